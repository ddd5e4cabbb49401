"""What moves do to rangers: a step, which is over when every companion has been decided about."""

from __future__ import annotations

from backburn.core.kit.colours import COLOURS
from backburn.games.wildfire_rescue.board import NAMES, STEPS, WAY_NAMES, WAYS
from backburn.games.wildfire_rescue.state import DISCARD, GO, LEAVE, TAKE, State
from backburn.games.wildfire_rescue.view.facts import others
from backburn.games.wildfire_rescue.view.layout import spot
from backburn.picture.scene import UNIT
from backburn.picture.steps import Step


def step(state: State, move: int) -> Step | None:
    """What a move does to a ranger, if it is a step or decides who comes along."""
    if GO <= move < GO + WAYS:
        way = move - GO
        return _go(state, f"tile-{NAMES[state.places[state.to_act]]}", way, WAY_NAMES[way] if others(state) else "", not others(state))
    if TAKE <= move < DISCARD:
        word = "take" if move < LEAVE else "leave"
        return _go(state, "", state.way, f"{word} {COLOURS[state.asked]}", not others(state) >> (state.asked + 1))
    return None


def _go(state: State, start: str, way: int, choice: str, arrives: bool) -> Step:
    tile = int(state.places[state.to_act] + STEPS[way])
    x, y = spot(tile)
    return Step(f"ranger-{COLOURS[state.to_act]}", start, f"tile-{NAMES[tile]}" if arrives else "", x / UNIT, y / UNIT, choice)
