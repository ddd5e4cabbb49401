"""What learners see and choose, tried on every game: observations as bytes, and the dense numbering of actions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import backburn
from backburn.core.kernels.jit import can_compile
from backburn.core.learning.actions import ABSENT
from backburn.core.rules.contract import CHANCE, OVER
from backburn.play.matches.game import Game
from games.test_every_game import CASES, compiled, params, plan

ENCODED = [name for name in backburn.names() if len(backburn.load(name).actions)]
"""The games that have an encoding."""
ALIKE = 5
"""A state and some that may follow it."""
on_all = pytest.mark.parametrize("case", params([case for case in CASES if case[0] in ENCODED]))


def of(case: tuple[str, str]) -> Game:
    return backburn.load(case[0], **plan(case[0]).VARIANTS[case[1]])


def sampled(game: Game, count: int, seed: int, children: int) -> Iterator[Any]:
    """States of random matches: some on the way, and after each of these some of those that can follow, which look nearly alike."""
    luck, found = random.Random(seed), 0
    while found < count:
        match = game.match(seed=luck.randrange(2**32))
        while match.to_act != OVER and found < count:
            legal = match.legal()
            if luck.random() < 0.3:
                yield match.state
                found += 1
                for move in luck.sample(legal, min(len(legal), children)):
                    other = match.state.copy()
                    game.card.rules.apply(other, move)
                    yield other
                    found += 1
            match.push(luck.choice(legal))
        if match.to_act == OVER:
            yield match.state


def check_rows(game: Game, states: Iterator[Any], guesses: float, seats: int) -> None:
    """Observations are inside their bounds, and equal exactly where what a seat may know is; what is guessed changes nothing.

    This number of seats look at a state and those that may follow it, in turn.
    """
    known: dict[tuple[int, bytes], bytes] = {}
    luck, highest = random.Random(1), game.encoding.highest
    for number, state in enumerate(states):
        for seat in {(number // ALIKE + another) % game.seats for another in range(seats)}:
            row, hidden = game.observe(state, seat), game.hidden(state, seat)
            assert (row <= highest).all(), [game.encoding.name_of(int(i)) for i in np.flatnonzero(row > highest)]
            assert known.setdefault((seat, row.tobytes()), hidden.tobytes()) == hidden.tobytes(), difference(
                known[seat, row.tobytes()], hidden
            )
            if luck.random() < guesses:
                assert (game.observe(hidden, seat) == row).all()
                guessed = game.guessed(hidden, seat, len(known))
                assert (game.observe(guessed, seat) == row).all(), "what a seat cannot know is no part of what it observes"


def difference(before: bytes, state: Any) -> str:
    """Which fields two states differ in that look alike."""
    other = type(state).from_bytes(before)
    fields = [name for name in type(state).layout.names if other[name].tobytes() != state[name].tobytes()]
    return f"looks the same with another {fields}: {[(str(other[name]), str(state[name])) for name in fields]}"


@on_all
def test_a_seat_observes_what_it_may_know_and_nothing_else(case: tuple[str, str]) -> None:
    check_rows(of(case), sampled(of(case), 60, 1, ALIKE - 1), 0.3, 2)


@compiled
@pytest.mark.parametrize("name", ENCODED)
def test_thousands_of_states_differ_exactly_where_the_seat_can_tell(name: str) -> None:
    game = backburn.load(name)
    game.compile()
    try:
        check_rows(game, sampled(game, 2000 if can_compile() else 20, 2, 8), 1.0, game.seats)
    finally:
        game.calls.use(compiled=False)


@on_all
def test_actions_are_the_moves_of_players_numbered_without_gaps(case: tuple[str, str]) -> None:
    game = of(case)
    assert len(set(game.actions.names)) == len(game.actions.names) == len(game.actions)
    for state in sampled(game, 40, 3, 2):
        legal, mask = game.legal(state), game.action_mask(state)
        assert state.to_act == CHANCE or len(legal) <= game.facts.widest
        if state.to_act == CHANCE:
            assert set(legal) <= set(game.actions.outcomes.tolist()) and not mask.any()
            assert game.weights(state) == [game.card.rules.weight(state, move) for move in legal]
            continue
        found = [game.action(state, move) for move in legal]
        assert sorted(found) == game.legal_actions(state) and len(set(found)) == len(legal)
        assert [game.move(state, action) for action in found] == legal
        array, count = game.action_list(state)
        assert array.shape == (game.facts.widest,) and array[:count].tolist() == found and (array[count:] == ABSENT).all()
        assert state.to_act == OVER or game.values(state) == [game.card.rules.value(state, seat) for seat in range(game.seats)]


@compiled
@pytest.mark.parametrize("name", ENCODED)
def test_no_game_is_longer_than_it_can_be(name: str) -> None:
    """Many games, whose driver the tests of this stage have compiled anyway."""
    game = backburn.load(name)
    assert game.playouts(200 if can_compile() else 1, seed=7)[1].max() <= game.facts.longest


@pytest.mark.parametrize("name", ENCODED)
def test_planes_and_scalars_are_parts_of_the_row(name: str) -> None:
    """Views of it, with a name for each."""
    game = backburn.load(name)
    *_, state = sampled(game, 9, 4, 0)
    encoding, row = game.encoding, game.observe(state, 0)
    assert encoding in {encoding}
    planes, scalars = encoding.planes(row), encoding.scalars(row)
    assert planes.shape == (encoding.n_planes, encoding.rows, encoding.columns) and scalars.shape == (encoding.n_scalars,)
    assert planes.base is not None and planes.size + scalars.size == encoding.size == len(row) and planes.any() and scalars.any()
    assert len(set(encoding.names)) == len(encoding.names) == encoding.n_planes + encoding.n_scalars
    assert {encoding.name_of(i) for i in range(encoding.size)} == set(encoding.names)
    assert encoding.highest.shape == (encoding.size,) and all(feature.meaning for feature in encoding.features)
    assert encoding.planes(encoding.blank(2, 3)).shape == (2, 3, *planes.shape)
    assert 2 * len(game.card.Options.specs) == len(game.option_row)


@pytest.mark.parametrize("name", ENCODED)
def test_an_action_that_is_no_move_is_refused(name: str) -> None:
    game = backburn.load(name)
    for action in (-1, len(game.actions)):
        with pytest.raises(backburn.IllegalMove, match=rf"action {action} is no move here: {name} has \d+ actions"):
            game.move(game.start, action)


@pytest.mark.parametrize("name", ENCODED)
def test_outcomes_of_chance_are_moves_numbered_apart(name: str) -> None:
    game, luck = backburn.load(name), random.Random(5)
    match = game.match(seed=5)
    while match.to_act != CHANCE:
        match = game.match(seed=5) if match.to_act == OVER else match
        match.push(luck.choice(match.legal()))
    assert [int(game.actions.outcomes[game.outcome(move)]) for move in match.legal()] == match.legal()


def test_the_path_shows_which_square_the_die_is_rolled_for() -> None:
    game = backburn.load("forest-fire-path")
    rows = [
        game.observe(
            game.position(f"round 6: engine 2 to {what} / fire . 1 1 1 1 4 # 4 # 1 2 / engine 1 lost / engine 2 4 . . . . . . . . . ."), 0
        )
        for what in ("roll at 2", "roll at 3")
    ]
    changed = [game.encoding.name_of(int(place)) for place in np.flatnonzero(rows[0] != rows[1])]
    assert changed == ["target", "target"]
