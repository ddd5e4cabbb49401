"""How long after a move is sent have all four clients at its table been told, on a quiet server, and how many bytes is a change?"""

from __future__ import annotations

import asyncio
import json
import random
import statistics
import sys
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
from websockets.asyncio.client import ClientConnection

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from server.kit import FIRE, JSON, PEOPLE, Process, socket

MOVES = 300


async def told(connection: ClientConnection, view: JSON, at: int, sizes: list[int]) -> float:
    """When the client had heard of event `at`."""
    while view["at"] < at:
        text = await connection.recv()
        sizes.append(len(text))
        view |= json.loads(text)
    return time.perf_counter()


async def measure(url: str) -> tuple[list[float], list[int]]:
    """Random games, one after another, with two players and two spectators."""
    rng, seconds, sizes = random.Random(1), list[float](), list[int]()
    async with httpx.AsyncClient(base_url=url) as client:
        while len(seconds) < MOVES:
            made = (await client.post("/api/tables", json={"game": FIRE, "seats": PEOPLE, "seed": len(seconds)})).json()
            tokens = [made["tokens"]["0"], made["tokens"]["1"], "", ""]
            async with AsyncExitStack() as stack:
                sockets = [await stack.enter_async_context(socket(url.removeprefix("http://"), made["table"], token)) for token in tokens]
                views: list[JSON] = [json.loads(await connection.recv()) for connection in sockets]
                while not views[0]["over"] and len(seconds) < MOVES:
                    seat, at = views[0]["to_act"], views[0]["at"]
                    await told(sockets[seat], views[seat], at, [])
                    move = rng.choice(views[seat]["moves"])["text"]
                    began = time.perf_counter()
                    await sockets[seat].send(json.dumps({"type": "move", "move": move, "at": at}))
                    ends = await asyncio.gather(*(told(s, view, at + 1, sizes) for s, view in zip(sockets, views, strict=True)))
                    seconds.append(max(ends) - began)
                    await asyncio.sleep(0.01)
    return seconds, sizes


async def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        server = Process("real", f"{folder}/tables.sqlite")
        await server.ready()
        seconds, sizes = await measure(server.url)
        await server.end()
    cuts = statistics.quantiles(seconds, n=100)
    print(f"moves {len(seconds)}: median {cuts[49] * 1000:.1f} ms, p99 {cuts[98] * 1000:.1f} ms")
    print(f"change: median {statistics.median(sizes):.0f} bytes, p95 {statistics.quantiles(sizes, n=20)[18]:.0f}, largest {max(sizes)}")


if __name__ == "__main__":
    asyncio.run(main())
