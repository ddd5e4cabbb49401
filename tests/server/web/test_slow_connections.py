"""Connections that keep the server waiting, and few open files."""

from __future__ import annotations

import asyncio
import json
import re
import socket as sockets
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import ClientConnection

from backburn.core.kit.errors import OptionError
from backburn.server.ops import open_files
from backburn.server.ops.open_files import MIN_CONNECTIONS, RESERVED, OpenFileLimit, limits_within
from backburn.server.ops.rate_limited_logging import LogRateLimiter
from backburn.server.ops.settings import Limits
from backburn.server.web.slow_connections import ConnectionTracker
from server.kit import FIRE, PATIENCE, PEOPLE, Process, listening, message, socket

FEW = RESERVED + MIN_CONNECTIONS + 16
FASTER = 1000
"""How much faster the edge's clock may run, so that a test need not be patient."""


@asynccontextmanager
async def silent(here: str, said: bytes = b"") -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A connection that sends no more than that."""
    host, _, port = here.partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(said)
    try:
        yield reader, writer
    finally:
        writer.close()


async def closed(reader: asyncio.StreamReader) -> None:
    """Wait until the other side has hung up."""
    try:
        while await asyncio.wait_for(reader.read(100_000), PATIENCE):
            pass
    except ConnectionError:
        pass


async def until(edge: ConnectionTracker, waiting: int, idle: int) -> None:
    """Wait until this many connections keep the server waiting, and this many others are there."""
    deadline = time.monotonic() + PATIENCE
    while (edge.waiting, len(edge) - edge.waiting) != (waiting, idle):
        assert time.monotonic() < deadline, (edge.waiting, len(edge))
        await asyncio.sleep(0.02)


async def alive(connection: ClientConnection) -> None:
    await connection.send('{"type": "ping"}')
    assert await message(connection, "pong")


HEAD = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n"
LONG = b"GET /api/games/fire-tower/rulebook HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
WAITING = {
    "nothing": b"",
    "half a head": HEAD,
    "half a body": b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n{",
    "no second request": HEAD + b"\r\n",
    "half a second request": HEAD + b"\r\n" + HEAD,
    "answers that no one reads": LONG * 150,
    "no farewell": b"GET /api/tables/nosuchtable/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n",
}


@pytest.mark.asyncio
@pytest.mark.parametrize("said", WAITING.values(), ids=WAITING)
async def test_who_keeps_the_server_waiting_is_dropped(tmp_path: Path, said: bytes) -> None:
    async with listening(str(tmp_path / "a.sqlite")) as (home, here), AsyncExitStack() as stack:
        edge, party = home.server.connections, await home.table()
        await home.client.aclose()
        player = await stack.enter_async_context(socket(here, party.id, party.made["tokens"]["0"]))
        await message(player, "view")
        program = await stack.enter_async_context(httpx.AsyncClient())
        stream = await stack.enter_async_context(program.stream("GET", f"http://{here}/api/tables/{party.id}/events"))
        reader, writer = await stack.enter_async_context(silent(here, said))
        if len(said) > len(LONG) * 2:
            writer.get_extra_info("socket").setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
            writer.transport.pause_reading()  # type: ignore[attr-defined]
        await until(edge, waiting=1, idle=2)
        edge.now = lambda: time.monotonic() * FASTER
        await until(edge, waiting=0, idle=2)
        if writer.transport.is_reading():  # type: ignore[attr-defined]
            await closed(reader)
        await alive(player)
        assert stream.status_code == 200 and not stream.is_closed


@pytest.mark.asyncio
async def test_one_connection_too_many_drops_the_one_that_waits_longest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("backburn.server.web.slow_connections.TIMEOUT", 3600.0)
    async with listening(str(tmp_path / "a.sqlite"), limits=Limits(connections=4)) as (home, here), AsyncExitStack() as stack:
        party = await home.table()
        await home.client.aclose()
        player = await stack.enter_async_context(socket(here, party.id, party.made["tokens"]["0"]))
        await message(player, "view")
        first, second, third, _ = [(await stack.enter_async_context(silent(here)))[0] for _ in range(4)]
        await closed(first)
        async with httpx.AsyncClient() as program:
            assert (await program.get(f"http://{here}/api/games")).status_code == 200
        await closed(second)
        assert not third.at_eof()
        await alive(player)


@pytest.mark.asyncio
async def test_a_flood_of_silent_connections_stops_no_one(tmp_path: Path) -> None:
    """With few open files: a player's socket lives on, newcomers are answered, and the log stays short."""
    server = Process("real", str(tmp_path / "a.sqlite"), files=(FEW, FEW))
    await server.ready()
    here = server.url.removeprefix("http://")
    async with AsyncExitStack() as stack, httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as program:
        made = (await program.post("/api/tables", json={"game": FIRE, "seats": PEOPLE})).json()
        player = await stack.enter_async_context(socket(here, made["table"], made["tokens"]["0"]))
        await message(player, "view")
        for _ in range(4):
            for _ in range(150):
                await stack.enter_async_context(silent(here))
            await alive(player)
            async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as newcomer:
                assert (await newcomer.get("/health")).status_code == 200
        dropped = re.search(r"backburn_connections_dropped_total (\d+)", (await program.get("/metrics")).text)
        assert dropped and int(dropped[1]) >= 500
    log = await server.end()
    assert "Traceback" not in log and len(log) < 20_000
    assert f'"files": {FEW}' in log and f'"connections": {FEW - RESERVED}' in log and '"level": "warning"' in log


@pytest.mark.asyncio
async def test_the_limit_of_open_files_is_raised(tmp_path: Path) -> None:
    server = Process("real", str(tmp_path / "a.sqlite"), files=(FEW, FEW + 100))
    await server.ready()
    found = next(json.loads(line) for line in (await server.end()).splitlines() if "open files" in line)
    assert (found["files"], found["before"], found["connections"]) == (FEW + 100, FEW, FEW + 100 - RESERVED)
    assert found["sockets"] == found["connections"] * 4 // 5


def test_too_few_files_are_reported(tmp_path: Path) -> None:
    command = f"ulimit -n {RESERVED}; exec {sys.executable} -m backburn serve --port 0 --database {tmp_path / 'a.sqlite'}"
    done = subprocess.run(["/bin/sh", "-c", command], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 2 and "Traceback" not in done.stderr
    assert f"only {RESERVED} files may be open at the same time" in done.stderr and "ulimit -n" in done.stderr


def test_files_bound_connections() -> None:
    limits = Limits()
    assert limits_within(limits, OpenFileLimit(100_000, 1024)) == limits
    found = limits_within(limits, OpenFileLimit(1024, 1024))
    assert (found.connections, found.sockets) == (768, 614)
    with pytest.raises(OptionError):
        limits_within(limits, OpenFileLimit(RESERVED, RESERVED))


def test_without_a_limit_of_open_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resource", None)
    assert open_files.raise_limit(1000) == OpenFileLimit(1000 + RESERVED, 1000 + RESERVED)


def test_complaints_are_logged_seldom() -> None:
    now = 0.0
    seldom = LogRateLimiter(lambda: now)
    assert seldom.allows("out of files") and not seldom.allows("out of files") and seldom.allows("another thing")
    now = 11.0
    assert seldom.allows("out of files")
    assert sum(seldom.allows(f"{number} things have failed") for number in range(1000)) == 1000
