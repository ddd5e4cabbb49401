"""Moves, positions and diagrams as text."""

from backburn.games.wild_fire.notation.reading import read_diagram
from backburn.games.wild_fire.notation.spelling import spell
from backburn.games.wild_fire.notation.writing import RULER, write_diagram

__all__ = ["RULER", "read_diagram", "spell", "write_diagram"]
