"""Set-ups that people draw themselves, where a game lets them: read as the beginning of a game, checked, and drafted."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from backburn.core.errors import PositionError
from backburn.play.reading import lines_of, read_options, split

if TYPE_CHECKING:
    from backburn.play.game import Card

MOST_SAID = 6
"""How many complaints are told one by one."""


class Scenarios(NamedTuple):
    """How people draw set-ups of one game: texts that the reader of positions takes for the beginning of a game."""

    name: str
    """What such a set-up is called: a map."""
    numbers: range
    """Of the set-ups of the game's own making."""
    draft: Callable[[Any, int], str]
    """(first position, number): such a set-up as a text to change."""
    is_one: Callable[[str], bool]
    """(first line): does such a set-up begin here, and no position?"""
    lay: Callable[[Any, list[str], list[str]], list[str]]
    """(state with its options, lines, names of the options given): lay it out; all that keeps it from being played, a sentence each."""
    begin: Callable[[Any], None]
    """(state in which it is laid out): the beginning of a game."""
    advice: Callable[[Any], list[str]]
    """(the same): what departs from the rulebook's advice, a sentence each."""


def read_scenario(card: Card, scenarios: Scenarios, state: Any, lines: list[str]) -> None:
    """Fill a blank state with the beginning of a game on a set-up. Raises PositionError, which says how much is wrong."""
    wrong = _lay(card, scenarios, state, lines)
    if wrong:
        more = f" ({len(wrong)} things are wrong in all)" if len(wrong) > 1 else ""
        raise PositionError(f"this is no {scenarios.name}: {wrong[0]}{more}")
    scenarios.begin(state)


def check_scenario(card: Card, scenarios: Scenarios, text: str) -> tuple[list[str], list[str]]:
    """What keeps a text from being played, and what only departs from the rulebook's advice; a sentence each."""
    lines = lines_of(split(text), card.notation.ruler)
    if not lines:
        return ["the text is empty"], []
    state = card.State.blank()
    wrong = _lay(card, scenarios, state, lines)
    return (_shortened(wrong), []) if wrong else ([], scenarios.advice(state))


def _lay(card: Card, scenarios: Scenarios, state: Any, lines: list[str]) -> list[str]:
    """Lay a set-up out; all that is wrong with it."""
    try:
        said = read_options(state.options, lines, card.id)
    except PositionError as error:
        return [str(error)]
    return scenarios.lay(state, lines, said)


def _shortened(wrong: list[str]) -> list[str]:
    """What is wrong throughout need not be told four hundred times."""
    if len(wrong) <= MOST_SAID:
        return wrong
    told = wrong[: MOST_SAID - 1]
    return [*told, f"{len(wrong) - len(told)} more things are wrong"]
