"""The drivers that a worker of the browser calls for a table: one for all questions to the rules, and those that play games on."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel
from backburn.core.kit.arrays import NDArray, np
from backburn.core.learning.calls import ply
from backburn.core.rules.chance import Generator, luck
from backburn.core.rules.contract import Moves, States, hide, payoff, score, setup, weight
from backburn.core.simulation.drivers import playouts

DEAL, PLAY, THROW, WEIGH, HIDE, PAYOFF, SCORE, PLAYOUTS = range(8)
"""The questions: to set a game up; to play a move, or none, and list the moves; what the dice show at a ply; the weights of outcomes;
what a seat may know; a seat's payoff and its score; to play random games."""
SEED, DICE = 0, 1
"""Where in the generators a match's seed is, and which of them the dice are drawn with."""


@kernel
def rule(
    question: int,
    states: States,
    moves: Moves,
    count: int,
    number: int,
    rngs: Generator,
    found: NDArray[np.float64],
    plies: NDArray[np.int32],
) -> int:
    """Answer a question about the position `states[0]` of which the first `count` moves are listed; return a number.

    `number` is the move that is played, a seat, or the number of the ply that the dice decide. `found` receives weights and payoffs. Random
    games are played to their ends in all further states, by a generator each, and `plies` receives their lengths.
    """
    if question == DEAL:
        setup(states[0])
    elif question == PLAY:
        return ply(states, moves, count, number)
    elif question == THROW:
        return luck(states[0], moves, count, rngs[SEED : SEED + 1], number, rngs[DICE : DICE + 1])
    elif question == WEIGH:
        for i in range(count):
            found[i] = weight(states[0], int(moves[i]))
    elif question == HIDE:
        hide(states[0], number)
    elif question == PAYOFF:
        found[0] = payoff(states[0], number)
    elif question == SCORE:
        return score(states[0], number)
    elif question == PLAYOUTS:
        return playouts(states, states[1:], moves, rngs, plies)
    return 0
