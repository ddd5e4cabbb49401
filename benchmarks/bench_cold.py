"""What does a first start cost, from an empty cache: in one piece, and kernel by kernel as numba does it alone?

Processor seconds of whole processes, so that what else the machine does counts little. Name games to ask about these alone.
"""

from __future__ import annotations

import os
import subprocess
import sys
from functools import partial
from tempfile import TemporaryDirectory

from bench import Finding, finding, main

import backburn

SIMULATION = "import backburn; backburn.load({game!r}).simulate(20, [{agent!r}])"
BOT = """
from backburn.server.live import worker
from backburn.server.tables.state.catalogue import Catalogue

worker.compile_for(Catalogue(), {game!r}, {agent!r})
"""
"""What the process of a bot does from its start to its first compiled answer."""
AGENTS = ("random", "greedy")
WAYS = {"kernel by kernel": "0", "in one piece": "1"}
"""The way, and what BACKBURN_FUSE says."""


def seconds(program: str, cache: str, fuse: str) -> float:
    """The processor time of a program in a process of its own."""
    process = subprocess.Popen([sys.executable, "-c", program], env=os.environ | {"BACKBURN_CACHE": cache, "BACKBURN_FUSE": fuse})
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"this does not run: {program}")
    return usage.ru_utime + usage.ru_stime


def starts(program: str, fuse: str) -> tuple[float, float]:
    """From an empty cache, and then from the one that this has filled."""
    with TemporaryDirectory() as cache:
        return seconds(program, cache, fuse), seconds(program, cache, fuse)


def told(name: str, value: float, unit: str = "s CPU") -> Finding:
    print(f"{name}: {value:.2f} {unit}", file=sys.stderr, flush=True)
    return finding(name, [value], unit)


def simulations(name: str, program: str) -> list[Finding]:
    """Both ways, and what is left of the time that compiling took: a first start less a second one."""
    taken = {way: starts(program, fuse) for way, fuse in WAYS.items()}
    findings = [told(f"{name}, {way}", first) for way, (first, _) in taken.items()]
    (alone, later), (fused, again) = taken.values()
    return [*findings, told(f"{name}, second start", again), told(f"{name}, left of compiling", (fused - again) / (alone - later), "times")]


def answer(games: list[str]) -> list[Finding]:
    findings = []
    for game in games:
        for agent in AGENTS:
            findings += simulations(f"{game}, {agent}", SIMULATION.format(game=game, agent=agent))
            findings.append(told(f"{game}, {agent}, first answer of a bot", starts(BOT.format(game=game, agent=agent), "1")[0]))
    return findings


if __name__ == "__main__":
    named = [name for name in backburn.names() if name in sys.argv]
    sys.argv = [argument for argument in sys.argv if argument not in named]
    main("First starts, from an empty cache", partial(answer, named or list(backburn.names())))
