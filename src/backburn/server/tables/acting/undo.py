"""Undo: what a seat may undo alone, whose consent the rest needs, and what stays permanently."""

from __future__ import annotations

from collections.abc import Collection

from backburn.core.rules.contract import CHANCE
from backburn.server.ops.errors import RefusedRequest
from backburn.server.tables.acting.commands import require_current, require_running
from backburn.server.tables.acting.consent import concerned, is_agreed, wish
from backburn.server.tables.state.events import Draft
from backburn.server.tables.state.table import Table


def plies_to_own_last(table: Table, seats: Collection[int]) -> int:
    """How many plies must be undone to undo the last one of these seats, with its whole command; 0 if they made none."""
    plies = table.match.plies
    own = (index for index in range(len(plies) - 1, -1, -1) if plies[index].seat in seats)
    return next((len(plies) - index + table.joined[index] for index in own), 0)


def is_free(table: Table, seats: Collection[int], count: int) -> bool:
    """Did these seats make the last plies themselves, without any chance event or reveal among them, and if need be in this turn?"""
    match = table.match
    if table.undo_rule == "ask" and table.to_act not in seats:
        return False
    return all(ply.seat in seats and not match.is_irreversible(ply) for ply in match.plies[len(match.plies) - count :])


def crosses_handover(table: Table, count: int) -> bool:
    """Would undoing this many plies go back beyond the moment when a person's seat changed hands?"""
    return len(table.match.plies) - count < table.handover_plies


def consenting_seats(table: Table, seats: Collection[int], count: int) -> list[int]:
    """The seats that must consent when a caller who holds `seats` undoes plies; seats without a link need not agree."""
    return [] if is_free(table, seats, count) else concerned(table, "undo", next(iter(seats)), seats)


def undo_kind(table: Table, seat: int | None) -> tuple[str | None, list[int]]:
    """`free` if the seat may take its last ply back alone, `ask` and whom if others must consent, None if it cannot."""
    if seat is None or table.ending or table.undo_rule == "no" or not table.seats[seat].has_person:
        return None, []
    count = plies_to_own_last(table, [seat])
    if not count or crosses_handover(table, count):
        return None, []
    others = consenting_seats(table, [seat], count)
    return ("ask" if others else "free"), others


def undo_plies(table: Table, seat: int, held: list[int], count: int | None, at: int | None = None) -> list[Draft]:
    """Undo plies, or ask for consent; without a count, to the last ply of a seat that the caller holds."""
    require_running(table)
    if table.undo_rule == "no":
        raise RefusedRequest("undo/refused", "this table has no undo")
    if at is not None:
        require_current(table, at)
    wanted = _without_leading_chance(table, plies_to_own_last(table, held) if count is None else count)
    if not 1 <= wanted <= len(table.match.plies):
        raise RefusedRequest("undo/nothing", "there is nothing to undo")
    if crosses_handover(table, wanted):
        raise RefusedRequest("undo/refused", "a seat has changed hands since then; nothing before that can be undone")
    others = consenting_seats(table, held, wanted)
    if others:
        drafts = wish(table, Draft("asked", {"seat": seat, "what": "undo", "count": wanted, "waiting": others}), held)
        pending = table.pending
        return drafts + (agreed_undo(table, pending.by, pending.count) if pending and is_agreed(table, drafts) else [])
    return undone_drafts(table, seat, wanted, [] if is_free(table, held, wanted) else consenting_seats(table, [seat], wanted))


def agreed_undo(table: Table, seat: int, count: int) -> list[Draft]:
    """The event by which a seat undoes plies, when all whom that concerns have agreed."""
    return undone_drafts(table, seat, count, consenting_seats(table, [seat], count))


def _without_leading_chance(table: Table, count: int) -> int:
    """The count without chance events at its start, which the server would only roll again with the same result."""
    plies = table.match.plies
    while table.dice == "table" and 0 < count <= len(plies) and plies[len(plies) - count].seat == CHANCE:
        count -= 1
    return count


def undone_drafts(table: Table, seat: int, count: int, agreed: list[int]) -> list[Draft]:
    """The event by which a seat undoes plies, with the consent of others."""
    after = table.match.plies[len(table.match.plies) - count].seat
    return [Draft("undone", {"count": count, "by": seat, "agreed": agreed}, after)]
