"""Games that bots play on from given positions, so that chances can be counted."""

from __future__ import annotations

import hashlib

from backburn.core.kit.arrays import NDArray, np
from backburn.core.rules.chance import Generator, generator, stream
from backburn.core.rules.contract import OVER, AnyState, States
from backburn.core.rules.counts import new_counts
from backburn.core.simulation.simulate import advance, settle
from backburn.play.matches.game import Game

POLICY = "greedy"
"""Who plays on. It is quick and takes what looks best one move ahead, so its games look like decent players' who do not plan."""


def seed_of(state: AnyState) -> int:
    """Return a seed that follows from a state, or an observation, and nothing else."""
    return int.from_bytes(hashlib.sha256(state.tobytes()).digest()[:8], "big")


class Playouts:
    """Plays games of one game with one policy in all seats, compiled if the game is."""

    def __init__(self, game: Game, policy: str = POLICY) -> None:
        self.game = game
        agent, compiled = game.agent(policy), game.calls.compiled
        found = game.drivers(agent) if game.drivers else None
        self._driver, self._settle = found or (game.specialize(advance, compiled, agent), game.specialize(settle, compiled))
        self._views, self._memory, self._moves = game.card.State.blanks(1), agent.new_memory(game), game.scratch()

    def guesses(self, view: AnyState, seed: int, first: int, count: int) -> States:
        """Return this many states that the seat to act may be in, from number `first` on."""
        states = self.game.card.State.blanks(count)
        for index in range(count):
            states[index] = view
            self.game.card.rules.guess(states[index], view.to_act, generator(stream(seed, first + index)))
        return states

    def copies(self, state: AnyState, count: int) -> States:
        """Return a state, repeated."""
        states = self.game.card.State.blanks(count)
        for index in range(count):
            states[index] = state
        return states

    def moved(self, states: States, move: int) -> States:
        """Return copies of the states after a move."""
        after = states.copy()
        for index in range(len(after)):
            self.game.card.rules.apply(after[index], move)
        return after

    def finish(self, states: States, seed: int, first: int = 0) -> NDArray[np.float64]:
        """Play the games to their ends, in place, and return the payoffs, (games, seats). Games with the same number have the same luck."""
        rngs = self._luck(len(states), seed, first)
        self._advance(states, rngs, np.zeros(self.game.seats, np.int8))
        return self._settled(states)

    def finish_by_turns(self, states: States, seat: int, seed: int, first: int = 0) -> tuple[States, NDArray[np.float64]]:
        """Do the same, and also return the states in which the seat is to act again after the others have; or ended states."""
        rngs = self._luck(len(states), seed, first)
        own = [int(each == seat) for each in range(self.game.seats)]
        self._advance(states, rngs, np.array([1 - each for each in own], np.int8))
        self._advance(states, rngs, np.array(own, np.int8))
        halfway = states.copy()
        self._advance(states, rngs, np.zeros(self.game.seats, np.int8))
        return halfway, self._settled(states)

    def _luck(self, count: int, seed: int, first: int) -> Generator:
        seeds = [stream(seed, number) for number in range(first, first + count)]
        return np.array([[stream(each, column) for column in range(self.game.seats + 1)] for each in seeds], np.uint64)

    def _advance(self, states: States, rngs: Generator, seating: NDArray[np.int8]) -> None:
        """Let the seats that are 0 in the seating play until others are to act."""
        rows = np.array([seating.tolist()] * len(states), np.int8)
        self._driver(states, rows, 0, self._views, self._memory, self._moves, rngs, new_counts(len(states), self.game.seats))

    def _settled(self, states: States) -> NDArray[np.float64]:
        assert all(state.to_act == OVER for state in states), "every game has been played to its end"
        returns = np.zeros((len(states), self.game.seats))
        self._settle(states, returns, np.zeros(returns.shape, np.int32))
        return returns
