"""The agent of habits: `habits:drive=9/spray a square=8/fly no run=never` makes the legal move of the kind that comes first for it.

Kinds that are not named come after those with a number and before those that it never chooses; among moves of one rank it takes what
looks best one move ahead, as greedy does. So a rule of thumb that people may play by is a text, and can be searched for.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from backburn.agents.greedy import expected
from backburn.core.agent import Agent
from backburn.core.bans import Bans, allowed, no_bans
from backburn.core.chance import Generator, below
from backburn.core.contract import Moves, apply, guess
from backburn.core.errors import OptionError
from backburn.core.jit import kernel

PREFIX, NEVER, MOST = "habits:", "never", 9
"""What its names begin with, the word for a kind that it does without, and the highest rank."""
STEP = 10.0
"""How much a rank counts compared with an estimate, which is a payoff from -1 to 1."""


class Memory(NamedTuple):
    """The rank of each move, and scratch space as greedy has it."""

    moves: Moves
    bans: Bans
    states: NDArray[Any]
    outcomes: Moves
    ranks: NDArray[np.float64]
    """(n_moves,)"""


@dataclass(frozen=True)
class Habits:
    """Makes the memory for a game whose kinds have these ranks."""

    ranks: tuple[tuple[str, int], ...]

    def __call__(self, game: Any, options: Any) -> Memory:
        """Return a new memory. Raises OptionError for a kind that the game does not have."""
        kinds, ranks = game.card.kinds, np.zeros(game.card.n_moves)
        numbers = kinds.numbers(game.card.n_moves)[0]
        for name, rank in self.ranks:
            ranks[numbers == kinds.find(name)] = STEP * rank
        return Memory(game.scratch(), no_bans(game), game.card.State.blanks(3), game.scratch(), ranks)


@kernel
def choose(view: Any, memory: Memory, rng: Generator) -> int:
    """Return the move of the highest rank that looks best one move ahead; ties are broken at random; -1 where none is listed."""
    states, chosen, best, ties = memory.states, -1, -1e9, 0
    states[0] = view
    guess(states[0], view.to_act, rng)
    for i in range(allowed(view, memory.moves, memory.bans, view.to_act)):
        states[1] = states[0]
        apply(states[1], int(memory.moves[i]))
        worth = memory.ranks[memory.moves[i]] + expected(states, memory.outcomes, view.to_act)
        if worth > best + 1e-9:
            chosen, best, ties = int(memory.moves[i]), worth, 1
        elif worth > best - 1e-9:
            ties += 1
            if below(rng, ties) == 0:
                chosen = int(memory.moves[i])
    return chosen


def named(ranks: dict[str, int]) -> str:
    """Return the text of the agent with these ranks."""
    return PREFIX + "/".join(f"{kind}={rank if rank >= 0 else NEVER}" for kind, rank in ranks.items() if rank)


def read(text: str) -> Agent:
    """Return the agent that a text names. Raises OptionError."""
    ranks = []
    for part in filter(None, text.strip().removeprefix(PREFIX).split("/")):
        kind, _, rank = part.rpartition("=")
        if not kind or rank not in (NEVER, *map(str, range(1, MOST + 1))):
            raise OptionError(f"{part!r} is no habit: write KIND=1 to KIND={MOST}, or KIND={NEVER}, with / between them")
        ranks.append((kind.strip(), -1 if rank == NEVER else int(rank)))
    made = Habits(tuple(ranks))
    return Agent("habits", "plays by rules of thumb on kinds of moves", choose, memory=made, alias=text.strip())
