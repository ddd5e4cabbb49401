"""What a table is: its events, and the state that follows from them."""
