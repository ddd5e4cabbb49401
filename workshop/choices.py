"""How well bots choose where it matters: in solved positions of the path, without those in which every move is worth the same.

python scripts/choices.py                       the six levels; writes docs/lab/solved/choices.json and the tables of docs/lab/solved.md
python scripts/choices.py --bots BOT ...        other bots, printed: the share of optimal choices, of those within .005, and the mean loss

Positions come from games in which both sides move at random, as many for the fire as for the chief, each once. A bot begins again in each.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

import backburn
from backburn import agents
from backburn.core.kit.errors import BackburnError
from backburn.core.players.bot import Bot
from backburn.core.rules.contract import CHANCE, OVER
from backburn.lab.markdown import heading, row
from backburn.lab.page import fill
from backburn.solve.solution import Solution
from backburn.solve.solver import Solver
from backburn.solve.sweeping import TIE
from workshop.solved import FOLDER, MEMORY, PAGE

FILE = FOLDER / "choices.json"
POSITIONS = 60
"""Of each side in each variant."""
MOST_GAMES = 20_000
"""Random games in which they are looked for."""
FORMER = {
    "level-6, before its outlook": "search:iterations=12000,settle=20,halving=8",
    "level-6, before halving": "search:iterations=12000,settle=20",
}
"""What the best level was, in about the same time."""
CLOSE = 0.005
"""A choice that loses no more is nearly optimal."""


@dataclass(frozen=True)
class SmallPath:
    """A small path that is solved in seconds."""

    title: str
    options: dict[str, Any]
    position: str = ""
    """where it begins, if not at the usual start"""

    def solve(self) -> Solution:
        """Solve it."""
        game = backburn.load("forest-fire-path", seats=2, **self.options)
        start = game.position(self.position) if self.position else game.start
        return Solver(game.with_options_of(start), start, MEMORY, ignored=("round",)).solve()


BURNT = """round 1: fire to act
fire . . # # 2 #
engine 1 2 . . . . .
engine 2 1 . . . . .
options path_length=6 water_capacity=2"""
PATHS = (
    SmallPath("4 squares, 1 engine", {"path_length": 4, "engines": 1}),
    SmallPath("5 squares, 1 engine, 3 water", {"path_length": 5, "engines": 1, "water_capacity": 3}),
    SmallPath("3 squares, 2 engines", {"path_length": 3, "engines": 2}),
    SmallPath("4 squares, 2 engines, 2 water", {"path_length": 4, "engines": 2, "water_capacity": 2}),
    SmallPath("4 squares, 2 engines, 3 water", {"path_length": 4, "engines": 2, "water_capacity": 3}),
    SmallPath("6 squares, 3 of them burnt, 2 engines, 2 water", {"path_length": 6, "water_capacity": 2}, BURNT),
)


@dataclass(frozen=True)
class Choices:
    """What the choices of a bot lost, one number for each position."""

    losses: NDArray[np.float64]
    seats: NDArray[np.int8]

    @property
    def optimal(self) -> float:
        """The share that lost nothing."""
        return float((self.losses < TIE).mean())

    @property
    def close(self) -> float:
        """The share that lost next to nothing."""
        return float((self.losses <= CLOSE).mean())

    @property
    def loss(self) -> float:
        """The mean."""
        return float(self.losses.mean())


def positions(solution: Solution, count: int) -> list[Any]:
    """Return this many positions of each side in which it matters what is chosen, from games at random; fewer if there are no more."""
    match, found = solution.game.match(seed=1), [dict[bytes, Any]() for _ in range(solution.game.seats)]
    luck = np.random.default_rng(1)
    for _ in range(MOST_GAMES):
        match.state = solution.start
        while match.to_act != OVER and min(map(len, found)) < count:
            if match.to_act == CHANCE:
                match.roll()
                continue
            if len(found[match.to_act]) < count and matters(solution, match.state):
                state = match.state.copy()
                state["round"] = solution.start["round"]  # the solver ignores it
                found[match.to_act].setdefault(state.tobytes(), state)
            match.push(int(luck.choice(solution.game.legal(match.state))))
    return [state for side in found for state in side.values()]


def matters(solution: Solution, state: Any) -> bool:
    """Whether the moves are of different worth."""
    worths = solution.values(state).values()
    return max(worths) - min(worths) > TIE


def judge(solution: Solution, who: str, states: Sequence[Any]) -> Choices:
    """Return what a bot loses in each position."""
    bot, losses = Bot(solution.game, who, 1, compiled=True), np.zeros(len(states))
    for number, state in enumerate(states):
        bot.begin(number + 1)
        values = solution.values(state)
        losses[number] = max(values.values()) - values[bot.move(state)]
    return Choices(losses, np.array([state.to_act for state in states], np.int8))


def measured(bots: Mapping[str, str]) -> dict[str, Any]:
    """Return the data of the page: for each variant the bots' choices, in numbers."""
    found: dict[str, Any] = {"bots": dict(bots), "variants": {}}
    for variant in PATHS:
        print(variant.title, flush=True)
        solution = variant.solve()
        states = positions(solution, POSITIONS)
        each = {name: judge(solution, text, states) for name, text in bots.items()}
        about = {"options": variant.options, "positions": solution.facts.positions, "choices": [int(state.to_act) for state in states]}
        found["variants"][variant.title] = about | {"lost": {name: np.round(one.losses, 6).tolist() for name, one in each.items()}}
    return found


def levels() -> dict[str, str]:
    """Return the six levels, and what the best was before."""
    return agents.levels_of(backburn.load("forest-fire-path")) | FORMER


def choices_of(data: Mapping[str, Any], bot: str, titles: Sequence[str] = ()) -> Choices:
    """Return a bot's choices in these variants; in all if none is named."""
    chosen = [data["variants"][title] for title in titles or data["variants"]]
    return Choices(np.concatenate([each["lost"][bot] for each in chosen]), np.concatenate([each["choices"] for each in chosen]))


def tables(data: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return the page's tables."""
    return {"choices": list(by_variant(data)), "choices, sides": list(by_side(data))}


def by_variant(data: Mapping[str, Any]) -> Iterator[str]:
    """Yield how often each bot makes one of the best choices, in percent, and what it loses a choice."""
    yield from heading("path", "choices", *map(shown, data["bots"]))
    for title, each in data["variants"].items():
        found = [choices_of(data, bot, [title]) for bot in data["bots"]]
        yield row(title, f"{len(each['choices'])}", *(f"{100 * one.optimal:.1f} ({one.loss:.4f})" for one in found))


def by_side(data: Mapping[str, Any]) -> Iterator[str]:
    """Yield the same of all variants together, and of either side."""
    yield from heading("bot", "choices", "optimal, %", f"within {CLOSE}, %", "mean loss", "the fire's", "the chief's", words=1)
    for bot in data["bots"]:
        found = choices_of(data, bot)
        sides = [float(found.losses[found.seats == seat].mean()) for seat in (0, 1)]
        shares, lost = (f"{100 * share:.1f}" for share in (found.optimal, found.close)), (f"{one:.4f}" for one in (found.loss, *sides))
        yield row(shown(bot), f"{len(found.losses)}", *shares, *lost)


def shown(bot: str) -> str:
    """Return how the page writes a bot."""
    return f"`{bot}`" if bot in agents.LEVELS else bot


def main(given: Sequence[str] | None = None) -> int:
    """Judge what the command line names; return the exit code."""
    parser = argparse.ArgumentParser("scripts/choices.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bots", nargs="+", metavar="BOT", help="other bots than the levels; what they find is printed")
    asked = parser.parse_args(given)
    try:
        data = measured({bot: bot for bot in asked.bots} if asked.bots else levels())
    except BackburnError as error:
        print(f"choices: {error}", file=sys.stderr)
        return 2
    if asked.bots:
        print("\n".join(line for lines in tables(data).values() for line in ("", *lines)))
        return 0
    FILE.write_text(json.dumps(data) + "\n", encoding="utf-8")
    for name, lines in tables(data).items():
        fill(PAGE, name, lines)
    return 0
