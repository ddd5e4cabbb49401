"""Games of other people: what opens them, through which doors, and what is said of one that is not right yet."""

from __future__ import annotations

import pickle
import sys
from importlib.metadata import EntryPoint
from pathlib import Path
from types import SimpleNamespace

import pytest

import backburn
from backburn import games
from backburn.core.kit.errors import OptionError
from backburn.gate import ENVIRONMENT, MODEL, RECORD, REQUEST, STUDY, TYPED
from backburn.play.records.gamefile import write_record
from own.games import EXAMPLE, opened, refusal, written


@pytest.fixture(autouse=True)
def forget(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test opens its games for itself."""
    monkeypatch.setattr(games, "_opened", {})
    games._open_path.cache_clear()


def test_a_folder_is_a_game_wherever_a_person_names_it(tmp_path: Path) -> None:
    path = written(tmp_path, "bucket-line")
    game = backburn.load(path, seats=2)
    assert (game.card.id, game.card.title, game.card.name) == ("bucket-line", "Bucket Line", path)
    assert game.card is TYPED.card(f"{path}/")
    match = game.match(seed=4)
    match.push("roll")
    assert backburn.load("bucket-line").card is game.card
    assert backburn.read_record(write_record(match)).position() == match.position()


def test_a_file_is_a_game_too_and_its_rules_are_its_text(tmp_path: Path) -> None:
    file = tmp_path / "one_file.py"
    file.write_text((Path(written(tmp_path, "other")) / "__init__.py").read_text())
    card = TYPED.card(str(file))
    assert card.id == "one-file" and "### R2 Saving" in card.rulebook_in("de")


@pytest.mark.parametrize("door", [STUDY, RECORD, MODEL, REQUEST, ENVIRONMENT])
def test_no_other_door_opens_a_path(door: object, tmp_path: Path) -> None:
    mark = tmp_path / "was-run"
    path = written(tmp_path, "stranger", ('"""Stranger:', f'open({str(mark)!r}, "w").close()\n"""Stranger:'))
    with pytest.raises(OptionError):
        door.card(path)  # type: ignore[attr-defined]
    assert not mark.exists() and not games._opened


def test_a_door_opens_what_a_person_typed_for_it_and_the_refusal_says_how(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(tmp_path, "trusted")
    with pytest.raises(OptionError, match=f"there is no game .* among those that come with backburn.*--allow {path}"):
        STUDY.card(path)
    monkeypatch.chdir(tmp_path)
    door = STUDY.allowing(["./trusted"])
    assert door.card(path) is door.card("./trusted")
    assert REQUEST.card("trusted").id == "trusted"


def test_an_installed_game_is_found_by_those_who_may_name_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = Path(written(tmp_path, "installed_game")) / "__init__.py"
    monkeypatch.setattr(games, "_installed", lambda: {"theirs": EntryPoint("theirs", "installed_game", games.ENTRY_POINTS)})
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(OptionError, match="may name no others"):
        STUDY.card("theirs")
    with pytest.raises(OptionError, match="there is no game 'theirs'"):
        REQUEST.card("theirs")
    assert not sys.modules.get("installed_game")
    card = TYPED.card("theirs")
    assert card.id == "theirs" and Path(sys.modules["installed_game"].__file__ or "") == module
    assert pickle.loads(pickle.dumps(card)) is card


def test_a_module_may_bring_a_card_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = opened(tmp_path, "usual")
    loaded = SimpleNamespace(load=lambda: usual)
    monkeypatch.setattr(games, "_installed", lambda: {"usual-card": loaded})
    assert TYPED.card("usual-card") is usual and usual.source == "usual-card"


def test_a_card_and_a_game_travel_as_their_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = backburn.load(written(tmp_path, "traveller"), seats=3, goal=30)
    sent = pickle.dumps(game)
    monkeypatch.setattr(games, "_opened", {})
    games._open_path.cache_clear()
    there = pickle.loads(sent)
    assert there.card is not game.card and (there.seats, there.options) == (3, game.options)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("./nothing-here", "there is no game at .*nothing-here: it would be a folder with __init__.py"),
        ("wild-fir", "did you mean 'wild-fire'"),
        ("here_it_is", "to play the one that is here, type ./here_it_is"),
        ("./9.py", "cannot be the name of a game"),
        ("./volcano.py", "there is a game 'volcano' already"),
    ],
)
def test_what_is_no_game_is_refused_in_a_sentence(name: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = (Path(written(tmp_path, "here_it_is")) / "__init__.py").read_text()
    for other in ("9.py", "volcano.py"):
        Path(other).write_text(text)
    with pytest.raises(OptionError, match=why):
        TYPED.card(name)


def test_two_games_cannot_have_one_name(tmp_path: Path) -> None:
    opened(tmp_path / "one", "twin")
    assert "there is a game 'twin' already" in refusal(tmp_path / "two", "twin")


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("    state.rolls = 0\n", "    state.phase = 0\n", "line 85: the state has no field 'phase': declare it in State"),
        ("state.options.goal", "state.options.gaol", "there is no option 'gaol'"),
        ("    state.rolls = 0\n", "    state.points.copy()\n", "line 85: a kernel cannot call state.points.copy()"),
        ("    state.rolls = 0\n", "    np.zeros(3)\n", "line 85: a kernel cannot call np.zeros()"),
        ("    state.rolls = 0\n", "    seats = [1]\n", "line 85: a kernel cannot make or use a list"),
        ("    state.rolls = 0\n", "    state.points[9] = 1\n", "line 85: index 9 is out of bounds"),
        ("    state.rolls = 0\n", "    raise ValueError\n", "`raise`"),
        ("def spell", "def spel", "it defines 'spel'; is that 'spell'?"),
        ("def spell", "def called", "it does not define spell"),
        ("@kernel\ndef score", "def score", "line 92: score is not marked @kernel"),
        ("class State(Record)", "class Stat(Record)", "is that 'State'?"),
        ("    to_act: Int8\n", "    due: Int8\n    to_act: Int8\n", "State must begin with"),
        ("Options(OptionsRecord)", "Options(Record)", "Options must be a class of OptionsRecord"),
        ("def explain", "score = lambda state, seat: 0\ndef explain", "score must be a function that is marked @kernel"),
        ("SEATS = range(2, MOST_SEATS + 1)", "SEATS = 1", "it must define payoff"),
        ("def explain", "def write(state):\n    return []\n\n\ndef explain", "write and read belong together"),
        ("def explain", "@kernel\ndef hide(state, seat):\n    state.water = 0\n\n\ndef explain", "all three: hide, guess and seen"),
        ("FACES = 6", "FACES = [6", "line 20: '[' was never closed"),
        ("FACES = 6", "FACES = int(None)", "line 20"),
        ("    return (\"roll\",)", "    return {}[move]", "there is no 6"),
    ],
)  # fmt: skip
def test_a_mistake_is_shown_with_file_and_line(old: str, new: str, why: str, tmp_path: Path) -> None:
    said = refusal(tmp_path, "mistaken", (old, new))
    assert why in said and "\n" not in said, said


def test_what_only_numba_finds_is_one_sentence_too() -> None:
    from backburn.play.own import not_compiled

    raised = type("TypingError", (Exception,), {"__module__": "numba.core.errors"})
    text = 'Failed in nopython mode\nUntyped global name \'SEATS\'\n\nFile "a/my_game.py", line 8:\n\nFile "b/simulate.py", line 9:'
    assert not_compiled(raised(text)) == "my_game.py, line 8: a kernel cannot be compiled: Untyped global name 'SEATS'"
    assert not_compiled(raised("")) == "a kernel cannot be compiled: TypingError"
    assert not_compiled(ValueError("other")) == ""


def test_a_rulebook_that_is_missing_is_named(tmp_path: Path) -> None:
    from dataclasses import replace

    with pytest.raises(OptionError, match=r"there is no rulebook: .*rulebook\.md is missing"):
        _ = replace(backburn.load("volcano").card, folder=tmp_path).rulebook


def test_a_folder_may_have_a_rulebook_and_more_files(tmp_path: Path) -> None:
    path = written(tmp_path, "larger", ("FACES = 6", "from .numbers import FACES"))
    (Path(path) / "numbers.py").write_text("FACES = 6\n")
    (Path(path) / "rulebook.md").write_text("# Larger\n\n### R1 All\n\nRoll.\n")
    before = games.fingerprint(path)
    assert TYPED.card(path).rulebook == "# Larger\n\n### R1 All\n\nRoll.\n"
    assert games.fingerprint(path) == before
    (Path(path) / "numbers.py").write_text("FACES = 5\n")
    assert games.fingerprint(path) != before
    with pytest.raises(OptionError, match="there is no game at"):
        games.fingerprint(str(tmp_path / "none"))


def test_the_example_has_what_a_game_needs() -> None:
    card = TYPED.card(EXAMPLE)
    assert card.title == "Lookouts" and card.default_seats == 2 and len((Path(EXAMPLE) / "__init__.py").read_text().splitlines()) <= 200
