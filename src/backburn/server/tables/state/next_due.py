"""When the server will have to act next, computed before the events are written."""

from __future__ import annotations

from backburn.core.rules.contract import CHANCE
from backburn.server.tables.state import players
from backburn.server.tables.state.events import Draft
from backburn.server.tables.state.free_seats import next_moment
from backburn.server.tables.state.table import Table


def due_after(table: Table, drafts: list[Draft], now: float) -> float | None:
    """What `table.due` will return once these events have been applied."""
    to_act, life = table.to_act, table.life.copy()
    for number, draft in enumerate(drafts, start=table.at + 1):
        to_act = to_act if draft.next is None else draft.next
        life.happen(draft.kind, draft.data, number, to_act, now)
    if life.over or life.paused:
        return None
    if (to_act == CHANCE and table.dice == "table") or (to_act >= 0 and players.is_bot(life.seats[to_act])):
        return now
    return next_moment(table.open_to, table.made, life)
