"""An evaluator of many positions together, for searches written in Python: states in, values and priors out.

`ForOpenSpiel` lets OpenSpiel's searches use it: they ask for one position at a time; it evaluates all that may follow a position together.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike, NDArray

from backburn.core.rules.contract import CHANCE, OVER, AnyState
from backburn.play.matches.game import Game
from backburn.play.matches.match import Match

if TYPE_CHECKING:
    from backburn.adapters.openspiel import BackburnState

Network = Callable[[NDArray[np.uint8], NDArray[np.uint8]], tuple[ArrayLike, ArrayLike]]
"""Takes observations, shape (n, size), and masks of legal actions, shape (n, actions); returns what the seat that observes may expect,
shape (n,), and a number for each action, shape (n, actions), whose legal entries become probabilities (softmax)."""
Judged = tuple[NDArray[np.float64], NDArray[np.float64]]
"""The values and the priors of one position."""
MOST_KEPT = 200_000
"""How many positions an adapter keeps."""


class Evaluator:
    """Evaluates positions of a game by a network, or without one by the game's own quick estimate and equal priors.

    A network sees each position as each seat does, whole batches in one call; nothing else of the position reaches it.
    """

    def __init__(self, game: Game, network: Network | None = None) -> None:
        self.game = game
        self._network = network

    def __call__(self, states: Sequence[AnyState]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return what each seat may expect of each state, shape (n, seats), and the priors of actions, shape (n, actions).

        Where the game is over, these are its payoffs. Where chance decides, its likeliest outcomes are looked at, and there are no priors.
        """
        decided = [self._decided(state) for state in states]
        masks = np.array([self._mask(state) for state in states], np.uint8).reshape(len(states), len(self.game.actions))
        values, priors = self._by_network(decided, states) if self._network else self._by_estimate(decided, masks)
        for i, state in enumerate(decided):
            if state.to_act == OVER:
                values[i] = self.game.returns(state)
        return values, priors * masks

    def _mask(self, state: AnyState) -> NDArray[np.uint8]:
        return self.game.action_mask(state) if state.to_act >= 0 else np.zeros(len(self.game.actions), np.uint8)

    def _decided(self, state: AnyState) -> AnyState:
        """Return a state after the likeliest outcomes, in which chance does not decide."""
        if state.to_act != CHANCE:
            return state
        match = Match(self.game, 0, state)
        while match.to_act == CHANCE:
            match.push(match.legal()[int(np.argmax(match.weights()))])
        return match.state

    def _by_estimate(self, states: Sequence[AnyState], masks: NDArray[np.uint8]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        values = [self.game.values(state) if state.to_act != OVER else [0.0] * self.game.seats for state in states]
        return np.array(values, float).reshape(len(states), self.game.seats), masks / np.maximum(masks.sum(axis=1, keepdims=True), 1)

    def _by_network(self, states: Sequence[AnyState], given: Sequence[AnyState]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        assert self._network
        seats = self.game.seats
        rows = np.array([self.game.observe(state, seat) for state in states for seat in range(seats)], np.uint8)
        masks = np.repeat([self._mask(state) for state in given], seats, axis=0).astype(np.uint8)
        worth, liked = (np.asarray(each, float) for each in self._network(rows, masks))
        own = [i * seats + max(int(state.to_act), 0) for i, state in enumerate(given)]
        return worth.reshape(len(states), seats).copy(), _softmax(liked[own], masks[own])


def _softmax(liked: NDArray[np.float64], masks: NDArray[np.uint8]) -> NDArray[np.float64]:
    """Return the probabilities of the legal actions; zeros where there are none."""
    shown = np.where(masks > 0, liked, -np.inf)
    highest = shown.max(axis=1, keepdims=True, initial=-1e300)
    weights = np.where(masks > 0, np.exp(np.minimum(shown - highest, 0.0)), 0.0)
    found: NDArray[np.float64] = weights / np.maximum(weights.sum(axis=1, keepdims=True), 1e-300)
    return found


class ForOpenSpiel:
    """An evaluator as OpenSpiel's `MCTSBot` and `ISMCTSBot` ask for it. What follows from a position is evaluated with one call."""

    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator, self._known = evaluator, dict[bytes, Judged]()
        self.calls, self.positions = 0, 0
        """How often the evaluator was called, and for how many positions."""

    def evaluate(self, state: BackburnState) -> NDArray[np.float64]:
        """Return what each player may expect."""
        values: NDArray[np.float64] = self._of([state.match.state])[0][0]
        return values

    def prior(self, state: BackburnState) -> list[tuple[int, float]]:
        """Return the actions with their priors, or the outcomes with their probabilities, and evaluate what follows from them."""
        match = state.match
        self._of([match.state.copy(), *_followers(match)])
        if match.to_act == CHANCE:
            return list(state.chance_outcomes())
        priors = self._of([match.state])[0][1]
        return [(action, float(priors[action])) for action in state.legal_actions()]

    def _of(self, states: Sequence[AnyState]) -> list[Judged]:
        """Return values and priors of states; unknown ones are evaluated together."""
        if len(self._known) > MOST_KEPT:
            self._known.clear()
        new = {key: state for state in states if (key := state.tobytes()) not in self._known}
        if new:
            self.calls, self.positions = self.calls + 1, self.positions + len(new)
            self._known.update(zip(new, zip(*self.evaluator(list(new.values())), strict=True), strict=True))
        return [self._known[state.tobytes()] for state in states]


def _followers(match: Match) -> list[AnyState]:
    """Return the states after each legal move or outcome."""
    found = []
    for move in match.legal():
        match.push(move)
        found.append(match.state.copy())
        match.pop()
    return found
