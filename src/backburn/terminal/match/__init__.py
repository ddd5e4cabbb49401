"""A match at this terminal: the players, the story, the commands."""
