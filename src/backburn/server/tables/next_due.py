"""When the server will have to act next, computed before the events are written."""

from __future__ import annotations

from dataclasses import replace

from backburn.core.contract import CHANCE
from backburn.server.tables.events import Draft
from backburn.server.tables.table import Table


def due_after(table: Table, drafts: list[Draft], now: float) -> float | None:
    """What `table.due` will return once these events have been applied."""
    if table.ending or any(draft.kind == "ended" for draft in drafts):
        return None
    to_act, plies = table.to_act, len(table.match.plies)
    occupants = [seat.who for seat in table.seats]
    clock = replace(table.clock, left=list(table.clock.left)) if table.clock else None
    for draft in drafts:
        to_act = to_act if draft.next is None else draft.next
        plies += {"ply": 1, "undone": -draft.data.get("count", 0)}.get(draft.kind, 0)
        _update_seat(occupants, draft)
        if clock:
            clock.switch(
                to_act if plies and to_act >= 0 and occupants[to_act] == "person" else None, to_act, now, table.exceeds_longest(plies)
            )
    if (to_act == CHANCE and table.dice == "table") or (to_act >= 0 and occupants[to_act] == "bot"):
        return now
    return clock.runs_out_at() if clock else None


def _update_seat(occupants: list[str], draft: Draft) -> None:
    if draft.kind == "sat":
        occupants[draft.data["seat"]] = draft.data["who"]
    elif draft.kind == "left" and occupants[draft.data["seat"]] == "bot":
        occupants[draft.data["seat"]] = "open"
