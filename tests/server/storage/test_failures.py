"""Databases that fail for a while and tables that cannot be played on: what callers and the host see, and that it goes on afterwards."""

from __future__ import annotations

import asyncio
import errno
import json
import resource
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
import structlog
from sqlalchemy.exc import OperationalError

from backburn.play.matches.concession import BotMove
from backburn.server.live.decisions import Decision
from backburn.server.ops import failures
from backburn.server.ops.errors import DamagedTable, RefusedRequest
from backburn.server.ops.failures import FailingTables, database_failure
from backburn.server.ops.metrics import Metrics
from backburn.server.tables.state.events import Event
from backburn.server.tables.state.table import Table
from server.kit import FIRE, JSON, PATIENCE, PEOPLE, House, Process, house, listening, message, socket
from server.ops.test_logs import execute, lines

pytestmark = [pytest.mark.asyncio, pytest.mark.storage]
BOTS: list[JSON] = [{"who": "bot", "agent": "random"}, PEOPLE[1]]


@contextmanager
def no_room(server: Process, database: str) -> Iterator[None]:
    """The disk is full: the files of the server can grow no more."""
    if database.startswith("postgresql"):
        full = "BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END"
        function = f"CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ {full} $$"
        execute(database, function, "CREATE TRIGGER full_disk BEFORE INSERT ON events EXECUTE FUNCTION full_disk()")
        yield
        execute(database, "DROP TRIGGER full_disk ON events")
        return
    _, most = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (Path(f"{database}-wal").stat().st_size, most))
    yield
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (most, most))


async def test_a_full_disk_loses_nothing_and_is_got_over(database: str) -> None:
    server = Process("real", database)
    await server.ready()
    async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as client:
        body = {"game": FIRE, "seats": [PEOPLE[0], {"who": "open"}], "seed": 1}
        made = (await client.post("/api/tables", json=body)).json()
        table, mine = f"/api/tables/{made['table']}", {"authorization": f"Bearer {made['tokens']['0']}"}

        async def move() -> httpx.Response:
            return await client.post(f"{table}/moves", json={"move": "gust", "at": 2}, headers=mine)

        assert (await client.post(f"{table}/seats/0", json={"name": "Zoe"}, headers=mine)).status_code == 200
        before = (await client.get(table, headers=mine)).json()
        with no_room(server, database):
            for _ in range(3):
                answers = [await move(), await client.post("/api/tables", json=body), await client.post(f"{table}/seats/1", json={})]
                for answer in answers:
                    assert (answer.status_code, answer.json()["code"]) == (503, "server/storage"), answer.text
                    assert "the disk" in answer.json()["message"] and int(answer.headers["retry-after"]) >= 1
            answer = await client.get("/health")
            assert answer.status_code == 503 and answer.json()["status"] == "failing" and "the disk" in answer.json()["reason"]
            assert (await client.get(table, headers=mine)).json() == before, "what was refused was not done"
        answer = await move()
        assert answer.status_code == 200, answer.text
        assert (await client.get("/health")).json() == {"status": "ok", "ailing_tables": 0}
        after = (await client.get(table, headers=mine)).json()
        assert after["seats"][0]["name"] == "Zoe" and after["log"][0]["text"] == "gust"
    told = [line["event"] for line in lines(await server.end()) if line["event"] != "request"]
    assert told.count("writing to the database fails") == 1 and told.count("writing to the database works again") == 1, told


async def test_health_asks_seldom_and_writes_for_real(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    writer, count = home.server.store.writer, 0
    touch = writer._probe

    def counted() -> None:
        nonlocal count
        count += 1
        touch()

    monkeypatch.setattr(writer, "_probe", counted)
    answers = await asyncio.gather(*(home.client.get("/health") for _ in range(20)))
    assert {answer.status_code for answer in answers} == {200} and count == 1
    assert [found async for found in home.server.store.all_events()] == [], "nothing stays of it"


async def test_a_database_that_does_not_answer_is_not_healthy(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("backburn.server.storage.health.TIMEOUT", 0.05)
    monkeypatch.setattr(home.server.store.writer, "_probe", lambda: time.sleep(0.5))
    for _ in range(3):
        answer = await home.client.get("/health")
        assert answer.status_code == 503 and answer.json()["reason"] == "the database does not answer"


async def test_a_read_only_database_is_reported(database: str) -> None:
    async with house(database) as home:
        engine = home.server.store.writer.engine
        with engine.begin() as connection:
            if database.startswith("postgresql"):
                connection.exec_driver_sql("SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY")
            else:
                connection.exec_driver_sql("PRAGMA query_only = ON")
        assert (await home.client.get("/health")).json()["reason"] == "the database fails: it can only be read; please try again later"


async def test_reasons_have_codes() -> None:
    file = sqlite3.connect(":memory:")
    file.executescript("CREATE TABLE t(a); PRAGMA max_page_count = 1")
    with pytest.raises(sqlite3.OperationalError) as full:
        file.execute("INSERT INTO t VALUES (zeroblob(100000))")
    file.close()
    assert database_failure(OperationalError("INSERT", {}, full.value)) == database_failure(OSError(errno.ENOSPC, "no")) == failures.FULL
    assert database_failure(psycopg.errors.DiskFull()) == failures.FULL
    assert database_failure(psycopg.OperationalError("secret")) == "it does not answer as it should"


async def test_bots_go_on_when_there_is_room_again(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(failures, "FIRST_DELAY", 0.02)
    writer, tries = home.server.store.writer, 0
    commit = writer._commit

    def full(batch: Any) -> Any:
        nonlocal tries
        tries += 1
        raise OSError(errno.ENOSPC, "full")

    party = await home.table(seats=[PEOPLE[0], {"who": "bot", "agent": "random"}], seed=1)
    view = await party.view()
    monkeypatch.setattr(writer, "_commit", full)
    home.server.driver._start_driving(party.id)
    answer = await party.move(0, view["moves"][0]["text"])
    assert answer.status_code == 503 and answer.json()["code"] == "server/storage"
    monkeypatch.setattr(writer, "_commit", commit)
    while view["to_act"] == 0:
        assert (await party.move(0, view["moves"][0]["text"])).status_code == 200
        view = await party.view()
    monkeypatch.setattr(writer, "_commit", full)
    tries = 0
    while tries < 3:
        await asyncio.sleep(0.01)
    assert len(home.server.live_tables.failing) == 0, "it is not the table's fault"
    monkeypatch.setattr(writer, "_commit", commit)
    await party.wait(0, lambda view: view["to_act"] == 0)


# ---- tables that cannot act


async def due_and_idle(database: str) -> str:
    """A table at which a bot is to act and does not."""
    async with house(database) as home:
        home.server.driver._closing = True
        return (await home.table(seats=BOTS, seed=1)).id


@pytest.mark.parametrize(
    ("why", "number", "new"),
    [
        ("table/damaged", 1, {"seat": 77}),
        ("table/damaged", 0, {"options": {"nonsense": "1"}}),
        ("table/damaged", 0, {"seed": "x"}),
        ("table/damaged", 1, None),
        ("table/version", 0, {"version": 9999}),
        ("game/unknown", 0, {"game": "chess"}),
    ],
)
async def test_a_table_that_cannot_act_is_logged_once_and_left_alone(tmp_path: Path, why: str, number: int, new: JSON | None) -> None:
    database = str(tmp_path / "a.sqlite")
    table = await due_and_idle(database)
    await change_without_server(database, table, number, new)
    with structlog.testing.capture_logs() as told:
        async with house(database, sweep_seconds=0.02) as home:
            reads, read = 0, home.server.store.read

            async def counted(id: str, after: int = -1) -> Any:
                nonlocal reads
                reads += 1
                return await read(id, after)

            home.server.store.read = counted  # type: ignore[method-assign, assignment]
            for _ in range(200):
                await asyncio.sleep(0.01)
            assert reads <= 1, "it is not tried again and again"
            answers = [await home.client.get(f"/api/tables/{table}") for _ in range(3)]
            assert {answer.json()["code"] for answer in answers} == {why}
            assert (await home.client.get("/health")).json() == {"status": "ok", "ailing_tables": 1}
            assert "backburn_ailing_tables 1.0" in (await home.client.get("/metrics")).text
    complaints = [line for line in told if line["log_level"] == "error"]
    assert [(line["event"], line["why"]) for line in complaints] == [("table failing", why)], complaints


async def change_without_server(database: str, table: str, number: int, new: JSON | None) -> None:
    with sqlite3.connect(database) as file:
        found = file.execute("SELECT data FROM events WHERE table_id = ? AND number = ?", (table, number)).fetchone()
        file.execute(
            "UPDATE events SET data = ? WHERE table_id = ? AND number = ?",
            (json.dumps(json.loads(found[0]) | new) if new else "{", table, number),
        )
    file.close()


async def test_damage_that_another_process_leaves_is_reported_wherever_it_is_met(tmp_path: Path) -> None:
    """The table is read again then: no one plays on with half of the damage."""
    async with listening(str(tmp_path / "a.sqlite")) as (home, here):
        for heard in (False, True):
            party = await home.table()
            async with socket(here, party.id, party.made["tokens"]["0"]) as ann:
                at = (await message(ann, "view"))["at"]
                nonsense = Event(at + 2, "sat", {"seat": 99}, 0.0)
                assert await home.server.store.append(party.id, [Event(at + 1, "left", {"seat": 1, "by": "person"}, 0.0), nonsense])
                if heard:
                    await home.server.live_tables.catch_up_to(party.id, at + 2)
                    await home.server.live_tables.catch_up_to(party.id, at + 2)
                await ann.send(json.dumps({"type": "move", "move": "gust", "at": at}))
                assert (await message(ann, "refused"))["code"] == "table/damaged"
            assert home.server.live_tables.get(party.id) is None
            assert (await party.move(0, "gust", at)).json()["code"] == "table/damaged"
        assert len(home.server.live_tables.failing) == 2


async def test_a_bot_that_fails_is_tried_ever_more_seldom_and_told_once(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(failures, "FIRST_DELAY", 0.02)
    tries, move = 0, home.server.bots.move

    async def broken(table: Table, decision: Decision) -> BotMove:
        nonlocal tries
        tries += 1
        raise RuntimeError("broken")

    monkeypatch.setattr(home.server.bots, "move", broken)
    with structlog.testing.capture_logs() as told:
        party = await home.table(seats=BOTS, seed=1)
        while tries < 4:
            await asyncio.sleep(0.01)
        assert [line["why"] for line in told if line["log_level"] == "error"] == ["server/error"]
    monkeypatch.setattr(home.server.bots, "move", move)
    await party.wait(1, lambda view: view["to_act"] == 1)
    async with asyncio.timeout(PATIENCE):
        while len(home.server.live_tables.failing):
            await asyncio.sleep(0.01)


async def test_tables_rest_longer_each_time_until_something_happens() -> None:
    now = 0.0
    ailing = FailingTables(Metrics(), lambda: now)
    with structlog.testing.capture_logs() as told:
        waits = []
        for _ in range(14):
            ailing.failed("a", 5, RuntimeError())
            waits.append(ailing.delay("a", 5))
            now += waits[-1]
            assert ailing.delay("a", 5) == 0
        assert waits == [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600, 3600] and len(told) == 1
        ailing.failed("a", 5, RuntimeError())
        assert ailing.delay("a", 6) == 0 < ailing.delay("a", None), "what happened since may have mended it"
        ailing.failed("b", None, DamagedTable())
        assert ailing.delay("b", None) == 3600
        for _ in range(9):
            ailing.failed("c", 1, RefusedRequest("server/storage", ""))
        assert ailing.delay("c", 1) == 15 and len(ailing) == 2
        for number in range(100):
            ailing.failed(f"n{number}", None, DamagedTable())
    assert len(told) == 2 + 48 + 1
    ailing.recovered("a")
    ailing.replayed("b")
    ailing.replayed("c")
    assert ailing.delay("a", 5) == ailing.delay("b", None) == 0 < ailing.delay("c", 1) and len(ailing) == 100
