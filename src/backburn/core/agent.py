"""Agents (bots): policies that see only the observation of their own seat."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from backburn.core.chance import generator
from backburn.core.contract import SCRATCH, choose, hide
from backburn.core.jit import kernel

if TYPE_CHECKING:
    from backburn.core.chance import Generator
    from backburn.play.game import Game


@dataclass(frozen=True)
class Agent:
    """A policy and its description. `choose` fills the slot of that name in `core.contract`."""

    name: str
    about: str
    """One sentence on how it chooses."""
    choose: Callable[..., int]
    budget: int = 0
    """The default limit on its thinking, in the agent's own unit."""


class Bot:
    """An agent that plays one game: the interface between Python and the agent's kernel."""

    def __init__(self, game: Game, agent: Agent, seed: int, compiled: bool = False) -> None:
        self.game = game
        self.agent = agent
        self._rng = generator(seed)
        self._states = game.card.State.blanks(SCRATCH + 1)
        self._moves = game.scratch(SCRATCH)
        self._decide = game.specialize(decide, compiled, agent)

    def move(self, state: Any, budget: int | None = None) -> int:
        """Return the agent's move for the seat to act. The agent is given that seat's observation of `state`, never `state` itself."""
        self._states[0] = state
        return int(self._decide(self._states, self._moves, self._rng, self.agent.budget if budget is None else budget))


@kernel
def decide(states: Any, moves: Any, rng: Generator, budget: int) -> int:
    """Reduce `states[0]` to the observation of the seat to act and return the agent's choice; the other states are scratch space."""
    hide(states[0], states[0].to_act)
    return choose(states[0], states[1:], moves, rng, budget)
