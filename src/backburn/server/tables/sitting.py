"""Commands about seats: sitting down, getting up, bots that take over, consent, rematches, clocks that fall."""

from __future__ import annotations

from backburn.server.ops.errors import Refusal
from backburn.server.tables.commands import still_going
from backburn.server.tables.events import Draft
from backburn.server.tables.seats import Seat, clean_name
from backburn.server.tables.table import Table
from backburn.server.tables.undo import must_consent, undone


def seat_of(table: Table, number: int) -> Seat:
    """The seat of that number, or a refusal."""
    if not 0 <= number < len(table.seats):
        raise Refusal("seat/unknown", f"there are the seats 0 to {len(table.seats) - 1}, not {number}")
    return table.seats[number]


def name_for(table: Table, number: int, name: str | None) -> str:
    """A person's name, or what the game calls the seat."""
    return clean_name(name or "") or table.match.game.seat_names[number]


def take(table: Table, number: int, name: str | None, token: str) -> list[Draft]:
    """A person takes an open or left seat, with a new token's digest."""
    if seat_of(table, number).shown not in ("open", "left"):
        raise Refusal("seat/taken", "somebody sits there")
    data = {"seat": number, "who": "person", "name": name_for(table, number, name), "token": token}
    return [Draft("sat", data)]


def come_back(table: Table, number: int, name: str | None) -> list[Draft]:
    """The holder of a seat sits down again, or takes another name."""
    seat = seat_of(table, number)
    known = seat.name if seat.who == "person" else ""
    return [Draft("sat", {"seat": number, "who": "person", "name": name_for(table, number, name or known)})]


def seat_bot(table: Table, number: int, agent: str) -> list[Draft]:
    """A bot plays on a seat; the person's token still opens it."""
    seat_of(table, number)
    still_going(table)
    if agent not in table.shelf.agents():
        raise Refusal("option/invalid", f"there is no bot {agent[:40]!r}; there are {', '.join(table.shelf.agents())}")
    return [Draft("sat", {"seat": number, "who": "bot", "name": agent, "agent": agent})]


def leave(table: Table, number: int) -> list[Draft]:
    """Whoever sits there gets up."""
    if seat_of(table, number).shown in ("open", "left"):
        raise Refusal("seat/unknown", "nobody sits there")
    return [Draft("left", {"seat": number, "by": "person"})]


# ---- consent


def ask_rematch(table: Table, seat: int, held: list[int]) -> list[Draft]:
    """A seat wants to play again; empty if nobody else must consent."""
    if not table.ending:
        raise Refusal("table/going", "the game is not over yet")
    others = [person for person in table.persons() if person not in held and person != seat]
    return [Draft("asked", {"seat": seat, "what": "rematch", "count": 0, "waiting": others})] if others else []


def answer(table: Table, held: list[int], what: str, yes: bool, at: int | None = None) -> list[Draft]:
    """Seats consent or refuse what was asked by event `at`; when all have consented to an undo it is done."""
    asked = table.asked
    if asked and at is not None and at < asked.number:
        raise Refusal("move/stale", "something else is asked by now; look again")
    mine = [seat for seat in held if asked and asked.what == what and seat in asked.waiting]
    if not asked or not mine:
        raise Refusal("undo/nothing", "nobody asks you that")
    drafts = [Draft("answered", {"seat": mine[0], "seats": mine, "what": what, "yes": yes})]
    if yes and what == "undo" and set(asked.waiting) <= set(mine):
        drafts += undone(table, asked.by, asked.count, must_consent(table, [asked.by], asked.count))
    return drafts


# ---- clocks


def flag(table: Table, now: float) -> list[Draft]:
    """The running clock's time is up: its side loses, or a bot goes on for it."""
    clock = table.clock
    falls = clock.falls() if clock else None
    if table.ending or clock is None or falls is None or clock.running is None or falls > now:
        raise Refusal("move/stale", "no clock has fallen")
    if clock.out == "bot":
        agent = "greedy" if "greedy" in table.shelf.agents() else table.shelf.agents()[0]
        left = Draft("left", {"seat": clock.running, "by": "clock"})
        return [left, *seat_bot(table, clock.running, agent)]
    teams = table.match.game.card.teams(table.match.state)
    returns = [-1.0 if team == teams[clock.running] else 1.0 for team in teams]
    return [Draft("ended", {"why": "clock", "returns": returns})]
