"""What is played: a game with options, a match, its text forms and records."""
