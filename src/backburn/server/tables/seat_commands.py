"""Commands about seats: taking and leaving them, bots, consent, rematches, and clocks that run out."""

from __future__ import annotations

from backburn.server.ops.errors import Refusal
from backburn.server.tables.commands import require_running
from backburn.server.tables.events import Draft
from backburn.server.tables.seats import Seat, clean_name
from backburn.server.tables.table import Table
from backburn.server.tables.undo import consenting_seats, undone_drafts


def find_seat(table: Table, number: int) -> Seat:
    """The seat with that number. Raises Refusal if there is none."""
    if not 0 <= number < len(table.seats):
        raise Refusal("seat/unknown", f"seats are numbered 0 to {len(table.seats) - 1}, not {number}")
    return table.seats[number]


def name_for(table: Table, number: int, name: str | None) -> str:
    """A person's name, or the game's name for the seat."""
    return clean_name(name or "") or table.match.game.seat_names[number]


def take_seat(table: Table, number: int, name: str | None, token: str) -> list[Draft]:
    """A person takes an open or vacated seat; `token` is the digest of a new token."""
    if find_seat(table, number).status not in ("open", "left"):
        raise Refusal("seat/taken", "this seat is taken")
    data = {"seat": number, "who": "person", "name": name_for(table, number, name), "token": token}
    return [Draft("sat", data)]


def return_to_seat(table: Table, number: int, name: str | None) -> list[Draft]:
    """The holder of a seat returns, or changes their name."""
    seat = find_seat(table, number)
    known = seat.name if seat.who == "person" else ""
    return [Draft("sat", {"seat": number, "who": "person", "name": name_for(table, number, name or known)})]


def seat_bot(table: Table, number: int, agent: str) -> list[Draft]:
    """A bot takes over a seat; the person's token stays valid."""
    find_seat(table, number)
    require_running(table)
    if agent not in table.catalogue.agents():
        raise Refusal("option/invalid", f"there is no bot {agent[:40]!r}; there are {', '.join(table.catalogue.agents())}")
    return [Draft("sat", {"seat": number, "who": "bot", "name": agent, "agent": agent})]


def leave_seat(table: Table, number: int) -> list[Draft]:
    """The occupant leaves the seat."""
    if find_seat(table, number).status in ("open", "left"):
        raise Refusal("seat/unknown", "this seat is empty")
    return [Draft("left", {"seat": number, "by": "person"})]


# ---- consent


def ask_rematch(table: Table, seat: int, held: list[int], keep: bool = False) -> list[Draft]:
    """Ask for a rematch, with the seats rotated or as they are; empty if nobody else has to consent."""
    if not table.ending:
        raise Refusal("table/going", "the game is not over yet")
    others = [person for person in table.persons() if person not in held and person != seat]
    data = {"seat": seat, "what": "rematch", "count": 0, "waiting": others} | ({"keep": True} if keep else {})
    return [Draft("asked", data)] if others else []


def answer_request(table: Table, held: list[int], what: str, yes: bool, at: int | None = None) -> list[Draft]:
    """Consent to or refuse the request pending as of event `at`; once everybody has consented, an undo is carried out."""
    asked = table.asked
    if asked and at is not None and at < asked.number:
        raise Refusal("move/stale", "that request is no longer pending; look again")
    mine = [seat for seat in held if asked and asked.what == what and seat in asked.waiting]
    if not asked or not mine:
        raise Refusal("undo/nothing", "nobody has asked you that")
    drafts = [Draft("answered", {"seat": mine[0], "seats": mine, "what": what, "yes": yes})]
    if yes and what == "undo" and set(asked.waiting) <= set(mine):
        drafts += undone_drafts(table, asked.by, asked.count, consenting_seats(table, [asked.by], asked.count))
    return drafts


# ---- clocks


def time_out(table: Table, now: float) -> list[Draft]:
    """The running clock has run out: its side loses, or a bot takes over."""
    clock = table.clock
    deadline = clock.runs_out_at() if clock else None
    if table.ending or clock is None or deadline is None or clock.running is None or deadline > now:
        raise Refusal("move/stale", "no clock has fallen")
    if clock.out == "bot":
        agent = "greedy" if "greedy" in table.catalogue.agents() else table.catalogue.agents()[0]
        left = Draft("left", {"seat": clock.running, "by": "clock"})
        return [left, *seat_bot(table, clock.running, agent)]
    teams = table.match.game.card.teams(table.match.state)
    returns = [-1.0 if team == teams[clock.running] else 1.0 for team in teams]
    return [Draft("ended", {"why": "clock", "returns": returns})]
