"""What the server does by itself: how many bots act at the same time."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from backburn.server.live.driver import MAX_CONCURRENT_BOT_MOVES
from backburn.server.tables.events import Event
from server.kit import PATIENCE, PEOPLE, House

pytestmark = pytest.mark.asyncio


async def test_few_bots_act_at_the_same_time(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hundreds of bots wait for each other, so that no person waits for all of them."""
    append, acting, enough, opened = home.server.store.append, set[str](), asyncio.Event(), asyncio.Event()

    async def held(table: str, events: Sequence[Event], due: float | None = None) -> bool:
        if events[0].kind == "ply":
            acting.add(table)
            if len(acting) == MAX_CONCURRENT_BOT_MOVES:
                enough.set()
            await opened.wait()
        return await append(table, events, due)

    monkeypatch.setattr(home.server.store, "append", held)
    seats = [{"who": "bot", "agent": "random"}, PEOPLE[1]]
    parties = [await home.table(seats=seats, seed=seed) for seed in range(8)]  # the fire's bots begin at once
    await asyncio.wait_for(enough.wait(), PATIENCE)
    for _ in range(20):
        await home.client.get("/health")  # as long as the others would need to come, too
    assert len(acting) == MAX_CONCURRENT_BOT_MOVES
    opened.set()
    for party in parties:
        await party.wait(1, lambda view: view["to_act"] == 1)
    assert len(acting) == len(parties)
