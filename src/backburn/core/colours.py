"""The colours of four seats, where a game has no others: players and pieces of several games are called and drawn so."""

COLOURS = ("blue", "white", "green", "violet")
"""In the order of the seats."""
