"""What the tests of the server share: a server in this process or another, and callers."""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import httpx
from fastapi import FastAPI
from websockets.asyncio.client import ClientConnection, connect

from backburn.server.ops.settings import Limits, Rate, Settings
from backburn.server.tables.state.catalogue import Catalogue
from backburn.server.web.adapters import SERVER
from backburn.server.web.app import create_app
from backburn.server.web.serve import GracefulServer, ListenAddress, bind, uvicorn_config
from backburn.server.web.server import Server
from server.launch import PATIENT

HERE = "http://127.0.0.1"
JSON = dict[str, Any]
PATIENCE = 120
"""Seconds before a test gives up: many more than anything takes, for machines that are busy with other things."""
PEOPLE: list[JSON] = [{"who": "person", "name": "Ann"}, {"who": "person", "name": "Bob"}]
FIRE = "forest-fire-path"


def settings(database: str, **how: Any) -> Settings:
    return replace(Settings(database, bot_pause_seconds=0.0, compile_rules=False, sweep_seconds=0.5, limits=PATIENT), **how)


def refused(answer: httpx.Response, code: str) -> None:
    assert answer.status_code >= 400 and answer.json()["code"] == code, answer.text


def done(answer: httpx.Response) -> None:
    assert answer.status_code == 200, answer.text


@dataclass
class House:
    """A server in this process, called without a network."""

    app: FastAPI
    client: httpx.AsyncClient

    @property
    def server(self) -> Server:
        found: Server = self.app.state.server
        return found

    def caller(self, token: str = "", **headers: str) -> httpx.AsyncClient:
        """A program with a token."""
        bearer = {"authorization": f"Bearer {token}"} if token else {}
        return httpx.AsyncClient(transport=httpx.ASGITransport(self.app), base_url=HERE, headers=bearer | headers)

    async def table(self, game: str = FIRE, seats: list[JSON] | None = None, **more: Any) -> Party:
        answer = await self.client.post("/api/tables", json={"game": game, "seats": seats or PEOPLE, **more})
        assert answer.status_code == 201, answer.text
        made = answer.json()
        callers = {int(seat): self.caller(token) for seat, token in made["tokens"].items()}
        return Party(self, made["table"], made, callers, self.caller(made["owner"]))


@dataclass
class Party:
    """A table and its people."""

    house: House
    id: str
    made: JSON
    seats: dict[int, httpx.AsyncClient]
    owner: httpx.AsyncClient

    async def view(self, seat: int | None = 0) -> JSON:
        client = self.house.client if seat is None else self.seats[seat]
        answer = await client.get(f"/api/tables/{self.id}")
        assert answer.status_code == 200, answer.text
        found: JSON = answer.json()
        return found

    async def post(self, seat: int | None, what: str, body: JSON | None = None) -> httpx.Response:
        client = self.house.client if seat is None else self.seats[seat]
        return await client.post(f"/api/tables/{self.id}/{what}", json=body or {})

    async def move(self, seat: int, move: str | int, at: int | None = None) -> httpx.Response:
        return await self.post(seat, "moves", {"move": move, "at": (await self.view(seat))["at"] if at is None else at})

    async def sit(self, caller: httpx.AsyncClient, seat: int, **body: Any) -> httpx.Response:
        return await caller.post(f"/api/tables/{self.id}/seats/{seat}", json=body)

    async def leave(self, caller: httpx.AsyncClient, seat: int) -> httpx.Response:
        return await caller.delete(f"/api/tables/{self.id}/seats/{seat}")

    async def play(self, plies: int = 10_000, luck: int = 1) -> JSON:
        """Random moves of the seats in turn; the view of seat 0 at the end."""
        rng, view = random.Random(luck), await self.view()
        for _ in range(plies):
            if view["over"]:
                break
            seat = view["to_act"]
            answer = await self.move(seat, rng.choice((await self.view(seat))["moves"])["text"], view["at"])
            assert answer.status_code == 200, answer.text
            view = await self.view()
        return view

    async def wait(self, seat: int, until: Any, seconds: float = PATIENCE) -> JSON:
        """The seat's view once it is as wished."""
        deadline = time.monotonic() + seconds
        while not until(view := await self.view(seat)):
            assert time.monotonic() < deadline, view
            await asyncio.sleep(0.02)
        return view


@asynccontextmanager
async def house(database: str, catalogue: Catalogue | None = None, **how: Any) -> AsyncIterator[House]:
    app = create_app(settings(database, **how), catalogue)
    await app.state.server.start()
    client = httpx.AsyncClient(transport=httpx.ASGITransport(app, raise_app_exceptions=False), base_url=HERE)
    try:
        yield House(app, client)
    finally:
        await client.aclose()
        await app.state.server.stop()


@asynccontextmanager
async def listening(database: str, catalogue: Catalogue | None = None, **how: Any) -> AsyncIterator[tuple[House, str]]:
    """A server in this process on a real port; its address without the scheme."""
    chosen = settings(database, **how)
    app = create_app(chosen, catalogue)
    found = bind(ListenAddress(port=0))
    here = f"127.0.0.1:{found.getsockname()[1]}"
    server = GracefulServer(uvicorn_config(app, chosen, ListenAddress()))
    server.install_signal_handlers = lambda: None  # type: ignore[attr-defined]
    task = asyncio.create_task(server._serve([found]))
    while not server.started:
        await asyncio.sleep(0.01)
    client = httpx.AsyncClient(base_url=f"http://{here}")
    try:
        yield House(app, client), here
    finally:
        await client.aclose()
        server.should_exit = True
        await task


@asynccontextmanager
async def socket(here: str, table: str, token: str = "", query: str = "", **headers: str) -> AsyncIterator[ClientConnection]:
    """A socket to a table, as a program with a token or as a page with headers."""
    extra = headers | ({"Authorization": f"Bearer {token}"} if token else {})
    async with connect(f"ws://{here}/api/tables/{table}/socket{query}", additional_headers=extra, max_size=None) as found:
        yield found


async def message(connection: ClientConnection, *kinds: str) -> JSON:
    """The next message of one of these kinds; each that comes is what the protocol says."""
    while True:
        text = await asyncio.wait_for(connection.recv(), PATIENCE)
        SERVER.validate_json(text)
        found: JSON = json.loads(text)
        if not kinds or found["type"] in kinds:
            return found


class Process:
    """A server in a process of its own."""

    def __init__(self, what: str, database: str, port: int = 0, base_path: str = "", files: tuple[int, int] | None = None) -> None:
        launch = Path(__file__).with_name("launch.py")
        command = [sys.executable, str(launch), what, database, str(port), base_path]
        if files:  # the limits of open files
            command = ["/bin/sh", "-c", 'ulimit -Sn $0; ulimit -Hn $1; shift; exec "$@"', *map(str, files), *command]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=os.environ | {"PYTHONUNBUFFERED": "1"})
        assert self.process.stderr
        line = self.process.stderr.readline()
        found = re.search(r'"url": "(http://[\d.]+:(\d+)[^"]*)"', line)
        if not found:
            self.process.terminate()
        assert found, line + self.process.stderr.read()
        self.url, self.port = found[1], int(found[2])
        self._log: list[str] = []
        self._reader = threading.Thread(target=self._log.extend, args=(self.process.stderr,), daemon=True)
        self._reader.start()

    async def ready(self) -> None:
        async with httpx.AsyncClient() as client:
            for _ in range(50 * PATIENCE):
                try:
                    if (await client.get(f"{self.url}/health", timeout=PATIENCE)).status_code == 200:
                        return
                except httpx.HTTPError:
                    await asyncio.sleep(0.02)
        raise AssertionError("the server does not answer")

    async def end(self, how: signal.Signals = signal.SIGTERM) -> str:
        """Stop it; what it logged."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        await asyncio.get_running_loop().run_in_executor(None, self.process.wait, PATIENCE)
        assert self.process.stderr
        await asyncio.get_running_loop().run_in_executor(None, self._reader.join)
        self.process.stderr.close()
        return "".join(self._log)


__all__ = [
    "FIRE",
    "HERE",
    "JSON",
    "PATIENCE",
    "PEOPLE",
    "House",
    "Limits",
    "Party",
    "Process",
    "Rate",
    "done",
    "house",
    "listening",
    "message",
    "refused",
    "settings",
    "socket",
]
