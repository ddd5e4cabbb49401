"""Does anything acknowledged get lost? `kill -9` of the server at random moments of many games: kill.py [GAMES]."""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from server.cluster import Cluster
from server.soak import soak


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    with tempfile.TemporaryDirectory() as folder:
        run("SQLite", f"{folder}/tables.sqlite", games)
    cluster = Cluster()
    try:
        run("PostgreSQL", cluster.database(), games)
    finally:
        cluster.close()


def run(name: str, database: str, games: int) -> None:
    began = time.monotonic()
    report = asyncio.run(soak(database, games))
    print(f"{name}: {games} games, {time.monotonic() - began:.0f} s, {report}", flush=True)


if __name__ == "__main__":
    main()
