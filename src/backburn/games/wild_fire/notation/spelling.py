"""How each move is spelled."""

from __future__ import annotations

from backburn.games.wild_fire.board import name
from backburn.games.wild_fire.state import DONE, DRAW, FIREBREAK, FLIP, LAY, NEUTRAL_PAWN, PAWN, TILE, State

LETTERS = "bwgvn"
"""Pawns of each colour, and neutral ones."""
FIREBREAK_MARK = "x"


_WORDS = {FLIP: "flip", FIREBREAK: "firebreak", DONE: "done"}


def spell(state: State, move: int) -> tuple[str, ...]:
    """How a move may be typed.

    Numbers beyond the tiles mean cells of the rim and the other way round, so that a refusal can name the mistake.
    """
    if move in _WORDS:
        return (_WORDS[move],)
    if move >= DRAW:
        return (f"draw {move - DRAW}",)
    if move < LAY:
        return (f"tile {move - TILE}",)
    tiles, rim = state.cells.tolist()[: state.tiles], state.rim_cells.tolist()[: state.rim]
    if move < FLIP:
        return (f"lay {_cell(rim + tiles, move - LAY)}",)
    if move < NEUTRAL_PAWN:
        return (f"pawn {_cell(tiles + rim, move - PAWN)}",)
    return (f"neutral {_cell(tiles + rim, move - NEUTRAL_PAWN)}",)


def _cell(cells: list[int], number: int) -> str:
    return name(cells[number]) if number < len(cells) else "nowhere"
