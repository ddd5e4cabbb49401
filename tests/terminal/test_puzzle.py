"""A puzzle in the terminal: what is typed, what is said."""

from __future__ import annotations

import io

import pytest

from backburn import games
from backburn.core.kit.errors import OptionError
from backburn.puzzles.file import PuzzleError
from backburn.terminal.commands import puzzle as solving
from backburn.terminal.kit.screen import Screen
from puzzles.example import GAME, read_puzzle

CARD = games.card(GAME)


def typed(text: str, monkeypatch: pytest.MonkeyPatch, **changes: object) -> bool:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    return solving.play(CARD, read_puzzle(**changes), Screen(plain=True))


def test_it_is_solved_move_by_move(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert typed("step f2\nstep f1\n", monkeypatch)
    said = capsys.readouterr().out
    assert "You are white. This looks bad. One move is much better than all others. Which?" in said
    assert said.count("That is the move.") == 2 and "Go on." in said
    assert "Solved!" in said and "Tempting, but wrong: out" in said
    assert "number" not in said.partition("The solution:")[2], "one die says nothing of the averages"
    assert "the solution is worth exactly +0.00, the best other move -1.00." in said
    assert "Level 3 and above find it; greedy, level-1, level-2 do not." in said


def test_wrong_moves_are_reported_and_can_be_tried_again(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert not typed("out\noutt\nstep e1\nstep f2\nstep g2\n\nquit\n", monkeypatch)
    said = capsys.readouterr().out
    assert "'out' is the tempting move, and the mistake" in said
    assert "did you mean out?\n" in said
    assert "'step e1' is not allowed here: " in said
    assert "'step g2' is legal, but another move is clearly better. Try again." in said


def test_a_number_is_a_move_of_the_list(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    typed("2\n1\n", monkeypatch)
    said = capsys.readouterr().out
    assert "'out' is the tempting move" in said and "That is the move." in said


def test_hints_lists_help_and_the_solution(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert not typed("help\nhint\nmoves\nshow\nstep f2\nhint\nsolution\n", monkeypatch, checked={"by": "level-6"}, error=0.02)
    said = capsys.readouterr().out
    assert "The tempting move is 'out', and it is a mistake." in said
    assert "You are on the right track; finish what you have begun." in said
    assert "the engine rates the solution at +0.00 and the best other move at -1.00 (standard error 0.020)" in said
    assert "Solved!" not in said


def test_flags_name_a_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(OptionError, match="--id names a puzzle of GAME"):
        solving.chosen(None, None, "1-1")
    with pytest.raises(PuzzleError, match=r"On the Run! \(reconstruction\) has no puzzle '0-0'"):
        solving.chosen(GAME, None, "0-0")
    card, one = solving.chosen(None, "2026-03-31", None)
    assert solving.chosen(card.id, None, one.id) == (card, one)
    assert solving.chosen(card.id, "2026-03-31", None)[0] is card


def test_averages_are_in_the_games_own_unit(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    bars = [{"label": "White", "solution": "16.2 points", "tempting": "14.0 points"}]
    averages = {"by": "level-3", "games": 128, "solution": 0.5, "tempting": 0.25, "when": "turn", "bars": bars}
    typed("solution\n", monkeypatch, averages=averages)
    said = capsys.readouterr().out
    assert "level-3 played on 128 times after each. On average by the next turn:" in said
    assert "  White: 16.2 points; with the tempting move: 14.0 points" in said
    assert "  chance to win: 50%; with the tempting move: 25%" in said
    assert "worth" not in said, "a second measure would seem to contradict the chance"
