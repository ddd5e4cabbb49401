"""Moves, positions and diagrams as text."""

from backburn.games.forest_fire_path.notation.diagram import RULER, read, write
from backburn.games.forest_fire_path.notation.spelling import seen, spell
from backburn.games.forest_fire_path.notation.validity import validity

__all__ = ["RULER", "read", "seen", "spell", "validity", "write"]
