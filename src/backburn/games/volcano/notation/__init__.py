"""Moves, positions and diagrams as text."""

from backburn.games.volcano.notation.reading import read_diagram
from backburn.games.volcano.notation.spelling import spell
from backburn.games.volcano.notation.writing import RULER, write_diagram

__all__ = ["RULER", "read_diagram", "spell", "write_diagram"]
