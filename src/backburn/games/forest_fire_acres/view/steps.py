"""What moves do to pieces: those that are put on the edge, that go step by step, and what machines do where they are.

A bulldozer that removes a house does more than step: that must not happen on the way to somewhere else.
"""

from __future__ import annotations

from backburn.games.forest_fire_acres.board import ACRES, NAMES, NEIGHBOURS, WAYS, Land
from backburn.games.forest_fire_acres.state import (
    BULLDOZER,
    DIG,
    DROP_BALL,
    DROP_BARREL,
    FIRE,
    PICK_BALL,
    PICK_BARREL,
    STEP,
    Phase,
    Piece,
    State,
)
from backburn.games.forest_fire_acres.view.layout import SPOTS
from backburn.picture.scene import UNIT
from backburn.picture.steps import Step

_PUT = ("bulldozer", "helicopter", "barrel", "ball")
"""The pieces put on the edge, in the order of the moves."""
_ON_THE_SPOT = (DIG, PICK_BARREL, PICK_BALL, DROP_BARREL, DROP_BALL)
"""What can be done on several acres along a way, or several times on one."""


def step(state: State, move: int) -> Step | None:
    """What a move does to a piece, if it is a step."""
    if STEP <= move < STEP + WAYS:
        return _ahead(state, int(NEIGHBOURS[state.at, move - STEP]))
    if move in _ON_THE_SPOT:
        return _to(_mover(state), f"acre-{NAMES[state.at]}", state.at)
    if state.phase == Phase.PLACE and BULLDOZER <= move < FIRE:
        kind, acre = divmod(move - BULLDOZER, ACRES)
        return _to("helicopter" if _PUT[kind] == "helicopter" else "mover", "", acre, _PUT[kind])
    return None


def _ahead(state: State, acre: int) -> Step | None:
    """A step of the piece in motion."""
    if state.piece == Piece.BULLDOZER and state.land[acre] == Land.HOUSE:
        return None
    return _to(_mover(state), f"acre-{NAMES[state.at]}", acre)


def _mover(state: State) -> str:
    """The element of the piece in motion."""
    return "helicopter" if state.piece == Piece.HELICOPTER else "mover"


def _to(piece: str, start: str, acre: int, choice: str = "") -> Step:
    x, y = SPOTS[acre]
    return Step(piece, start, f"acre-{NAMES[acre]}", x / UNIT, y / UNIT, choice)
