"""Uniform random policy: the baseline that every other agent is measured against."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from backburn.core.kernels.jit import kernel
from backburn.core.players.agent import Agent
from backburn.core.players.bans import Bans, allowed, no_bans
from backburn.core.rules.chance import Generator, below
from backburn.core.rules.contract import AnyState, Moves

if TYPE_CHECKING:
    from backburn.core.players.agent import Playable


class Memory(NamedTuple):
    """Scratch space for moves, and the bans."""

    moves: Moves
    bans: Bans


def memory(game: Playable, options: object) -> Memory:
    """Return a new memory."""
    return Memory(game.scratch(), no_bans(game))


@kernel
def choose(view: AnyState, memory: Memory, rng: Generator) -> int:
    """Return a legal move, all equally likely; -1 where none is listed."""
    count = allowed(view, memory.moves, memory.bans, view.to_act)
    return int(memory.moves[below(rng, count)]) if count > 0 else -1


AGENT = Agent("random", "picks any legal move at random", choose, memory=memory)
