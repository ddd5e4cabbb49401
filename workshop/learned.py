"""Trains nets and measures them, and writes the tables of docs/lab/learning.md.

python -m workshop.learned ppo FOLDER         PPO with each seed; what FOLDER has already, nets and what was printed, is measured alone
python -m workshop.learned shipped FOLDER     the nets that come with backburn, with what was printed when they learned (NAME.log)
"""

from __future__ import annotations

import re
import subprocess
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import backburn
from backburn.core.errors import BackburnError
from backburn.lab.markdown import heading, row
from backburn.lab.page import fill_by_rows
from workshop.levels import in_percent, mean

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "lab" / "learning.md"
SHIPPED = ROOT / "src" / "backburn" / "agents" / "nets"
GAME, SEATS, SEEDS, GAMES = "on-the-run", 2, (1, 2, 3), 400
AGAINST = ("random", "greedy", "level-3")


class Course(NamedTuple):
    """What a learner printed on its way."""

    steps: str
    seconds: str
    curve: str
    """how often it chose what its expert chose, after each round, in per cent; empty for a learner without an expert"""


def main() -> int:
    """Write the table that is asked for; return the exit code."""
    parser = ArgumentParser("python -m workshop.learned", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("table", choices=("ppo", "shipped"))
    parser.add_argument("folder", type=Path, help="where nets and what was printed are kept")
    asked = parser.parse_args()
    try:
        fill_by_rows(PAGE, asked.table, (ppo if asked.table == "ppo" else shipped)(asked.folder))
    except BackburnError as error:
        print(f"learned: {error}", file=sys.stderr)
        return 2
    return 0


def ppo(folder: Path) -> Iterator[str]:
    """Yield how each seed of PPO does, after training it if its net is not there."""
    yield from heading("seed", "steps", "CPU s", *(f"% won against `{each}`" for each in AGAINST), words=0)
    for seed in SEEDS:
        net, log = folder / f"ppo{seed}.npz", folder / f"ppo{seed}.log"
        if not net.exists():
            command = [sys.executable, str(ROOT / "examples" / "ppo.py"), "--seed", str(seed), "--out", str(net), "--evaluate", "0"]
            log.write_text(subprocess.run(command, check=True, capture_output=True, text=True).stdout, encoding="utf-8")
        course = course_of(log.read_text(encoding="utf-8"))
        yield row(f"{seed}", course.steps, course.seconds, *shares(f"net:{net}"))


def shipped(folder: Path) -> Iterator[str]:
    """Yield how the nets do that come with backburn."""
    yield from heading("net", "kB", "lessons", "CPU s", "the expert's move, %", *(f"% won against `{each}`" for each in AGAINST), words=1)
    for net in sorted(SHIPPED.glob("*.npz")):
        course = course_of((folder / f"{net.stem}.log").read_text(encoding="utf-8"))
        size = f"{net.stat().st_size / 1000:.0f}"
        yield row(f"`net:{net.stem}`", size, course.steps, course.seconds, course.curve, *shares(f"net:{net.stem}"))


def course_of(printed: str) -> Course:
    """Read what a learner printed; the last of each figure counts."""
    steps, seconds = (re.findall(pattern, printed) for pattern in (r"([\d,]+) (?:steps|lessons)", r"(\d+) s of CPU"))
    rounds = printed.split("round ")[1:]
    agreed = [re.findall(r"the expert's move ([\d.]+) %", each) for each in rounds]
    return Course(steps[-1], seconds[-1], ", ".join(each[-1] for each in agreed if each))


def shares(agent: str) -> Iterator[str]:
    """Yield how many of its games an agent wins against each of the others, in per cent with half of the 95 % interval."""
    game = backburn.load(GAME, seats=SEATS)
    for other in AGAINST:
        results = game.simulate(GAMES, [agent, other], seed=1)
        best = results.returns == results.returns.max(axis=1, keepdims=True)
        yield in_percent(*mean(best / best.sum(axis=1, keepdims=True), results.seating == 0, game.seats), places=1)


if __name__ == "__main__":
    sys.exit(main())
