"""What hints cost a server: processor seconds for a first look in plain Python, game by game, or for a server that many people ask at once.

usage: python benchmarks/bench_hints.py
       python benchmarks/bench_hints.py SITE [PEOPLE]    each at a table of their own; once the server thinks, once their browsers do
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import httpx
from load import processor_seconds
from memory import children

import backburn
from backburn.core.rules.contract import CHANCE
from backburn.server.live import analyst
from backburn.server.live.analyst import HintTask
from backburn.server.live.game_key import GameKey
from backburn.server.live.hints import GLANCE
from backburn.server.live.thinkers import HINT, Thinkers
from backburn.server.ops.settings import HINT as EFFORT
from backburn.server.ops.settings import Settings
from backburn.server.tables.state.catalogue import Catalogue
from backburn.server.web.browsers import site_folder
from backburn.server.web.serve import ListenAddress, serve

GAME = "forest-fire-path"
PORT = 8792
SERVE = "--serve"
"""The argument by which this script is the server."""
PEOPLE = 10
MOST_SECONDS = 300
BUSY = 0.05
"""Seconds of processor time within a second from which on a server counts as busy."""


async def look() -> None:
    """A first look; the process that advises is there already, as in a server that has started."""
    thinkers = Thinkers(1)
    await thinkers.start()
    print(f"{'game':<20}{'legal':>7}{'s':>7}")
    for name in backburn.names():
        match = backburn.load(name).match(seed=1)
        while match.to_act == CHANCE:
            match.roll()
        task = HintTask(GameKey.of(Catalogue(), match.game, False), match.hidden(match.to_act).tobytes(), EFFORT)
        await thinkers.run(thinkers.begin(HINT, name, 1.0), analyst.glance, task, GLANCE)
        print(f"{name:<20}{len(match.legal()):>7}{thinkers.spent(name):>7.2f}")
    thinkers.close()


class Person:
    """A browser with its own address and table."""

    def __init__(self, number: int) -> None:
        way = httpx.AsyncHTTPTransport(local_address=f"127.0.1.{number + 1}")
        self.client = httpx.AsyncClient(transport=way, base_url=f"http://127.0.0.1:{PORT}/api", timeout=MOST_SECONDS)
        self.seed = number
        self.waited = 0.0

    async def sit(self) -> None:
        """Begin a game against a bot, and play until it is the person's turn again."""
        seats = [{"who": "person", "name": "Ann"}, {"who": "bot", "agent": "level-1"}]
        made = (await self.client.post("/tables", json={"game": GAME, "seats": seats, "seed": self.seed})).json()
        self.path = f"/tables/{made['table']}"
        self.client.headers["authorization"] = f"Bearer {made['tokens']['0']}"
        for _ in range(2):
            view = await self.turn()
            await self.client.post(f"{self.path}/moves", json={"move": view["moves"][0]["id"], "at": view["at"]})
        self.at = (await self.turn())["at"]

    async def turn(self) -> Any:
        """Wait for the person's turn, and return the view."""
        while not (view := (await self.client.get(self.path)).json())["moves"]:
            await asyncio.sleep(0.1)
        return view

    async def ask(self, here: bool) -> Any:
        """Ask for a hint, again until it is final, as the page does."""
        began = time.monotonic()
        while True:
            found = (await self.client.post(f"{self.path}/hint", json={"at": self.at, "here": here})).json()
            self.waited = self.waited or time.monotonic() - began
            if "question" in found or found["final"]:
                return found
            await asyncio.sleep(min(10, found["better_in"]))


async def ask_all(people: int, site: str, process: int) -> None:
    """Let everybody ask at once, and say what it costs the server."""
    crowd = [Person(number) for number in range(people + 1)]
    for person in crowd:
        await person.sit()
    await crowd.pop().ask(here=False)  # the game is compiled, or never will be
    await idle(process)
    before = spent(process)
    found = await asyncio.gather(*(person.ask(bool(site)) for person in crowd))
    await idle(process)
    cost, granted = (spent(process) - before) / people, sum("question" in each for each in found)
    waited = median(person.waited for person in crowd)
    print(
        f"{people} people, {granted} of whose browsers think: {cost:.3f} s of processors a person, answers after {waited:.2f} s", flush=True
    )


async def idle(process: int) -> None:
    """Wait until a server does nothing."""
    before, began = -1.0, time.monotonic()
    while (now := spent(process)) - before > BUSY:
        if time.monotonic() - began > MOST_SECONDS:
            raise SystemExit("the server goes on thinking")
        before = now
        await asyncio.sleep(1)


def spent(process: int) -> float:
    """Processor seconds of a process and all that it has started."""
    return processor_seconds(process) + sum(map(spent, children(process)))


def measure(site: str, people: int) -> None:
    """Start a server with one game, which is soon compiled, and ask it."""
    with TemporaryDirectory() as folder:
        server = subprocess.Popen(
            [sys.executable, __file__, SERVE, f"{folder}/tables.sqlite", site], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        try:
            for _ in range(MOST_SECONDS):
                try:
                    httpx.get(f"http://127.0.0.1:{PORT}/health")
                    break
                except httpx.TransportError:
                    time.sleep(0.2)
            asyncio.run(ask_all(people, site, server.pid))
        finally:
            server.terminate()
            server.wait()


def games() -> tuple[str, ...]:
    """The games of the server."""
    return (GAME,)


def main() -> None:
    if len(sys.argv) < 2:
        asyncio.run(look())
    elif sys.argv[1] == SERVE:
        serve(Settings(sys.argv[2], site=sys.argv[3]), ListenAddress(port=PORT), catalogue=Catalogue(names=games))
    else:
        site = site_folder(sys.argv[1])
        people = int(sys.argv[2]) if len(sys.argv) > 2 else PEOPLE
        for each in ("", site):
            measure(each, people)


if __name__ == "__main__":
    main()
