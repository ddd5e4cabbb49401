"""Tables: their events, the commands that produce events, and what each seat sees."""
