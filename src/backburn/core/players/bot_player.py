"""Agents that are no kernels in a simulation: their bots choose each move, and the game's calls do the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from backburn.core.kit.arrays import NDArray, np
from backburn.core.players.agent import Agent
from backburn.core.players.bot import Bot
from backburn.core.rules.contract import CHANCE, OVER, States
from backburn.core.rules.counts import PLIES, Counts, begin_decision, count_move, dice

if TYPE_CHECKING:
    from backburn.core.players.agent import Playable
    from backburn.core.rules.chance import Generator


class BotPlayer:
    """The bot of such an agent, which lasts from the first game to the last."""

    def __init__(self, game: Playable, agent: Agent) -> None:
        self._calls = game.calls
        self._dice = game.specialize(dice, False)
        self._moves = game.scratch()
        self._bot = Bot(game, agent, 0)

    def begin(self, rngs: Generator) -> None:
        """Begin the next game. The bot's seed comes from the first player's stream."""
        self._bot.begin(int(rngs[0, 1]))

    def advance(self, states: States, seating: NDArray[np.int8], agent: int, rngs: Generator, counts: Counts, most: int) -> int:
        """Do what `core.simulation.simulate.advance` does, with the same dice, up to `most` plies. Raises BotError."""
        going = 0
        for i in range(len(states)):
            while states[i].to_act != OVER and counts[i, PLIES] < most:
                if states[i].to_act != CHANCE and seating[i, states[i].to_act] != agent:
                    break
                count = self._calls.legal(states[i : i + 1], self._moves)
                move = self._move(states[i : i + 1], count, rngs[i], counts[i])
                self._calls.kernels.ply(states[i : i + 1], self._moves, count, move)
                counts[i, PLIES] += 1
            going += states[i].to_act != OVER
        return going

    def _move(self, box: States, count: int, rngs: Generator, counts: Counts) -> int:
        """Return what chance decides, or the bot, in the only state of `box`."""
        state = box[0]
        if state.to_act == CHANCE:
            drawn = self._dice(state, rngs, counts)
            return int(self._calls.kernels.draw(box, self._moves, count, rngs[drawn:]))
        begin_decision(state, rngs, counts)
        move = self._bot.move(state)
        count_move(state, state.to_act, move, counts)
        return move

    def close(self) -> None:
        """End the bot."""
        self._bot.close()
