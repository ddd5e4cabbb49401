"""What a bot is: a way of choosing that sees only what its seat may know."""

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
    """A bot's card. `choose` fills the slot of that name in `core.contract`."""

    name: str
    about: str
    """How it chooses, in one sentence."""
    choose: Callable[..., int]
    budget: int = 0
    """How much it thinks unless told otherwise, in the agent's own unit."""


class Bot:
    """An agent seated at a game: Python's door to its kernel."""

    def __init__(self, game: Game, agent: Agent, seed: int, compiled: bool = False) -> None:
        self.game = game
        self.agent = agent
        self._rng = generator(seed)
        self._states = game.card.State.blanks(SCRATCH + 1)
        self._moves = game.scratch(SCRATCH)
        self._decide = game.twin(decide, compiled, agent)

    def move(self, state: Any, budget: int | None = None) -> int:
        """The agent's move for the seat to act; the agent itself is handed the hidden state only."""
        self._states[0] = state
        return int(self._decide(self._states, self._moves, self._rng, self.agent.budget if budget is None else budget))


@kernel
def decide(states: Any, moves: Any, rng: Generator, budget: int) -> int:
    """Let the agent choose for `states[0]`, whose secrets are blanked first; the other states are scratch."""
    hide(states[0], states[0].to_act)
    return choose(states[0], states[1:], moves, rng, budget)
