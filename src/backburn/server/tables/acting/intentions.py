"""Intentions: what a person means by one click. Its moves are played as far as they can be foreseen; and where such moves can lead."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from backburn.core.kit.errors import MoveError
from backburn.core.rules.contract import AnyState
from backburn.play.cards.card import Card
from backburn.play.matches.intentions import Stop, find_stops, find_stops_along, repeats, spots, touched
from backburn.play.matches.match import Match
from backburn.server.ops.errors import RefusedRequest, refusal_of
from backburn.server.tables.acting.commands import drafts_of, is_current, read_moves, require_current, require_moving
from backburn.server.tables.state import players
from backburn.server.tables.state.events import Draft
from backburn.server.tables.state.table import Table

if TYPE_CHECKING:
    from backburn.server.tables.wire import protocol

# ---- playing


class Intention(NamedTuple):
    """The events of an intention, and what was left out of it."""

    drafts: list[Draft]
    dropped: int
    """The number of moves that are not made."""
    why: RefusedRequest | None
    """What kept them from being made."""


def play_intention(table: Table, seat: int | None, moves: list[int], at: int) -> Intention:
    """A seat makes several moves: each is judged by the rules, and from the first that cannot be made now the rest is dropped.

    Raises RefusedRequest if that is the very first.
    """
    require_moving(table)
    require_current(table, at)
    made = read_moves(table, seat, moves[0])
    why = _extend(table, seat, made, moves)
    return Intention(drafts_of(table, made), len(moves) - len(made), why)


def _extend(table: Table, seat: int | None, made: list[int], moves: list[int]) -> RefusedRequest | None:
    """Add the moves that can be made after the first; return what keeps the others from it."""
    match, state = table.match, table.match.state.copy()
    card, wanted = match.game.card, moves[1:]
    settled = card.reveals(state, made[0])
    card.rules.apply(state, made[0])
    while wanted:
        if settled or state.to_act != seat:
            return RefusedRequest("move/not-your-turn", "chance or another player decides first")
        try:
            Match(match.game, 0, match.game.hidden(state, seat)).push(wanted[0])
        except MoveError as error:
            return refusal_of(error)
        settled = card.reveals(state, wanted[0])
        card.rules.apply(state, wanted[0])
        made.append(wanted.pop(0))
    return None


# ---- foreseeing


def foresee(table: Table, seat: int, at: int, after: int | None = None) -> Callable[[], protocol.ReachMessage]:
    """Finding out where a seat's pieces can get, now or after a move: nowhere, if the position has gone. Raises RefusedRequest."""
    if table.ending or not is_current(table, at):
        return lambda: {"type": "reach", "at": at, "stops": [], "again": None}
    if after is not None:
        return _foresee_after(table, seat, at, read_moves(table, seat, after)[0])
    match = table.match
    card, hidden, last = match.game.card, match.hidden(seat), match.plies[-1] if match.plies else None
    mine = players.may_move(table.seats[seat])

    def work() -> protocol.ReachMessage:
        stops = find_stops(card, hidden, seat) if mine else []
        found: protocol.ReachMessage = {"type": "reach", "at": at, "stops": [_row(card, stop, 0) for stop in stops], "again": None}
        if mine and last and last.seat == seat:
            before = match.game.hidden(card.State.from_bytes(last.before), seat)
            found["stops"] += [_row(card, stop, len(stops)) for stop in find_stops_along(card, hidden, seat, before, last.move)]
            most = repeats(card, hidden, seat, before, last.move)
            found["again"] = _again(card, hidden, last.move, most) if most else None
        return found

    return work


def _foresee_after(table: Table, seat: int, at: int, move: int) -> Callable[[], protocol.ReachMessage]:
    card, hidden = table.match.game.card, table.match.hidden(seat)
    foreseen = not card.reveals(hidden, move)

    def work() -> protocol.ReachMessage:
        stops = touched(card, hidden, move)
        if foreseen and not stops:
            card.rules.apply(hidden, move)
            stops = find_stops(card, hidden, seat) or spots(card, hidden, seat)
        return {"type": "reach", "at": at, "after": move, "stops": [_row(card, stop, 0) for stop in stops], "again": None}

    return work


def _row(card: Card, stop: Stop, first: int) -> protocol.StopData:
    """A stop as the page gets it; `first` is the number of stops before its search's."""
    step, words = stop.step, _words(card, card.State.from_bytes(stop.state), stop.move)
    before = stop.before + first if stop.before >= 0 else -1
    return {
        "place": step.place,
        "x": round(step.x, 4),
        "y": round(step.y, 4),
        "piece": step.piece,
        "before": before,
        "choice": step.choice,
        "ends": stop.ends,
        **words,
    }


def _again(card: Card, state: AnyState, move: int, most: int) -> protocol.AgainData:
    """The last move, and how many times more it can be made."""
    step = card.step(state, move) if card.step else None
    assert step
    return {"place": step.place, "most": most, **_words(card, state, move)}


def _words(card: Card, state: AnyState, move: int) -> protocol.PlyData:
    return {"move": move, "text": card.notation.spell(state, move)[0], "says": card.notation.explain(state, move)}
