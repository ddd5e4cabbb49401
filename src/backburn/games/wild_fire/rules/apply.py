"""Playing a move."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel
from backburn.games.wild_fire.rules.flow import burn, lay_firebreak, place_or_stop, turn_up
from backburn.games.wild_fire.rules.phases import enter
from backburn.games.wild_fire.rules.start import choose_start_tile, deal, lay_start_tile
from backburn.games.wild_fire.state import DRAW, FLIP, LAY, TILE, Phase, State


@kernel
def apply(state: State, move: int) -> None:
    """Play a move of the current phase."""
    match state.phase:
        case Phase.DEAL:
            deal(state, move - DRAW)
        case Phase.NEXT:
            choose_start_tile(state, move - TILE)
        case Phase.SITE:
            lay_start_tile(state, move - LAY)
        case Phase.FLIP:
            enter(state, Phase.DRAW if move == FLIP else Phase.BREAK)
        case Phase.DRAW:
            turn_up(state, move - DRAW)
        case Phase.SPOT:
            burn(state, move - LAY)
        case Phase.BREAK:
            lay_firebreak(state, move - LAY)
        case Phase.PAWNS:
            place_or_stop(state, move)
