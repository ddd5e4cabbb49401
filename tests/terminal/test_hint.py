"""What a hint says besides the move: what the bot expects of it, and of the next best."""

from __future__ import annotations

import pytest

from backburn.core.players.opinion import Candidate, Opinion
from backburn.terminal.match.typed_commands import _reason


def reason(*values: float) -> str:
    found = Opinion(tuple(Candidate(move, 10 - move, value, 0.1) for move, value in enumerate(values)), 20)
    return _reason(found, lambda move: f"move {move}")


@pytest.mark.parametrize(
    ("values", "end"),
    [
        ((0.5, 0.25, 0.4), "of 'move 2', +0.40."),
        ((0.834, 0.831), "of 'move 1', as much."),
        ((-0.2, -0.2), "of 'move 1', as much."),
    ],
)
def test_the_next_best_move_is_named_and_whether_it_is_as_good(values: tuple[float, ...], end: str) -> None:
    told = reason(*values)
    assert told.startswith(f" It tried it 10 of {sum(10 - move for move in range(len(values)))} times and expects {values[0]:+.2f} of it")
    assert told.endswith(end)


def test_moves_that_were_not_valued_are_not_compared() -> None:
    found = Opinion((Candidate(0, 16, -0.04, 0.1), Candidate(1, 0, 0.0, 0.0)), 1600)
    told = _reason(found, lambda move: f"move {move}")
    assert told.startswith(" It expects -0.04 of it") and "move 1" not in told
    assert told.endswith("; nothing that begins with another move looked as good.")


def test_all_visits_are_counted_though_some_are_of_an_earlier_ply() -> None:
    found = Opinion((Candidate(0, 900, 0.5, 0.1), Candidate(1, 300, 0.2, 0.1)), 1000)
    assert _reason(found, lambda move: f"move {move}").startswith(" It tried it 900 of 1200 times and")


def test_a_single_move_needs_no_reason() -> None:
    assert reason(0.1) == " There is no other move."
