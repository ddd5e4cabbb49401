"""Helpers for the sentences of all games."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import wraps
from typing import TypeVar

from backburn.core.states.records import Record

State = TypeVar("State", bound=Record)
MAX_POSITIONS = 32
"""Positions whose explanations are kept, by game."""


def once(explain: Callable[[State, int], str]) -> Callable[[State, int], str]:
    """Make a game's `explain` explain each move of a position once: the picture, the list of moves and the log ask the same."""
    positions: OrderedDict[bytes, dict[int, str]] = OrderedDict()

    @wraps(explain)
    def kept(state: State, move: int) -> str:
        position = state.tobytes()
        explained = positions.setdefault(position, {})
        if move not in explained:
            explained[move] = explain(state, move)
        if len(positions) > MAX_POSITIONS:
            positions.popitem(last=False)
        return explained[move]

    return kept


def capital(text: str) -> str:
    """Return the text with a capital first letter."""
    return text[:1].upper() + text[1:]


def as_sentence(text: str) -> str:
    """Return the text with a capital first letter and a full stop, unless it ends a sentence already."""
    return capital(text) + ("" if text.endswith((".", "?", "!", ".)", "?)")) else ".")


def counted(number: int, what: str) -> str:
    """Return a number with its noun, in the plural where needed: `1 token`, `2 tokens`."""
    return f"{number} {what}" if number == 1 else f"{with_minus(number)} {what}s"


def with_minus(number: int) -> str:
    """Return a number as people read it: with a minus, not with a hyphen."""
    return str(number).replace("-", "\u2212")


def dealt(colours: Sequence[str], seats: int) -> tuple[str, ...]:
    """Return the name of each seat if the colours are dealt out to this many in turn: blue and green, white and violet."""
    return tuple(" and ".join(colours[seat::seats]) for seat in range(seats))


def ended_early(names: Sequence[str], returns: Sequence[float]) -> str:
    """Return a sentence on the result of a game that was stopped early, from the payoffs of the seats."""
    best = max(returns)
    winners = [name for name, value in zip(names, returns, strict=True) if value == best]
    if len(winners) < len(names):
        return f"Won by {' and '.join(winners)}."
    if best == 0:
        return "A draw."
    verb = "wins" if best > 0 else "loses"
    return f"Everybody {verb} together." if len(names) > 1 else f"{capital(names[0])} {verb}."


def victory(names: Sequence[str], scores: Sequence[int], returns: Sequence[float], by: str) -> str:
    """Return who won against the others and by how many points; `by` names what decided where the winner has no more than they."""
    best = max(returns)
    seats = range(len(names))
    winners = [seat for seat in seats if returns[seat] == best]
    who, points = " and ".join(names[seat] for seat in winners), counted(scores[winners[0]], "point")
    if len(winners) > 1:
        return f"{who} share the victory with {points}"
    most = max(scores[seat] for seat in seats if seat not in winners)
    rivals = " and ".join(names[seat] for seat in seats if seat not in winners and scores[seat] == most)
    lead = scores[winners[0]] - most
    if lead > 0:
        return f"{who} won with {points}, {lead} more than {rivals}"
    return f"{who} won with {points}, {f'{-lead} fewer than' if lead else 'as many as'} {rivals}, by {by}"


def with_article(number: int) -> str:
    """A number of one digit with the indefinite article: "a 7", "an 8"."""
    return f"{'an' if number == 8 else 'a'} {number}"
