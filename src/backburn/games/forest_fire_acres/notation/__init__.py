"""Moves, positions and diagrams as text."""

from backburn.games.forest_fire_acres.notation.reading import read
from backburn.games.forest_fire_acres.notation.scenario import SCENARIOS
from backburn.games.forest_fire_acres.notation.spelling import spell
from backburn.games.forest_fire_acres.notation.validity import validity
from backburn.games.forest_fire_acres.notation.writing import RULER, write

__all__ = ["RULER", "SCENARIOS", "read", "spell", "validity", "write"]
