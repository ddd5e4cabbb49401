"""Fits the path's outlook: a net of 32 units, to exact values of small paths and to results of games on the usual ones.

usage: python -m workshop.outlook [--seed N] [--share PART] [--keep]

Half of each batch are positions of small paths that are solved, sampled evenly and from random games; what they are worth is exact. The
other half are positions of games between searches of forty iterations, with slips, and how these ended. The paths in HELD_OUT, and every
fifth game, are kept apart for the errors that are printed; `--keep` then fits to all paths and writes the weights. Without it, nothing is
written.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import backburn
from backburn.core.kernels.jit import kernel
from backburn.core.players.bot import Bot
from backburn.core.rules.contract import CHANCE, OVER
from backburn.games.forest_fire_path.value import outlook
from backburn.games.forest_fire_path.value.outlook import INPUTS, Input, describe
from workshop.choices import SmallPath

FILE = Path(outlook.__code__.co_filename).with_suffix(".json")
BURNT = """round 1: fire to act
fire . . 2 # # #
engine 1 2 . . . . .
engine 2 1 . . . . .
options path_length=6 water_capacity={}"""
FAST = {"gust_reach": 2, "engine_speed": 8}
PATHS = (
    SmallPath("3 squares, 1 engine", {"path_length": 3, "engines": 1}),
    SmallPath("4 squares, 1 engine, 3 water", {"path_length": 4, "engines": 1, "water_capacity": 3}),
    SmallPath("4 squares, 1 engine, fast", {"path_length": 4, "engines": 1, **FAST}),
    SmallPath("5 squares, 1 engine, 2 water", {"path_length": 5, "engines": 1, "water_capacity": 2}),
    SmallPath("3 squares, 2 engines, 3 water", {"path_length": 3, "engines": 2, "water_capacity": 3}),
    SmallPath("3 squares, 2 engines, fast", {"path_length": 3, "engines": 2, **FAST}),
    SmallPath("4 squares, 2 engines, 1 water", {"path_length": 4, "engines": 2, "water_capacity": 1}),
    SmallPath("4 squares, 2 engines, 2 water, fast", {"path_length": 4, "engines": 2, "water_capacity": 2, **FAST}),
    SmallPath("3 squares, 3 engines, 2 water", {"path_length": 3, "engines": 3, "water_capacity": 2}),
    SmallPath("3 of 6 squares, 2 engines, 2 water", {"path_length": 6, "water_capacity": 2}, BURNT.format(2)),
    SmallPath(
        "3 of 6 squares, 2 engines, 3 water, fast",
        {"path_length": 6, "water_capacity": 3, **FAST},
        BURNT.format("3 gust_reach=2 engine_speed=8"),
    ),
)
"""None of them is one of `workshop.choices`, by which the bot is judged."""
HELD_OUT = ("3 squares, 2 engines, fast", "4 squares, 2 engines, 2 water, fast", "3 of 6 squares, 2 engines, 2 water")
GAMES = {"balanced": 700, "table": 700, "iteration-2": 200, "shop": 250, "fire-cards": 250, "third-iteration": 250}
PLAYER = "search:iterations=40,settle=20,halving=8"
SLIPS, PER_GAME, KEPT_APART = 0.06, 30, 5
EVENLY, WALKED = 28_000, 19_000
"""Positions of a small path: of all alike, and of random games."""
UNITS, EXACT, PLAYED, EPOCHS, RATE, DECAY = 32, 512, 256, 8, 4e-3, 1e-3

Array = NDArray[np.float64]


class Gathered(NamedTuple):
    """Positions as the net sees them, and what they are worth to the fire."""

    rows: Array
    worths: Array
    apart: NDArray[np.bool_]
    """those of every fifth game"""


# ---- positions


@kernel
def describe_all(states: Any, rows: Array) -> None:
    """Write the inputs for each state."""
    for i in range(len(states)):
        describe(states[i], rows[i])


def seen(game: Any, states: NDArray[Any]) -> Array:
    """Return the inputs for an array of states, a row each."""
    rows = np.zeros((len(states), INPUTS))
    game.specialize(describe_all)(boxed(game, states), rows)
    return rows


def solved(path: SmallPath, rng: np.random.Generator, share: float) -> Gathered:
    """Return positions of a small path with their exact values."""
    solution = path.solve()
    numbers = rng.choice(len(solution), min(len(solution), int(EVENLY * share)), replace=False)
    evenly = solution.states(numbers)
    walked = [state.tobytes() for state, _ in zip(walks(solution, rng), range(int(WALKED * share)), strict=False)]
    states = np.concatenate([evenly, np.frombuffer(b"".join(walked), evenly.dtype)])
    states = states[states["to_act"] >= 0]
    worths = np.array([solution.value(state, 0) for state in boxed(solution.game, states)])
    return Gathered(seen(solution.game, states), worths, np.zeros(len(states), np.bool_))


def boxed(game: Any, states: NDArray[Any]) -> Any:
    """Return the states as records."""
    box = game.card.State.blanks(len(states))
    box[:] = states
    return box


def walks(solution: Any, rng: np.random.Generator) -> Iterator[Any]:
    """Yield half of the positions of games at random, as if it were the first round, which the solver ignores."""
    match = solution.game.match(seed=1)
    while True:
        match.state = solution.start
        while match.to_act != OVER:
            if match.to_act == CHANCE:
                match.roll()
                continue
            if rng.random() < 0.5:
                state = match.state.copy()
                state["round"] = solution.start["round"]
                yield state
            match.push(int(rng.choice(solution.game.legal(match.state))))


def played(ruleset: str, games: int, seed: int) -> Gathered:
    """Return positions of games between searches, with how these ended."""
    game, rng = backburn.load("forest-fire-path", ruleset=ruleset), np.random.default_rng(seed)
    game.compile()
    bot, states, worths, apart = Bot(game, PLAYER, seed, compiled=True), list[bytes](), list[float](), list[bool]()
    for number in range(games):
        met, result = one_game(game, bot, rng, 1000 * seed + number)
        chosen = rng.choice(len(met), min(PER_GAME, len(met)), replace=False)
        states += [met[each] for each in chosen]
        worths += [result] * len(chosen)
        apart += [number % KEPT_APART == 0] * len(chosen)
    rows = seen(game, np.frombuffer(b"".join(states), game.card.State.layout))
    return Gathered(rows, np.array(worths), np.array(apart))


def one_game(game: Any, bot: Bot, rng: np.random.Generator, seed: int) -> tuple[list[bytes], float]:
    """Play a game; return the positions in which a seat acted, and what the fire got."""
    match, met = game.match(seed=seed), list[bytes]()
    bot.begin(seed)
    while match.to_act != OVER:
        if match.to_act == CHANCE:
            match.roll()
            continue
        met.append(match.state.tobytes())
        moves = game.legal(match.state)
        if len(moves) == 1:
            match.push(moves[0])
        else:
            match.push(int(rng.choice(moves)) if rng.random() < SLIPS else bot.move(match.state))
    return met, float(game.returns(match.state)[0])


# ---- the net


class OutlookNet:
    """The weights, as arrays that are learned by Adam: `forecast`, `bias`, `biases`, `weights`, `last`."""

    def __init__(self, rng: np.random.Generator) -> None:
        spread = INPUTS**-0.5
        self.parts = {
            "forecast": np.ones(1),
            "bias": np.zeros(1),
            "biases": rng.uniform(-spread, spread, UNITS),
            "weights": rng.uniform(-spread, spread, (INPUTS, UNITS)),
            "last": np.zeros(UNITS),
        }
        self.first = {name: np.zeros_like(part) for name, part in self.parts.items()}
        self.second = {name: np.zeros_like(part) for name, part in self.parts.items()}
        self.steps = 0

    def says(self, rows: Array) -> tuple[Array, Array, Array]:
        """Return the units, the odds and the values of rows."""
        units = np.maximum(rows @ self.parts["weights"] + self.parts["biases"], 0)
        odds = self.parts["forecast"] * rows[:, Input.ODDS] + units @ self.parts["last"] + self.parts["bias"]
        return units, odds, odds / np.sqrt(1 + odds * odds)

    def slopes(self, rows: Array, worths: Array, weights: Array) -> dict[str, Array]:
        """Return how the weighted squared error changes with each part."""
        units, odds, values = self.says(rows)
        by_odds = 2 * weights * (values - worths) * (1 + odds * odds) ** -1.5
        by_units = np.outer(by_odds, self.parts["last"]) * (units > 0)
        return {
            "forecast": np.array([by_odds @ rows[:, Input.ODDS]]),
            "bias": np.array([by_odds.sum()]),
            "biases": by_units.sum(0),
            "weights": rows.T @ by_units,
            "last": units.T @ by_odds,
        }

    def step(self, slopes: Mapping[str, Array], rate: float) -> None:
        """Take one of Adam's steps, with decay."""
        self.steps += 1
        for name, slope in slopes.items():
            self.first[name] = 0.9 * self.first[name] + 0.1 * slope
            self.second[name] = 0.999 * self.second[name] + 0.001 * slope**2
            first, second = self.first[name] / (1 - 0.9**self.steps), self.second[name] / (1 - 0.999**self.steps)
            self.parts[name] = self.parts[name] * (1 - rate * DECAY) - rate * first / (np.sqrt(second) + 1e-8)

    def written(self) -> dict[str, Any]:
        """Return the weights as numbers of four decimals."""
        found = {name: np.round(part, 4).tolist() for name, part in self.parts.items()}
        return found | {name: found[name][0] for name in ("forecast", "bias")}


def fitted(exact: list[Gathered], games: list[Gathered], rng: np.random.Generator) -> OutlookNet:
    """Return the net that these positions fit."""
    net, rows, worths = OutlookNet(rng), np.concatenate([each.rows for each in exact]), np.concatenate([each.worths for each in exact])
    more = np.concatenate([each.rows[~each.apart] for each in games])
    ends = np.concatenate([each.worths[~each.apart] for each in games])
    weights = np.concatenate([np.full(EXACT, 1 / EXACT), np.full(PLAYED, 1 / PLAYED)])
    steps = EPOCHS * max(1, len(rows) // EXACT)
    for step in range(steps):
        some, others = rng.integers(len(rows), size=EXACT), rng.integers(len(more), size=PLAYED)
        batch, wanted = np.concatenate([rows[some], more[others]]), np.concatenate([worths[some], ends[others]])
        net.step(net.slopes(batch, wanted, weights), RATE * min(1.0, 10 * step / steps) * (1 - step / steps))
    return net


def error(net: OutlookNet, rows: Array, worths: Array) -> str:
    """Return the mean squared errors of the forecast and of the net, and the variance."""
    odds = rows[:, Input.ODDS]
    before, after = ((values - worths) ** 2 for values in (odds / np.sqrt(1 + odds * odds), net.says(rows)[2]))
    return f"{len(rows):,} positions, variance {worths.var():.3f}, error of the forecast {before.mean():.3f}, of the net {after.mean():.3f}"


def main(given: list[str] | None = None) -> None:
    """Gathered, fit, print the errors, and keep the weights if asked to."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", action="store_true", help="write the weights")
    parser.add_argument("--share", type=float, default=1.0, help="of the positions and games")
    asked = parser.parse_args(given)
    rng = np.random.default_rng(asked.seed)
    exact = {path.title: solved(path, rng, asked.share) for path in PATHS}
    print(f"solved, {process_time():.0f} s of CPU", flush=True)
    games = {name: played(name, max(KEPT_APART, int(count * asked.share)), asked.seed) for name, count in GAMES.items()}
    print(f"played, {process_time():.0f} s of CPU", flush=True)
    tell([name for name in exact if name not in HELD_OUT], exact, games, rng)
    if asked.keep:
        FILE.write_text(json.dumps(fitted([*exact.values()], [*games.values()], rng).written()) + "\n", encoding="utf-8")
    print(f"{process_time():.0f} s of CPU")


def tell(names: list[str], exact: Mapping[str, Gathered], games: Mapping[str, Gathered], rng: np.random.Generator) -> None:
    """Fit to these paths and print the errors on the others, and in the games kept apart."""
    net = fitted([exact[name] for name in names], [*games.values()], rng)
    for name, each in exact.items():
        if name not in names:
            print(f"{name}: {error(net, each.rows, each.worths)}")
    for name, each in games.items():
        print(f"{name}: {error(net, each.rows[each.apart], each.worths[each.apart])}")


if __name__ == "__main__":
    main()
