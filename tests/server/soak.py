"""The soak: people and bots play over sockets while the server is killed again and again."""

from __future__ import annotations

import asyncio
import json
import random
import signal
import time
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from ports import free_port
from server.kit import FIRE, JSON, Process

AT_ONCE = 20
END = -1
"""Where it is noted how a game ended."""
PATIENCE = 240.0
"""Seconds without anything new after which a game is stuck."""
CLOCK = {"seconds": 50_000}
"""Long enough for any game, so that a clock falls only if downtime is charged or time gets lost."""
WISHES = ("request/refused", "request/pending", "offer/impossible", "undo/nothing", "table/over", "move/not-your-turn")
"""How wishes may be refused, which come when something else has happened meanwhile."""


@dataclass
class Report:
    """What came of it."""

    kills: int = 0
    acknowledged: int = 0
    finished: int = 0
    reconnections: int = 0
    lost: list[str] = field(default_factory=list)
    stuck: list[str] = field(default_factory=list)
    unexplained: list[str] = field(default_factory=list)


class Soak:
    """A server that keeps dying, and the games on it."""

    def __init__(self, database: str, seed: int) -> None:
        self.database = database
        self.rng = random.Random(seed)
        self.report = Report()
        self.process: Process | None = None
        self.port = free_port()
        self.up = asyncio.Event()
        self.killed = asyncio.Event()
        self.over = False
        self.took = 1.0
        """Seconds that the last start took; a busy machine's servers live longer, or no bot of theirs would ever move."""

    @property
    def here(self) -> str:
        return f"127.0.0.1:{self.port}"

    async def start(self) -> None:
        began = time.monotonic()
        self.process = await asyncio.get_running_loop().run_in_executor(None, lambda: Process("real", self.database, self.port))
        await self.process.ready()
        self.took = time.monotonic() - began
        self.up.set()

    async def killer(self) -> None:
        """Kill the server at random moments, until the games are over."""
        while not self.over:
            await asyncio.sleep(self.rng.uniform(0.2, 2.0) * self.took)
            if self.over or self.process is None:
                return
            self.up.clear()
            await self.process.end(signal.SIGKILL)
            self.report.kills += 1
            self.killed.set()
            await self.start()

    # ---- one game

    async def game(self, number: int) -> None:
        rng = random.Random(number)
        acknowledged: dict[int, str] = {}
        try:
            made = await self.create(number, rng)
            await unless_stuck(self.play(made, rng, acknowledged), acknowledged)
            await asyncio.wait_for(self.killed.wait(), PATIENCE)
            await self.check(made["table"], acknowledged)
            self.report.finished += 1
        except TimeoutError:
            self.report.stuck.append(f"game {number}")

    async def create(self, number: int, rng: random.Random) -> JSON:
        other = rng.choice([{"who": "bot", "agent": "random"}, {"who": "person"}])
        seats = [{"who": "person"}, other]
        rng.shuffle(seats)
        while True:
            await self.up.wait()
            try:
                async with httpx.AsyncClient(timeout=5) as client:
                    answer = await client.post(
                        f"http://{self.here}/api/tables", json={"game": FIRE, "seats": seats, "seed": number, "clock": CLOCK}
                    )
                    made: JSON = answer.json()
                    return made
            except (httpx.HTTPError, ValueError):
                await asyncio.sleep(0.05)

    async def play(self, made: JSON, rng: random.Random, acknowledged: dict[int, str]) -> None:
        """Each person plays on a socket of their own, and comes back whenever it breaks."""
        await asyncio.gather(*(self.person(made["table"], int(seat), token, rng, acknowledged) for seat, token in made["tokens"].items()))

    async def person(self, table: str, seat: int, token: str, rng: random.Random, acknowledged: dict[int, str]) -> None:
        while True:
            await self.up.wait()
            try:
                url = f"ws://{self.here}/api/tables/{table}/socket"
                async with connect(url, additional_headers={"Authorization": f"Bearer {token}"}, open_timeout=5, close_timeout=1) as found:
                    view: JSON = {}
                    async for text in found:
                        message = json.loads(text)
                        self.note(message, acknowledged)
                        view |= message
                        if view.get("over"):
                            return
                        if view.get("asked") and seat in view["asked"]["waiting"]:
                            await found.send(json.dumps({"type": "answer", "what": "draw", "yes": rng.random() < 0.1}))
                        if "at" in message and message["type"] != "refused" and view["moves"] and view["to_act"] == seat:
                            if view["offers"] and rng.random() < 0.1:
                                what = rng.choice(["draw"] * 9 + ["resign"] * (view["plies"] > 10))
                                await found.send(json.dumps({"type": "offer", "what": what, "at": view["at"]}))
                            move = rng.choice(view["moves"])["text"]
                            await found.send(json.dumps({"type": "move", "move": move, "at": view["at"]}))
            except (OSError, WebSocketException, TimeoutError):
                self.report.reconnections += 1
                await asyncio.sleep(0.02)

    def note(self, message: JSON, acknowledged: dict[int, str]) -> None:
        """Remember what was acknowledged; a refusal of anything but a move too late is a bug."""
        if message["type"] == "refused" and message["code"] not in ("move/stale", *WISHES):
            self.report.unexplained.append(message["code"])
        for line in message.get("log", []):
            acknowledged[line["number"]] = line["text"]
        if message.get("over"):
            acknowledged[END] = message["over"]["why"]

    async def check(self, table: str, acknowledged: dict[int, str]) -> None:
        """Is everything that anybody was told of still there?"""
        self.report.acknowledged += len(acknowledged)
        while True:
            await self.up.wait()
            try:
                async with httpx.AsyncClient(timeout=5) as client:
                    view = (await client.get(f"http://{self.here}/api/tables/{table}")).json()
                break
            except (httpx.HTTPError, ValueError):
                await asyncio.sleep(0.05)
        there = {line["number"]: line["text"] for line in view["log"]} | {END: (view["over"] or {}).get("why")}
        if there[END] in ("clock", "called-off"):
            self.report.unexplained.append(str(there[END]))
        self.report.lost += [f"{table} {number} {text}" for number, text in acknowledged.items() if there.get(number) != text]


async def unless_stuck(playing: Coroutine[Any, Any, None], acknowledged: dict[int, str]) -> None:
    """Play to the end, as long as something happens: on a busy machine each life of a server has few moves of bots. Raises TimeoutError."""
    task, known = asyncio.create_task(playing), -1
    while not (await asyncio.wait({task}, timeout=PATIENCE))[0]:
        if len(acknowledged) == known:
            task.cancel()
            raise TimeoutError
        known = len(acknowledged)
    await task


async def soak(database: str, games: int, seed: int = 1) -> Report:
    """Play this many games on a server that is killed at random moments."""
    run = Soak(database, seed)
    await run.start()
    killer = asyncio.create_task(run.killer())
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(number: int) -> None:
        async with gate:
            await run.game(number)

    all_games = asyncio.gather(*(one(number) for number in range(games)))
    await asyncio.wait((all_games, killer), return_when=asyncio.FIRST_COMPLETED)
    if not all_games.done():
        all_games.cancel()
        await killer  # a server that did not start again: no need to wait for its games
    run.over = True
    await killer
    assert run.process
    await run.process.end()
    return run.report
