"""The file of puzzles: read, written, and refused with the place where it is damaged."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from backburn import games
from backburn.puzzles import file
from backburn.puzzles.file import NAME, Puzzle, PuzzleError, Puzzles, SearchReport
from puzzles.example import GAME, puzzle

CARD = games.card(GAME)


AVERAGES = {"by": "level-3", "games": 128, "solution": 0.6, "tempting": 0.4}


def text(*puzzles: dict[str, Any], **more: Any) -> str:
    return json.dumps({"puzzles": list(puzzles), **more})


def test_what_is_written_is_read(tmp_path: Path) -> None:
    found = Puzzles(search=SearchReport(games=7, candidates=3), puzzles=(Puzzle(**puzzle()), Puzzle(**puzzle(id="3-9"))))
    file.write(found, tmp_path / NAME)
    assert file.read(replace(CARD, folder=tmp_path)) == found
    assert [path.name for path in tmp_path.iterdir()] == [NAME]
    file.write(Puzzles(), tmp_path / NAME)
    assert file.read(replace(CARD, folder=tmp_path)) == Puzzles()


def test_a_game_without_a_file_has_no_puzzles(tmp_path: Path) -> None:
    assert file.read(replace(CARD, folder=tmp_path)).puzzles == ()


def test_a_puzzle_is_found_by_its_id(tmp_path: Path) -> None:
    card = replace(CARD, folder=tmp_path)
    (tmp_path / NAME).write_text(text(puzzle()))
    assert file.find(card, "2-130").question == "This looks bad. One move is much better than all others. Which?"
    with pytest.raises(PuzzleError, match=r"On the Run! \(reconstruction\) has no puzzle '9-9'"):
        file.find(card, "9-9")


@pytest.mark.parametrize(
    ("damaged", "said"),
    [
        ("{", r"file\.json is not JSON: "),
        (b"", r"file\.json is not JSON: "),
        ('{"puzzles": "ü'.encode()[:-1], r"file\.json is not JSON: "),
        ("[]", r"file\.json: input should be a valid dictionary"),
        (text(puzzle(), puzzle(id="x")), r"file\.json: puzzle 2, id: string should match pattern"),
        (text(puzzle(), puzzle()), r"file\.json: there are two puzzles '2-130'"),
        (text(puzzle(kind="guess")), r"puzzle 1, kind: input should be 'win', 'keep', 'save' or 'best'"),
        (text(puzzle(difficulty=2)), r"puzzle 1, difficulty: input should be greater than or equal to 3"),
        (text(puzzle(value=1.5)), r"puzzle 1, value: input should be less than or equal to 1"),
        (text(puzzle(line={})), r"puzzle 1: its line asks for no move"),
        (
            text(puzzle(line={"ask": {"out": {}}, "outcomes": {"number 1": {}}})),
            r"puzzle 1, line: either the solver moves or chance decides",
        ),
        (text(puzzle(line={"ask": {"out": {"asks": {}}}})), r"puzzle 1, line, ask, out, asks: extra inputs are not permitted"),
        (text({key: value for key, value in puzzle().items() if key != "trap"}), r"puzzle 1, trap: field required"),
        (
            text(puzzle(averages=AVERAGES | {"tempting": 0.61})),
            r"puzzle 1: its averages speak for the tempting move, and its verdict for the sol",
        ),
        (text(search={"games": "many"}), r"file\.json: search, games: input should be a valid integer"),
    ],
)
def test_a_damaged_file_says_where(damaged: str | bytes, said: str) -> None:
    with pytest.raises(PuzzleError, match=said):
        file.parse(damaged, "file.json")


def test_equal_averages_contradict_an_estimate_and_no_proof() -> None:
    """Bots that err can make nothing of what was solved exactly; an estimate has no other witness."""
    same = AVERAGES | {"tempting": 0.6}
    assert file.parse(text(puzzle(averages=same)), "file.json").puzzles
    with pytest.raises(PuzzleError, match="its averages speak for the tempting move"):
        file.parse(text(puzzle(averages=same, checked={"by": "level-6"})), "file.json")
