"""Is a study that is killed again and again the same as one that is not?

python benchmarks/kill_study.py                      a study, then the same games with ten kills, by one process and by two
python benchmarks/kill_study.py --seconds 5 --kills 3

A study of `lab balance` is made; then its games are played again by `lab run` from an empty file, killed by SIGKILL at random moments,
until it has been killed often enough and is left to finish. The hash of all rows is compared with the study's.
"""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from pathlib import Path

from backburn.lab import study

COMMAND = [sys.executable, "-m", "backburn", "lab"]
GAME = "forest-fire-path"


def killed(folder: Path, jobs: int, kills: int, seconds: float) -> tuple[int, str]:
    """Run a copy of the folder's study with kills; return how many there were, and the hash of all rows at the end."""
    own = folder / f"jobs-{jobs}"
    own.mkdir()
    shutil.copy(folder / "study.toml", own)
    again = [*COMMAND, "run", "study.toml", "--jobs", str(jobs), "--quiet"]
    rng, done = random.Random(jobs), 0
    while done < kills:
        with subprocess.Popen(again, cwd=own, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as child:
            time.sleep(1.5 + rng.random() * seconds / kills)
            if child.poll() is not None:
                break
            os.kill(child.pid, signal.SIGKILL)
            done += 1
    subprocess.run(again, cwd=own, check=True, capture_output=True)
    return done, study.read(own / "study.toml").played.rows


def main() -> None:
    """Print a table of runs."""
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--kills", type=int, default=10)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        made = [*COMMAND, "balance", GAME, "--seconds", str(given.seconds), "-o", "study.toml", "--quiet"]
        subprocess.run(made, cwd=folder, check=True, capture_output=True)
        found = study.read(folder / "study.toml").played
        print(f"{sum(found.counts):,} games, rows {found.rows[:16]}\n\n| processes | kills | rows |\n|--:|--:|---|", flush=True)
        for jobs in (1, 2):
            kills, rows = killed(folder, jobs, given.kills, given.seconds)
            print(f"| {jobs} | {kills} | {'the same' if rows == found.rows else f'others: {rows[:16]}'} |", flush=True)


if __name__ == "__main__":
    main()
