"""What follows from a game's folder: the fields of its card; a wrong name in a room gets one sentence."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import backburn
from backburn.core.rules.contract import nothing_to_guess, nothing_to_hide
from backburn.play.cards.rooms import FURTHER, ROOMS, found_in

Change = Callable[[str, str, str], str]
"""(room, old, new): changes a room of a copy, and returns why the copy is refused."""
CONTRIBUTING = Path(__file__).parents[2] / "CONTRIBUTING.md"
COPY = "ember_run"


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with the rooms of On the Run!, and nothing else."""
    folder = tmp_path / COPY
    shutil.copytree(backburn.games.card("on-the-run").folder, folder)
    (folder / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    yield folder
    for module in [name for name in sys.modules if name.partition(".")[0] == COPY]:
        del sys.modules[module]


@pytest.fixture
def refused(copied: Path) -> Change:
    def change(room: str, old: str, new: str) -> str:
        file = next(path for path in (copied / f"{room}.py", copied / room / "__init__.py") if path.exists())
        text = file.read_text()
        assert old in text
        file.write_text(text.replace(old, new))
        with pytest.raises(backburn.BackburnError) as caught:
            found_in(COPY)
        return str(caught.value)

    return change


def test_a_card_follows_from_the_rooms(copied: Path) -> None:
    fields, card = found_in(COPY), backburn.games.card("on-the-run")
    assert fields["id"] == "ember-run" and fields["folder"] == copied and fields["n_moves"] == card.n_moves
    assert fields["rules"].hide is nothing_to_hide and fields["rules"].guess is nothing_to_guess
    assert fields["notation"].ruler == "unseen" and fields["notation"].seen is None
    assert "step" not in fields and fields["board"] == card.board


def test_a_slip_in_a_wing_is_named(refused: Change) -> None:
    assert refused("words", '"ending"', '"endings"') == "ember_run.words hands out 'endings'; is that 'ending'?"


def test_a_slip_in_an_optional_name_is_named(refused: Change) -> None:
    found = refused("value", "@kernel\ndef value(", "@kernel\ndef forcast(state, seat): ...\n\n\n@kernel\ndef value(")
    assert found == "ember_run.value hands out 'forcast'; is that 'forecast'?"


def test_a_name_that_no_card_has_is_refused(refused: Change) -> None:
    assert refused("rules", '["apply"', '["heat", "apply"').startswith("ember_run.rules hands out 'heat', which no card has; a card has")


def test_a_missing_name_is_named(refused: Change) -> None:
    assert refused("encoding", "def bounds(", "def longest(") == "ember_run.encoding must hand out 'bounds'"


def test_a_missing_room_is_named(copied: Path) -> None:
    shutil.rmtree(copied / "view")
    with pytest.raises(backburn.BackburnError, match=r"^ember_run has no room 'view'$"):
        found_in(COPY)


def test_contributing_names_what_each_room_hands_out() -> None:
    """All of it, and nothing else; names that only some games define, for pictures, are listed next to it."""
    rows = re.findall(r"^\| `(\w+)/?` \| (.*?) \|", CONTRIBUTING.read_text(encoding="utf-8"), re.MULTILINE)
    told = {room: set(re.findall(r"`(\w+)`", names)) for room, names in rows if room in ROOMS}
    assert told == {room: {*names, *FURTHER.get(room, ())} for room, names in ROOMS.items()}


def test_what_a_room_lacks_itself_is_not_taken_for_the_room(copied: Path) -> None:
    (copied / "value.py").write_text("import embers_of_old\n")
    with pytest.raises(ModuleNotFoundError, match="embers_of_old"):
        found_in(COPY)
