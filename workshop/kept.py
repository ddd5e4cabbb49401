"""Games that a script plays, kept piece by piece in the user's cache: a script that was stopped goes on where it was.

A kept game is played again only if the rules, the bots or the core have changed since: its file is named after their sources.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import lcm
from pathlib import Path
from time import process_time
from zipfile import BadZipFile

import numpy as np
import platformdirs
from numpy.typing import NDArray

from backburn.lab.sources import sources_of
from backburn.play.matches.game import Game

WORTH_KEEPING = 1.0
"""Seconds of processor time: what took less is played again."""
TOGETHER = 4
"""Games between two visits to the disk, or as many more as make whole rounds."""


@dataclass(frozen=True)
class KeptResults:
    """The results of games, as in `core.simulation.simulate.Results`."""

    seating: NDArray[np.int8]
    returns: NDArray[np.float64]
    scores: NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.returns)


def play(game: Game, games: int, agents: Sequence[str], seed: int) -> KeptResults:
    """Return the results of `game.simulate`, of which those that are known are not played again."""
    path = _folder() / f"{_name(game, agents, seed)}.npz"
    found = _read(path, game.seats) if path.is_file() else _nothing(game.seats)
    took, piece = 0.0, lcm(TOGETHER, game.seats)
    while len(found) < games:
        began = process_time()
        more = game.simulate(min(piece, games - len(found)), list(agents), seed=seed, first=len(found))
        found = KeptResults(*(np.concatenate([getattr(each, name) for each in (found, more)]) for name in ("seating", "returns", "scores")))
        took += process_time() - began
        if took > WORTH_KEEPING:
            _write(path, found)
    return KeptResults(found.seating[:games], found.returns[:games], found.scores[:games])


def _folder() -> Path:
    root = os.environ.get("BACKBURN_CACHE") or platformdirs.user_cache_dir("backburn", appauthor=False)
    return Path(root) / "played"


def _name(game: Game, agents: Sequence[str], seed: int) -> str:
    """Return a name that is the same for the same games: the bots by what they are made of, the rules by their sources."""
    bots = [replace(game.agent(each), alias="").text for each in agents]
    told = json.dumps([game.card.id, game.seats, game.options, bots, seed, sources_of(game.card)], default=str)
    return f"{game.card.id}-{hashlib.sha256(told.encode()).hexdigest()[:16]}"


def _nothing(seats: int) -> KeptResults:
    return KeptResults(np.zeros((0, seats), np.int8), np.zeros((0, seats)), np.zeros((0, seats), np.int32))


def _read(path: Path, seats: int) -> KeptResults:
    """Return what a file has; nothing if it is damaged, which is said: then its games are played again, and it is replaced."""
    try:
        with path.open("rb") as file, np.load(file) as kept:
            return KeptResults(kept["seating"], kept["returns"], kept["scores"])
    except (OSError, ValueError, KeyError, EOFError, BadZipFile):
        print(f"{path} is damaged, so its games are played again", file=sys.stderr)
        return _nothing(seats)


def _write(path: Path, found: KeptResults) -> None:
    """Write the file whole, so that a stop in between leaves the one before."""
    path.parent.mkdir(parents=True, exist_ok=True)
    half = path.with_suffix(".half.npz")
    np.savez(half, seating=found.seating, returns=found.returns, scores=found.scores)
    half.replace(path)
