"""Does the server hold with many tables at once?

python benchmarks/load.py --tables 500 --seconds 60 [--bots [AGENT ...]] [--analyses 10] [--place 40] [--pause 6] [--json]

Starts a server of its own on a free loopback port with a new SQLite file, seats people-like players at every table (each thinks for an
exponentially distributed time before a move and watches by WebSocket) and reports how long a move took until every socket of its table
knew it. With `--bots` each table has one person and one bot: `greedy`, or the named agents in turn.
With `--analyses N`, N people meanwhile look at analyses of finished games, one after the other. `--place N` switches on all
that a host can (names, ratings, push, salted days), lists every table, and has N people look at the lobby and the Daily Fire. It stops
by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import itertools
import json
import random
import socket
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import httpx
import websockets

import backburn
from backburn.play.records.gamefile import write_record
from backburn.server.ops.settings import Limits, Rate, Settings
from backburn.server.web.serve import ListenAddress, serve

GAME = "forest-fire-path"
LOOKS_EVERY = 5
"""Seconds between two looks of a person in the lobby."""
AT_ONCE = 20
"""Tables that are set up at the same time."""


@dataclass
class Tally:
    """What happened, over all tables."""

    seconds: list[float] = field(default_factory=list)
    """From sending a move until every socket of its table had it."""
    bytes: list[int] = field(default_factory=list)
    """Of messages that tell a change."""
    errors: list[str] = field(default_factory=list)
    finished: int = 0
    analyses: int = 0
    looks: int = 0
    """At the lobby and the Daily Fire."""
    events: float = 0
    """That the server wrote while people played, those of bots and dice included."""
    written: float = 0
    """Mean seconds from a person's command to its events on disk, as the server counts them."""
    processor: float = 0
    """The server's processor time while people played, in seconds."""


@dataclass
class Table:
    """One table with its sockets; `told` is set when all of them have heard of the event waited for."""

    sockets: dict[int, Any]
    views: dict[int, dict[str, Any]]
    at: dict[int, int]
    waited_for: int = -1
    told: asyncio.Event = field(default_factory=asyncio.Event)


async def open_table(client: httpx.AsyncClient, base: str, bot: str | None, listed: bool) -> Table:
    """Make a table of two people, or of a person and a bot, and connect its people."""
    other = {"who": "bot", "agent": bot} if bot else {"who": "person", "name": "two"}
    asked = {"game": GAME, "seats": [{"who": "person", "name": "one"}, other]} | ({"open_to": "lobby"} if listed else {})
    made = await client.post("/api/tables", json=asked)
    made.raise_for_status()
    answer = made.json()
    address = f"{base.replace('http', 'ws', 1)}/api/tables/{answer['table']}/socket?after=-1"
    table = Table({}, {}, {})
    for seat, token in answer["tokens"].items():
        headers = {"Authorization": f"Bearer {token}"}
        table.sockets[int(seat)] = await websockets.connect(address, additional_headers=headers, origin=base, open_timeout=60)  # type: ignore[arg-type]
    return table


async def listen(table: Table, seat: int, tally: Tally) -> None:
    """Keep one seat's view up to date."""
    async for raw in table.sockets[seat]:
        message = json.loads(raw)
        if message["type"] == "refused":
            tally.errors.append(message["code"])
        if message["type"] in ("view", "change"):
            if message["type"] == "change":
                tally.bytes.append(len(raw))
            table.views.setdefault(seat, {}).update(message)
            table.at[seat] = message.get("at", table.at.get(seat, -1))
            if min(table.at.get(other, -1) for other in table.sockets) >= table.waited_for:
                table.told.set()


async def play(table: Table, tally: Tally, pause: float, end: float, luck: random.Random) -> None:
    """Make a move now and then for whichever person is to act, until the time is up or the game over."""
    while time.monotonic() < end:
        await asyncio.sleep(luck.expovariate(1 / pause))
        view = next((view for seat, view in table.views.items() if view.get("to_act") == seat and view.get("moves")), None)
        if view is None:
            if any(view.get("over") for view in table.views.values()):
                tally.finished += 1
                return
            continue
        seat = int(view["to_act"])
        table.waited_for = table.at[seat] + 1
        table.told.clear()
        start = time.perf_counter()
        move = luck.choice(view["moves"])["text"]
        await table.sockets[seat].send(json.dumps({"type": "move", "move": move, "at": table.at[seat]}))
        try:
            await asyncio.wait_for(table.told.wait(), 30)
            tally.seconds.append(time.perf_counter() - start)
        except TimeoutError:
            tally.errors.append("no answer in 30 s")


def finished_game(seed: int) -> str:
    """The record of a game that bots have played to its end."""
    match = backburn.load(GAME).match(seed=seed)
    luck = random.Random(seed)
    while match.to_act != backburn.OVER:
        if match.to_act == backburn.CHANCE:
            match.roll()
        else:
            match.push(luck.choice(match.legal()))
    return write_record(match)


async def analyse(client: httpx.AsyncClient, number: int, records: list[str], tally: Tally, end: float) -> None:
    """Have these games analysed, one after the other, from an address of one's own."""
    headers = {"X-Forwarded-For": f"10.0.0.{number + 1}"}
    for record in itertools.cycle(records):
        made = await client.post("/api/records", json={"record": record}, headers=headers)
        made.raise_for_status()
        async with client.stream("GET", f"/api/tables/{made.json()['table']}/analysis", headers=headers) as answer:
            if answer.status_code != 200:
                tally.errors.append(f"analysis: {answer.status_code}")
                return
            async for _ in answer.aiter_lines():
                if time.monotonic() > end:
                    return
        tally.analyses += 1


async def look_around(client: httpx.AsyncClient, tally: Tally, end: float, luck: random.Random) -> None:
    """Look at the lobby, and at the Daily Fire, now and then, as a page that is open does."""
    while time.monotonic() < end:
        await asyncio.sleep(luck.uniform(0, 2 * LOOKS_EVERY))
        for path in ("/api/lobby", "/api/daily"):
            answer = await client.get(path)
            tally.looks += 1
            if answer.status_code != 200:
                tally.errors.append(f"{path}: {answer.status_code}")


async def counted(base: str) -> dict[str, float]:
    """What the server has counted so far."""
    async with httpx.AsyncClient(base_url=base, timeout=60) as client:
        lines = (await client.get("/metrics")).text.splitlines()
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines if not line.startswith("#"))}


async def load(base: str, process: int, arguments: argparse.Namespace) -> Tally:
    """All tables at once, for the given time."""
    tally = Tally()
    records = [[finished_game(seed) for seed in range(number, 100, 10)] for number in range(arguments.analyses)]
    gate = asyncio.Semaphore(AT_ONCE)
    async with httpx.AsyncClient(base_url=base, timeout=60) as client:

        async def guarded(bot: str | None) -> Table:
            async with gate:
                return await open_table(client, base, bot, arguments.place > 0)

        bots = itertools.cycle(arguments.bots or [None])
        opened = await asyncio.gather(*(guarded(bot) for bot in itertools.islice(bots, arguments.tables)))
    listeners = [asyncio.create_task(listen(table, seat, tally)) for table in opened for seat in table.sockets]
    before, processor = await counted(base), processor_seconds(process)
    end = time.monotonic() + arguments.seconds
    async with httpx.AsyncClient(base_url=base, timeout=60) as client:
        await asyncio.gather(
            *(play(table, tally, arguments.pause, end, random.Random(i)) for i, table in enumerate(opened)),
            *(analyse(client, number, own, tally, end) for number, own in enumerate(records)),
            *(look_around(client, tally, end, random.Random(i)) for i in range(arguments.place)),
        )
    tally.processor = processor_seconds(process) - processor
    after = await counted(base)
    tally.events = after["backburn_events_total"] - before["backburn_events_total"]
    name = "backburn_command_seconds"
    tally.written = (after[f"{name}_sum"] - before[f"{name}_sum"]) / max(1, after[f"{name}_count"] - before[f"{name}_count"])
    for task in listeners:
        task.cancel()
    for table in opened:
        for connection in table.sockets.values():
            await connection.close()
    return tally


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def serve_tables(database: str, port: int, analyses: int, place: bool) -> None:
    """What the server's process does. All load comes from one address here, which the usual limits would take for an attack."""
    limits = Limits(address=Rate(1e6, 1e6), new_tables=Rate(1e6, 1e6), address_sockets=10_000)
    settings = Settings(database=database, limits=limits, analysis_processes=analyses)
    settings = replace(settings, lobby=place, ratings=place, push=place, daily_salt=place)
    serve(settings, ListenAddress("127.0.0.1", port))


def start_server(folder: Path, port: int, analyses: int, place: bool) -> subprocess.Popen[bytes]:
    """A server with its own database; returns when it answers."""
    database = f"sqlite+aiosqlite:///{folder}/load.db"
    program = f"import load; load.serve_tables({database!r}, {port}, {analyses}, {place})"
    command = [sys.executable, "-c", program]
    server = subprocess.Popen(command, cwd=Path(__file__).parent, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while server.poll() is None:
        try:
            httpx.get(f"http://127.0.0.1:{port}/health").raise_for_status()
            return server
        except httpx.HTTPError:
            time.sleep(0.1)
    raise SystemExit("the server did not start")


def report(tally: Tally, arguments: argparse.Namespace, memory: int) -> dict[str, Any]:
    times = sorted(tally.seconds)

    def share(part: float) -> float:
        return round(1000 * times[min(len(times) - 1, int(part * len(times)))], 1) if times else 0.0

    return {
        "tables": arguments.tables,
        "bots": " ".join(arguments.bots or ()),
        "seconds": arguments.seconds,
        "moves": len(times),
        "moves per second": round(len(times) / arguments.seconds, 1),
        "events per second": round(tally.events / arguments.seconds, 1),
        "median ms": share(0.5),
        "p95 ms": share(0.95),
        "p99 ms": share(0.99),
        "longest ms": share(1.0),
        "mean ms until written": round(1000 * tally.written, 1),
        "median bytes of a change": sorted(tally.bytes)[len(tally.bytes) // 2] if tally.bytes else 0,
        "games finished": tally.finished,
        "analyses finished": tally.analyses,
        "looks at the lobby": tally.looks,
        "errors": len(tally.errors),
        "kinds of errors": sorted(set(tally.errors)),
        "server's share of a core": round(tally.processor / arguments.seconds, 2),
        "server's memory MiB": memory,
    }


def processor_seconds(process: int) -> float:
    """Processor time that a process has used so far."""
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / 100


def memory_of(process: int) -> int:
    """Resident memory of a process in MiB."""
    status = Path(f"/proc/{process}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) // 1024


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--pause", type=float, default=6.0, help="mean seconds that a person thinks about one choice")
    parser.add_argument("--bots", nargs="*", metavar="AGENT", help="who sits against people; greedy by default")
    parser.add_argument("--analyses", type=int, default=0, metavar="N", help="analyses at once, each in its own process")
    parser.add_argument("--place", type=int, default=0, metavar="N", help="people in the lobby of a server that does all it can")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    arguments.bots = ["greedy"] if arguments.bots == [] else arguments.bots
    gc.disable()  # the pauses of this process are not the server's
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        server = start_server(Path(folder), port, max(1, arguments.analyses), arguments.place > 0)
        try:
            tally = asyncio.run(load(f"http://127.0.0.1:{port}", server.pid, arguments))
            memory = memory_of(server.pid)
        finally:
            server.terminate()
            server.wait(30)
    found = report(tally, arguments, memory)
    print(json.dumps(found) if arguments.json else "\n".join(f"{name:26} {value}" for name, value in found.items()))


if __name__ == "__main__":
    main()
