"""Hints: who may have them, whose consent that needs, and that they stay visible."""

from __future__ import annotations

from collections.abc import Collection

from backburn.server.ops.errors import RefusedRequest
from backburn.server.tables.acting.commands import require_current, require_running
from backburn.server.tables.acting.consent import concerned, wish
from backburn.server.tables.state.events import Draft
from backburn.server.tables.state.table import Table


def hint_kind(table: Table, seat: int | None) -> tuple[str | None, list[int]]:
    """`free` if the seat may have hints, `ask` and whom if others must agree, None if there is nothing to hint at."""
    if seat is None or table.ending or table.daily or not table.seats[seat].has_person:
        return None, []
    asked = _must_agree(table, seat, [seat])
    return ("ask" if asked else "free"), asked


def _must_agree(table: Table, seat: int, held: Collection[int]) -> list[int]:
    others = concerned(table, "hint", seat, held)
    return [] if table.wishes.allow_hints({seat, *others}) else others


def ask_hint(table: Table, seat: int, held: Collection[int], at: int) -> list[Draft]:
    """Ask for hints, if others have to agree; empty if a hint may be given immediately. Raises RefusedRequest."""
    require_running(table)
    require_current(table, at)
    if table.daily:
        raise RefusedRequest("hint/daily", "there are no hints in a Daily Fire that counts")
    if table.to_act != seat or not table.seats[seat].has_person:
        raise RefusedRequest("move/not-your-turn", "a hint is for the seat whose turn it is")
    others = _must_agree(table, seat, held)
    return wish(table, Draft("asked", {"seat": seat, "what": "hint", "count": 0, "waiting": others}), held) if others else []


def note_hint(table: Table, seat: int, at: int, held: Collection[int] | None = None) -> list[Draft]:
    """The seat is given a hint on the position after event `at`. Raises RefusedRequest if a player has joined who has not agreed."""
    require_running(table)
    require_current(table, at)
    if held is not None and _must_agree(table, seat, held):
        raise RefusedRequest("move/stale", "a new player has to agree as well; ask again")
    known = (seat, len(table.match.plies)) in table.hinted_plies  # told again, it counts once
    return [] if known else [Draft("hinted", {"seat": seat, "ply": len(table.match.plies)})]
