"""Moves, positions and diagrams as text."""

from backburn.games.forest_fire_acres.notation.diagram import RULER, read, write
from backburn.games.forest_fire_acres.notation.scenario import SCENARIOS
from backburn.games.forest_fire_acres.notation.spelling import spell
from backburn.games.forest_fire_acres.notation.validity import validity

__all__ = ["RULER", "SCENARIOS", "read", "spell", "validity", "write"]
