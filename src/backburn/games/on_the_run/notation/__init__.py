"""Moves, positions and diagrams as text."""

from backburn.games.on_the_run.notation.reading import read
from backburn.games.on_the_run.notation.spelling import spell
from backburn.games.on_the_run.notation.validity import validity
from backburn.games.on_the_run.notation.writing import RULER, write

__all__ = ["RULER", "read", "spell", "validity", "write"]
