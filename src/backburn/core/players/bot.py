"""Bots: an agent at a game, as Python meets it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Self

from backburn.core.players.agent import Agent
from backburn.core.players.kernel_mind import KernelMind
from backburn.core.players.opinion import Opinion
from backburn.core.rules.contract import AnyState

if TYPE_CHECKING:
    from backburn.core.players.agent import Playable


class Bot:
    """An agent that plays one game. It is given states and immediately reduces them to the observation of the seat to act.

    `agent` is an `Agent` or its text, such as "search:iterations=2000". Without `compiled` it is compiled if its game is, or if it
    searches, which would take minutes a move in plain Python. With several `workers` as many searches run in parallel on separate threads
    and add up their visits (root parallelization); the result depends on the seed and on their number, not on their speed.

    An agent that is an external program is sent a request for each move: `close` its bot, or use it in a `with` statement.
    """

    def __init__(self, game: Playable[Any], agent: Agent | str, seed: int, compiled: bool | None = None, workers: int = 1) -> None:
        self.game, self.agent = game, game.agent(agent)
        if self.agent.mind:
            self._mind = self.agent.mind(game, self.agent, seed)
        else:
            compiles = game.calls.compiled or self.agent.searches
            self._mind = KernelMind(game, self.agent, seed, compiles if compiled is None else compiled, workers)

    def move(self, state: AnyState) -> int:
        """Return the agent's move for the seat to act. The agent is given that seat's observation of `state`, never `state` itself."""
        return self._mind.move(state)

    def think(
        self,
        state: AnyState,
        seconds: float | None = None,
        iterations: int | None = None,
        stop: Callable[[Opinion], bool] | None = None,
    ) -> Opinion:
        """Think about the move to make for a number of seconds or iterations, and return an opinion; at least one slice is thought.

        `stop` is called now and then with the opinion so far; true ends it. Called again, the agent thinks on from where it was.
        """
        return self._mind.think(state, seconds, iterations, stop)

    def forget(self) -> None:
        """Forget what was thought, as before another game."""
        self._mind.forget()

    def begin(self, seed: int) -> None:
        """Begin another game, with this seed: what was thought is forgotten. Raises OptionError."""
        self._mind.begin(seed)

    def close(self) -> None:
        """End the bot; an external program gets `quit`."""
        self._mind.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
