"""Where a clause is code, and where its tests are."""

from __future__ import annotations

from pathlib import Path

import pytest

import backburn
from backburn.games import card
from backburn.play.cards import clauses
from backburn.play.cards.clauses import Place

VOLCANO = card("volcano")
EVERY_GAME = pytest.mark.parametrize("game_id", backburn.names())


def test_a_docstring_names_clauses_in_the_brackets_that_end_its_first_paragraph() -> None:
    assert clauses.mentioned("Fly. (R3.1, R3.2a)") == ["R3.1", "R3.2a"]
    assert clauses.mentioned("Fly (R1.1) or stay. (R3)\n\nMore of it. (R4.2)") == ["R3"]
    assert clauses.mentioned("Fly as R3.1 says.") == clauses.mentioned("") == []


def test_titles_and_addresses_of_clauses() -> None:
    text = "## R1 Fire\n\n### R1.1 The town's end (no code)\nprose\n### R1.1a At once, or 2-3 turns later\n"
    assert clauses.titles(text) == {"R1.1": "The town's end (no code)", "R1.1a": "At once, or 2-3 turns later"}
    assert clauses.anchor("R1.1a", "At once, or 2-3 turns later") == "r11a-at-once-or-2-3-turns-later"
    assert clauses.anchor("R1.1", "The town's end (no code)") == "r11-the-towns-end-no-code"


@EVERY_GAME
def test_each_place_is_the_line_where_it_begins(game_id: str) -> None:
    places = [place for found in (clauses.code(card(game_id)), clauses.tests(card(game_id))) for each in found.values() for place in each]
    options = card(game_id).Options.specs
    for place in places:
        line = place.file.read_text(encoding="utf-8").splitlines()[place.line - 1].strip()
        field = options[place.name.removeprefix("option ")].field if place.name.startswith("option ") else ""
        assert line.startswith((f"def {place.name}(", f"{field}: ")), place
    kinds = {place.name.partition("_")[0].partition(" ")[0] for place in places}
    assert {"option", "test"} <= kinds


def test_where_a_clause_is_coded_and_tested_in_the_project() -> None:
    text = clauses.where(VOLCANO, ["R1.6", "R1.4a", "R1.1b"])
    first, second = text.split("\n\nWhere R1.1b is:")
    assert first.startswith("Where R1.6 is:\n\n- code: `src/backburn/games/volcano/rules/setup.py:")
    assert "` option neutrals\n" in first and "\n- test: `tests/games/volcano/test_set_up.py:" in first and "code" in second


def test_prose_is_nowhere() -> None:
    assert clauses.where(VOLCANO, ["R1.4a"]) == clauses.where(VOLCANO, []) == ""


@pytest.mark.parametrize("lacking", ["src", "tests"])
def test_an_installed_package_has_code_alone(lacking: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor is any folder called tests, next to what is installed, taken for the project's."""
    package = tmp_path / ("site-packages" if lacking == "src" else "src") / "backburn"
    (tmp_path / ("tests" if lacking == "src" else "other") / "games").mkdir(parents=True)
    monkeypatch.setattr(clauses, "PACKAGE", package)
    assert clauses.project() is None and clauses.tests(VOLCANO) == {}
    assert clauses.place_text(Place(package / "games/volcano/state.py", 12, "over")) == "`backburn/games/volcano/state.py:12` over"


@EVERY_GAME
def test_players_do_not_see_the_line_that_leads_to_the_trace(game_id: str) -> None:
    here = card(game_id)
    whole = (here.folder / "rulebook.md").read_text(encoding="utf-8")
    assert whole.startswith(here.rulebook) and "docs/trace" not in here.rulebook and "<!--" not in here.rulebook
    link = whole.partition("(../../../../")[2].partition(")")[0]
    project = clauses.project()
    assert project and link == f"docs/trace/{game_id}.md" and (project / link).is_file()
