"""The store: schema up and down, races, several processes, everything out and in again."""

from __future__ import annotations

import asyncio
import hashlib
import json
import random
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sql

from backburn.core.errors import RecordError
from backburn.server.events import Event
from backburn.server.export import export_file, import_file
from backburn.server.migrate import migrate
from backburn.server.schema import metadata
from backburn.server.store import Store
from server.cluster import Cluster
from server.kit import PEOPLE, House, Process, house, message, socket

pytestmark = pytest.mark.asyncio


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
    assert set(migrated) == {"events", "tables", "alembic_version"}
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
    assert await store.going() == 3
    await store.append("clock", [event(1, "ended")])
    assert await store.going() == 2
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
        mine, theirs = await one.server.room.table(party.id), await two.server.room.table(party.id)
        for _ in range(100):
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
        "breaks off": lines[:-1],
        "checksum": [*lines[:5], *lines[6:]],
        "does not follow": signed([*lines[:5], *lines[6:]]),
        "after the end": [*lines, lines[1]],
        "no JSON": [*lines[:3], "{\n", *lines[3:]],
        "no event": [*lines[:3], '{"table": "x"}\n', *lines[3:]],
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
