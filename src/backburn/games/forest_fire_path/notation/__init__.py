"""Moves, positions and diagrams as text."""

from backburn.games.forest_fire_path.notation.reading import read
from backburn.games.forest_fire_path.notation.spelling import seen, spell
from backburn.games.forest_fire_path.notation.validity import validity
from backburn.games.forest_fire_path.notation.writing import RULER, write

__all__ = ["RULER", "read", "seen", "spell", "validity", "write"]
