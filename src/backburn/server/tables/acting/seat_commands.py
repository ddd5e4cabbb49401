"""Commands about seats: coming to them, taking and leaving them, bots, consent, rematches, and clocks that run out."""

from __future__ import annotations

from collections.abc import Collection

from backburn.server.ops.errors import RefusedRequest
from backburn.server.tables.acting.commands import require_running
from backburn.server.tables.acting.consent import answer, concerned, is_agreed, wish
from backburn.server.tables.acting.endings import bot_sits, called_off, granted, lost, table_bot, usual_bot
from backburn.server.tables.acting.undo import agreed_undo
from backburn.server.tables.state import people
from backburn.server.tables.state.events import Draft
from backburn.server.tables.state.seats import Seat, clean_name
from backburn.server.tables.state.table import Table


def find_seat(table: Table, number: int) -> Seat:
    """The seat with that number. Raises RefusedRequest if there is none."""
    if not 0 <= number < len(table.seats):
        raise RefusedRequest("seat/unknown", f"seats are numbered 0 to {len(table.seats) - 1}, not {number}")
    return table.seats[number]


def name_for(table: Table, number: int, name: str | None) -> str:
    """A person's name, or the game's name for the seat."""
    return clean_name(name or "") or table.match.game.seat_names[number]


def take_seat(table: Table, number: int, name: str | None, token: str) -> list[Draft]:
    """A person takes an open or vacated seat; `token` is the digest of a new token."""
    if find_seat(table, number).status not in ("open", "left") and not table.plays_for_now(number):
        raise RefusedRequest("seat/taken", "this seat is taken")
    data = {"seat": number, "who": "person", "name": name_for(table, number, name), "token": token}
    return [Draft("sat", data | ({"came": True} if table.life.waits else {}))]


def come(table: Table, held: Collection[int]) -> list[Draft]:
    """Those who hold these seats are there; empty if they were before."""
    new = [seat for seat in held if not table.seats[seat].came]
    return [Draft("came", {"seats": new})] if new and not table.ending else []


def return_to_seat(table: Table, number: int, name: str | None) -> list[Draft]:
    """The holder of a seat returns, or changes their name."""
    seat = find_seat(table, number)
    if seat.out and not table.ending:
        raise RefusedRequest("seat/forbidden", people.why_not_playing(table, number))
    return [Draft("sat", {"seat": number, "who": "person", "name": name_for(table, number, name or seat.person)})]


def seat_bot(table: Table, number: int, agent: str) -> list[Draft]:
    """A bot takes over a seat; the person's token stays valid."""
    find_seat(table, number)
    require_running(table)
    table.catalogue.require_bot(table.match.game, agent)
    return [bot_sits(number, agent)]


def bots_come(table: Table, now: float) -> list[Draft]:
    """Bots take the seats that are still open, for now. Raises RefusedRequest if it is too early."""
    moment = table.bots_come_at()
    if moment is None or moment > now:
        raise RefusedRequest("move/stale", "no seat waits for a bot")
    free = [seat.number for seat in table.seats if seat.who == "open"]
    agent = table_bot(table)
    return [Draft("sat", bot_sits(seat, agent).data | {"for_now": True}) for seat in free]


def leave_seat(table: Table, number: int) -> list[Draft]:
    """The occupant leaves the seat."""
    if find_seat(table, number).status in ("open", "left"):
        raise RefusedRequest("seat/unknown", "this seat is empty")
    if table.seats[number].out and not table.ending:
        raise RefusedRequest("seat/forbidden", people.why_not_playing(table, number))
    return [Draft("left", {"seat": number, "by": "person"})]


# ---- consent


def ask_rematch(table: Table, seat: int, held: Collection[int], keep: bool = False, absent: Collection[int] = ()) -> list[Draft]:
    """Ask for a rematch, with the seats rotated or unchanged, or agree to it; empty if no consent is needed, or all have given it.

    Who asks is back in the seat.
    """
    if not table.ending:
        raise RefusedRequest("table/going", "the game is not over yet")
    others = concerned(table, "rematch", seat, held, absent)
    back = [] if table.seats[seat].has_person else return_to_seat(table, seat, None)
    data = {"seat": seat, "what": "rematch", "count": 0, "waiting": others} | ({"keep": True} if keep else {})
    return back + (wish(table, Draft("asked", data), held) if others else [])


def answer_request(
    table: Table, held: Collection[int], what: str, yes: bool, at: int | None = None, absent: Collection[int] = ()
) -> list[Draft]:
    """Consent to or refuse the request pending as of event `at`; once everybody has consented, what was asked for happens."""
    drafts = answer(table, held, what, yes, at)
    return drafts + follow_up(table, drafts, absent)


def follow_up(table: Table, drafts: list[Draft], absent: Collection[int] = ()) -> list[Draft]:
    """What happens immediately when these answers complete a consent; a rematch is another table, and a hint may be had from then on."""
    pending = table.pending
    if not pending or not is_agreed(table, drafts, absent) or pending.what in ("rematch", "hint"):
        return []
    return agreed_undo(table, pending.by, pending.count) if pending.what == "undo" else granted(table, pending.what, pending.by)


# ---- clocks


def pause(table: Table, on: bool) -> list[Draft]:
    """All clocks of a running game stand still, or run again; empty if they do already."""
    return [Draft("paused", {"on": on})] if on != table.life.paused and not table.ending else []


def time_out(table: Table, now: float) -> list[Draft]:
    """The running clock has run out: the game is called off if it was the first turn; else its side loses, or a bot takes over."""
    clock = table.clock
    deadline = clock.runs_out_at() if clock else None
    if table.ending or clock is None or deadline is None or clock.running is None or deadline > now:
        raise RefusedRequest("move/stale", "no clock has fallen")
    if clock.is_first_turn:
        return [called_off(table, late=clock.running)]
    if clock.out == "bot":
        return [Draft("left", {"seat": clock.running, "by": "clock"}), bot_sits(clock.running, usual_bot(table))]
    return lost(table, [clock.running], "clock")
