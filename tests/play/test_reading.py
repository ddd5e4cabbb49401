"""What the readers of diagrams are made with."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import backburn
from backburn.core.kit.errors import PositionError
from backburn.play.texts.reading import (
    Flaws,
    complaints,
    impossible,
    lines_of,
    need_lines,
    read_name,
    read_options,
    refuse_any,
    split,
)
from games.test_every_game import plan


def test_rulers_remarks_and_needless_blanks_say_nothing() -> None:
    text = "\ufeff# a remark\n  column a b\n\n 1   .  # \t/ 2 x / column a b / # another\ncolumns a"
    assert lines_of(split(text), "column") == ["1 . # / 2 x", "columns a"]
    assert lines_of(split(text), "") == ["column a b", "1 . # / 2 x", "column a b", "columns a"]
    assert lines_of(split("a / b /  c"), "b") == ["a", "c"]


def test_a_remark_may_stand_in_every_position() -> None:
    for name in backburn.names():
        game = backburn.load(name)
        diagram = game.card.notation.write_diagram(game.start)
        assert game.position(f"# by hand\n{diagram}\n\n# the end").tobytes() == game.start.tobytes(), name


def test_options_are_taken_off_the_end() -> None:
    game = backburn.load("forest-fire-path")
    options, lines = game.start.copy().options, ["fire 1", "options engines=3 start_tokens=1"]
    assert read_options(options, lines, "forest-fire-path") == ["engines", "start_tokens"]
    assert (lines, options.engines, options.start_tokens) == (["fire 1"], 3, 1)
    assert read_options(options, lines, "forest-fire-path") == [] and lines == ["fire 1"]
    assert options.engines == backburn.load("forest-fire-path").start.options.engines, "what is not said is as usual"
    with pytest.raises(PositionError, match="in the line of options: forest-fire-path has no option 'speed'"):
        read_options(options, ["fire 1", "options speed=3"], "forest-fire-path")


@pytest.mark.parametrize(
    ("count", "most", "says"), [(1, None, "has 2 lines before the options, not 1: a b"), (4, 3, "has 2 to 3 lines .*, not 4: a b")]
)
def test_too_few_lines_and_too_many(count: int, most: int | None, says: str) -> None:
    with pytest.raises(PositionError, match=says):
        need_lines(["."] * count, 2, "a b", most)
    need_lines(["."] * (most or 2), 2, "a b", most)


def test_a_name_is_one_of_those_that_there_are() -> None:
    assert read_name("elm", ("ash", "elm"), "seat of this table") == 1
    with pytest.raises(PositionError, match=r"^'oak' is not a seat of this table; valid here: ash, elm$"):
        read_name("oak", ("ash", "elm"), "seat of this table")


def test_a_check_runs_only_if_those_before_it_found_nothing() -> None:
    asked = []

    def size(number: int) -> Flaws:
        asked.append("size")
        return [(number > 9, "too large"), (number < 0, "too small")]

    def parity(number: int) -> Iterator[tuple[bool, str]]:
        asked.append("parity")
        yield number % 2 == 1, "odd"

    assert next(complaints(11, (size, parity)), "") == "too large" and asked == ["size"]
    assert list(complaints(-1, (size, parity))) == ["too small", "odd"]
    assert list(complaints(2, (size, parity))) == []


def test_what_is_no_moment_of_a_game_is_refused() -> None:
    refuse_any(())
    with pytest.raises(PositionError, match=r"^this position cannot occur: it rains$"):
        refuse_any(("it rains", "it snows"))
    assert isinstance(impossible("it rains"), backburn.PositionError)


AT_ODDS = {name: wrong for name in backburn.names() if (wrong := getattr(plan(name), "AT_ODDS", ""))}


def test_most_games_have_options_that_do_not_go_together() -> None:
    assert len(AT_ODDS) > len(backburn.names()) / 2


@pytest.mark.parametrize("name", AT_ODDS)
def test_options_that_do_not_go_together_are_reported_before_anything_else(name: str) -> None:
    """The reader of a game may rely on them."""
    seats = backburn.load(name).card.default_seats
    with pytest.raises(PositionError, match=f"^these options of {name} do not go together: "):
        backburn.load(name, seats=seats).position(f"nonsense\noptions {AT_ODDS[name]}")
