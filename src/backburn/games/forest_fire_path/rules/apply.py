"""Playing a move."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel
from backburn.games.forest_fire_path.rules.cards import add_token, burst, draw, play_or_discard, throw_spark
from backburn.games.forest_fire_path.rules.chief import aim_or_stop, drive_or_spray, fly_or_not, load, roll
from backburn.games.forest_fire_path.rules.fire import act, place_token
from backburn.games.forest_fire_path.rules.flow import begin_engine
from backburn.games.forest_fire_path.rules.shop import buy_or_leave
from backburn.games.forest_fire_path.state import DRAW, ENGINE, INTENSIFY, LOAD, ROLL, TOKEN, Phase, State


@kernel
def apply(state: State, move: int) -> None:
    """Play a move of the current phase."""
    match state.phase:
        case Phase.ACTION:
            act(state, move)
        case Phase.PLACE:
            place_token(state, move - TOKEN)
        case Phase.SEND:
            begin_engine(state, move - ENGINE)
        case Phase.LOAD:
            load(state, move - LOAD)
        case Phase.MOVE:
            drive_or_spray(state, move)
        case Phase.SPRAY:
            aim_or_stop(state, move)
        case Phase.ROLL:
            roll(state, move - ROLL + 1)
        case _:
            apply_in_the_third_iteration(state, move)


@kernel
def apply_in_the_third_iteration(state: State, move: int) -> None:
    """Play a move of a phase that shop or cards bring. (R6.1, R7.3)"""
    match state.phase:
        case Phase.SHOP:
            buy_or_leave(state, move)
        case Phase.FLY:
            fly_or_not(state, move)
        case Phase.DRAW:
            draw(state, move - DRAW)
        case Phase.PLAY:
            play_or_discard(state, move)
        case Phase.GROW:
            add_token(state, move - TOKEN)
        case Phase.BURST:
            burst(state, move - INTENSIFY)
        case Phase.SPARK:
            throw_spark(state, move - TOKEN)
