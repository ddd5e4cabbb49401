"""How much memory do a million states take? (Linux only.)"""

from __future__ import annotations

import os
from pathlib import Path

from bench import GAME, Finding, finding, main

import backburn

STATES = 1_000_000


def resident() -> int:
    """Bytes of this process in memory."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def answer() -> list[Finding]:
    game = backburn.load(GAME)
    game.playouts(1)
    before = resident()
    states, plies = game.playouts(STATES)
    grown = (resident() - before) / STATES
    extra = plies.itemsize
    return [
        finding("a state", [states.itemsize], "bytes"),
        finding(f"a million finished games, each with {extra} bytes of length", [grown], "bytes each"),
        finding("in all", [grown * STATES / 2**20], "MiB"),
    ]


if __name__ == "__main__":
    main("Memory of a million states", answer)
