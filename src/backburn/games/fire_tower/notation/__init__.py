"""Moves, positions and diagrams as text."""

from backburn.games.fire_tower.notation.reading import read
from backburn.games.fire_tower.notation.spelling import seen, spell
from backburn.games.fire_tower.notation.validity import validity
from backburn.games.fire_tower.notation.writing import RULER, write

__all__ = ["RULER", "read", "seen", "spell", "validity", "write"]
