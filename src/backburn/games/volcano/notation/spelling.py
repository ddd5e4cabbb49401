"""How each move is spelled."""

from __future__ import annotations

from backburn.games.volcano.board import NAMES
from backburn.games.volcano.state import DROP_NEUTRAL, DROP_OWN, FROM, LAY, TO, State

LETTERS = "bwgvn"
"""A load of each colour, and a neutral one."""
VOLCANO_MARK, UNKNOWN, GAP = "#", "?", "."


def spell(state: State, move: int) -> tuple[str, ...]:
    """How a move may be typed."""
    if move < FROM:
        return (f"tile {move - LAY + 1}",)
    if move < TO:
        return (f"from {NAMES[move - FROM]}", NAMES[move - FROM])
    if move < DROP_OWN:
        return (f"to {NAMES[move - TO]}", NAMES[move - TO])
    return ({DROP_OWN: "drop own", DROP_NEUTRAL: "drop neutral"}[move],)
