"""Playing a move."""

from __future__ import annotations

from backburn.core.jit import kernel
from backburn.games.forest_fire_path.rules.chief import aim_or_stop, drive_or_spray, load, roll
from backburn.games.forest_fire_path.rules.course import begin_engine
from backburn.games.forest_fire_path.rules.fire import act, place_token
from backburn.games.forest_fire_path.state import ENGINE, LOAD, ROLL, TOKEN, Phase, State

# ---- what happens


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
