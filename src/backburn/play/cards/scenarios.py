"""Set-ups that people draw themselves, if a game allows it: reading them as the start of a game, checking and drafting them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, NamedTuple

from backburn.core.kit.errors import PositionError
from backburn.core.rules.contract import S
from backburn.play.texts.reading import read_options

MOST_SAID = 6
"""The most complaints that are listed one by one."""


class Scenarios(NamedTuple, Generic[S]):
    """The set-ups of one game that people may draw: texts that are read as the start of a game."""

    name: str
    """The word for such a set-up: map."""
    numbers: range
    """The numbers of the game's own set-ups."""
    draft: Callable[[S, int], str]
    """(initial state, number): one of the game's own set-ups, as a text to edit."""
    is_one: Callable[[str], bool]
    """(first line): whether this is the beginning of such a set-up and not of a position."""
    lay: Callable[[S, list[str], list[str]], list[str]]
    """(state with its options, lines, names of the options given): lay it out; return all faults that prevent play, a sentence each."""
    begin: Callable[[S], None]
    """(state with the set-up): begin the game."""
    advice: Callable[[S], list[str]]
    """(state with the set-up): the departures from the rulebook's advice, a sentence each."""


def read_scenario(scenarios: Scenarios[S], state: S, lines: list[str], game: str) -> None:
    """Fill a blank state with the start of a game on a set-up. Raises a PositionError that says how much is wrong."""
    wrong = _place(scenarios, state, lines, game)
    if wrong:
        more = f" ({len(wrong)} things are wrong in all)" if len(wrong) > 1 else ""
        raise PositionError(f"this is no {scenarios.name}: {wrong[0]}{more}")
    scenarios.begin(state)


def check_scenario(scenarios: Scenarios[S], state: S, lines: list[str], game: str) -> tuple[list[str], list[str]]:
    """Lay out a set-up in a blank state; return the faults that prevent play, and the departures from the rulebook's advice, sentences."""
    if not lines:
        return ["the text is empty"], []
    begin = next((number for number, line in enumerate(lines) if scenarios.is_one(line)), 0)
    wrong = _place(scenarios, state, lines[begin:], game)
    return (_shortened(wrong), []) if wrong else ([], scenarios.advice(state))


def _place(scenarios: Scenarios[S], state: S, lines: list[str], game: str) -> list[str]:
    """Lay out a set-up; return everything that is wrong with it."""
    try:
        said = read_options(state.options, lines, game)
    except PositionError as error:
        return [str(error)]
    return scenarios.lay(state, lines, said)


def _shortened(wrong: list[str]) -> list[str]:
    """Return the complaints, cut off after MOST_SAID: a mistake repeated throughout need not be listed four hundred times."""
    if len(wrong) <= MOST_SAID:
        return wrong
    listed = wrong[: MOST_SAID - 1]
    return [*listed, f"{len(wrong) - len(listed)} more things are wrong"]
