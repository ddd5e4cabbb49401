"""The file of puzzles: read, written, and refused with the place where it is damaged."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from backburn import games
from backburn.puzzles import file
from backburn.puzzles.file import NAME, PuzzleError, Puzzles, SearchReport
from puzzles.example import GAME, puzzle, read_puzzle

CARD = games.card(GAME)


AVERAGES = {"by": "level-3", "games": 128, "solution": 0.6, "tempting": 0.4}


def text(*puzzles: dict[str, Any], **more: Any) -> str:
    return json.dumps({"puzzles": list(puzzles), **more})


def test_what_is_written_is_read(tmp_path: Path) -> None:
    found = Puzzles(search=SearchReport(games=7, candidates=3), puzzles=(read_puzzle(), read_puzzle(id="3-9")))
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
        ("[]", r"file\.json: a JSON object is needed"),
        (text(puzzle(), puzzle(id="x")), r"file\.json: puzzle 2, id: two or three numbers with dashes"),
        (text(puzzle(), puzzle()), r"file\.json: there are two puzzles '2-130'"),
        (text(puzzle(kind="guess")), r'puzzle 1, kind: "win" or "keep" or "save" or "best" is needed'),
        (text(puzzle(difficulty=2)), r"puzzle 1, difficulty: a whole number from 3 to 6 is needed"),
        (text(puzzle(value=1.5)), r"puzzle 1, value: a number from -1 to 1 is needed"),
        (text(puzzle(seats=True)), r"puzzle 1, seats: a whole number of at least 1 is needed"),
        (text(puzzle(seat="")), r"puzzle 1, seat: a text is needed that is not empty"),
        (text(puzzle(error=float("nan"))), r"puzzle 1, error: a number from 0 to 2 is needed"),
        (text(puzzle(checked={"by": "solver", "seeds": [1, "2"]})), r"puzzle 1, checked, seeds, 1: a whole number is needed"),
        (text(puzzle(averages={"by": "level-3"})), r"puzzle 1, averages, games: it is missing"),
        (text(puzzle(averages=[])), r"puzzle 1, averages: a JSON object is needed; or null is needed"),
        (text(puzzle(trap={"move": "out", "value": 0, "then": "x"})), r"puzzle 1, trap, then: a list is needed"),
        (text(puzzle(misses=[])), r"puzzle 1, misses: a JSON object is needed"),
        ("[" * 100_000, r"file\.json is not JSON: "),
        (text(puzzle(line={})), r"puzzle 1: its line asks for no move"),
        (
            text(puzzle(line={"ask": {"out": {}}, "outcomes": {"number 1": {}}})),
            r"puzzle 1, line: either the solver moves or chance decides",
        ),
        (text(puzzle(line={"ask": {"out": {"asks": {}}}})), r"puzzle 1, line, ask, out, asks: there is no such field"),
        (text({key: value for key, value in puzzle().items() if key != "trap"}), r"puzzle 1, trap: it is missing"),
        (
            text(puzzle(averages=AVERAGES | {"tempting": 0.61})),
            r"puzzle 1: its averages speak for the tempting move, and its verdict for the sol",
        ),
        (text(search={"games": "many"}), r"file\.json: search, games: a whole number of at least 0 is needed"),
    ],
)
def test_a_damaged_file_says_where(damaged: str | bytes, said: str) -> None:
    with pytest.raises(PuzzleError, match=said):
        file.parse(damaged, "file.json")


def test_averages_have_to_differ_by_what_people_can_see_unless_it_is_proved() -> None:
    close = AVERAGES | {"tempting": 0.581}
    assert file.parse(text(puzzle(averages=close)), "file.json").puzzles
    with pytest.raises(PuzzleError, match="its averages speak for the tempting move"):
        file.parse(text(puzzle(averages=close, checked={"by": "level-6"})), "file.json")
    assert file.parse(text(puzzle(averages=AVERAGES | {"tempting": 0.58}, kind="best", checked={"by": "level-6"})), "file.json").puzzles


@pytest.mark.parametrize(("kind", "most"), [("keep", 0.75), ("save", 0.25)])
def test_what_leads_there_by_another_move_too_is_not_asked_for_as_the_only_way(kind: str, most: float) -> None:
    def asked(tempting: float, **more: Any) -> str:
        return text(puzzle(kind=kind, averages=AVERAGES | {"solution": 1.0, "tempting": tempting}, **more))

    assert file.parse(asked(most - 0.01, checked={"by": "level-6"}), "file.json").puzzles
    assert file.parse(asked(most), "file.json").puzzles, "a proof stands, whatever bots make of it"
    with pytest.raises(PuzzleError, match="the tempting move does as well"):
        file.parse(asked(most, checked={"by": "level-6"}), "file.json")


def test_equal_averages_contradict_an_estimate_and_no_proof() -> None:
    """Bots that err can make nothing of what was solved exactly; an estimate has no other witness."""
    same = AVERAGES | {"tempting": 0.6}
    assert file.parse(text(puzzle(averages=same)), "file.json").puzzles
    with pytest.raises(PuzzleError, match="its averages speak for the tempting move"):
        file.parse(text(puzzle(averages=same, checked={"by": "level-6"})), "file.json")
    with pytest.raises(PuzzleError, match="its averages speak for the tempting move"):
        file.parse(text(puzzle(averages=same, seats=3)), "file.json")  # the ties of a third player may decide
