"""Moves, positions and diagrams as text."""

from backburn.games.wildfire_rescue.notation.reading import read_diagram
from backburn.games.wildfire_rescue.notation.spelling import spell
from backburn.games.wildfire_rescue.notation.writing import RULER, write_diagram

__all__ = ["RULER", "read_diagram", "spell", "write_diagram"]
