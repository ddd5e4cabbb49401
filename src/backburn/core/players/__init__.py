"""Who plays: agents, the bots made of them, what these think, and moves that they must not make."""
