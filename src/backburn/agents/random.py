"""Uniform random policy: the baseline that every other agent is measured against."""

from __future__ import annotations

from typing import Any

from backburn.core.agent import Agent
from backburn.core.chance import Generator, below
from backburn.core.contract import legal
from backburn.core.jit import kernel


@kernel
def choose(view: Any, states: Any, moves: Any, rng: Generator, budget: int) -> int:
    """Return a legal move, all equally likely."""
    return int(moves[0][below(rng, legal(view, moves[0]))])


AGENT = Agent("random", "picks evenly among the legal moves", choose)
