"""Solves the set-ups of docs/lab/solved.md and writes the page: a JSON file for each in docs/lab/solved, and the tables.

python scripts/solved.py                      all set-ups that have no file yet, then the page; takes minutes
python scripts/solved.py path-1-4 --again     these ones, even if they have a file

A set-up's file says with which command its figures can be had again, and how far the greedy bot and the levels are from perfect play.
"""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import fmean
from typing import Any

import backburn
from backburn import agents
from backburn.core.kit.errors import BackburnError, listed
from backburn.lab.markdown import heading, row
from backburn.lab.page import fill
from backburn.solve import printed, quality
from backburn.solve.solution import Solution
from backburn.solve.solver import Solver

LAB = Path(__file__).parents[1] / "docs" / "lab"
FOLDER, PAGE = LAB / "solved", LAB / "solved.md"
MEMORY, LARGE = 8.0, 12.0
"""How many gigabytes a set-up may take, and the largest ones."""
LEVEL_GAMES = 60
"""How many games of a level against itself are compared with perfect play."""
NO_TILES = {f"tiles_{value}": 0 for value in range(10)}
FEW_TILES = NO_TILES | {"tiles_1": 2, "tiles_3": 2, "tiles_5": 2}


@dataclass(frozen=True)
class Setup:
    """Something to solve."""

    name: str
    title: str
    game: str
    seats: int = 2
    options: dict[str, Any] = field(default_factory=dict)
    position: str | None = None
    """the name of a file in docs/solved"""
    ignored: tuple[str, ...] = ()
    memory: float = MEMORY
    """in gigabytes, at most"""

    @property
    def command(self) -> str:
        """The command that solves it, from the project's folder."""
        words = ["backburn", "solve", self.game, "--seats", str(self.seats)]
        words += [word for name, value in self.options.items() for word in ("--set", f"{name}={value}")]
        words += ["--position", f"docs/lab/solved/{self.position}"] if self.position else []
        words += [word for name in self.ignored for word in ("--ignore", name)]
        return shlex.join([*words, "--memory", f"{self.memory:g}"])

    def solve(self) -> Solution:
        """Solve it."""
        game = backburn.load(self.game, seats=self.seats, **self.options)
        start = game.position((FOLDER / self.position).read_text(encoding="utf-8")) if self.position else game.start
        return Solver(game.with_options_of(start), start, self.memory, ignored=self.ignored).solve()


def path(engines: int, squares: int, memory: float = MEMORY) -> Setup:
    """The path game with this number of engines and squares, all else as in the original, without a last round."""
    plural = "s" if engines > 1 else ""
    return Setup(
        f"path-{engines}-{squares}",
        f"{squares} squares, {engines} engine{plural}",
        "forest-fire-path",
        options={"path_length": squares, "engines": engines},
        ignored=("round",),
        memory=memory,
    )


SETUPS = (
    *(path(1, squares) for squares in range(2, 6)),
    path(1, 6, LARGE),
    *(path(2, squares) for squares in range(2, 5)),
    Setup(
        "wild-fire-1", "Wild Fire!, alone: six tiles, three pawns, 5 points to win", "wild-fire", 1, FEW_TILES | {"pawns": 3, "target": 5}
    ),
    Setup("wild-fire-2", "Wild Fire!, two players: six tiles, two pawns each", "wild-fire", 2, FEW_TILES | {"pawns": 2}),
    Setup("on-the-run-2", "On the Run!, two players: the end of a game with three animals each", "on-the-run", position="on-the-run-2.txt"),
    Setup("volcano-1", "Volcano!, alone with 52 loads: the end of a game", "volcano", 1, position="volcano-1.txt"),
    Setup("volcano-2", "Volcano!, two players: the end of a game", "volcano", position="volcano-2.txt"),
    Setup("rescue-2", "Wildfire Rescue!, two players: the end of a game", "wildfire-rescue", position="rescue-2.txt"),
)


def main() -> int:
    """Solve the requested games and write the page; return the exit code."""
    asked = _asked()
    try:
        for setup in SETUPS:
            if (not asked.name or setup.name in asked.name) and (asked.again or not _file(setup).exists()):
                print(setup.name, flush=True)
                _file(setup).write_text(json.dumps(found(setup), indent=1) + "\n", encoding="utf-8")
    except BackburnError as error:
        print(f"solved: {error}", file=sys.stderr)
        return 2
    for name, lines in tables().items():
        fill(PAGE, name, lines)
    return 0


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser("scripts/solved.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", nargs="*", help="which set-ups; all if none is named")
    parser.add_argument("--again", action="store_true", help="even if there is a file")
    return parser.parse_args()


def _file(setup: Setup) -> Path:
    return FOLDER / f"{setup.name}.json"


def found(setup: Setup) -> dict[str, Any]:
    """Return what is published of a set-up."""
    solution, greedy = setup.solve(), agents.load("greedy")
    everywhere, own = quality.everywhere(solution, greedy), quality.in_own_games(solution, greedy)
    levels = {level: asdict(quality.in_own_games(solution, agents.load(text), LEVEL_GAMES)) for level, text in levels_of(solution).items()}
    about = {"title": setup.title, "command": setup.command, "version": solution.game.card.version}
    return about | printed.as_data(solution) | {"greedy": {"everywhere": asdict(everywhere), "own_games": asdict(own)}, "levels": levels}


def levels_of(solution: Solution) -> dict[str, str]:
    """The bots that are the levels of the game that was solved."""
    return agents.levels_of(solution.game)


def tables() -> dict[str, list[str]]:
    """Return the page's tables."""
    done = [(setup, json.loads(_file(setup).read_text(encoding="utf-8"))) for setup in SETUPS if _file(setup).exists()]
    return {
        "values": list(values(done)),
        "greedy": list(of_greedy(done)),
        "levels": list(of_levels(done)),
        "growth": list(growth(done)),
        "commands": ["```sh", *(each["command"] for _, each in done), "```"],
    }


Done = list[tuple[Setup, dict[str, Any]]]


def values(done: Done) -> Iterator[str]:
    """Yield the value of each start."""
    yield from heading("set-up", "seat", "value", "positions", "depth", "can recur", "best first moves", words=2)
    for setup, each in done:
        seat, value = next(iter(each["value"].items()))
        best = listed([move["move"] for move in each["moves"] if move["best"]], 4) or "(chance begins)"
        recurring = f"{each['recurring']:,}" if each["recurring"] else "none"
        figures = f"{each['positions']:,}", str(each["depth"]), recurring
        yield row(_linked(setup), seat, f"{value + 0.0:+.6f}", *figures, best)


def of_greedy(done: Done) -> Iterator[str]:
    """Yield how far the greedy bot is from perfect play."""
    yield from heading("set-up", "optimal in its games, %", "mean loss there", "optimal everywhere, %", "mean loss there")
    for setup, each in done:
        own, everywhere = each["greedy"]["own_games"], each["greedy"]["everywhere"]
        cells = [cell for part in (own, everywhere) for cell in (f"{100 * part['optimal']:.1f}", f"{part['loss']:.4f}")]
        yield row(_linked(setup), *cells)


def of_levels(done: Done) -> Iterator[str]:
    """Yield how often each level finds an optimal move, in percent, and what it loses a decision."""
    names = [f"level-{number}" for number in range(1, 7)]
    yield from heading("set-up", *(f"`{name}`" for name in names))
    for setup, each in done:
        found = [each["levels"][name] for name in names]
        yield row(_linked(setup), *(f"{100 * level['optimal']:.1f} ({level['loss']:.4f})" for level in found))
    means = [[fmean(each["levels"][name][what] for _, each in done) for what in ("optimal", "loss")] for name in names]
    yield row("mean of these", *(f"{100 * optimal:.1f} ({loss:.4f})" for optimal, loss in means))


def growth(done: Done) -> Iterator[str]:
    """Yield how the path game grows with its squares, and what the next square would take if it grew as before."""
    yield from heading("engines", "squares", "positions", "times", "memory, GB", f"fits into {LARGE:g} GB")
    for engines in (1, 2):
        sizes = {setup.options["path_length"]: each for setup, each in done if setup.options.get("engines") == engines}
        yield from _growth(engines, sizes)


def _growth(engines: int, sizes: dict[int, dict[str, Any]]) -> Iterator[str]:
    before, factor, bytes_each = 0, 0.0, 0.0
    for squares, each in sizes.items():
        factor = each["positions"] / before if before else 0.0
        before, bytes_each = each["positions"], each["bytes"] / each["positions"]
        yield row(str(engines), str(squares), f"{before:,}", f"{factor:.1f}" if factor else "", f"{each['bytes'] / 1e9:.3f}", "solved")
    guess = before * factor
    memory = guess * bytes_each / 1e9
    figures = f"about {guess / 1e6:.0f} million", f"{factor:.1f} as before", f"about {memory:.1f}"
    yield row(str(engines), str(max(sizes) + 1), *figures, "perhaps; not solved" if memory < LARGE else "no; not solved")


def _linked(setup: Setup) -> str:
    return f"[{setup.title}](solved/{setup.name}.json)"
