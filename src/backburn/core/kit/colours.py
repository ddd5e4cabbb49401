"""The colours of games whose seats have no other names: the names of players and pieces in several games."""

COLOURS = ("blue", "white", "green", "violet")
"""The colours in the order of the seats."""
