"""The studies of docs/studies: each can be read and asked again, claims something, and is on the page; and what the scripts compute with them."""

from __future__ import annotations

from pathlib import Path

import pytest

from backburn.lab import study
from backburn.lab.statistics.intervals import Interval
from workshop.showing import tau
from workshop.studies import main
from workshop.studies.main import FOLDER, PAGE
from workshop.studies.sayings import FAILS, HOLDS, OPEN, PLAIN, SAYINGS, Expected, Saying, near

FILES = sorted(FOLDER.glob("*.toml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_study_is_on_the_page_and_claims_something(path: Path) -> None:
    found = study.read(path)
    assert found.claims and found.played.rows and f"({path.name})" in PAGE.read_text(encoding="utf-8")


def test_every_saying_has_a_question_that_can_be_asked() -> None:
    for saying in SAYINGS:
        question = study.question_of(saying.verb, {"game": saying.game, **saying.question})
        assert all(question.load(seats) for seats in question.players)
    assert {path.stem.removesuffix("-level-4") for path in FILES} <= {saying.name for saying in SAYINGS}


def test_a_saying_holds_fails_or_is_open() -> None:
    even = Expected("wins", "shares", "wins", {}, *near(0.5, 0.06))
    found = [even.verdict(Interval(value, value - 0.02, value + 0.02)) for value in (0.5, 0.55, 0.6)]
    assert found == [HOLDS, OPEN, FAILS] and Expected("points", "shares", "points", {}).verdict(Interval(1, 0, 2)) == PLAIN


def test_tau_compares_two_orders() -> None:
    assert tau("abc", "abc") == 1 and tau("abc", "cba") == -1 and tau("abc", "acb") == pytest.approx(1 / 3)


def test_without_names_what_lacks_a_file_is_played(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Also what the page tells of as too long: today there may be more time."""
    played: list[str] = []

    def note(saying: Saying, _: float) -> list[str]:
        played.append(saying.name)
        return ["not asked"]

    monkeypatch.setattr(main, "FOLDER", tmp_path)
    monkeypatch.setattr(main, "PAGE", tmp_path / "index.md")
    monkeypatch.setattr(main, "_played", note)
    monkeypatch.setattr("sys.argv", ["studies.py"])
    for path in main._files(SAYINGS[0]):
        path.touch()
    assert (main.main(), main.main()) == (0, 0)
    assert played == 2 * [saying.name for saying in SAYINGS[1:]]


def test_a_file_survives_a_study_that_would_take_too_long(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The page links it still, and says that it was not asked again."""
    monkeypatch.setattr(main, "FOLDER", tmp_path)
    monkeypatch.setattr(main, "_minutes", lambda *_: 9.0)
    kept, missing = main._files(SAYINGS[0])
    kept.write_text("kept")
    told = "\n".join(main._played(SAYINGS[0], 4.0))
    assert kept.read_text() == "kept" and not missing.exists()
    assert f"({kept.name})" in told and f"({missing.name})" not in told
    assert told.count("not asked again: ") == 2 and told.count("not asked: ") == 1
