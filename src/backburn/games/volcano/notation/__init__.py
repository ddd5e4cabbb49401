"""Moves, positions and diagrams as text."""

from backburn.games.volcano.notation.reading import read
from backburn.games.volcano.notation.spelling import spell
from backburn.games.volcano.notation.validity import validity
from backburn.games.volcano.notation.writing import RULER, write

__all__ = ["RULER", "read", "spell", "validity", "write"]
