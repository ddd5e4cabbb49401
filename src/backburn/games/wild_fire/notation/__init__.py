"""Moves, positions and diagrams as text."""

from backburn.games.wild_fire.notation.diagram import RULER, read, write
from backburn.games.wild_fire.notation.spelling import spell
from backburn.games.wild_fire.notation.validity import validity

__all__ = ["RULER", "read", "spell", "validity", "write"]
