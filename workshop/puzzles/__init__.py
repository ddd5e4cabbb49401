"""The search for puzzles: `engine` values moves, `finder` asks what is a puzzle, `lines` writes solutions, `slopes` and `table` measure."""
