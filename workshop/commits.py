"""Which stages of `scripts/test` each of the last commits made necessary, and how long those take, by the last run of everything here.

A stage is necessary if it read a file that the commit changed, or listed a folder in which a file came or went.

usage: scripts/commits.py [NUMBER]        of the last 100 commits
"""

from __future__ import annotations

import subprocess
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Collection
from pathlib import Path
from statistics import median

from workshop.inputs import NAMES, Checkout, Pass
from workshop.stages import PROCESSORS, ROOT, STAGES


def main() -> int:
    """Print a line for each commit, and the median; the exit code."""
    parser = ArgumentParser("scripts/commits.py", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("number", nargs="?", type=int, default=100, help="how many commits")
    number = parser.parse_args().number
    checkout = Checkout(ROOT)
    passes = {stage.name: known[0] for stage in STAGES if (known := checkout.known(stage.name))}
    if unknown := [stage.name for stage in STAGES if stage.name not in passes]:
        print(f"nothing is known of {', '.join(unknown)}: run scripts/test first", file=sys.stderr)
        return 2
    seconds = []
    for subject, touched in changes(number):
        needed = [name for name, known in passes.items() if touched & set(known.files)]
        seconds.append(by_the_clock(passes, needed))
        print(f"{subject[:60]:<60} {seconds[-1]:6.0f} s  {', '.join(needed)}")
    print(f"median of {len(seconds)}: {median(seconds):.0f} s; all stages {by_the_clock(passes, list(passes)):.0f} s")
    return 0


def changes(number: int) -> list[tuple[str, set[str]]]:
    """Return the subject of each commit, the latest first, with the files, folders and names that it changed."""
    log = ["git", "log", f"-{number}", "--no-merges", "--no-renames", "--name-status", "--format=%x00%s"]
    told = subprocess.run(log, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    found = []
    for commit in told.split("\0")[1:]:
        subject, *lines = commit.strip().splitlines()
        touched = set()
        for kind, path in (line.split("\t", 1) for line in lines if line):
            touched |= {path} if kind == "M" else {path, NAMES, *(f"{folder}/" for folder in Path(path).parents)}
        found.append((subject, touched))
    return found


def by_the_clock(passes: dict[str, Pass], names: Collection[str]) -> float:
    """Return how long stages take, about: those that need all processors one after the other, the others beside each other."""
    alone = [passes[stage.name].clock for stage in STAGES if stage.name in names and stage.processors == PROCESSORS]
    beside = [passes[stage.name].clock for stage in STAGES if stage.name in names and stage.processors < PROCESSORS]
    return sum(alone) + max(sum(beside) / PROCESSORS, *beside, 0.0)
