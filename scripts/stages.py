"""Everything that must pass, stage by stage: two beside each other where each needs one processor; at the end, what each took.

usage: stages.py [WORD ...]        the stages whose names contain one of these words; all if there is none
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

PROCESSORS = 2
ROOT = Path(__file__).parents[1]


@dataclass(frozen=True)
class Stage:
    """A shell command, how many processors it keeps busy, and whether it needs what other stages leave behind.

    Compiled code is kept where users keep it, by a name made of the sources, so a stage finds what an earlier one, or an earlier run of
    the same sources, has compiled. Only the package stage begins with nothing.
    """

    name: str
    command: str
    processors: int = 1
    after: str = ""
    most: float = float("inf")
    """It fails if it takes more seconds of processors."""
    environment: Mapping[str, str] = field(default_factory=dict)


ONE = ".venv/bin/python -m pytest -q"
TWO = f"{ONE} -n 2 --dist worksteal"
"""Two processes; who has done all its tests takes some of the other's."""
THREE = f"{ONE} -n 3 --dist worksteal"
"""Three on two processors: these tests also wait, for a browser, a database or a clock."""
BYTECODE = {"PYTHONDONTWRITEBYTECODE": ""}
"""Containers often forbid Python to keep it; then every process of every stage rewrites the assertions of all tests for itself."""
INTERPRETED = {"NUMBA_DISABLE_JIT": "1"}
LOOP = "rules, interpreted: the developer's loop"
CHECKED = {"NUMBA_BOUNDSCHECK": "1", "NUMBA_OPT": "1"}
"""Speed matters little there: less optimised, kernels compile in three quarters of the time."""
COMPILED = "games, compiled"
RULES = "tests/core tests/play tests/picture tests/games"
ELSEWHERE = ("package", "server", "page", "games", "play", "picture", "test_house.py")
"""Of the tests of these, those that compile something are in other stages, and so are those that do not: once is enough."""
REST = f"tests {' '.join(f'--ignore=tests/{each}' for each in ELSEWHERE)} src/backburn/__init__.py --doctest-modules"

STAGES = (
    Stage("style, types, walls", "scripts/check"),
    Stage("docs, with strict links", "scripts/docs"),
    Stage("page, in Chromium", f"{THREE} tests/page"),  # three that wait for a browser keep less than one processor busy
    Stage(COMPILED, f"{ONE} -m compiled tests/games tests/play"),
    Stage("games, bounds-checked", f"{ONE} -m compiled -k 'ply_for_ply or bots' tests/games/test_every_game.py", environment=CHECKED),
    Stage("package, where nothing else is installed", f"{ONE} tests/package"),
    Stage(LOOP, "scripts/lines loop", 2, most=220),  # counting lines takes a fifth of it, a machine's slow hours may double it
    Stage("rules, interpreted: every line", "scripts/lines rest", 2, after=LOOP),
    Stage("rules, interpreted: in bulk", f"{TWO} -m 'bulk and not compiled' {RULES}", 2, environment=INTERPRETED),
    Stage("everything else, compiled", f"{ONE} -n 2 --dist loadfile {REST}", 2, after=COMPILED),
    Stage("server, on SQLite and PostgreSQL", f"{THREE} tests/server", 2),
)


class Run:
    """A stage that has begun; what it says goes to a file."""

    def __init__(self, stage: Stage, said: Path) -> None:
        print(f"   {stage.name} ...", flush=True)
        self.stage, self.said, self.began = stage, said, time.monotonic()
        environment = {**os.environ, **BYTECODE, **stage.environment}
        with said.open("wb") as out:
            self.process = subprocess.Popen(
                ["/bin/sh", "-c", stage.command], cwd=ROOT, env=environment, stdout=out, stderr=out, start_new_session=True
            )

    def ended(self, status: int, seconds: float) -> bool:
        """Print how it went, in a line, or in full if it failed; did it succeed? `seconds` are those of processors."""
        self.process.returncode = os.waitstatus_to_exitcode(status)
        lines = self.said.read_text(errors="replace").strip().splitlines()
        succeeded = self.process.returncode == 0 and seconds <= self.stage.most
        why = f" took {seconds:.3g} s of processors; {self.stage.most:g} are allowed" if self.process.returncode == 0 else ""
        told = lines[-1:] if succeeded else [*lines, f"FAILED: {self.stage.name}{why}"]
        print("\n".join([f"== {self.stage.name} ==", *told]), flush=True)
        return succeeded


class Runner:
    """Runs stages, each as soon as processors are free and what it comes after is through, until one fails."""

    def __init__(self, stages: list[Stage], folder: Path) -> None:
        self.waiting, self.folder = stages, folder
        self.running: dict[int, Run] = {}
        self.took: list[tuple[str, float, float]] = []
        """Of each stage that is through: its name, seconds by the clock, seconds of processors."""

    def carry_out(self) -> bool:
        """Did all succeed?"""
        try:
            while self.waiting or self.running:
                self._begin()
                if not self._end():
                    return False
        finally:
            for pid, run in self.running.items():
                os.killpg(pid, signal.SIGTERM)
                run.process.wait()
        return True

    def _begin(self) -> None:
        for stage in tuple(self.waiting):
            ahead = [*self.waiting, *(run.stage for run in self.running.values())]
            busy = sum(run.stage.processors for run in self.running.values())
            if busy + stage.processors <= PROCESSORS and stage.after not in [each.name for each in ahead]:
                self.waiting.remove(stage)
                run = Run(stage, self.folder / str(len(self.waiting)))
                self.running[run.process.pid] = run

    def _end(self) -> bool:
        """Wait until a run ends; did it succeed?"""
        pid, status, used = os.wait4(-1, 0)
        run, seconds = self.running.pop(pid), used.ru_utime + used.ru_stime
        self.took.append((run.stage.name, time.monotonic() - run.began, seconds))
        return run.ended(status, seconds)


def table(took: list[tuple[str, float, float]], wall: float) -> str:
    """What each stage took, and all of them."""
    whole = ("all", wall, sum(processors for _, _, processors in took))
    rows = [f"{name:<42}{clock:7.0f} s{processors:10.0f} s" for name, clock, processors in (*took, whole)]
    return "\n".join(["", f"{'stage':<42}{'clock':>9}{'processors':>12}", *rows])


def main(words: list[str]) -> int:
    """Run the stages that are wished for; the exit code."""
    wished = [stage for stage in STAGES if not words or any(word in stage.name for word in words)]
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        runner = Runner(wished, Path(folder))
        succeeded = runner.carry_out()
    print(table(runner.took, time.monotonic() - began))
    return 0 if succeeded else 1


if __name__ == "__main__":
    parser = ArgumentParser("scripts/stages.py", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("word", nargs="*", help="the stages whose names contain one of these")
    sys.exit(main(parser.parse_args().word))
