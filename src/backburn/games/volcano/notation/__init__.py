"""Moves, positions and diagrams as text."""

from backburn.games.volcano.notation.diagram import RULER, read, write
from backburn.games.volcano.notation.spelling import spell
from backburn.games.volcano.notation.validity import validity

__all__ = ["RULER", "read", "spell", "validity", "write"]
