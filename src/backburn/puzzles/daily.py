"""The puzzle of the day: the same for everybody, from the date alone."""

from __future__ import annotations

import datetime
import hashlib
from collections.abc import Iterable, Sequence

from backburn.core.kit.errors import OptionError
from backburn.play.cards.card import Card
from backburn.puzzles.file import Puzzle, PuzzleError, read


def of_game(card: Card, day: datetime.date) -> Puzzle:
    """Return the game's puzzle of a day: one after the other, in an order that looks mixed. Raises PuzzleError if it has none."""
    puzzles = read(card).puzzles
    if not puzzles:
        raise PuzzleError(f"{card.title} has no puzzles yet")
    mixed = sorted(puzzles, key=lambda puzzle: _digest(f"{card.id} {puzzle.id}"))
    return mixed[day.toordinal() % len(mixed)]


def of_day(cards: Iterable[Card], day: datetime.date) -> tuple[Card, Puzzle]:
    """Return the puzzle of a day: the games take turns. Raises PuzzleError if no game has any."""
    having: Sequence[Card] = [card for card in cards if read(card).puzzles]
    if not having:
        raise PuzzleError("no game has puzzles yet")
    round_, place = divmod(day.toordinal(), len(having))
    card = having[place]
    return card, of_game(card, datetime.date.fromordinal(round_ + 1))


def read_day(text: str | None) -> datetime.date:
    """Return the day that a text like 2026-03-31 names; today without one. Raises OptionError."""
    try:
        return datetime.date.fromisoformat(text) if text else datetime.date.today()
    except ValueError:
        raise OptionError(f"{(text or '')[:40]!r} is not a day; write it as year-month-day, like 2026-03-31") from None


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
