"""Positions: diagrams on one line, read and written alike for all games. A game says how its own diagram is read and written."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Protocol

from backburn.core.kit.errors import PositionError
from backburn.core.rules.contract import S
from backburn.play.cards.card import Card
from backburn.play.cards.notation import write_options
from backburn.play.cards.scenarios import read_scenario
from backburn.play.texts.pasted import is_sentence, without_sentences
from backburn.play.texts.reading import NOTHING_THERE, lines_of, read_options, refuse_any, split

LONGEST = 100_000
"""The length of the longest position that is read, in characters."""


class Written(Protocol[S]):
    """What reading and writing ask of a game; `play.matches.game.Game` fits."""

    @property
    def card(self) -> Card[S]:
        """Its card, with its notation."""

    @property
    def seats(self) -> int:
        """The number of players."""

    def __hash__(self) -> int:
        """Return the same for the same game: mistakes are looked up by it."""

    def legal(self, state: S) -> list[int]:
        """Return the legal moves of a state."""


def write_position(game: Written[S], state: S) -> str:
    """Return the diagram on one line, without the lines that number its columns."""
    notation = game.card.notation
    return " / ".join([*lines_of(notation.write(state), notation.ruler), *write_options(state.options)])


def read_position(game: Written[S], text: str) -> S:
    """The state that a position or a diagram describes, or that begins on a set-up drawn by hand. Raises PositionError."""
    card = game.card
    if len(text) > LONGEST:
        raise PositionError(f"a position of {len(text)} characters is too long to be one of {card.title}")
    lines = lines_of(split(text), card.notation.ruler)
    if not lines:
        raise PositionError(f"{NOTHING_THERE}: the text is empty")
    try:
        return _read_lines(game, list(lines))
    except PositionError as refusal:
        for fewer in without_sentences(lines):
            if _lost_its_heading(card, lines, fewer):
                continue
            with suppress(PositionError):
                return _read_lines(game, list(fewer))
        raise refusal


def _lost_its_heading(card: Card[S], lines: Sequence[str], fewer: Sequence[str]) -> bool:
    """Whether these would be taken for a set-up only because the heading of a position, which is no sentence, was left out."""
    front = next(place for place, line in enumerate(lines) if line is fewer[0])
    return bool(card.scenarios and card.scenarios.is_one(fewer[0])) and not all(map(is_sentence, lines[:front]))


def _read_lines(game: Written[S], lines: list[str]) -> S:
    """Return the state that lines describe. Raises PositionError."""
    card = game.card
    state = card.State.blank()
    state.seats = game.seats
    if card.scenarios and card.scenarios.is_one(lines[0]):
        read_scenario(card.scenarios, state, lines, card.id)
        _refuse_options(card, state)
    else:
        _read_moment(card, state, lines)
    return state


def _read_moment(card: Card[S], state: S, lines: list[str]) -> None:
    """Fill a blank state from the lines of a diagram. Raises PositionError."""
    read_options(state.options, lines, card.id)
    if not lines:
        raise PositionError(f"{NOTHING_THERE}, only options")
    _refuse_options(card, state)
    try:
        card.notation.read(state, lines)
    except OverflowError:
        raise PositionError("a number in this position is larger than any in the game") from None
    refuse_any(card.notation.validity(state))


def _refuse_options(card: Card[S], state: S) -> None:
    complaint = card.check(state.options, state.seats)
    if complaint:
        raise PositionError(f"these options of {card.id} do not go together: {complaint}")
