"""What a table is: its events, the commands that make them, and what each seat sees."""
