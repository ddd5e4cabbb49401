"""The puzzle of the day follows from the date, and all come round."""

from __future__ import annotations

import datetime
from dataclasses import replace
from pathlib import Path

import pytest

from backburn import games
from backburn.core.kit.errors import OptionError
from backburn.play.cards.card import Card
from backburn.puzzles import daily, file
from backburn.puzzles.file import NAME, PuzzleError, Puzzles
from puzzles.example import GAME, read_puzzle

DAY = datetime.date(2026, 3, 1)


def card_with(folder: Path, name: str, count: int) -> Card:
    folder = folder / name
    folder.mkdir()
    file.write(Puzzles(puzzles=tuple(read_puzzle(id=f"{number}-1") for number in range(count))), folder / NAME)
    return replace(games.card(GAME), id=name, folder=folder)


def days(count: int) -> list[datetime.date]:
    return [DAY + datetime.timedelta(days=number) for number in range(count)]


def test_games_take_turns_and_all_their_puzzles_come_round(tmp_path: Path) -> None:
    cards = [card_with(tmp_path, "a", 3), card_with(tmp_path, "b", 3), card_with(tmp_path, "empty", 0)]
    found = [(card.id, one.id) for card, one in (daily.of_day(cards, day) for day in days(6))]
    assert {name for name, _ in found[:2]} == {"a", "b"}
    assert len(set(found)) == 6
    assert daily.of_day(cards, DAY)[1] == daily.of_day(cards, DAY)[1]


def test_a_game_has_one_for_each_day(tmp_path: Path) -> None:
    card = card_with(tmp_path, "a", 5)
    assert len({daily.of_game(card, day).id for day in days(5)}) == 5


def test_without_puzzles_there_is_none(tmp_path: Path) -> None:
    card = card_with(tmp_path, "a", 0)
    with pytest.raises(PuzzleError, match=r"On the Run! \(reconstruction\) has no puzzles yet"):
        daily.of_game(card, DAY)
    with pytest.raises(PuzzleError, match="no game has puzzles yet"):
        daily.of_day([card], DAY)


def test_a_day_is_written_as_year_month_and_day() -> None:
    assert daily.read_day("2026-03-01") == DAY
    with pytest.raises(OptionError, match=r"'31\.3\.' is not a day; write it as year-month-day, like 2026-03-31"):
        daily.read_day("31.3.")
