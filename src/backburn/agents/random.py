"""Uniform random policy: the baseline that every other agent is measured against."""

from __future__ import annotations

from typing import Any

from backburn.core.agent import Agent
from backburn.core.chance import Generator, below
from backburn.core.contract import legal
from backburn.core.jit import kernel


@kernel
def choose(view: Any, memory: Any, rng: Generator) -> int:
    """Return a legal move, all equally likely; -1 where none is listed."""
    count = legal(view, memory.moves)
    return int(memory.moves[below(rng, count)]) if count > 0 else -1


AGENT = Agent("random", "picks evenly among the legal moves", choose)
