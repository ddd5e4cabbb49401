"""What the server writes to standard error: JSON, line by line, and nothing that is no one's business."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import sqlite3
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest

from backburn.server.live.processes import ProcessPool
from ports import free_port
from server.kit import FIRE, JSON, PATIENCE, PEOPLE, Process

pytestmark = [pytest.mark.asyncio, pytest.mark.storage]
SECRET = "hunter2-0123456789"


def lines(text: str) -> list[JSON]:
    """The lines of a log, each of them read."""
    return [json.loads(line) for line in text.splitlines()]


def execute(database: str, *statements: str) -> None:
    """Change a database behind the server's back."""
    if database.startswith("postgresql"):
        with psycopg.connect(database) as connection:
            for statement in statements:
                connection.execute(statement.encode())
        return
    with closing(sqlite3.connect(database)) as file, file:
        for statement in statements:
            file.execute(statement)


def refuse_rows(database: str) -> None:
    """From now on the database refuses every event, and says with which values."""
    if database.startswith("postgresql"):
        execute(database, "ALTER TABLE events ADD CONSTRAINT never CHECK (number < -1) NOT VALID")
    else:
        execute(database, "CREATE TRIGGER never BEFORE INSERT ON events BEGIN SELECT RAISE(ABORT, 'never'); END")


@asynccontextmanager
async def running(*command: str, **how: Any) -> AsyncIterator[tuple[asyncio.subprocess.Process, str]]:
    """A server and its address."""
    everything = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(sys.executable, *command, stderr=everything, stdout=everything, **how)
    assert process.stderr
    try:
        first = (await process.stderr.readline()).decode()
        yield process, json.loads(first)["url"]
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def healthy(url: str) -> None:
    async with httpx.AsyncClient() as client:
        for _ in range(20 * PATIENCE):
            try:
                if (await client.get(f"{url}/health", timeout=PATIENCE)).status_code == 200:
                    return
            except httpx.HTTPError:
                await asyncio.sleep(0.05)
    raise AssertionError("the server does not answer")


async def say(url: str, *texts: bytes) -> None:
    """Say something over a connection that no client would say."""
    host, port = url.removeprefix("http://").split(":")
    for text in texts:
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(text.replace(b"HOST", host.encode()))
        await writer.drain()
        await asyncio.wait_for(reader.read(200), 5)
        writer.close()


async def test_a_database_that_errs_brings_no_values_into_the_log(database: str) -> None:
    server = Process("real", database)
    await server.ready()
    async with httpx.AsyncClient(base_url=server.url) as client:
        seats = [PEOPLE[0], {"who": "open"}]
        made = (await client.post("/api/tables", json={"game": FIRE, "seats": seats, "title": SECRET})).json()
        damaged = "d" * 16
        rows = f"SELECT '{damaged}', number, kind, data, time, due FROM events WHERE table_id = '{made['table']}'"
        execute(
            database,
            f"INSERT INTO events {rows}",
            f"UPDATE events SET data = '{{\"seat\": 77}}' WHERE table_id = '{damaged}' AND number = 1",
        )
        refuse_rows(database)
        mine = {"authorization": f"Bearer {made['tokens']['0']}"}
        table = f"/api/tables/{made['table']}"
        answers = [
            await client.post(f"{table}/moves", json={"move": "gust", "at": 1}, headers=mine),
            await client.post(f"{table}/seats/1", json={"name": "Bob"}),
            await client.post("/api/tables", json={"game": FIRE, "seats": seats}),
            await client.get(f"/api/tables/{damaged}"),
        ]
    assert [answer.status_code // 100 for answer in answers] == [5, 5, 5, 5]
    text = await server.end()
    told = lines(text)
    assert {"IntegrityError" in line.get("error", "") for line in told} == {True, False}, "the log says what kind of error it was"
    assert any("Damaged" in line.get("error", "") for line in told)
    for secret in (made["table"], made["table"][:6], damaged[:6], made["owner"], made["tokens"]["0"], "gust", "Bob", SECRET, "INSERT"):
        assert secret not in text, secret
    assert not re.search(r"[0-9a-f]{64}", text), "no digests"


async def test_every_line_is_json(tmp_path: Path) -> None:
    launch = str(Path(__file__).parents[1] / "noisy.py")
    command = ("-W", "always", "-X", "dev", launch, str(tmp_path / "a.sqlite"), SECRET)
    async with running(*command) as (process, url):
        await healthy(url)
        async with httpx.AsyncClient(base_url=url) as client:
            table = (await client.post("/api/tables", json={"game": FIRE, "seats": PEOPLE})).json()["table"]
        upgrade = (
            f"GET /api/tables/{table}/socket?{SECRET} HTTP/1.1\r\nHost: HOST\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n".encode()
        )
        key = b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        await say(
            url,
            f"{SECRET}\r\n\r\n".encode(),
            b"GET / HTTP/9.9\r\n\r\n",
            upgrade + f"Sec-WebSocket-Version: {SECRET}\r\n\r\n".encode(),
            upgrade.replace(b"websocket", b"h2c") + b"\r\n",
            upgrade + key + b"\x81\x82\x00\x00\x00\x00\xff\xfe",
            upgrade + key + b"\xff\xff\xff\xff\xff" + SECRET.encode(),
        )
        process.send_signal(signal.SIGTERM)
        out, text = [each.decode() for each in await asyncio.wait_for(process.communicate(), PATIENCE)]
    told = lines(text)
    assert out == "" and SECRET not in text and table not in text
    said = {line["event"] for line in told}
    assert said >= {
        "library message",
        "unhandled event loop error",
        "uncaught exception in a thread",
        "unraisable exception",
        "warning",
        "stopped",
    }
    assert {line.get("library") for line in told} >= {"websockets.server", "uvicorn.error", "asyncio", "another.package"}
    assert all(line["level"] and line["timestamp"] for line in told)
    assert [line["said"] for line in told if line["event"] == "warning" and "said" in line] == ["kernels are compiled here"]


async def test_ctrl_c_does_not_reach_a_bot_process_that_begins() -> None:
    pool = ProcessPool(1, 0)
    answer = pool.submit(int, "7")
    (process,) = (pool._processes or {}).values()
    assert process.pid
    os.kill(process.pid, signal.SIGINT)
    assert await asyncio.wait_for(asyncio.wrap_future(answer), PATIENCE) == 7
    pool.shutdown()


async def test_ctrl_c_stops_bots_without_a_word(tmp_path: Path) -> None:
    command = ("-m", "backburn", "serve", "--port", "0", "--database", str(tmp_path / "a.sqlite"))
    async with running(*command, start_new_session=True) as (process, url):
        await healthy(url)
        async with httpx.AsyncClient(base_url=url) as client:
            bots = [{"who": "bot", "agent": "greedy"}] * 2
            table = (await client.post("/api/tables", json={"game": FIRE, "seats": bots})).json()["table"]
            while not (await client.get(f"/api/tables/{table}")).json()["plies"]:
                await asyncio.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)
        _, text = await asyncio.wait_for(process.communicate(), PATIENCE)
    told = lines(text.decode())
    assert told[-1]["event"] == "stopped", told[-3:]


async def test_a_log_that_cannot_be_written_stops_no_one(tmp_path: Path) -> None:
    script = "import os; os.dup2(os.open('/dev/full', os.O_WRONLY), 2); from backburn.server.web.serve import ListenAddress, serve; "
    script += f"from backburn.server.ops.settings import Settings; serve(Settings({str(tmp_path / 'a.sqlite')!r}, compile_rules=False), ListenAddress(port=PORT))"
    port = free_port()
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", script.replace("PORT", str(port)))
    await healthy(f"http://127.0.0.1:{port}")
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as client:
        assert (await client.post("/api/tables", json={"game": FIRE, "seats": PEOPLE})).status_code == 201
    process.terminate()
    assert await asyncio.wait_for(process.wait(), 20) in (0, -signal.SIGTERM)
