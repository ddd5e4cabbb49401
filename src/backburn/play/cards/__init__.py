"""What a game's card says: rooms, notation, kinds of moves, facts, titles, set-ups, clauses."""
