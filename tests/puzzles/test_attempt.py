"""Going at a puzzle: right moves, wrong ones, what follows by itself, and puzzles that their games do not allow."""

from __future__ import annotations

from typing import Any

import pytest

from backburn import games
from backburn.core.kit.errors import IllegalMove
from backburn.puzzles.attempt import Attempt, Stage, replayed, solved
from backburn.puzzles.file import Puzzle, PuzzleError
from backburn.puzzles.lesson import lesson
from puzzles.example import GAME, read_puzzle

CARD = games.card(GAME)
PUZZLE = read_puzzle()


def damaged(**changes: Any) -> Puzzle:
    return read_puzzle(**changes)


def test_right_moves_go_on_and_wrong_ones_change_nothing() -> None:
    attempt = Attempt(CARD, PUZZLE)
    before = attempt.match.position()
    assert attempt.right == ["step f2"]
    assert not attempt.choose("out")
    assert attempt.match.position() == before and attempt.path == []
    assert attempt.choose("st f2"), "abbreviated"
    assert attempt.right == ["stay", "step f1"]
    assert attempt.choose("step f1")
    assert attempt.follows == ["number 1", "number 3"]
    attempt.follow("number 3")
    assert attempt.follows == ["number 4"]
    attempt.follow("number 4")
    assert attempt.stage is Stage.SOLVED and attempt.right == [] and attempt.follows == []
    assert attempt.path == ["step f2", "step f1", "number 3", "number 4"]


def test_a_move_that_is_not_legal_is_refused_with_its_clause() -> None:
    with pytest.raises(IllegalMove, match=r"\(R\d"):
        Attempt(CARD, PUZZLE).choose("step e1")


def test_a_path_leads_back_to_where_one_was() -> None:
    path = ["step f2", "stay", "number 2"]
    assert replayed(CARD, PUZZLE, path).path == path
    with pytest.raises(PuzzleError, match="'out' is not in the line of puzzle 2-130"):
        replayed(CARD, PUZZLE, ["out"])
    with pytest.raises(PuzzleError, match="'number 4' does not come next in puzzle 2-130"):
        replayed(CARD, PUZZLE, ["step f2", "stay", "number 4"])


def test_the_main_line_takes_what_is_named_first() -> None:
    assert solved(CARD, PUZZLE).path == ["step f2", "stay", "number 1"]


def test_the_lesson_tells_the_line_and_where_the_tempting_move_leads() -> None:
    taught = lesson(CARD, PUZZLE)
    assert [line.text for line in taught.line] == ["step f2", "stay", "number 1"]
    assert taught.asked == (0, 1)
    assert taught.line[0].words.startswith("Step to f2") and taught.line[0].seat == 1 and taught.line[2].seat == -1


def test_what_comes_after_luck_is_not_told() -> None:
    """One die says nothing of the averages: the line shown may end worse than the tempting move's."""
    taught = lesson(CARD, damaged(trap={"move": "out", "value": -1.0, "then": ["number 2", "number 1", "animal g1"]}))
    assert [line.text for line in taught.line[: taught.told]] == ["step f2", "stay"]
    assert [line.text for line in taught.trap] == ["out"]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (damaged(position="round 17"), r"puzzle 2-130 of On the Run! \(reconstruction\) is damaged: "),
        (damaged(seat="green"), "there is no seat 'green'; there are blue, white"),
        (damaged(seat="blue"), "'step f2' is a move of blue, who is not to act"),
        (damaged(line={"ask": {"out": {"plays": ["step f1"]}}}), "is damaged: 'step f1' is "),
        (damaged(trap={"move": "step e1", "value": 0}), "is damaged: 'step e1' is not allowed here"),
    ],
)
def test_a_puzzle_that_its_game_does_not_allow_is_damaged(wrong: Puzzle, said: str) -> None:
    with pytest.raises(PuzzleError, match=said):
        lesson(CARD, wrong)
