"""Moves, positions and diagrams as text."""

from backburn.games.wild_fire.notation.reading import read
from backburn.games.wild_fire.notation.spelling import spell
from backburn.games.wild_fire.notation.validity import validity
from backburn.games.wild_fire.notation.writing import RULER, write

__all__ = ["RULER", "read", "spell", "validity", "write"]
