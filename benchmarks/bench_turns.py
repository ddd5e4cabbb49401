"""How long does what one caller asks for keep all others waiting? `python benchmarks/bench_turns.py [--against FOLDER] [--turns 3]`

A server of its own for each question, with the usual limits, and one caller who asks as fast as it can. Reported is the longest turn of
the server's loop in milliseconds of its processor time, and how much of a core the caller got. `--against` takes turns with the sources of
another version (a checkout) and tells how many times as long its longest turns are.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

import backburn
from backburn.play.records.gamefile import write_record

HERE = Path(__file__).parents[1]
AT_ONCE = 8
SECONDS = 8.0
SERVER = Path(__file__).with_name("timed_server.py")


@dataclass
class Server:
    """A server in a process of its own."""

    process: subprocess.Popen[str]
    client: httpx.Client

    def told(self) -> tuple[float, float]:
        """The longest turn since the last question, and the processor time so far, in seconds."""
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        longest, used = json.loads(self.process.stdout.readline())
        return longest, used


def record(game: str, plies: int, seed: int) -> str:
    """The record of a random game of up to this many plies."""
    loaded = backburn.load(game, max_turns=5_000) if game == "fire-tower" else backburn.load(game)
    match = loaded.match(seed=seed)
    rng = random.Random(seed)
    while len(match.plies) < plies and match.to_act != -2:
        if match.to_act == -1:
            match.roll()
        else:
            match.push(rng.choice(match.legal()))
    return write_record(match)


def longest_record(game: str, plies: int) -> str:
    """The longest of some such records."""
    return max((record(game, plies, seed) for seed in range(1, 13)), key=len)


def made(server: Server, text: str) -> str:
    """A table of a record."""
    answer = server.client.post("/api/records", json={"record": text})
    answer.raise_for_status()
    table: str = answer.json()["table"]
    return table


# Requests: each returns the one to send over and over


Ask = Callable[[int], httpx.Response]


def steps(server: Server, game: str) -> Ask:
    """Any ply of a finished or long game."""
    table = made(server, TEXTS[game])
    plies = server.client.get(f"/api/tables/{table}").json()["plies"]
    return lambda number: server.client.get(f"/api/tables/{table}/plies/{random.Random(number).randrange(plies)}")


def views(server: Server, game: str) -> Ask:
    """The first view of a long game, of everybody and of each seat."""
    tables = [made(server, TEXTS[game]) for _ in range(3)]
    return lambda number: server.client.get(f"/api/tables/{tables[number]}") if number < len(tables) else httpx.Response(429)


def imports(server: Server, game: str) -> Ask:
    """The record of a long game."""
    return lambda number: server.client.post("/api/records", json={"record": TEXTS[game]})


def records(server: Server, game: str) -> Ask:
    """The record of a long game, to be read."""
    table = made(server, TEXTS[game])
    return lambda number: server.client.get(f"/api/tables/{table}/record")


def positions(server: Server, game: str) -> Ask:
    """Texts of moves and positions that make no sense."""
    position = backburn.load(game).match(1).position()
    asked: list[dict[str, Any]] = [
        {"move": "x" * 200},
        {"move": "a " * 90},
        {"move": "s"},
        {"position": f"{position} / " * 20},
        {"position": "1 " * 9000},
    ]
    asked += [{"ruleset": name} for name in backburn.load(game).card.rulesets]
    return lambda number: server.client.get("/api/positions", params={"game": game, **asked[number % len(asked)]})


QUESTIONS: dict[str, tuple[Callable[[Server, str], Ask], str]] = {
    "plies/N, fire-tower": (steps, "fire-tower"),
    "plies/N, wild-fire": (steps, "wild-fire"),
    "first view, fire-tower": (views, "fire-tower"),
    "records in, fire-tower": (imports, "fire-tower"),
    "record out, fire-tower": (records, "fire-tower"),
    "positions, forest-fire-acres": (positions, "forest-fire-acres"),
    "positions, volcano": (positions, "volcano"),
}
TEXTS = {"fire-tower": longest_record("fire-tower", 1117), "wild-fire": record("wild-fire", 1117, 1)}


@contextmanager
def running(folder: Path, port: int) -> Iterator[Server]:
    """A server of those sources."""
    with tempfile.TemporaryDirectory() as place, httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60) as client:
        command = [sys.executable, str(SERVER), f"{place}/tables.sqlite", str(port)]
        environment = os.environ | {"PYTHONPATH": str(folder / "src")}
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
        process = subprocess.Popen(command, env=environment, text=True, **pipes)  # type: ignore[call-overload]
        try:
            for _ in range(600):
                try:
                    client.get("/health").raise_for_status()
                    break
                except httpx.HTTPError:
                    time.sleep(0.1)
            yield Server(process, client)
        finally:
            process.terminate()
            process.communicate()


def measured(folder: Path, port: int, question: str) -> tuple[float, float, int]:
    """The longest turn in milliseconds, the share of a core, and how many answers there were."""
    how, game = QUESTIONS[question]
    with running(folder, port) as server, ThreadPoolExecutor(AT_ONCE) as pool:
        for path in ("/api/games", f"/api/positions?game={game}"):  # what is loaded at first is another question
            server.client.get(path)
        ask = how(server, game)
        _, before = server.told()
        began, answered, number = time.monotonic(), 0, 0
        while time.monotonic() < began + SECONDS:
            answers = list(pool.map(ask, range(number, number + AT_ONCE)))
            number += AT_ONCE
            answered += sum(answer.status_code < 429 for answer in answers)
            if all(answer.status_code == 429 for answer in answers):
                time.sleep(0.2)
        longest, after = server.told()
        return 1000 * longest, (after - before) / (time.monotonic() - began), answered


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--against", type=Path, metavar="FOLDER", help="a checkout of another version")
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--only", default="", help="questions whose names contain this")
    arguments = parser.parse_args()
    folders = [HERE, *([arguments.against] if arguments.against else [])]
    for question in (name for name in QUESTIONS if arguments.only in name):
        found: list[list[tuple[float, float, int]]] = [[] for _ in folders]
        for turn in range(arguments.turns):
            for place, folder in enumerate(folders):
                found[place].append(measured(folder, 8700 + 10 * turn + place, question))
        rows = [[statistics.median(column) for column in zip(*figures, strict=True)] for figures in found]
        told = "   ".join(f"{row[0]:8.1f} ms {row[1]:5.2f} of a core {row[2]:6.0f} answers" for row in rows)
        times = f"   {rows[1][0] / rows[0][0]:.1f} times" if len(rows) > 1 else ""
        print(f"{question:32} {told}{times}", flush=True)


if __name__ == "__main__":
    main()
