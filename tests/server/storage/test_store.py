"""The store: schema up and down, races, several processes, everything out and in again."""

from __future__ import annotations

import asyncio
import gc
import hashlib
import json
import random
import signal
import sys
import time
import weakref
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sql

from backburn.core.kit.errors import OptionError, RecordError
from backburn.server.storage.export import export_file
from backburn.server.storage.import_ import import_file
from backburn.server.storage.migrate import migrate
from backburn.server.storage.schema import metadata, people
from backburn.server.storage.store import Store
from backburn.server.tables.state.events import Event
from server.cluster import Cluster
from server.kit import PATIENCE, PEOPLE, House, Process, house, message, socket

pytestmark = [pytest.mark.asyncio, pytest.mark.storage]


async def schema(store: Store) -> dict[str, list[tuple[str, str, bool]]]:
    def columns(connection: sql.Connection) -> dict[str, list[tuple[str, str, bool]]]:
        inspector = sql.inspect(connection)
        return {
            name: [(column["name"], str(column["type"]), column["nullable"]) for column in inspector.get_columns(name)]
            for name in inspector.get_table_names()
        }

    async with store.engine.connect() as connection:
        return await connection.run_sync(columns)


async def test_migrations_go_up_and_down(database: str) -> None:
    store = Store(database)
    await store.open()
    migrated = await schema(store)
    assert set(migrated) == {
        "events",
        "tables",
        "people",
        "claims",
        "results",
        "fires",
        "openings",
        "evenings",
        "subscriptions",
        "push_keys",
        "salts",
        "guests",
        "archives",
        "uptime",
        "downtimes",
        "alembic_version",
    }
    await migrate(store.engine, "base")
    assert set(await schema(store)) == {"alembic_version"}
    await migrate(store.engine)
    assert await schema(store) == migrated
    await migrate(store.engine, "base")
    async with store.engine.begin() as connection:
        await connection.run_sync(metadata.create_all)
    assert {k: v for k, v in (await schema(store)).items() if k != "alembic_version"} == {
        k: v for k, v in migrated.items() if k != "alembic_version"
    }
    await store.close()


async def test_an_upgrade_that_cannot_be_followed_back_says_so_before(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    store = Store(database)
    await store.open()
    assert capsys.readouterr().err == "", "a new database has no way back to lose"
    await migrate(store.engine, "0003")
    async with store.engine.begin() as connection:
        await connection.execute(sql.insert(people).values(id="a", name="Ann", key="ann", secret="s", made=1.0))
    for revision in ("0002", "base"):
        with pytest.raises(OptionError, match="no place for 1 of people, which would be deleted; export the database first"):
            await migrate(store.engine, revision)
    await store.open()
    told = capsys.readouterr().err
    assert "instead of 0003; an older backburn cannot use it then, and the way back is a copy or an export from before" in told
    async with store.engine.connect() as connection:
        assert (await connection.execute(sql.select(people.c.name))).scalars().all() == ["Ann"]
    await migrate(store.engine, "0002", lose=True)
    assert "people" not in await schema(store)
    await store.close()


async def test_sqlite_is_durable(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "a.sqlite"))
    await store.open()
    async with store.engine.connect() as connection:
        assert (await connection.execute(sql.text("PRAGMA synchronous"))).scalar() == 2
        assert (await connection.execute(sql.text("PRAGMA journal_mode"))).scalar() == "wal"
    await store.close()


def event(number: int, kind: str = "sat") -> Event:
    return Event(number, kind, {"game": "x", "seat": number}, 1.0)


async def test_a_number_is_taken_once(database: str) -> None:
    store = Store(database)
    await store.open()
    assert await store.append("t", [event(0, "created"), event(1)])
    answers = await asyncio.gather(*(store.append("t", [event(2), event(3)]) for _ in range(20)))
    assert sorted(answers) == [False] * 19 + [True]
    assert not await store.append("t", [event(3), event(4)])
    assert [found.number for found in await store.read("t")] == [0, 1, 2, 3]
    assert [found.number for found in await store.read("t", 2)] == [3]
    await store.close()


async def test_what_is_overdue_is_found(database: str) -> None:
    store = Store(database)
    await store.open()
    await store.append("bot", [event(0, "created"), event(1)], due=10.0)
    await store.append("done", [event(0, "created")], due=10.0)
    await store.append("done", [event(1)])
    await store.append("clock", [event(0, "created")], due=99.0)
    assert await store.overdue(50) == ["bot"] and sorted(await store.overdue(100)) == ["bot", "clock"]
    assert await store.count_running() == 3
    await store.append("clock", [event(1, "ended")])
    assert await store.count_running() == 2
    await store.close()


async def test_racing_moves_of_two_clients(home: House) -> None:
    party = await home.table()
    answers = await asyncio.gather(*(party.move(0, move, 2) for move in ("gust", "grow 11", "intensify 11") * 4))
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 11
    assert {answer.json().get("code") for answer in answers} == {None, "move/stale"}
    assert (await party.view())["plies"] == 1


async def test_two_stores_race(cluster: Cluster) -> None:
    database = cluster.database()
    async with house(database) as one, house(database) as two:
        party = await one.table(seed=1)
        rng = random.Random(1)
        for _ in range(40):
            view = await party.view()
            if view["over"]:
                break
            seat = view["to_act"]
            moves = (await party.view(seat))["moves"]
            token = party.made["tokens"][str(seat)]
            callers = [one.caller(token), two.caller(token)]
            bodies = [{"move": rng.choice(moves)["text"], "at": view["at"]} for _ in range(6)]
            posts = [callers[i % 2].post(f"/api/tables/{party.id}/moves", json=body) for i, body in enumerate(bodies)]
            answers = await asyncio.gather(*posts)
            assert sorted(answer.status_code for answer in answers).count(200) == 1, [answer.text for answer in answers]
        mine, theirs = await one.server.live_tables.table(party.id), await two.server.live_tables.table(party.id)
        for _ in range(50 * PATIENCE):
            if mine.at == theirs.at:
                break
            await asyncio.sleep(0.02)
        assert mine.match.state.tobytes() == theirs.match.state.tobytes() and mine.at == theirs.at


async def test_two_processes_serve_one_table(cluster: Cluster) -> None:
    database = cluster.database()
    one, two = Process("real", database), Process("real", database)
    await one.ready()
    await two.ready()
    async with httpx.AsyncClient() as client:
        made = (await client.post(f"{one.url}/api/tables", json={"game": "forest-fire-path", "seats": PEOPLE})).json()
        here, there = one.url.removeprefix("http://"), two.url.removeprefix("http://")
        token, other = made["tokens"]["0"], made["tokens"]["1"]
        async with socket(here, made["table"], token) as ann, socket(there, made["table"], other) as bob:
            at = (await message(ann, "view"))["at"]
            await message(bob, "view")
            await ann.send(json.dumps({"type": "move", "move": "gust", "at": at}))
            while (change := await message(bob, "change"))["at"] <= at:
                pass
            assert change["log"][0]["text"] == "gust"
    await one.end()
    await two.end()


async def test_a_bots_turn_survives_its_process(cluster: Cluster) -> None:
    database = cluster.database()
    async with house(database) as one:
        one.server.driver._closing = True  # this process will not play its bots
        party = await one.table(seats=[PEOPLE[0], {"who": "bot", "agent": "random"}], seed=1)
        view = await party.view()
        while view["to_act"] == 0:
            await party.move(0, view["moves"][0]["text"], view["at"])
            view = await party.view()
        async with house(database):
            await party.wait(0, lambda view: view["to_act"] == 0)


async def test_what_was_due_is_done_after_a_restart(database: str) -> None:
    async with house(database) as one:
        one.server.driver._closing = True
        party = await one.table(seats=[{"who": "bot", "agent": "random"}, PEOPLE[1]], seed=1)
    async with house(database) as two:
        party.seats[1] = two.caller(party.made["tokens"]["1"])
        await party.wait(1, lambda view: view["to_act"] == 1)


async def test_everything_goes_out_and_comes_in(home: House, database: str, tmp_path: Path, cluster: Cluster) -> None:
    party, other = await home.table(seed=3, seats=[PEOPLE[0], {"who": "bot", "agent": "random", "name": "Zoë"}]), await home.table(seed=4)
    await other.play()
    await party.move(0, "gust")
    await party.wait(0, lambda view: view["to_act"] == 0)
    file = tmp_path / "all.jsonl"
    assert await asyncio.to_thread(export_file, database, str(file)) == 2
    for copy in (str(tmp_path / "copy.sqlite"), cluster.database()):
        assert await asyncio.to_thread(import_file, copy, str(file)) == 2
        again = tmp_path / "again.jsonl"
        assert await asyncio.to_thread(export_file, copy, str(again)) == 2
        assert again.read_bytes() == file.read_bytes()
        with pytest.raises(RecordError, match="already"):
            await asyncio.to_thread(import_file, copy, str(file))
        async with house(copy) as moved:
            there = moved.caller(party.made["tokens"]["0"])
            assert (await there.get(f"/api/tables/{party.id}")).json()["log"] == (await party.view())["log"]


async def test_a_changed_export_is_refused_whole(home: House, database: str, tmp_path: Path) -> None:
    party = await home.table(seed=3)
    await party.play(20)
    file = tmp_path / "all.jsonl"
    await asyncio.to_thread(export_file, database, str(file))
    lines = file.read_text().splitlines(keepends=True)
    second = next(line for line in lines if '"number": 4' in line)
    cases = {
        "truncated": lines[:-1],
        "checksum": [*lines[:5], *lines[6:]],
        "does not follow": signed([*lines[:5], *lines[6:]]),
        "after the end": [*lines, lines[1]],
        "not a JSON": [*lines[:3], "{\n", *lines[3:]],
        "not an event": [*lines[:3], '{"table": "x"}\n', *lines[3:]],
        "not what": lines[1:],
        "event 4": signed(
            [line.replace('"move": "', '"move": "x').replace('"id": ', '"id": 9') if line is second else line for line in lines]
        ),
        "event 3": signed([line.replace('"seat": 0', '"seat": 1') if '"number": 3' in line else line for line in lines]),
    }
    for complaint, changed in cases.items():
        bad, copy = tmp_path / "bad.jsonl", tmp_path / "bad.sqlite"
        bad.write_text("".join(changed))
        with pytest.raises(RecordError, match=complaint):
            await asyncio.to_thread(import_file, str(copy), str(bad))
        assert not copy.exists()


def signed(lines: list[str]) -> list[str]:
    """The lines with a checksum that fits."""
    body = lines[1:-1]
    digest = hashlib.sha256("".join(body).encode()).hexdigest()
    return [lines[0], *body, json.dumps({"end": len(body), "sha256": digest}) + "\n"]


# ---- what cannot be used, and who is forgotten


async def serve(database: str) -> tuple[int, str]:
    """The exit code and the complaint of `backburn serve`."""
    command = [sys.executable, "-m", "backburn", "serve", "--port", "0", "--database", database]
    process = await asyncio.create_subprocess_exec(*command, stderr=asyncio.subprocess.PIPE)
    _, complaint = await asyncio.wait_for(process.communicate(), PATIENCE)
    return process.returncode or 0, complaint.decode()


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("file/tables.sqlite", "the database {folder}/file/tables.sqlite cannot be used: file exists"),
        ("file", "the database {folder}/file cannot be used: file is not a database"),
        ("folder", "the database {folder}/folder cannot be used: unable to open database file"),
    ],
)
async def test_a_file_that_cannot_be_used_is_reported(tmp_path: Path, path: str, reason: str) -> None:
    (tmp_path / "file").write_text("no database " * 100)
    (tmp_path / "folder").mkdir()
    code, complaint = await serve(str(tmp_path / path))
    assert code == 2 and complaint.startswith("backburn: " + reason.format(folder=tmp_path)), complaint
    assert "--database" in complaint and complaint.count("\n") == 1


async def test_a_postgres_that_cannot_be_used_is_reported(cluster: Cluster) -> None:
    there = cluster.address("nosuch")
    closed = "postgresql://tester:secret@127.0.0.1:1/tables"
    stranger = there.replace("tester", "stranger")
    for database, reason in (
        (there, 'database "nosuch" does not exist'),
        (closed, "refused"),
        (stranger, 'role "stranger" does not exist'),
    ):
        code, complaint = await serve(database)
        assert code == 2 and reason in complaint and "createdb" in complaint, complaint
        assert complaint.count("\n") == 1 and "secret" not in complaint


@pytest.mark.parametrize("database", ["mysql://a/b", "postgresql://a@b:c/d"])
async def test_an_address_that_makes_no_sense_is_reported(database: str) -> None:
    code, complaint = await serve(database)
    assert code == 2 and "--database" in complaint and complaint.count("\n") == 1, complaint


async def test_abandoned_games_are_set_aside_and_can_go_on(home: House) -> None:
    store = home.server.store
    old, busy, over = await home.table(seed=1), await home.table(seed=2), await home.table(seed=3)
    await old.move(0, "gust")
    await over.play()
    before = time.time()
    assert await store.mark_abandoned(before - 3600) == 0 and await store.count_running() == 2
    await busy.move(0, "gust")
    assert await store.mark_abandoned(before) == 1 and await store.count_running() == 1
    assert (await old.view())["plies"] == 1, "its events stay"
    view = await old.view()
    assert (await old.post(view["to_act"], "moves", {"move": "0", "at": view["at"]})).status_code == 422
    await old.play(3)
    assert await store.mark_abandoned(before) == 0 and await store.count_running() == 2, "a player who comes back by the link plays on"


async def test_unused_tables_leave_the_memory(home: House) -> None:
    room = home.server.live_tables
    party, other = await home.table(seed=1), await home.table(seed=2)
    await party.play(5)
    listener = home.server.hub.subscribe(await room.table(other.id), None, [], False)
    forgotten = weakref.ref(room.get(party.id))
    gc.disable()
    try:
        room.evict_idle(3600)
        assert room.get(party.id)
        room.evict_idle(0)
        for _ in range(3):
            await asyncio.sleep(0)
        assert not room.get(party.id) and room.get(other.id), "the watched one stays"
        assert forgotten() is None, "nothing else holds it, not even until the next search for garbage"
    finally:
        gc.enable()
    home.server.hub.unsubscribe(room.get(other.id), listener)
    assert (await party.view())["plies"] == 5


async def test_watched_tables_stay_though_there_are_too_many(home: House) -> None:
    room = home.server.live_tables
    room.max_tables = 2
    watched = await home.table(seed=1)
    home.server.hub.subscribe(await room.table(watched.id), None, [], False)
    for seed in range(5):
        await home.table(seed=seed)
    assert room.get(watched.id) and len(room) <= 3


# ---- who is there


async def until(view: Callable[[], Awaitable[Any]], wanted: Any, seconds: float = PATIENCE) -> None:
    deadline = time.monotonic() + seconds
    while (found := await view()) != wanted:
        assert time.monotonic() < deadline, found
        await asyncio.sleep(0.05)


async def test_people_of_another_process_are_there(cluster: Cluster) -> None:
    database = cluster.database()
    one, two = Process("real", database), Process("real", database)
    await one.ready()
    await two.ready()
    async with httpx.AsyncClient() as client:
        made = (await client.post(f"{one.url}/api/tables", json={"game": "forest-fire-path", "seats": PEOPLE})).json()

        def seen(server: Process) -> Callable[[], Awaitable[list[bool]]]:
            async def look() -> list[bool]:
                view = (await client.get(f"{server.url}/api/tables/{made['table']}")).json()
                return [seat["connected"] for seat in view["seats"]]

            return look

        here, there = one.url.removeprefix("http://"), two.url.removeprefix("http://")
        async with socket(here, made["table"], made["tokens"]["0"]) as ann:
            await message(ann, "view")
            async with socket(there, made["table"], made["tokens"]["1"]) as bob:
                await message(bob, "view")
                await until(seen(one), [True, True])
                await until(seen(two), [True, True])
                late = Process("real", database)
                await late.ready()
                await until(seen(late), [True, True])
            await until(seen(one), [True, False])
            await two.end()
            await until(seen(late), [True, False])
            await one.end(signal.SIGKILL)
            await until(seen(late), [False, False])
            await late.end()
