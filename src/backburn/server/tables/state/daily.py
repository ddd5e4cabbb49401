"""Tables of the Daily Fire: are they what the day asks for, and what came of them?"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass

from backburn.daily.fire import Fire, day_at, of_game
from backburn.daily.outcome import GIVEN_UP, Outcome, outcome
from backburn.server.tables.state.events import Event
from backburn.server.tables.state.table import Table

LONGEST_SALT = 32
"""Characters."""
AIDS = ("undone", "hinted", "left")
"""What happens at no table whose result counts: a move taken back, a hint, a seat left to another."""


@dataclass(frozen=True)
class CountedResult:
    """What stands among the results of a day."""

    day: str
    game: str
    outcome: Outcome
    name: str
    """The player's at the table."""
    salt: str = ""
    """Of the server's day, if it has one: such results are compared with each other alone."""


def salt_in(mark: str, day: str) -> str | None:
    """The salt in a table's mark; None if it is not of that day."""
    marked, _, salt = mark.partition(" ")
    return salt if marked == day else None


def fire_of(table: Table) -> Fire | None:
    """The fire whose counted try a table is; None if it is none."""
    day, _, salt = table.daily.partition(" ")
    if len(salt) > LONGEST_SALT:
        return None
    try:
        return of_game(table.match.game.card, datetime.date.fromisoformat(day), salt)
    except ValueError:
        return None


def is_as_set_up(table: Table) -> bool:
    """Is a counted try set up as its day asks?"""
    fire = fire_of(table)
    return fire is not None and plays(table, fire) and table.undo_rule == "no" and table.salt == fire.salt


def plays(table: Table, fire: Fire) -> bool:
    """Has a table the game, the rules, the seats and the dice of a fire?"""
    game, match = table.match.game, table.match
    same = (game.card.id, game.ruleset, game.seats, match.seed) == (fire.game, fire.ruleset, fire.seats, fire.seed)
    plain = not table.changed_options() and match.start == game.start and table.dice == "table" and table.clock is None
    return same and plain and not any(ply.given for ply in match.plies)


def outcome_of(table: Table, fire: Fire) -> Outcome | None:
    """The outcome of a game that is over, for the person's seat; who ended it before its end is behind everybody."""
    if table.ending is None:
        return None
    if table.ending.why != "over":
        return Outcome(-1.0, GIVEN_UP)
    return outcome(table.ending.returns, table.match.scores(), table.match.game.card.teams(table.match.state), fire.seat)


def is_counted(table: Table, events: Sequence[Event]) -> bool:
    """Was it begun on its day, and has one person played the seat of the day against the bots of the day, without help?"""
    fire = fire_of(table)
    if fire is None or day_at(events[0].time) != fire.day or any(event.kind in AIDS for event in events):
        return False
    seated = [(event.data["seat"], event.data["who"], event.data.get("agent", "")) for event in events if event.kind == "sat"]
    return seated == [(seat, "person", "") if seat == fire.seat else (seat, "bot", fire.level) for seat in range(fire.seats)]


def result_of(table: Table, events: Sequence[Event]) -> CountedResult | None:
    """The result of a table that is as its events say, if it counts."""
    fire = fire_of(table)
    own = outcome_of(table, fire) if fire and is_counted(table, events) else None
    return CountedResult(fire.day.isoformat(), fire.game, own, table.seats[fire.seat].name, fire.server_salt) if fire and own else None
