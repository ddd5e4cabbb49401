"""A game with its options, and what is played of it: matches, lines of moves, intentions, memory, batches."""
