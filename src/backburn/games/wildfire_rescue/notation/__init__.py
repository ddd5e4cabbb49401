"""Moves, positions and diagrams as text."""

from backburn.games.wildfire_rescue.notation.reading import read
from backburn.games.wildfire_rescue.notation.spelling import spell
from backburn.games.wildfire_rescue.notation.validity import validity
from backburn.games.wildfire_rescue.notation.writing import RULER, write

__all__ = ["RULER", "read", "spell", "validity", "write"]
