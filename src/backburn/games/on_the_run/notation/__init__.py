"""Moves, positions and diagrams as text."""

from backburn.games.on_the_run.notation.diagram import RULER, read, write
from backburn.games.on_the_run.notation.spelling import spell
from backburn.games.on_the_run.notation.validity import validity

__all__ = ["RULER", "read", "spell", "validity", "write"]
