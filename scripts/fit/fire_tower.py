"""Fit the constants of Fire Tower's evaluation that say how much its parts matter: logistic regression on the results of greedy games.

`python scripts/fit/fire_tower.py [GAMES] [SEED]` plays games for two and prints the weight of each part of the evaluation in the log odds
and the mean log loss: of games that were fitted, and of every fourth one, which was not.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
from numpy.typing import NDArray

import backburn
from backburn.core.bot import Bot
from backburn.core.jit import kernel
from backburn.games.fire_tower.state import Phase
from backburn.games.fire_tower.value import balance, lead

GAME = backburn.load("fire-tower", seats=2)
PARTS = ("balance", "cards and bucket", "the next action")
STRAY = 0.08
"""The share of random moves: without them, greedy games reach too few kinds of positions."""
HELD_OUT = 4
"""Every so many games one is held out."""
ROUNDS = 25
"""Newton's steps."""


@kernel
def parts(states: Any, found: Any) -> None:
    """Write the parts of the evaluation of `states[0]`, for the seat to act."""
    state = states[0]
    found[0] = balance(state, state.to_act, state.wind)
    found[1] = lead(state, state.to_act)
    found[2] = 1.0


def positions(seed: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Play a game; return the parts of every position where an action is due, and whether the seat to act won in the end."""
    match, bot, rng = GAME.match(seed), Bot(GAME, "greedy", seed), np.random.default_rng(seed)
    measure = GAME.specialize(parts)
    rows, seats = [], []
    while match.state.to_act >= -1:
        if match.state.to_act == -1:
            match.roll()
            continue
        if match.state.phase in (Phase.WIND, Phase.ACTION):
            rows.append(np.zeros(len(PARTS)))
            measure(GAME.card.State.boxed(match.state.tobytes()), rows[-1])
            seats.append(match.state.to_act)
        match.push(int(rng.choice(GAME.legal(match.state))) if rng.random() < STRAY else bot.move(match.state))
    returns = match.returns()
    return np.array(rows), np.array([(1 + returns[seat]) / 2 for seat in seats])


def fitted(features: NDArray[np.float64], won: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the weights with the highest likelihood, by Newton's method."""
    weights = np.zeros(features.shape[1])
    for _ in range(ROUNDS):
        likely = 1 / (1 + np.exp(-features @ weights))
        curvature = (features * (likely * (1 - likely))[:, None]).T @ features
        weights -= np.linalg.solve(curvature, features.T @ (likely - won))
    return weights


def loss(weights: NDArray[np.float64], features: NDArray[np.float64], won: NDArray[np.float64]) -> float:
    """Return the mean log loss."""
    odds = features @ weights
    return float(np.mean(np.logaddexp(0, odds) - won * odds))


def main(games: int = 400, seed: int = 1) -> None:
    """Play, fit and print."""
    GAME.compile()
    played = [positions(seed * 100_000 + number) for number in range(games)]
    sets = [
        tuple(np.concatenate([game[part] for number, game in enumerate(played) if (number % HELD_OUT == 0) == held]) for part in (0, 1))
        for held in (False, True)
    ]
    weights = fitted(*sets[0])
    for name, weight in zip(PARTS, weights, strict=True):
        print(f"{name}: {weight:.4f}")
    print(f"log loss {loss(weights, *sets[0]):.4f} fitted, {loss(weights, *sets[1]):.4f} held out")
    print(f"STEEPNESS {weights[0] / 2:.2f}, TEMPO {weights[2] / weights[0]:.3f}, a thousandth of cards {weights[1] / weights[0]:.5f}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
