"""Positions with few right moves: what the right moves are, by exhaustive look-ahead to the end of the game, and what a level plays."""

from __future__ import annotations

import backburn
from agents.puzzles.exhaustive import Exhaustive
from backburn.core.bot import Bot
from backburn.core.jit import can_compile

LEVEL = "level-3"
SEEDS = (1, 2, 3)
MOST = 5000
"""Positions that a look-ahead may meet."""


def right_moves(name: str, position: str) -> str:
    """The moves that pay the most, as texts."""
    match = backburn.load(name, seats=2).match(position=position)
    pays = Exhaustive(match.game, MOST).moves(match.state)
    return " | ".join(match.text(move) for move in pays if pays[move] > max(pays.values()) - 1e-9)


def played(name: str, position: str) -> set[str]:
    """The moves that a level plays there."""
    match = backburn.load(name, seats=2).match(position=position)
    return {
        match.text(Bot(match.game, LEVEL, seed, compiled=can_compile()).move(match.state)) for seed in SEEDS[: None if can_compile() else 1]
    }
