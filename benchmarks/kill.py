"""Does anything acknowledged get lost? `kill -9` of the server at random moments of many games: kill.py [GAMES] [sqlite|postgresql]."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from server.cluster import Cluster
from server.soak import soak


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="?", type=int, default=200)
    parser.add_argument("database", nargs="?", choices=("sqlite", "postgresql"), help="both if not said")
    arguments = parser.parse_args()
    if arguments.database != "postgresql":
        with tempfile.TemporaryDirectory() as folder:
            run("SQLite", f"{folder}/tables.sqlite", arguments.games)
    if arguments.database != "sqlite":
        cluster = Cluster()
        try:
            run("PostgreSQL", cluster.database(), arguments.games)
        finally:
            cluster.close()


def run(name: str, database: str, games: int) -> None:
    began = time.monotonic()
    report = asyncio.run(soak(database, games))
    print(f"{name}: {games} games, {time.monotonic() - began:.0f} s, {report}", flush=True)


if __name__ == "__main__":
    main()
