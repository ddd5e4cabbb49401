"""What callers make the server do is charged to them, and longer work lets others have their turns."""

from __future__ import annotations

import asyncio
import gc
import json
import math
import random
import threading
import weakref
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import pytest

import backburn
from backburn.play.records.gamefile import write_record
from backburn.server.live import live_tables
from backburn.server.ops import cost_accounting
from backburn.server.ops.cost_accounting import WorkScheduler, charge_caller, on_callers_account
from backburn.server.ops.errors import RefusedRequest
from backburn.server.ops.request_limits import TokenBuckets
from backburn.server.ops.settings import Rate
from backburn.server.storage import store
from backburn.server.tables.showing.log import LINES_PER_STEP, TableLog
from backburn.server.tables.state.events import Draft
from backburn.server.tables.state.table import Table
from server.kit import FIRE, House, Limits, house, listening, message, socket

pytestmark = pytest.mark.asyncio
STEP = 0.125
"""What a step costs here."""


@pytest.fixture
def dear(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every look at the clock is a step later than the one before, so that each step of work costs the same."""
    ticks = count()
    monkeypatch.setattr(cost_accounting, "cpu_time", lambda: next(ticks) * STEP)


def spent(buckets: TokenBuckets, caller: str) -> float:
    return buckets.rate.burst - buckets._level(caller)


async def waits(times: int) -> str:
    for _ in range(times):
        await asyncio.sleep(0)
    return "done"


async def test_each_step_is_charged(dear: None) -> None:
    buckets = TokenBuckets(Rate(1, 100), lambda: 0.0, seconds_per_token=STEP)
    assert await charge_caller(buckets, "a", waits(0)) == "done" and spent(buckets, "a") == 0, "one is paid before"
    assert await charge_caller(buckets, "a", waits(4)) == "done" and spent(buckets, "a") == 4
    assert spent(buckets, "b") == 0


async def test_work_that_fails_or_is_left_is_charged(dear: None) -> None:
    buckets = TokenBuckets(Rate(1, 100), lambda: 0.0, seconds_per_token=STEP)

    async def fails() -> None:
        await waits(2)
        raise ValueError

    with pytest.raises(ValueError):
        await charge_caller(buckets, "a", fails())
    assert spent(buckets, "a") == 2
    task = asyncio.create_task(charge_caller(buckets, "b", asyncio.Event().wait()))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert spent(buckets, "b") == 1


async def test_an_error_goes_when_no_one_holds_it() -> None:
    """With all that its frames hold: whole requests, else, wait for a search for garbage that stops everybody."""
    lost: list[weakref.ref[Lost]] = []

    class Lost(Exception):
        pass

    def loses() -> None:
        error = Lost()
        lost.append(weakref.ref(error))
        try:
            raise error
        finally:
            del error

    gc.disable()
    try:
        with suppress(Lost):
            await charge_caller(TokenBuckets(Rate(1, 100), lambda: 0.0), "a", WorkScheduler().run_in_thread(loses))
        await waits(2)
        assert lost and lost[0]() is None
    finally:
        gc.enable()


async def test_tasks_and_threads_are_on_the_same_bill(dear: None) -> None:
    buckets, lane = TokenBuckets(Rate(1, 100), lambda: 0.0, seconds_per_token=STEP), WorkScheduler()

    async def begins() -> str:
        return await asyncio.create_task(on_callers_account(waits(6)))

    assert await charge_caller(buckets, "a", begins()) == "done" and spent(buckets, "a") == 8, (
        "seven steps there, two here, one paid before"
    )
    assert await on_callers_account(waits(1)) == "done"
    assert await lane.run_in_thread(lambda: "done") == "done"

    async def aside() -> str:
        return await lane.run_in_thread(lambda: str(sum(cost_accounting.cpu_time() for _ in range(50)) > 0))

    assert await charge_caller(buckets, "c", aside()) == "True" and spent(buckets, "c") >= 50


async def test_debts_are_paid_first() -> None:
    now = 0.0
    buckets = TokenBuckets(Rate(2, 10), lambda: now, seconds_per_token=0.01)
    buckets.take("a")
    buckets.charge("a", 0.3)
    assert buckets._level("a") == pytest.approx(-20)
    with pytest.raises(RefusedRequest) as refusal:
        buckets.take("a")
    assert refusal.value.wait == pytest.approx(10.5)
    now = 10.6
    buckets.take("a")
    unmeasured = TokenBuckets(Rate(2, 10), lambda: now)
    unmeasured.charge("a", 1e9)
    assert unmeasured.seconds_per_token == math.inf and unmeasured._level("a") == 10


@pytest.mark.parametrize(
    "path", ["/api/games/fire-tower/rulebook", f"/api/positions?game={FIRE}", "/api/tables/{table}", "/api/tables/{table}/plies/0"]
)
async def test_a_dear_request_uses_up_the_rate(tmp_path: Path, dear: None, path: str) -> None:
    async with house(str(tmp_path / "a.sqlite"), limits=Limits(address=Rate(0.001, 50), seconds_per_token=1e9)) as home:
        party = await home.table()
        home.server.client_rate.seconds_per_token = STEP / 50
        assert (await home.client.get(path.format(table=party.id))).status_code == 200
        answer = await home.client.get("/api/games")
        assert (answer.status_code, answer.json()["code"]) == (429, "request/too-many") and int(answer.headers["retry-after"]) > 1


async def test_a_dear_message_uses_up_the_rate(tmp_path: Path, dear: None) -> None:
    """Of a move all of its consequences are charged to the mover, though they happen in a task of their own."""
    limits = Limits(address=Rate(0.001, 50), seconds_per_token=1e9)
    async with listening(str(tmp_path / "a.sqlite"), limits=limits) as (home, here):
        party = await home.table()
        async with socket(here, party.id, party.made["tokens"]["0"]) as ann:
            at = (await message(ann, "view"))["at"]
            home.server.client_rate.seconds_per_token = STEP / 50
            for move in ("gust", "gust"):
                await ann.send(json.dumps({"type": "move", "move": move, "at": at}))
            assert (await message(ann, "change", "refused"))["type"] == "change"
            assert (await message(ann, "refused"))["code"] == "request/too-many"


# ---- turns


@asynccontextmanager
async def counting() -> AsyncIterator[Callable[[], int]]:
    """Which turn of the loop it is."""
    turns = 0

    async def turn() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    task = asyncio.create_task(turn())
    yield lambda: turns
    task.cancel()


@cache
def long_record() -> str:
    """The first random game of more than 60 plies."""
    for seed in count():
        match, rng = backburn.load(FIRE).match(seed=seed), random.Random(seed)
        while match.to_act != -2:
            match.roll() if match.to_act == -1 else match.push(rng.choice(match.legal()))
        if len(match.plies) > 60:
            break
    return write_record(match)


async def fresh(home: House) -> str:
    """A table with a long log that no one has looked at since the server started."""
    answer = await home.client.post("/api/records", json={"record": long_record()})
    assert answer.status_code == 201
    home.server.live_tables._slots.clear()
    table: str = answer.json()["table"]
    return table


@cache
def open_record() -> str:
    """The same game before its last ply."""
    match = backburn.read_record(long_record())
    match.pop()
    return write_record(match)


async def undone_table(home: House, why: str) -> str:
    """A table where two times twenty plies were undone, and the game perhaps ended after it; no one has looked at it since the server started."""
    answer = await home.client.post("/api/records", json={"record": open_record()})
    table: str = answer.json()["table"]
    drafts = [Draft("undone", {"count": 20, "by": 0, "agreed": []}, 0)] * 2
    drafts += [Draft("ended", {"why": why, "returns": [0.0, 0.0]})] * bool(why)
    for draft in drafts:
        await home.server.live_tables.execute(table, lambda _, draft=draft: [draft])  # type: ignore[misc]
    await home.server.archivist.kept()
    home.server.live_tables._slots.clear()
    return table


@asynccontextmanager
async def counting_pieces(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[Counter[int], Counter[int]]]:
    """How many lines are made, and how many events are replayed, in each turn of the loop."""
    lines, events = Counter[int](), Counter[int]()
    line, apply = TableLog._line, Table.apply

    def counted_line(self: TableLog, *given: Any) -> dict[str, Any]:
        lines[turn()] += 1
        return line(self, *given)

    def counted_apply(self: Table, event: Any) -> None:
        events[turn()] += 1
        apply(self, event)

    monkeypatch.setattr(TableLog, "_line", counted_line)
    monkeypatch.setattr(Table, "apply", counted_apply)
    async with counting() as turn:
        yield lines, events


@pytest.mark.parametrize("path", ["", "/plies/3", "/record"])
async def test_a_long_game_is_read_in_small_pieces(home: House, monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    table = await fresh(home)
    async with counting_pieces(monkeypatch) as (lines, events):
        answers = await asyncio.gather(*(home.client.get(f"/api/tables/{table}{path}") for _ in range(3)))
    assert [answer.status_code for answer in answers] == [200] * 3
    assert events.total() > 60 and max(events.values()) <= live_tables.REPLAY_CHUNK
    assert path == "/record" or (lines.total() > 60 and max(lines.values()) <= LINES_PER_STEP)


@pytest.mark.parametrize("why", ["", "over"])
@pytest.mark.parametrize("path", ["", "/plies/3"])
async def test_undone_plies_are_described_in_small_pieces(home: House, monkeypatch: pytest.MonkeyPatch, path: str, why: str) -> None:
    table = await undone_table(home, why)
    async with counting_pieces(monkeypatch) as (lines, _):
        answer = await home.client.get(f"/api/tables/{table}{path}")
    view = answer.json()
    told = sum(len(each["lines"]) for each in view["undone"])
    assert told == 40 * (path == "") and max(lines.values()) <= LINES_PER_STEP
    made = len(backburn.read_record(open_record()).plies)
    assert lines.total() == made, "each line once, whether its ply counts or was undone"


async def test_taking_back_makes_no_line_again(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The lines of undone plies are those that the log had; lines no longer shown are forgotten."""
    answer = await home.client.post("/api/records", json={"record": open_record()})
    table = await home.server.live_tables.table(answer.json()["table"])
    listener, viewer = home.server.hub.subscribe(table, None, [], False), home.server.hub.groups.view_builder(table)
    monkeypatch.setattr("backburn.server.tables.showing.log.MAX_UNDONE_LINES", 15)
    log = viewer.log.lines(None)
    async with counting_pieces(monkeypatch) as (lines, _):
        for left in (len(log) - 10, len(log) - 20):
            await home.server.live_tables.execute(table.id, lambda _: [Draft("undone", {"count": 10, "by": 0, "agreed": []}, 0)])
            assert viewer.log.lines(None) == log[:left]
    assert not lines
    assert [each["lines"] for each in viewer.log.undone(None)] == [log[-10:-5], log[-20:-10]]
    assert len(viewer.log._lines[None]) == len(log) - 5 and listener.queued == 3


async def test_one_longer_piece_of_work_a_turn() -> None:
    lane, done = WorkScheduler(), Counter[int]()

    async def work() -> None:
        for _ in range(5):
            await lane.wait_turn()
            done[turn()] += 1

    async with counting() as turn:
        await asyncio.gather(*(work() for _ in range(4)))
    assert sum(done.values()) == 20 and max(done.values()) == 1


async def test_texts_are_read_in_threads(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Positions, records and new tables that people send, and records that they fetch."""
    aside, threads = WorkScheduler.run_in_thread, list[bool]()

    async def noted(self: WorkScheduler, work: Any) -> Any:
        loop = threading.current_thread()

        def watched() -> Any:
            threads.append(threading.current_thread() is not loop)
            return work()

        return await aside(self, watched)

    monkeypatch.setattr(WorkScheduler, "run_in_thread", noted)
    party = await home.table()
    for method, path, body in (
        ("GET", f"/api/positions?game={FIRE}", None),
        ("POST", "/api/records", {"record": long_record()}),
        ("GET", f"/api/tables/{party.id}/record", None),
    ):
        assert (await home.client.request(method, path, json=body)).status_code in (200, 201)
    assert len(threads) >= 4 and all(threads), "four for these, and what the server draws ahead"


@pytest.mark.parametrize("piece", [1, 2, 3, 1000])
async def test_events_are_read_whole_whatever_the_pieces(home: House, monkeypatch: pytest.MonkeyPatch, piece: int) -> None:
    party = await home.table()
    await party.move(0, "gust")
    monkeypatch.setattr(store, "READ_CHUNK", piece)
    events = await home.server.store.read(party.id)
    assert [event.number for event in events] == list(range(len(events))) and len(events) > 3
    assert await home.server.store.read(party.id, 1) == events[2:]
    assert await home.server.store.read(party.id, len(events)) == [] == await home.server.store.read("nosuchtable")


@pytest.mark.parametrize("path", ["", "/plies/1"])
async def test_a_table_that_is_let_go_meanwhile_is_shown_as_it_is(home: House, monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    """A request to show a table may wait in the queue until it has left the memory, and been played on."""
    party = await home.table()
    prepare = home.server.hub.prepare_log

    async def late(*given: Any) -> None:
        monkeypatch.undo()
        await prepare(*given)
        home.server.live_tables._slots.clear()
        assert (await party.move(0, "gust", 2)).status_code == 200

    monkeypatch.setattr(home.server.hub, "prepare_log", late)
    seen = (await home.client.get(f"/api/tables/{party.id}{path}")).json()
    assert seen["at"] == 3 and len(seen["log"]) == 1
