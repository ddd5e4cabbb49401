"""Whose piece of thinking comes next, who pays for it, and what happens to those who go away."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio

from backburn.server.live.thinkers import FINISHED_GAME, HINT, MOST_JOBS, MUCH, POSITION, Job, Thinkers
from backburn.server.ops.errors import RefusedRequest

pytestmark = pytest.mark.asyncio


@pytest_asyncio.fixture
async def thinkers() -> AsyncIterator[Thinkers]:
    found = Thinkers(1)
    try:
        yield found
    finally:
        found.close()


def busy(seconds: float) -> float:
    """Keep a processor busy."""
    until = time.process_time() + seconds
    while time.process_time() < until:
        pass
    return seconds


async def order_of(thinkers: Thinkers, jobs: dict[str, Job]) -> list[str]:
    """The order in which pieces of these jobs are done that were all waiting when the process became free."""
    first, found = thinkers.begin(POSITION, "before all", 1.0), list[str]()
    blocking = asyncio.create_task(thinkers.run(first, busy, 0.2))
    await asyncio.sleep(0)

    async def piece(name: str) -> None:
        await thinkers.run(jobs[name], busy, 0.0)
        found.append(name)

    await asyncio.gather(blocking, *map(piece, jobs))
    return found


async def test_finished_games_come_before_typed_positions_and_then_who_asked_first(thinkers: Thinkers) -> None:
    jobs = {
        name: thinkers.begin(kind, name, 1.0) for name, kind in (("a", POSITION), ("b", POSITION), ("c", FINISHED_GAME), ("d", POSITION))
    }
    assert await order_of(thinkers, jobs) == ["c", "a", "b", "d"]


async def test_who_has_had_less_comes_first(thinkers: Thinkers) -> None:
    await thinkers.run(thinkers.begin(POSITION, "greedy", 1.0), busy, 0.2)
    assert 0.1 < thinkers.spent("greedy") < 0.4 and thinkers.spent("modest") == 0
    jobs = {name: thinkers.begin(POSITION, name, 1.0) for name in ("greedy", "modest")}
    assert await order_of(thinkers, jobs) == ["modest", "greedy"]


async def test_who_has_had_very_much_falls_behind_what_is_less_urgent(thinkers: Thinkers) -> None:
    thinkers._charge("greedy", 10 * MUCH)
    jobs = {"greedy": thinkers.begin(FINISHED_GAME, "greedy", 1.0), "modest": thinkers.begin(POSITION, "modest", 1.0)}
    assert await order_of(thinkers, jobs) == ["modest", "greedy"]


async def test_a_hint_has_a_process_of_its_own(thinkers: Thinkers) -> None:
    long = asyncio.create_task(thinkers.run(thinkers.begin(FINISHED_GAME, "a", 1.0), busy, 60.0))
    async with asyncio.timeout(50):
        assert await thinkers.run(thinkers.begin(HINT, "b", 1.0), busy, 0.0) == 0.0
    assert not long.done()
    long.cancel()


async def test_a_piece_whose_caller_has_gone_is_paid_for_and_holds_no_turn(thinkers: Thinkers) -> None:
    await thinkers.run(thinkers.begin(POSITION, "first", 1.0), busy, 0.0)  # the process is there, so a piece begins at once
    gone = asyncio.create_task(thinkers.run(thinkers.begin(POSITION, "gone", 1.0), busy, 0.5))
    waiting = asyncio.create_task(thinkers.run(thinkers.begin(POSITION, "waiting", 1.0), busy, 60.0))
    await asyncio.sleep(0.2)
    gone.cancel()
    waiting.cancel()
    assert await thinkers.run(thinkers.begin(POSITION, "third", 1.0), busy, 0.0) == 0.0
    assert thinkers.spent("waiting") == 0
    assert thinkers.spent("gone") > 0.3


async def test_what_is_ahead_is_reported(thinkers: Thinkers) -> None:
    jobs = [thinkers.begin(POSITION, str(n), 15.0) for n in range(3)]
    game = thinkers.begin(FINISHED_GAME, "player", 15.0)
    assert [thinkers.ahead(each) for each in (game, *jobs)] == [(0, 0.0), (1, 15.0), (2, 30.0), (3, 45.0)]
    thinkers.end(jobs[0])
    assert thinkers.ahead(jobs[2]) == (2, 30.0)


async def test_the_number_of_waiting_analyses_is_limited(thinkers: Thinkers) -> None:
    jobs = [thinkers.begin(POSITION, str(n), 15.0) for n in range(MOST_JOBS)]
    with pytest.raises(RefusedRequest, match=f"{MOST_JOBS} analyses are waiting already"):
        thinkers.begin(FINISHED_GAME, "one more", 15.0)
    thinkers.begin(HINT, "one more", 1.5)
    thinkers.end(jobs[0])
    thinkers.begin(FINISHED_GAME, "one more", 15.0)


async def test_a_process_that_dies_fails_its_piece_and_the_next_one_gets_another(thinkers: Thinkers) -> None:
    job = thinkers.begin(POSITION, "a", 1.0)
    dying: Any = asyncio.create_task(thinkers.run(job, busy, 60.0))
    await asyncio.sleep(1.0)
    pool = job.thinker.pool
    assert pool is not None
    for process in list((pool._processes or {}).values()):
        process.kill()
    with pytest.raises(Exception, match="terminated abruptly"):
        await dying
    assert await thinkers.run(job, busy, 0.0) == 0.0
