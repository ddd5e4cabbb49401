"""How a game ended, in words: why it is over, and with how many points."""

from __future__ import annotations

from backburn.games.forest_fire_acres.board import Land
from backburn.games.forest_fire_acres.rules.scoring import is_lost, score
from backburn.games.forest_fire_acres.state import State
from backburn.play.texts.wording import counted


def ending(state: State) -> str:
    """Why it is over. (R8.1, R8.2, R8.3)"""
    options = state.options
    if is_lost(state):
        return f"{state.lands[Land.FIRE]} acres are burning, more than {options.burning_limit}"
    if 0 < options.extinguish <= state.out:
        return f"{counted(state.out, 'fire')} put out, {options.extinguish} needed"
    return "the last card has been played"


def result(state: State) -> str:
    """What became of the community. (R8.4)"""
    return f"the community is {'lost' if is_lost(state) else 'saved'} with {counted(score(state, 0), 'point')}"
