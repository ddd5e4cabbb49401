"""Taking plies back: what a seat may take back alone, who must consent to more, and what stays for good."""

from __future__ import annotations

from collections.abc import Collection

from backburn.core.contract import CHANCE
from backburn.server.ops.errors import Refusal
from backburn.server.tables.commands import not_stale, still_going
from backburn.server.tables.events import Draft
from backburn.server.tables.table import Table


def own_last(table: Table, seats: Collection[int]) -> int:
    """How many plies back the last one of these seats lies; 0 if they have none."""
    plies = table.match.plies
    return next((len(plies) - index for index in range(len(plies) - 1, -1, -1) if plies[index].seat in seats), 0)


def is_free(table: Table, seats: Collection[int], count: int) -> bool:
    """Have these seats made the last plies themselves, and has neither luck nor a reveal settled any of them?"""
    match = table.match
    return all(ply.seat in seats and not match.final(ply) for ply in match.plies[len(match.plies) - count :])


def kept(table: Table, count: int) -> bool:
    """Are so many plies too many, because a person's seat has changed hands since the first of them?"""
    return len(table.match.plies) - count < table.handed


def must_consent(table: Table, seats: Collection[int], count: int) -> list[int]:
    """The seats whose people must consent when a caller who holds `seats` takes plies back.

    Whoever has a seat's link is asked, even if a bot sits there now or the person got up. Seats without a link have nobody to ask.
    """
    if is_free(table, seats, count):
        return []
    return [seat.number for seat in table.seats if seat.token and seat.number not in seats]


def undo_kind(table: Table, seat: int | None) -> tuple[str | None, list[int]]:
    """`free` if the seat may take its last ply back alone, `ask` and whom if others must consent, None if it cannot be taken back."""
    if seat is None or table.ending or not table.seats[seat].present:
        return None, []
    count = own_last(table, [seat])
    if not count or kept(table, count):
        return None, []
    others = must_consent(table, [seat], count)
    return ("ask" if others else "free"), others


def undo(table: Table, seat: int, held: list[int], count: int | None, at: int | None = None) -> list[Draft]:
    """A seat takes plies back, or asks whether it may: without a count, to the last ply of a seat that the same caller holds."""
    still_going(table)
    if at is not None:
        not_stale(table, at)
    wanted = _decided(table, own_last(table, held) if count is None else count)
    if not 1 <= wanted <= len(table.match.plies):
        raise Refusal("undo/nothing", "there is nothing to take back")
    if kept(table, wanted):
        raise Refusal("undo/refused", "a seat has changed hands since then; nothing from before that is taken back")
    others = must_consent(table, held, wanted)
    if others:
        return [Draft("asked", {"seat": seat, "what": "undo", "count": wanted, "waiting": others})]
    return undone(table, seat, wanted, [] if is_free(table, held, wanted) else must_consent(table, [seat], wanted))


def _decided(table: Table, count: int) -> int:
    """So many plies, without the dice at their beginning, which the server would only roll again, and the same."""
    plies = table.match.plies
    while table.dice == "table" and 0 < count <= len(plies) and plies[len(plies) - count].seat == CHANCE:
        count -= 1
    return count


def undone(table: Table, seat: int, count: int, agreed: list[int]) -> list[Draft]:
    """Plies taken back by a seat, with the consent of others."""
    after = table.match.plies[len(table.match.plies) - count].seat
    return [Draft("undone", {"count": count, "by": seat, "agreed": agreed}, after)]
