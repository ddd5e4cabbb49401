"""How many steps a second do batches make, beside pgx and PettingZoo? One processor, 1024 games, masks and observations, random actions.

The peers have an environment of their own, which backburn does not need:

    python -m venv peers && peers/bin/pip install pgx==2.6.0 "jax[cpu]==0.10.2" pettingzoo==1.27.0 pygame
    BACKBURN_PEERS=peers/bin/python python benchmarks/bench_batch.py --page --json > docs/lab/batch.json

Every contestant (`contestants.py`) is a process that waits for its turn. They take turns on the same processor, and a second is one of
its time, not of the clock's. Only threads are compared by the clock: the best of three tries, since the machine has to be quiet for that.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path
from time import perf_counter

import numpy as np
from bench import Finding, finding, main, ratio

import backburn
from backburn.lab.markdown import heading, row

CONTESTANTS = Path(__file__).with_name("contestants.py")
PEERS = os.environ.get("BACKBURN_PEERS", "")
TURNS = 5
TRIES = 3
AGAINST = {
    "forest-fire-path": ("othello", 10), "on-the-run": ("othello", 10), "volcano": ("othello", 3), "wildfire-rescue": ("connect_four", 1),
    "fire-tower": ("backgammon", 10), "wild-fire": ("othello", None),
}  # fmt: skip
"""The game of pgx that a game of ours is compared with, and the ratio that is aimed at, if any. None is near to acres."""
ENVIRONMENTS = ("forest-fire-path", "fire-tower")
"""A small and a large game, whose PettingZoo environments and threads are measured, too."""
ADAPTER = 50
"""How many times as fast as our PettingZoo environment a batch is to be."""
CLASSIC = "tictactoe_v3"
THREADS = 1.6
"""How many times as fast two threads are to be as one."""


class Contestant:
    """A process that works when told to, bound to one processor."""

    def __init__(self, kind: str, game: str, python: str) -> None:
        processor = min(os.sched_getaffinity(0))
        self.process = subprocess.Popen(
            [python, str(CONTESTANTS), kind, game],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            preexec_fn=lambda: os.sched_setaffinity(0, {processor}),
        )
        self.versions, self.kind, self.game, self.rates = "", kind, game, list[float]()

    def get_ready(self) -> None:
        """Wait until everything is compiled."""
        self.versions = self._line()

    def _line(self) -> str:
        assert self.process.stdout
        if line := self.process.stdout.readline().strip():
            return line
        raise SystemExit(f"{' '.join(map(str, self.process.args))} ended; see above what it says")  # type: ignore[arg-type]

    def work(self) -> None:
        """Work once, and note how fast."""
        assert self.process.stdin
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        steps, seconds = map(float, self._line().split())
        self.rates.append(steps / seconds)

    def __enter__(self) -> Contestant:
        return self

    def __exit__(self, *_: object) -> None:
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait()

    def finding(self) -> Finding:
        """Return its steps a second."""
        return finding(f"{self.kind} {self.game}", self.rates, "steps/s")


def answer() -> list[Finding]:
    """Every contestant's steps a second, then the ratios."""
    wanted = [("batch", game, sys.executable) for game in AGAINST] + [("aec", game, sys.executable) for game in ENVIRONMENTS]
    if PEERS:
        wanted += [("pgx", game, PEERS) for game in sorted({peer for peer, _ in AGAINST.values()})] + [("pettingzoo", CLASSIC, PEERS)]
    with ExitStack() as stack:
        contestants = [stack.enter_context(Contestant(*each)) for each in wanted]
        for contestant in contestants:
            contestant.get_ready()
        for _ in range(TURNS):
            for contestant in contestants:
                contestant.work()
    found = {(each.kind, each.game): each.finding() for each in contestants}
    versions = [finding(each.versions, [1], "versions") for each in {each.versions: each for each in contestants}.values()]
    return [*found.values(), *ratios(found), *map(threads, ENVIRONMENTS), *versions]


def ratios(found: dict[tuple[str, str], Finding]) -> Iterable[Finding]:
    """Yield how many times as fast each game's batch is as its peer and as our environment, and that as PettingZoo's classic."""
    for game in ENVIRONMENTS:
        yield ratio(f"{game}, batch to AEC", found["batch", game], found["aec", game])
    if PEERS:
        for game, (peer, _) in AGAINST.items():
            yield ratio(f"{game}, batch to pgx", found["batch", game], found["pgx", peer])
        for game in ENVIRONMENTS:
            yield ratio(f"{game}, AEC to {CLASSIC}", found["aec", game], found["pettingzoo", CLASSIC])


def threads(game: str) -> Finding:
    """How many times as fast two threads are as one, by the clock; the figures are the tries, the value is the best."""
    loaded, rng = backburn.load(game), np.random.default_rng(1)
    batches, every, figures = [backburn.batch(loaded, 1024, seed=1, threads=number) for number in (1, 2)], np.arange(1024), list[float]()
    for _ in range(TRIES):
        took = [0.0, 0.0]
        for _ in range(20):
            for number, games in enumerate(batches):
                for _ in range(10):
                    actions = games.listed[every, (rng.random(1024) * games.counts).astype(np.int64)].clip(0)
                    begun = perf_counter()
                    games.step(actions)
                    took[number] += perf_counter() - begun
        figures.append(took[0] / took[1])
    batches[1].close()
    found = finding(f"{game}, two threads to one", figures, "times")
    return Finding(found.name, max(figures), found.unit, min(figures), max(figures), figures=tuple(figures))


def table(found: list[Finding]) -> Iterable[str]:
    """Yield the tables of the page, from the findings."""
    by = {each.name: each for each in found}
    peers = {peer: by[f"pgx {peer}"] for peer, _ in AGAINST.values() if f"pgx {peer}" in by}
    named = ", ".join(each.name for each in found if each.unit == "versions")
    told = "; ".join(f"{peer} of pgx {thousands(each)}" for peer, each in peers.items())
    classic = f"; {CLASSIC} of PettingZoo {thousands(by[f'pettingzoo {CLASSIC}'])}" if f"pettingzoo {CLASSIC}" in by else ""
    yield f"{named}. Thousand steps a second: {told}{classic}."
    yield ""
    yield from heading("game", "k steps/s", "to pgx", "aim", words=1)
    for game, (peer, aim) in AGAINST.items():
        beside = f"{times(by, f'{game}, batch to pgx')} {peer.replace('_', ' ')}"
        yield row(f"`{game}`", thousands(by[f"batch {game}"]), beside, f"{aim}" if aim else "")
    yield ""
    columns = ["PettingZoo, k steps/s", f"batch to it (aim: {ADAPTER})", f"it to {CLASSIC} (aim: 1)"]
    yield from heading("game", *columns, f"two threads to one (aim: {THREADS})")
    for game in ENVIRONMENTS:
        ratios = [times(by, f"{game}, {of}") for of in ("batch to AEC", f"AEC to {CLASSIC}", "two threads to one")]
        yield row(f"`{game}`", thousands(by[f"aec {game}"]), *ratios)


def thousands(found: Finding) -> str:
    """Return thousands of steps a second."""
    return f"{found.value / 1000:,.{0 if found.value >= 1e5 else 1}f}"


def times(by: dict[str, Finding], name: str) -> str:
    """Return a ratio with its quartiles, if it was measured."""
    found = by.get(name)
    return f"{found.value:.3g} ({found.low:.3g}-{found.high:.3g})" if found else "not measured"


def check(arguments: list[str]) -> None:
    """Refuse to write the page without peers, whose columns would be empty."""
    if "--page" in arguments and not PEERS:
        raise SystemExit(
            "BACKBURN_PEERS has to name a Python that has pgx, jax, pettingzoo and pygame; bench_batch.py says how to make one"
        )


if __name__ == "__main__":
    check(sys.argv)
    main("Batches beside pgx and PettingZoo, on one processor", answer, {"batch": table})
