"""Moves, positions and diagrams as text."""

from backburn.games.forest_fire_path.notation.reading import read_diagram
from backburn.games.forest_fire_path.notation.spelling import spell
from backburn.games.forest_fire_path.notation.writing import RULER, write_diagram

__all__ = ["RULER", "read_diagram", "spell", "write_diagram"]
