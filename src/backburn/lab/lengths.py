"""How long games are: in plies, turns, rounds and minutes, and how long one waits between two of one's own turns.

The minutes are an estimate for people: THINKING seconds for a turn, CLICKING for each choice in it. A move that repeats the one before (a
token put down like the last) is no choice.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from backburn.core.kit.loose import Array

THINKING, CLICKING = 20.0, 2.0
"""Seconds, as `benchmarks/lengths.py` takes them."""
QUANTILES = {"shortest": 0.0, "q05": 0.05, "median": 0.5, "q95": 0.95, "longest": 1.0}
Spread = dict[str, float]


def spread(values: Array) -> Spread:
    """Return the mean of values and their quantiles, the extremes among them."""
    return {"mean": float(values.mean())} | {name: float(np.quantile(values, share)) for name, share in QUANTILES.items()}


def minutes(turns: NDArray[np.int32], choices: NDArray[np.int32]) -> NDArray[np.float64]:
    """Return the minutes that each seat takes in each game: all arrays have the shape (games, seats)."""
    taken: NDArray[np.float64] = (THINKING * turns + CLICKING * choices) / 60
    return taken


def waiting(turns: NDArray[np.int32], choices: NDArray[np.int32]) -> NDArray[np.float64]:
    """Return how many minutes each seat waits between two of its turns, (games, seats): what the others take, divided among its turns."""
    taken = minutes(turns, choices)
    found: NDArray[np.float64] = (taken.sum(axis=1, keepdims=True) - taken) / np.maximum(turns, 1)
    return found


def lengths(plies: NDArray[np.int32], turns: NDArray[np.int32], choices: NDArray[np.int32]) -> dict[str, Spread]:
    """Return the spread of plies, turns, rounds (the turns of the seat that has most), minutes and minutes of waiting."""
    return {
        "plies": spread(plies),
        "turns": spread(turns.sum(axis=1)),
        "rounds": spread(turns.max(axis=1)),
        "minutes": spread(minutes(turns, choices).sum(axis=1)),
        "waiting": spread(waiting(turns, choices)),
    }
