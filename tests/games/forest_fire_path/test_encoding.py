"""What learners see of the path, and what there is to choose with shop and cards."""

from __future__ import annotations

import backburn
from backburn.games.forest_fire_path.encoding import ENGINES_AT, HAND_AT, WAITING_AT
from backburn.games.forest_fire_path.state import LOST, MAX_SQUARES

THIRD = backburn.load("forest-fire-path", ruleset="third-iteration")


def test_a_lost_engine_is_nowhere() -> None:
    game = backburn.load("forest-fire-path")
    state = game.start.copy()
    state.places[1], state.waiting = LOST, 1
    engines = game.observe(state, 1)[ENGINES_AT : ENGINES_AT + 2 * MAX_SQUARES]
    assert engines.nonzero()[0].tolist() == [0] and not game.observe(state, 1)[WAITING_AT + 1]


def test_only_the_fire_sees_its_hand() -> None:
    state = THIRD.start.copy()
    state.hand[2], state.held = 3, 3
    assert THIRD.observe(state, 0)[HAND_AT + 2] == 3 and not THIRD.observe(state, 1)[HAND_AT : HAND_AT + 7].any()


def test_the_options_say_what_there_is_to_choose() -> None:
    """A die of three faces has three outcomes, a short path few squares, and only cards are discarded."""
    tiny = backburn.load("forest-fire-path", path_length=3, die_sides=5, grow="all")
    assert tiny.actions.outcome_names == tuple(f"roll {face}" for face in range(1, 6))
    assert "move 3" in tiny.actions.names and "move 4" not in tiny.actions.names and "grow 1" not in tiny.actions.names
    assert {"grow all", "gust"} <= set(tiny.actions.names) and not {"grow all", "gust"} & set(THIRD.actions.names)
    assert {"discard burst", "buy pump", "fly 11", "no flight"} <= set(THIRD.actions.names) and "draw burst" in THIRD.actions.outcome_names
    assert repr(tiny.actions) == f"<{len(tiny.actions)} actions and 5 outcomes of chance>"
