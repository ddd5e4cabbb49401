"""A match at this terminal: who plays, what is said of it, what can be typed."""
