"""Where a load falls, as learners see it."""

from __future__ import annotations

import backburn
from backburn.games.volcano.encoding import CELL, GOAL_AT, SPOT_AT
from backburn.games.volcano.state import Phase


def test_the_row_is_marked_while_loads_are_dropped() -> None:
    game = backburn.load("volcano", seats=3)
    state = game.start.copy()
    state.phase, state.to_act, state.spot, state.goal = Phase.DROP, 0, 4, 6
    planes = game.observe(state, 0)
    assert planes[SPOT_AT : SPOT_AT + 49].nonzero()[0].tolist() == [CELL[4]]
    assert planes[GOAL_AT : GOAL_AT + 49].nonzero()[0].tolist() == [CELL[6]]
