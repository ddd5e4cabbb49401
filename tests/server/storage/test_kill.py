"""`kill -9` at random moments: every acknowledged move is there after the restart, no game is stuck, clients come back.

BACKBURN_KILL_GAMES says how many games a database; BACKBURN_KILL_SEED which.
"""

from __future__ import annotations

import os

import pytest

from server.soak import soak

pytestmark = [pytest.mark.asyncio, pytest.mark.storage]
GAMES = int(os.environ.get("BACKBURN_KILL_GAMES", "8"))
SEED = int(os.environ.get("BACKBURN_KILL_SEED", "1"))


@pytest.mark.timeout(300 + 20 * GAMES)
async def test_nothing_acknowledged_is_lost(database: str) -> None:
    report = await soak(database, GAMES, SEED)
    assert report.lost == [] and report.stuck == [] and report.unexplained == []
    assert report.finished == GAMES and report.kills >= 1 and report.acknowledged > 10 * GAMES
