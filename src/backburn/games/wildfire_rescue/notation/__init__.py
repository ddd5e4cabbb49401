"""Moves, positions and diagrams as text."""

from backburn.games.wildfire_rescue.notation.diagram import RULER, read, write
from backburn.games.wildfire_rescue.notation.spelling import spell
from backburn.games.wildfire_rescue.notation.validity import validity

__all__ = ["RULER", "read", "spell", "validity", "write"]
