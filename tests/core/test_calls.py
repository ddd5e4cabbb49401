"""Kernels called one at a time: what they do, when they are compiled, and that no one waits for that unasked."""

from __future__ import annotations

import copy
import subprocess
import sys
from collections.abc import Iterator

import pytest

import backburn
from backburn.core.kernels.jit import can_compile
from backburn.core.learning.calls import NOTHING, REFUSED
from backburn.play.records.gamefile import write_record

GAME = backburn.load("forest-fire-path")


@pytest.fixture
def compiled() -> Iterator[list[tuple[int, int]]]:
    """Compiled kernels for a while, where there is numba; what the progress was told."""
    told: list[tuple[int, int]] = []
    GAME.compile(lambda done, total: told.append((done, total)))
    yield told
    GAME.calls.use(compiled=False)


def test_a_move_is_carried_out_only_if_it_is_listed() -> None:
    """With nothing to carry out, the moves are only listed."""
    box, moves = GAME.card.State.boxed(GAME.start.tobytes()), GAME.scratch()
    count = GAME.calls.kernels.ply(box, moves, 0, NOTHING)
    first = GAME.legal(GAME.start)
    assert moves[:count].tolist() == first and box[0] == GAME.start
    others = set(range(GAME.card.n_moves)) - set(first)
    assert {GAME.calls.kernels.ply(box, moves, count, move) for move in others} == {REFUSED} and box[0] == GAME.start
    count = GAME.calls.kernels.ply(box, moves, count, first[0])
    assert moves[:count].tolist() == GAME.legal(box[0]) != first


def test_all_matches_of_a_game_use_what_one_has_compiled(compiled: list[tuple[int, int]]) -> None:
    assert compiled == [(number, 6) for number in range(1, 7)]
    other = backburn.load("forest-fire-path", engines=3)
    assert other.calls is GAME.calls and other.calls.compiled == can_compile()
    assert not backburn.load("volcano").calls.compiled


def test_compiled_and_interpreted_calls_give_the_same(compiled: list[tuple[int, int]]) -> None:
    match = GAME.match(seed=5)
    match.push_line("grow 11")
    for seat in (0, 1, None):
        assert GAME.hidden(match.state, seat) == match.state and GAME.hidden(match.state, seat) is not match.state
    found = [GAME.legal(match.state), GAME.scores(match.state), GAME.returns(match.state), match.moves()]
    GAME.calls.use(compiled=False)
    assert found == [GAME.legal(match.state), GAME.scores(match.state), GAME.returns(match.state), match.moves()]


def test_refusals_read_alike(compiled: list[tuple[int, int]]) -> None:
    for compile_first in (True, False):
        GAME.calls.use(compile_first)
        match = GAME.match(seed=1)
        for move, message in (
            (999, "there is no move number 999;"),
            (-1, "no move number -1;"),
            (10**30, "no move number 1000"),
            (80, "not allowed"),
        ):
            with pytest.raises(backburn.IllegalMove, match=message):
                match.push(move)
        assert not match.plies and match.state == GAME.start


STARTING = """
import sys, backburn
for name in backburn.names():
    match = backburn.load(name).match(seed=1)
    match.roll() if match.to_act == backburn.CHANCE else match.push(match.legal()[0])
print("numba" in sys.modules)
"""


def test_without_asking_for_a_compiler_there_is_no_wait_for_one() -> None:
    """Not even for its import."""
    assert subprocess.run([sys.executable, "-c", STARTING], capture_output=True, text=True, check=True).stdout.strip() == "False"


# ---- the state of a match


def test_who_is_to_act_is_what_the_state_says() -> None:
    match = GAME.match(seed=3)
    while match.to_act != backburn.OVER:
        assert match.to_act == match.state.to_act
        match.push(match.legal()[-1])
    assert match.state.to_act == backburn.OVER


def test_a_state_can_be_put_on_the_table() -> None:
    match, other = GAME.match(seed=1), GAME.match(seed=1)
    match.push("gust")
    before = match.legal()
    other.state = match.state
    match.push(before[0])
    assert other.legal() == before != match.legal(), "it is a copy"


@pytest.mark.parametrize("copied", [backburn.Match.copy, copy.copy, copy.deepcopy])
def test_a_copy_goes_its_own_way(copied: type) -> None:
    match = GAME.match(seed=2, players=["ann", "bob"])
    match.push("gust")
    match.undone = 3
    record, other = write_record(match), copied(match)
    assert write_record(other) == record
    other.push_line("engine 1 load 5 stay")
    assert write_record(match) == record != write_record(other)
    other.pop()
    assert len(match.plies) == 1 and other.start == match.start and other.start is not match.start
