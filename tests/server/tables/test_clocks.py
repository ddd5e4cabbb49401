"""A machine's clock that is set: no one wins or loses time by it, and nothing waits for it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
import structlog

from backburn.server.ops import monotonic_clock
from backburn.server.ops.errors import RefusedRequest
from backburn.server.ops.monotonic_clock import MonotonicClock
from backburn.server.ops.request_limits import TokenBuckets
from backburn.server.ops.settings import Rate
from backburn.server.storage.store import Store
from backburn.server.tables.state.clock import Clock
from backburn.server.tables.state.events import Event
from server.kit import PATIENCE, PEOPLE, House, done, house

HOUR = 3600.0
BOT = {"who": "bot", "agent": "random"}


@pytest.mark.parametrize("leap", [HOUR, -HOUR, 40 * 24 * HOUR])
@pytest.mark.asyncio
async def test_a_clock_that_is_set_changes_nothing(home: House, monkeypatch: pytest.MonkeyPatch, leap: float) -> None:
    clock = {"seconds": 600, "increment": 0}
    people, bots = await home.table(seed=1, clock=clock), await home.table(seed=1, seats=[PEOPLE[0], BOT], clock=clock)
    await people.play(4)
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() + leap)
    seat = (await people.view())["to_act"]
    left = (await people.view())["seats"][seat]["clock"]
    assert left["running"] and 500 < left["left"] <= 600
    view = await people.play(4, luck=2)
    assert view["over"] is None and all(500 < each["clock"]["left"] <= 600 for each in view["seats"])
    view = await bots.view()
    while view["to_act"] == 0:
        assert (await bots.move(0, view["moves"][0]["text"], view["at"])).status_code == 200
        view = await bots.view()
    await bots.wait(0, lambda view: view["to_act"] == 0)
    assert await home.server.store.mark_abandoned(monotonic_clock.server_time() - 30 * 24 * HOUR) == 0


@pytest.mark.asyncio
async def test_the_log_says_once_that_the_clock_was_set(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    real = time.time
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    with structlog.testing.capture_logs() as told:
        monkeypatch.setattr(time, "time", lambda: real() - HOUR)
        async with asyncio.timeout(PATIENCE):
            while not any("clock was set" in line["event"] for line in told):
                await asyncio.sleep(0.05)
        monkeypatch.setattr(time, "time", real)
        monotonic_clock.server_time.wall_clock_shift()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    assert [line["seconds"] for line in told if "clock was set" in line["event"]] == [-HOUR]


@pytest.mark.asyncio
async def test_a_leap_is_logged_once() -> None:
    wall, even = 1000.0, 5.0
    now = MonotonicClock(lambda: wall, lambda: even)
    wall, even = 1010.0, 15.0
    assert now() == 1010 and now.wall_clock_shift() == 0
    wall = 5000.0
    assert now() == 1010 and now.wall_clock_shift() == 3990 and now.wall_clock_shift() == 0
    wall = 1010.0
    assert now.wall_clock_shift() == -3990 and now.wall_clock_shift() == 0


@pytest.mark.parametrize("leap", [HOUR, -HOUR])
@pytest.mark.asyncio
async def test_bots_go_on_after_a_restart_at_another_time(database: str, monkeypatch: pytest.MonkeyPatch, leap: float) -> None:
    async with house(database) as one:
        one.server.driver._closing = True
        party = await one.table(seats=[BOT, PEOPLE[1]], seed=1)
    monkeypatch.setattr(monotonic_clock.server_time, "_offset", monotonic_clock.server_time._offset + leap)
    async with house(database) as two:
        party.seats[1] = two.caller(party.made["tokens"]["1"])
        await party.wait(1, lambda view: view["to_act"] == 1)


@pytest.mark.asyncio
async def test_what_is_of_the_future_and_was_due_at_once_is_overdue(database: str) -> None:
    store = Store(database)
    await store.open()
    for table, due in (("bot", 5000.0), ("clock", 5600.0), ("idle", None)):
        assert await store.append(table, [Event(0, "created", {"game": "x"}, 5000.0)], due)
    assert await store.overdue(4995) == [] and await store.overdue(1000) == ["bot"]
    assert sorted(await store.overdue(6000)) == ["bot", "clock"]
    await store.close()


def test_a_clock_that_was_set_back_takes_no_time_and_gives_none() -> None:
    clock = Clock(60, 0, "loses", [60.0, 60.0])
    clock.switch(0, 0, 5000)
    assert clock.remaining(0, 1400) == 60
    clock.switch(1, 1, 1400)
    assert clock.left == [60, 60] and clock.runs_out_at() == 1460 and clock.remaining(1, 1430) == 30


def test_rates_go_by_no_clock_that_can_be_set(monkeypatch: pytest.MonkeyPatch) -> None:
    buckets = TokenBuckets(Rate(0.001, 2))
    buckets.take("a", 2)
    for leap in (HOUR, -HOUR):
        monkeypatch.setattr(time, "time", lambda leap=leap: leap)
        with pytest.raises(RefusedRequest):
            buckets.take("a")


@pytest.mark.asyncio
async def test_time_in_which_the_database_failed_is_given_back(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """No move can be made meanwhile; a clock that would have fallen goes on where it stood."""
    party = await home.table(clock={"seconds": 300})
    await party.view(1)
    for seat in (0, 1):
        while (view := await party.view(seat))["to_act"] == seat:
            done(await party.move(seat, view["moves"][0]["text"], view["at"]))
    with monkeypatch.context() as patch:
        patch.setattr(home.server.store, "writing", fails)
        later(monkeypatch, 400)
        home.server.uptime.noted -= 400
        await home.server.uptime._note()
    for _ in range(2):  # by whatever is done first, and once the process has noted that it is up again
        view = await party.wait(0, lambda view: view["over"] or view["seats"][0]["clock"]["left"] > 0)
        assert view["over"] is None and view["seats"][0]["clock"]["left"] == pytest.approx(300, abs=15)
        await home.server.uptime._note()
    later(monkeypatch, 8)
    assert (await party.view())["seats"][0]["clock"]["left"] == pytest.approx(292, abs=15), "what is no outage is not"


def later(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    monkeypatch.setattr(monotonic_clock.server_time, "_offset", monotonic_clock.server_time._offset + seconds)


@asynccontextmanager
async def fails() -> AsyncIterator[None]:
    raise RefusedRequest("server/busy", "the database fails")
    yield
