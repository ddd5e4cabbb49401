"""When the server itself will have to act, told before the events that lead there are written."""

from __future__ import annotations

from dataclasses import replace

from backburn.core.contract import CHANCE
from backburn.server.tables.events import Draft
from backburn.server.tables.table import Table


def due_after(table: Table, drafts: list[Draft], now: float) -> float | None:
    """What `table.due` will say after the events."""
    if table.ending or any(draft.kind == "ended" for draft in drafts):
        return None
    to_act, plies = table.to_act, len(table.match.plies)
    who = [seat.who for seat in table.seats]
    clock = replace(table.clock, left=list(table.clock.left)) if table.clock else None
    for draft in drafts:
        to_act = to_act if draft.next is None else draft.next
        plies += {"ply": 1, "undone": -draft.data.get("count", 0)}.get(draft.kind, 0)
        _seat(who, draft)
        if clock:
            clock.turn(to_act if plies and to_act >= 0 and who[to_act] == "person" else None, to_act, now, table.further(plies))
    if (to_act == CHANCE and table.dice == "table") or (to_act >= 0 and who[to_act] == "bot"):
        return now
    return clock.falls() if clock else None


def _seat(who: list[str], draft: Draft) -> None:
    if draft.kind == "sat":
        who[draft.data["seat"]] = draft.data["who"]
    elif draft.kind == "left" and who[draft.data["seat"]] == "bot":
        who[draft.data["seat"]] = "open"
