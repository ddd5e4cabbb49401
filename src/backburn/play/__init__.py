"""Playing: a game with its options, a match, its text forms and game records."""
