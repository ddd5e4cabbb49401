"""A game with its options, and how it is played: matches, lines of moves, intentions, memory, batches."""
