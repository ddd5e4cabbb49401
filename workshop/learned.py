"""Lets the examples learn, and writes the tables of docs/lab/learning.md from what they print.

python -m workshop.learned ppo FOLDER              PPO with three seeds, about a CPU minute each
python -m workshop.learned ppo FOLDER --seeds 1    with these alone
python -m workshop.learned expert FOLDER           expert iteration in two games, one of which begins with the net of PPO's first seed
python -m workshop.learned advised FOLDER          the path's expert, with and without the advice of the newest net, some CPU minutes

What is printed, and the nets, are kept in FOLDER: what is there already is not learned again.
"""

from __future__ import annotations

import re
import subprocess
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterator, Sequence
from pathlib import Path

from backburn.core.kit.errors import BackburnError
from backburn.lab.markdown import heading, percent, row
from backburn.lab.page import fill_by_rows
from backburn.lab.statistics.intervals import wilson

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "lab" / "learning.md"
SEEDS = (1, 2, 3)
EXPERT = {
    "forest-fire-path": ("--ruleset", "balanced", "--games", "500", "--rounds", "3", "--epochs", "8"),
    "on-the-run": ("--games", "450", "--rounds", "2", "--epochs", "6", "--start", "ppo1.npz"),
}
"""The options of expert iteration in each game, beside those that are the same; a net to begin with is in the folder."""
ALWAYS = ("--expert", "level-4", "--rate", "0.002")
ADVISED = {
    "level-4, as it is": (),
    "advised by the newest net": ("--advised", "iterations=120,net_moves=0.03,net_leaf=0.5"),
}
"""Who is imitated after the first round, and plays."""
LESSONS = ("--ruleset", "balanced", "--games", "300", "--rounds", "5", "--epochs", "8")
SMALL = ("--width", "64", "--against", "level-3", "--seed", "1")
WON = re.compile(r"([\d.]+) % won of (\d+) games")


def main() -> int:
    """Write a table; return the exit code."""
    parser = ArgumentParser("python -m workshop.learned", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("table", choices=("ppo", "expert", "advised"))
    parser.add_argument("folder", type=Path, help="where nets and what was printed are kept")
    parser.add_argument("--seeds", type=int, nargs="+", default=SEEDS, help="of PPO")
    asked = parser.parse_args()
    nets = {"expert": expert, "advised": advised}
    try:
        fill_by_rows(PAGE, asked.table, ppo(asked.folder, asked.seeds) if asked.table == "ppo" else nets[asked.table](asked.folder))
    except BackburnError as error:
        print(f"learned: {error}", file=sys.stderr)
        return 2
    return 0


def ppo(folder: Path, seeds: Sequence[int]) -> Iterator[str]:
    """Yield how each seed of PPO does against `random`, in per cent with 95 % intervals."""
    yield from heading("seed", "steps", "CPU s", "games against `random`", "% won", words=0)
    for seed in seeds:
        printed = printed_by("ppo.py", folder / f"ppo{seed}", "--seed", f"{seed}")
        steps, seconds = (re.findall(pattern, printed)[-1] for pattern in (r"([\d,]+) steps", r"(\d+) s of CPU"))
        yield row(f"{seed}", steps, seconds, *won(printed))


def expert(folder: Path) -> Iterator[str]:
    """Yield how the net of each game does after each round of expert iteration."""
    yield from heading("game", "round", "lessons", "CPU s", "the expert's move, %", "games against `greedy`", "% won", words=1)
    for game, options in EXPERT.items():
        files = (str(folder / option) if option.endswith(".npz") else option for option in options)
        yield from rounds(game, printed_by("expert.py", folder / game, game, *ALWAYS, *files))


def advised(folder: Path) -> Iterator[str]:
    """Yield how the path's net does after each round, if it advises its expert and if not."""
    yield from heading("expert", "round", "lessons", "CPU s", "the expert's move, %", "games against `level-3`", "% won", words=1)
    for number, (expert, options) in enumerate(ADVISED.items()):
        given = ("forest-fire-path", *ALWAYS, *LESSONS, *SMALL, *options)
        yield from rounds(expert, printed_by("expert.py", folder / f"advised{number}", *given))


def rounds(name: str, printed: str) -> Iterator[str]:
    """Yield what was printed of each round."""
    for number, each in enumerate(printed.split("round ")[1:], 1):
        patterns = (r"([\d,]+) lessons", r"(\d+) s of CPU", r"the expert's move ([\d.]+) %")
        yield row(name, f"{number}", *(re.findall(pattern, each)[-1] for pattern in patterns), *won(each))


def printed_by(example: str, path: Path, *arguments: str) -> str:
    """Return what an example printed while it learned the net of this name, now or earlier."""
    log = path.with_suffix(".log")
    if not log.exists():
        command = [sys.executable, str(ROOT / "examples" / example), "--out", str(path.with_suffix(".npz")), *arguments]
        log.write_text(subprocess.run(command, check=True, capture_output=True, text=True).stdout, encoding="utf-8")
    return log.read_text(encoding="utf-8")


def won(printed: str) -> tuple[str, str]:
    """Return how many games were played at the end, and the share that was won."""
    share, games = WON.findall(printed)[-1]
    return games, percent(wilson(float(share) / 100, int(games)))


if __name__ == "__main__":
    sys.exit(main())
