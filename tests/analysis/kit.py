"""Small matches to be analysed, interpreted within a moment."""

from __future__ import annotations

from typing import Any

import backburn
from backburn.analysis import Effort
from backburn.play.matches.game import Game
from secret_game import secret_game

LITTLE = Effort(iterations=16, games=4)
"""Work that is counted, so that it gives the same everywhere."""


def path() -> backburn.Game[Any]:
    """A short path with one engine."""
    return backburn.load("forest-fire-path", path_length=3, engines=1, water_capacity=2, max_turns=3)


def played(game: backburn.Game[Any], seed: int, plies: int = 100) -> backburn.Match[Any]:
    """A match in which everybody makes the last of the legal moves."""
    match = game.match(seed=seed)
    while match.to_act != backburn.OVER and len(match.plies) < plies:
        match.roll() if match.to_act == backburn.CHANCE else match.push(match.legal()[-1])
    return match


def secrets() -> backburn.Game[Any]:
    """A game of four hands in which the best cards win, with bots."""
    return Game(secret_game().card, {}, 4, None, backburn.agents.load)


def dealt(hands: str) -> backburn.Match[Any]:
    """That game when these cards have been drawn, and the first seat has opened its own."""
    match = secrets().match(seed=1)
    for card in hands.split():
        match.push(f"draw {card}")
    match.push("open")
    return match
