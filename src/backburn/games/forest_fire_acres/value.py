"""How good a position looks to the team."""

from __future__ import annotations

from backburn.core.jit import kernel
from backburn.games.forest_fire_acres.scoring import payoff
from backburn.games.forest_fire_acres.state import State


@kernel
def value(state: State, seat: int) -> float:
    """What the game would be worth if it ended now."""
    return payoff(state, seat)
