"""Everything that must pass, stage by stage: two beside each other where each needs one processor; at the end, what each took.

A stage that has passed on this machine, and would find everything as it was then, is not run again (`workshop.inputs`).

usage: scripts/test [--all] [WORD ...]        the stages whose names contain one of these words; all if there is none
"""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
import time
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import backburn
from workshop import inputs
from workshop.inputs import Checkout

PROCESSORS = 2
ROOT = Path(__file__).parents[1]


@dataclass(frozen=True)
class StageOfTests:
    """A shell command, how many processors it keeps busy, and what it needs of other stages.

    Compiled code is kept where users keep it, by a name made of all that it was compiled from, so a stage finds what an earlier one, or an
    earlier run, has compiled. Only the package stage begins with nothing.
    """

    name: str
    command: str
    processors: int = 1
    resumes: str = ""
    """The stage whose results it goes on from; so whatever that reads, it reads, too."""
    most: float = float("inf")
    """It fails if it takes more seconds of processors."""
    environment: Mapping[str, str] = field(default_factory=dict)
    reads: tuple[str, ...] = ()
    """Files, folders and patterns that it reads by other programs than Python, or by Python where its processes are not watched."""


ONE = ".venv/bin/python -m pytest -q"
TWO = f"{ONE} -n 2 --dist worksteal"
"""Two processes; who has done all its tests takes some of the other's."""
THREE = f"{ONE} -n 3 --dist worksteal"
"""Three on two processors: these tests also wait, for a browser, a database or a clock."""
BYTECODE = {"PYTHONDONTWRITEBYTECODE": ""}
"""Containers often forbid Python to keep it; then every process of every stage rewrites the assertions of all tests for itself."""
INTERPRETED = {"NUMBA_DISABLE_JIT": "1"}
ALWAYS = ("scripts", "workshop/stages.py", "workshop/inputs.py", "workshop/reads", "pyproject.toml", "constraints.txt")
"""What every stage reads: how it is started, what is installed."""
LOOP = "rules, interpreted: the developer's loop"
CHECKED = {"NUMBA_BOUNDSCHECK": "1", "NUMBA_OPT": "1"}
"""Speed matters little there: less optimised, kernels compile in three quarters of the time."""
RULES = "tests/core tests/play tests/picture tests/games"
GAMES = backburn.names()


def of_game(game: str) -> str:
    """Return what picks the tests of a game by their names."""
    return f"{game} or {game.replace('-', '_')}"


def compiled(name: str, which: str) -> StageOfTests:
    """Return the stage of the compiled tests that an expression picks."""
    return StageOfTests(f"compiled: {name}", f"{ONE} -m compiled -k '{which}' tests/games tests/play", environment=CHECKED)


OF_NO_GAME = f"not ({' or '.join(map(of_game, GAMES))})"

STAGES = (
    StageOfTests("page, in Chromium", f"{THREE} tests/page"),  # three that wait for a browser keep less than one processor busy
    *(compiled(game, of_game(game)) for game in GAMES),
    compiled("no game", OF_NO_GAME),
    StageOfTests(
        "package, where nothing else is installed",
        f"{ONE} tests/package",
        reads=("src", "README.md", "LICENSE", "hatch_build.py", "tests/package", inputs.NAMES),
    ),
    StageOfTests("style, types, walls", "scripts/check", reads=("*.py", "*.js", "*.ts", "tsconfig.json")),
    StageOfTests("docs, with strict links and a search", f"scripts/docs && {ONE} tests/searched", reads=("docs", "mkdocs.yml", "*.md")),
    StageOfTests(LOOP, "scripts/lines loop", 2, most=220),  # counting lines takes a fifth of it, a machine's slow hours may double it
    StageOfTests("rules, interpreted: every line", "scripts/lines rest", 2, resumes=LOOP),
    StageOfTests("rules, interpreted: in bulk", f"{TWO} -m 'bulk and not compiled' {RULES}", 2, environment=INTERPRETED),
    StageOfTests("server, on SQLite and PostgreSQL", f"{THREE} tests/server", 2),
    StageOfTests("adapters", f"{ONE} tests/adapters"),
    StageOfTests("games of other people", f"{ONE} tests/own"),
    StageOfTests("laboratory, solver", f"{ONE} tests/lab tests/solve"),
    StageOfTests("terminal, analysis, puzzles", f"{ONE} tests/terminal tests/analysis tests/puzzles"),
    StageOfTests("Daily Fire, evenings", f"{ONE} tests/daily tests/club"),
    StageOfTests("core, bots", f"{ONE} tests/core tests/agents tests/external"),
    StageOfTests("modules, in Node and Chromium", f"{ONE} tests/modules", reads=("src/backburn/site", "tests/modules/*.mjs")),
    StageOfTests("a static site, in Chromium", f"{ONE} tests/alone", reads=("src/backburn/site", "src/backburn/server/web/page")),
    StageOfTests("German", f"{ONE} tests/german"),
    StageOfTests(
        "texts, scripts, examples",
        f"{ONE} tests/test_*.py tests/texts tests/tools --ignore tests/test_house.py src/backburn/__init__.py --doctest-modules",
    ),
)


class Run:
    """A stage that has begun; what it says goes to a file of a new folder, and what it reads is noted there."""

    def __init__(self, stage: StageOfTests, folder: Path) -> None:
        print(f"   {stage.name} ...", flush=True)
        self.stage, self.said, self.notes, self.began = stage, folder / "said", folder / "notes", time.monotonic()
        self.notes.mkdir()
        environment = {**os.environ, **BYTECODE, **inputs.environment(self.notes, ROOT), **stage.environment}
        with self.said.open("wb") as out:
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


class StageRunner:
    """Runs stages, each as soon as processors are free and what it comes after is through, until one fails."""

    def __init__(self, stages: list[StageOfTests], folder: Path, checkout: Checkout | None = None) -> None:
        self.waiting, self.folder, self.checkout = stages, folder, checkout
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

    def skip_unchanged(self) -> None:
        """Leave out the stages that have passed with everything as it is now, and say so."""
        assert self.checkout is not None
        for stage in tuple(self.waiting):
            passed = self.checkout.passed(stage.name, told(stage))
            if passed:
                self.waiting.remove(stage)
                print(f"== {stage.name} ==\npassed on {passed.when}, and nothing that it reads has changed since", flush=True)

    def _begin(self) -> None:
        for stage in tuple(self.waiting):
            ahead = [each.name for each in (*self.waiting, *(run.stage for run in self.running.values()))]
            busy = sum(run.stage.processors for run in self.running.values())
            if busy + stage.processors <= PROCESSORS and stage.resumes not in ahead:
                self.waiting.remove(stage)
                run = Run(stage, Path(tempfile.mkdtemp(dir=self.folder)))
                self.running[run.process.pid] = run

    def _end(self) -> bool:
        """Wait until a run ends; did it succeed?"""
        pid, status, used = os.wait4(-1, 0)
        run, seconds = self.running.pop(pid), used.ru_utime + used.ru_stime
        self.took.append((run.stage.name, time.monotonic() - run.began, seconds))
        succeeded = run.ended(status, seconds)
        if succeeded and self.checkout:
            self._remember(self.checkout, run)
        return succeeded

    def _remember(self, checkout: Checkout, run: Run) -> None:
        stage, before = run.stage, {each.name: each for each in STAGES}.get(run.stage.resumes)
        read = checkout.read(run.notes, (*ALWAYS, *stage.reads))
        if before is None:
            checkout.remember(stage.name, told(stage), read, *self.took[-1][1:])
        elif known := checkout.passed(before.name, told(before)):
            checkout.remember(stage.name, told(stage), sorted({*read, *known.files}), *self.took[-1][1:])


def told(stage: StageOfTests) -> str:
    """Return what a stage does, as a text."""
    return f"{stage.command} {sorted(stage.environment.items())}"


def table(took: list[tuple[str, float, float]], wall: float) -> str:
    """What each stage took, and all of them."""
    whole = ("all", wall, sum(processors for _, _, processors in took))
    rows = [f"{name:<42}{clock:7.0f} s{processors:10.0f} s" for name, clock, processors in (*took, whole)]
    return "\n".join(["", f"{'stage':<42}{'clock':>9}{'processors':>12}", *rows])


def main(words: list[str], all_of_them: bool) -> int:
    """Run the stages that are wished for; the exit code."""
    wished = [stage for stage in STAGES if not words or any(word in stage.name for word in words)]
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        runner = StageRunner(wished, Path(folder), Checkout(ROOT))
        if not all_of_them:
            runner.skip_unchanged()
        succeeded = runner.carry_out()
    print(table(runner.took, time.monotonic() - began))
    return 0 if succeeded else 1


def ask() -> int:
    """Run what the command line asks for; the exit code."""
    parser = ArgumentParser("scripts/test", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("word", nargs="*", help="the stages whose names contain one of these")
    parser.add_argument("--all", action="store_true", help="also what has passed here and has not changed")
    asked = parser.parse_args()
    return main(asked.word, asked.all)
