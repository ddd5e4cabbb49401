"""What is true of every game: records, chance, matches, text forms, drivers. Knows no game and prints nothing."""
