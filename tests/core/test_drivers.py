"""The driver that watches: what a kernel sees of games that are played to their ends."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import backburn
from backburn.core.kernels.jit import kernel
from backburn.core.rules.chance import streams_for
from backburn.core.rules.contract import OVER, note, watch
from backburn.core.rules.counts import PLIES, new_counts
from backburn.core.simulation.drivers import note_in_rows, watched

GAME = backburn.load("forest-fire-path")
RANDOM = backburn.agents.load("random")
SEEN: list[tuple[Any, int, Any]] = []


@kernel
def spy(before: Any, move: int, after: Any, counts: Any) -> None:
    """Keep all that is shown, and spoil what may be spoilt."""
    SEEN.append((before.copy(), move, after.copy()))
    before.to_act = OVER
    counts[0] += 1


def played(games: int, streams: int, seating: tuple[int, int] = (0, 0), most: int = 1000) -> tuple[Any, Any, int]:
    states, counts = GAME.card.State.blanks(games), np.zeros((games, 1), np.int64)
    states[:] = GAME.start
    views, rngs = GAME.card.State.blanks(1), streams_for(1, np.arange(games), streams)
    driver = GAME.specialize(watched, False, RANDOM, note=note_in_rows, watch=spy)
    seats, plies = np.array([seating] * games, np.int8), new_counts(games, 2)
    going = driver(states, seats, 0, views, RANDOM.new_memory(GAME), GAME.scratch(), rngs, plies, counts, most)
    assert plies[:, PLIES].tolist() == counts[:, 0].tolist()
    return states, counts[:, 0], going


def test_every_ply_is_shown_with_what_was_before_and_is_after() -> None:
    SEEN.clear()
    states, counts, going = played(3, 2)
    assert counts.sum() == len(SEEN) and counts.min() > 0 and going == 0
    position = GAME.start
    for before, move, after in SEEN:
        assert before == position and move in GAME.legal(before)
        GAME.card.rules.apply(before, move)
        assert before == after
        position = GAME.start if after.to_act == OVER else after
    assert [after for *_, after in SEEN if after.to_act == OVER] == list(states)


def test_random_players_who_share_the_luck_of_the_dice_play_the_games_of_playouts() -> None:
    states, plies = GAME.playouts(5, 1)
    shared, counts, _ = played(5, 1)
    assert shared.tobytes() == states.tobytes() and counts.tolist() == plies.tolist()
    assert played(5, 2)[0].tobytes() != states.tobytes()


def test_games_wait_where_another_agent_is_to_act() -> None:
    states, counts, going = played(4, 2, seating=(0, 1))
    assert going == 4 and {int(state.to_act) for state in states} == {1} and counts.min() > 0


def test_a_driver_without_a_watcher_says_so() -> None:
    with pytest.raises(NotImplementedError):
        watch(GAME.start, 0, GAME.start, np.zeros(1, np.int64))
    with pytest.raises(NotImplementedError):
        note(GAME.start, 0, GAME.start, np.zeros(1, np.int64), 0)


def test_a_game_stops_after_the_most_plies() -> None:
    assert played(2, 2, most=7)[1:] == (pytest.approx([7, 7]), 2)
