"""Counts of turns and choices, and luck that goes by source."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, starmap
from operator import eq
from typing import Any

import numpy as np
import pytest

import backburn
from backburn.core.kernels.jit import kernel
from backburn.core.players.agent import Agent
from backburn.core.rules.chance import chance_move, generator, restart, stream, streams_for
from backburn.core.rules.contract import CHANCE, OVER, legal
from backburn.core.rules.counts import TURNS, begin_decision, count_move, dice, new_counts
from backburn.core.simulation.simulate import simulate
from backburn.games.fire_tower.rules.phases import FIRST_DECK
from backburn.games.wildfire_rescue.state import Phase

Move = tuple[int, int]
"""Who moved, and what; or the source of an outcome, and the outcome."""


@kernel
def middle(view: Any, memory: Any, rng: Any) -> int:
    """A choice that needs no luck."""
    return int(memory.moves[legal(view, memory.moves) // 2])


MIDDLE = Agent("middle", "takes the middle one of its moves", middle)
RANDOM = backburn.agents.load("random")


def play(game: backburn.Game, by_source: bool, seed: int = 3, most: int = 999, at_random: bool = False) -> tuple[list[Move], list[Move]]:
    """All plies of the first game of a seed, in which players take the middle one, or choose at random; and the outcomes of chance by their sources."""
    state, moves = game.start.copy(), game.scratch()
    rngs, counts = streams_for(seed, np.array([0]), game.seats + 1 + by_source)[0], new_counts(1, game.seats, by_source)[0]
    which, draw = game.specialize(dice, False), game.specialize(chance_move, False)
    made: list[Move] = []
    rng = np.random.default_rng(seed)
    drawn: list[Move] = []
    while state.to_act != OVER and len(drawn) < most:
        count, seat = game.card.rules.legal(state, moves), state.to_act
        if seat == CHANCE:
            place = game.card.rules.source(state)
            move = draw(state, moves, count, rngs[which(state, rngs, counts) :])
            drawn.append((place, move))
        else:
            move = int(moves[rng.integers(count) if at_random else count // 2])
        made.append((seat, move))
        game.card.rules.apply(state, move)
    return made, drawn


@pytest.mark.parametrize(("name", "seats"), [("on-the-run", 2), ("volcano", 3), ("wild-fire", 1)])
def test_turns_and_choices_are_counted_as_one_reads_them_in_a_record(name: str, seats: int) -> None:
    game = backburn.load(name, seats=seats)
    made, drawn = play(game, False)
    found = simulate(game, 1, [MIDDLE], seed=3)
    own = [(number, seat, move) for number, (seat, move) in enumerate(made) if seat != CHANCE]
    began = [(number, *rest) for number, *rest in own if seats > 1 or made[number - 1][0] == CHANCE]
    turns = [seat for seat, _ in groupby(seat for _, seat, _ in began)] if seats > 1 else [0] * len(began)
    choices = [seat for (seat, _), _ in groupby((seat, move) for seat, move in made if seats == 1 or seat != CHANCE)]
    assert found.plies[0] == len(made) and len(drawn) > 3
    for seat in range(seats):
        assert found.turns[0, seat] == turns.count(seat) and found.choices[0, seat] == choices.count(seat)
    assert found.turns.sum() > 1 and (found.choices >= found.turns).all()


@pytest.mark.parametrize("by_source", [False, True])
def test_dice_are_drawn_as_the_driver_draws_them(by_source: bool) -> None:
    """The moves of this file's loop lead to the same end."""
    game = backburn.load("forest-fire-path")
    made, drawn = play(game, by_source)
    found = simulate(game, 1, [MIDDLE], seed=3, by_source=by_source)
    assert found.plies[0] == len(made) > len(drawn)


def test_by_source_the_nth_roll_is_the_same_whatever_came_between() -> None:
    """Three players are dealt more than two before the die of events is rolled for the first time."""
    two, three = (events(seats, True) for seats in (2, 3))
    least = min(len(two), len(three))
    assert least > 4 and two[:least] == three[:least] and len(set(two)) > 2
    assert events(2, False)[:least] != events(3, False)[:least]


def events(seats: int, by_source: bool) -> list[int]:
    """What the die of events shows in a game."""
    drawn = play(backburn.load("wildfire-rescue", seats=seats), by_source, at_random=True)[1]
    return [outcome for place, outcome in drawn if place == Phase.EVENT]


def test_by_source_a_larger_hand_leaves_the_cards_of_others() -> None:
    """The deck is a source for each player. By ply, the second player gets other cards as soon as the first draws one more."""
    same = [sum(starmap(eq, zip(*hands(by_source), strict=True))) for by_source in (True, False)]
    assert same[0] > 30 > 10 > same[1], "of 40 cards"


def hands(by_source: bool) -> Iterator[list[int]]:
    """The first four cards of the second player in ten games, for two sizes of hands."""
    for size in (4, 5):
        game = backburn.load("fire-tower", seats=2, hand_size=size)
        drawn = [[outcome for place, outcome in play(game, by_source, seed, 12)[1] if place == FIRST_DECK + 1] for seed in range(10)]
        yield [outcome for each in drawn for outcome in each[:4]]


def test_samples_by_source_are_the_same_however_they_are_batched_and_go_by_turns() -> None:
    game = backburn.load("forest-fire-path")
    whole = simulate(game, 6, [RANDOM], seed=5, by_source=True)
    rest = simulate(game, 4, [RANDOM], seed=5, first=2, by_source=True)
    assert whole.states[2:].tobytes() == rest.states.tobytes()
    assert whole.states.tobytes() != simulate(game, 6, [RANDOM], seed=5).states.tobytes()


def test_what_a_bot_draws_in_a_turn_follows_from_the_number_of_the_turn() -> None:
    game = backburn.load("forest-fire-path")
    rngs, counts = streams_for(1, np.array([0]), 4)[0], new_counts(1, 2, True)[0]
    drawn = []
    for seat in (0, 1, 0, 0):
        state = game.start.copy()
        state.to_act = seat
        begin_decision(state, rngs, counts)
        count_move(state, seat, 7, counts)
        drawn.append(int(rngs[seat + 1]))
        rngs[seat + 1] += np.uint64(seat + 1)  # the bot draws
    assert counts[TURNS : TURNS + 4].tolist() == [2, 1, 2, 1] and len(set(drawn)) == 4
    assert drawn[3] == drawn[2] + 1, "within a turn it goes on"


def test_a_source_has_a_stream_of_its_own() -> None:
    rng = generator(0)
    restart(rng, generator(9), 5, 2)
    assert int(rng[0]) == stream(9, (5 << 32) + 2)
