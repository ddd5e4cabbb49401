"""Fits the weights of a game's evaluation to the results of games between greedy bots: logistic regression by Newton's method.

python scripts/fit.py                                    all games; writes the table of docs/lab/tuning.md; takes half an hour
python scripts/fit.py volcano --games 100 --seed 7       one game; the table is printed
python scripts/fit.py wild-fire --forecast --agent level-3   what search goes by, in games of such bots

Every constant of the game's `value`, or of its `forecast`, that is not a whole number is a weight. Some positions of each game are kept
with what the seat to act gets on average in games that the same bots, greedy ones as a rule, play on from there, (1 + return) / 2, which
the evaluation is to foretell as the logistic function of `slope * value + bonus`. Every fourth game is held out. The weights move by
factors, and a penalty keeps each near the one in use unless the results say otherwise.

The table has the mean log loss before and after, of the games fitted and of those held out, and the weights that moved. A better forecast
is not better play: take a weight over only when `greedy` and the levels win more with it.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

import backburn
from backburn.core.kit.errors import BackburnError
from backburn.core.players.bot import Bot
from backburn.core.rules.chance import streams_for
from backburn.core.rules.counts import new_counts
from backburn.core.simulation.simulate import MOST_PLIES, CompiledPlayer
from backburn.lab.markdown import heading, row
from backburn.lab.page import fill_by_rows
from backburn.play.matches.game import Game

PAGE = Path(__file__).parents[1] / "docs" / "lab" / "tuning.md"
STRAY = 0.08
"""The share of random moves: without them, greedy games reach too few kinds of positions."""
KEPT = 6
"""How many positions of each game are used."""
PLAYED_ON = 32
"""Games that are played on from each of them: the result of one game is mostly luck."""
HELD_OUT = 4
"""One game in this many is held out."""
ROUNDS = 5
"""Newton's steps; the weights' effects are measured again for each."""
SHIFT = 0.02
"""The factor, less one, by which a weight is changed to measure its effect."""
PENALTY = 2.0
"""The cost of a weight that is e times as large as before, or as small, in units of log loss."""
LARGEST = 12
"""A table of more numbers was computed from something, not chosen."""
MOVED = 0.05
"""A weight that changed by a smaller share is not listed."""
RULESETS = {"forest-fire-path": "balanced"}
"""The rules where the usual ones leave no room for strength."""

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Weight:
    """A constant of the evaluation, or one number of a small table."""

    name: str
    value: float
    index: int | None = None

    def __str__(self) -> str:
        return self.name if self.index is None else f"{self.name}[{self.index}]"


@dataclass(frozen=True)
class Positions:
    """Positions, whose they are, and what that seat gets in the end, from 0 to 1, on average of the games played on from there."""

    states: list[bytes]
    results: Array
    held_out: NDArray[np.bool_]


def main() -> int:
    """Play, fit and write the table that the command line asks for; return the exit code."""
    parser = ArgumentParser("scripts/fit.py", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", help="whose evaluation; those of all games, for the page, if none is named")
    parser.add_argument("--games", type=int, default=100, metavar="N", help="games to play (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="another seed, other games (default: %(default)s)")
    parser.add_argument("--agent", default="greedy", metavar="A", help="who plays (default: %(default)s)")
    parser.add_argument("--forecast", action="store_true", help="fit what search goes by, which some games have beside their evaluation")
    asked = parser.parse_args()
    if (asked.forecast or asked.agent != "greedy") and not asked.game:
        parser.error("the page has evaluations by games of greedy bots; name a game whose table is to be printed")
    try:
        estimate = "forecast" if asked.forecast else "value"
        lines = table([load(name) for name in asked.game or backburn.names()], asked.games, asked.seed, asked.agent, estimate)
        if asked.game:
            print("\n".join(lines))
        else:
            fill_by_rows(PAGE, "fits", lines)
    except KeyboardInterrupt:
        print("stopped; the rows that were measured are kept", flush=True)
    except BackburnError as error:
        print(f"fit: {error}", file=sys.stderr)
        return 2
    return 0


def table(games: list[Game], count: int, seed: int, agent: str = "greedy", estimate: str = "value") -> Iterator[str]:
    """Yield a row for each game."""
    yield from heading("game", "positions", "log loss, fitted", "log loss, held out", "weights that moved", words=1)
    for game in games:
        game.compile()
        yield fitted(game, played(game, count, seed, agent), estimate)


def load(name: str) -> Game:
    """The game for two."""
    return backburn.load(name, seats=2, ruleset=RULESETS.get(name))


def played(game: Game, games: int, seed: int, agent: str) -> Positions:
    """Play games between bots that stray, and keep some positions of each."""
    rows = [(*row, number % HELD_OUT == 0) for number in range(games) for row in positions(game, seed * 100_000 + number, agent)]
    states, results, held_out = zip(*rows, strict=True)
    return Positions(list(states), np.array(results), np.array(held_out))


def positions(game: Game, seed: int, agent: str) -> list[tuple[bytes, float]]:
    """Play a game; return some of its positions in which a seat acts, with what that seat gets."""
    match, bot, rng = game.match(seed), Bot(game, agent, seed), np.random.default_rng(seed)
    passed = []
    while match.state.to_act >= -1:
        if match.state.to_act == -1:
            match.roll()
            continue
        passed.append(match.state.copy())
        match.push(int(rng.choice(game.legal(match.state))) if rng.random() < STRAY else bot.move(match.state))
    chosen = rng.choice(len(passed), min(KEPT, len(passed)), replace=False)
    return [(passed[each].tobytes(), expected(game, passed[each], seed, agent)) for each in chosen]


def expected(game: Game, state: Any, seed: int, agent: str = "greedy") -> float:
    """What the seat to act gets on average, from 0 to 1, in games of such bots that are played on from a position."""
    states, counts = game.card.State.blanks(PLAYED_ON), new_counts(PLAYED_ON, game.seats)
    states[:] = state
    player, rngs = CompiledPlayer(game, game.agent(agent)), streams_for(seed, np.arange(PLAYED_ON), game.seats + 1)
    player.advance(states, np.zeros((PLAYED_ON, game.seats), np.int8), 0, rngs, counts, MOST_PLIES)
    return float(np.mean([(1 + game.returns(each)[state.to_act]) / 2 for each in states]))


# ---- the weights


def rooms(game: Game) -> list[ModuleType]:
    """The modules of the game's evaluation."""
    home = game.card.rules.value.__module__
    return [module for name, module in sys.modules.items() if name == home or name.startswith(f"{home}.")]


def weights_of(game: Game) -> list[Weight]:
    """The weights of the game's evaluation, as they are in use."""
    found = dict.fromkeys(weight for room in rooms(game) for name, constant in vars(room).items() for weight in weights_in(name, constant))
    return list(found)


def weights_in(name: str, constant: Any) -> Iterator[Weight]:
    """Yield the weights that a name of a module stands for: none, one, or those of a table."""
    if not name.isupper():
        return
    if isinstance(constant, float):
        yield Weight(name, constant)
    elif isinstance(constant, np.ndarray) and constant.dtype == np.float64 and constant.size <= LARGEST:
        yield from (Weight(name, float(each), index) for index, each in enumerate(constant.flat) if each)


def use(game: Game, weights: list[Weight], factors: Array) -> None:
    """Let the interpreted evaluation use the weights times the factors."""
    for weight, factor in zip(weights, factors, strict=True):
        for room in rooms(game):
            if weight.name in vars(room):
                setattr(room, weight.name, changed(getattr(room, weight.name), weight, float(factor)))


def changed(constant: Any, weight: Weight, factor: float) -> Any:
    """A constant with a weight scaled by a factor of what it was at first."""
    if weight.index is None:
        return weight.value * factor
    table = constant.copy()
    table.flat[weight.index] = weight.value * factor
    return table


def values(name: str, estimate: str, data: Positions, weights: list[Weight], factors: Array) -> Array:
    """What the evaluation or the forecast says of each position, to the seat to act."""
    game = load(name)
    rate = getattr(game.card.rules, estimate)
    use(game, weights, factors)
    states = (game.card.State.boxed(state)[0] for state in data.states)
    return np.array([rate(state, int(state.to_act)) for state in states])


# ---- the fit


def fitted(game: Game, data: Positions, estimate: str) -> str:
    """Fit the weights of a game and return its row."""
    weights = weights_of(game)
    with ProcessPoolExecutor(os.cpu_count()) as processes:
        measure = partial(values, game.card.id, estimate, data, weights)
        before = measure(np.ones(len(weights)))
        line = calibrated(before, data)
        logs, after = np.zeros(len(weights)), before
        for _ in range(ROUNDS):
            logs, line, after = improved(logs, line, after, data, measure, processes)
    losses = (f"{losses_of(before, data, part):.3f} -> {losses_of(after, data, part):.3f}" for part in (~data.held_out, data.held_out))
    return row(game.card.title, f"{len(data.states):,}", *losses, ", ".join(moved(weights, logs)) or "none")


def moved(weights: list[Weight], logs: Array) -> Iterator[str]:
    """Yield the weights that moved."""
    for weight, log in zip(weights, logs, strict=True):
        if abs(np.expm1(log)) >= MOVED:
            yield f"`{weight}` {weight.value:.3g} -> {weight.value * np.exp(log):.3g}"


def losses_of(found: Array, data: Positions, part: NDArray[np.bool_]) -> float:
    """The mean log loss of a part of the positions, with the slope and bonus that suit the fitted ones."""
    return log_loss(calibrated(found, data), found[part], data.results[part])


def calibrated(found: Array, data: Positions) -> Array:
    """The slope and bonus that foretell the fitted results best from the values alone."""
    line, features = np.zeros(2), np.stack([found, np.ones_like(found)], axis=1)[~data.held_out]
    results = data.results[~data.held_out]
    for _ in range(25):
        likely = logistic(features @ line)
        curvature = (features * (likely * (1 - likely))[:, None]).T @ features
        line -= np.linalg.solve(curvature, features.T @ (likely - results))
    return line


def improved(logs: Array, line: Array, found: Array, data: Positions, measure: Any, processes: Any) -> tuple[Array, Array, Array]:
    """One of Newton's steps, as long as it lowers the loss: the logarithms of the factors, slope and bonus, and the values with them."""
    shifted = np.exp(logs + np.log1p(SHIFT) * np.eye(len(logs)))
    effects = (np.stack(list(processes.map(measure, shifted)), axis=1) - found[:, None]) / np.log1p(SHIFT)
    features = np.concatenate([found[:, None], np.ones((len(found), 1)), line[0] * effects], axis=1)[~data.held_out]
    likely = logistic(features[:, :2] @ line)
    penalty = np.concatenate([np.zeros(2), np.full(len(logs), PENALTY)])
    slope = features.T @ (likely - data.results[~data.held_out]) + penalty * np.concatenate([np.zeros(2), logs])
    step = np.linalg.solve((features * (likely * (1 - likely))[:, None]).T @ features + np.diag(penalty), slope)[2:]
    for _ in range(6):
        there = measure(np.exp(logs - step))
        if cost(logs - step, there, data) < cost(logs, found, data):
            return logs - step, calibrated(there, data), there
        step = step / 2
    return logs, line, found


def cost(logs: Array, found: Array, data: Positions) -> float:
    """The log loss of the fitted positions, with the penalty for weights that moved."""
    fitted = ~data.held_out
    loss = log_loss(calibrated(found, data), found[fitted], data.results[fitted])
    return float(loss * fitted.sum() + PENALTY / 2 * (logs**2).sum())


def log_loss(line: Array, found: Array, results: Array) -> float:
    """The mean log loss of results foretold from values."""
    odds = line[0] * found + line[1]
    return float(np.mean(np.logaddexp(0, odds) - results * odds))


def logistic(odds: Array) -> Array:
    """The probability of log odds."""
    return 1 / (1 + np.exp(-odds))
