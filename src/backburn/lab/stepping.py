"""Stepping through a game that the compiled driver has played: its moves, without another driver.

The driver reports no moves. But it stops after a given number of plies, so it plays a copy of the game for each number; a move is one that
leads from one copy to the next. Copies begin at the beginning, since a bot may remember what it thought before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from backburn.core.players.agent import Agent
from backburn.core.rules.chance import streams_for
from backburn.core.rules.contract import OVER, AnyState
from backburn.core.rules.counts import PLIES, new_counts
from backburn.core.simulation.simulate import MOST_PLIES, CompiledPlayer
from backburn.play.matches.game import Game
from backburn.play.matches.match import Match

MOST_WORK = 500_000
"""The iterations of search, some seconds, beyond which a game is not played once more."""


@dataclass(frozen=True)
class Stepping:
    """One game: who plays, with which luck."""

    game: Game
    agents: Sequence[Agent]
    plies: int
    luck: tuple[int, int]
    """The seed, and the number of the luck."""
    rotation: int
    by_source: bool
    bans: NDArray[np.bool_] | None = None

    @property
    def is_cheap(self) -> bool:
        """Whether it takes little time."""
        work = max(agent.iterations for agent in self.agents) * self.plies * self.plies // 2
        return not any(agent.mind for agent in self.agents) and work <= MOST_WORK

    def match(self, match: Match) -> Match:
        """Make the game's moves in a match at its start, and return it. Raises OptionError."""
        for after in self._states():
            match.push(_move(self.game, match, after))
        return match

    def _states(self) -> Iterator[AnyState]:
        """Yield the state after each ply."""
        game, plies, (seed, number) = self.game, self.plies, self.luck
        states = game.card.State.blanks(plies)
        states[:] = game.start
        counts = new_counts(plies, game.seats, self.by_source)
        counts[:, PLIES] = MOST_PLIES - 1 - np.arange(plies)
        rngs = np.repeat(streams_for(seed, np.array([number]), game.seats + 1 + self.by_source), plies, axis=0)
        seating = np.tile(((np.arange(game.seats) + self.rotation) % len(self.agents)).astype(np.int8), (plies, 1))
        with ExitStack() as stack:
            players = [stack.enter_context(closing(CompiledPlayer(game, agent, self.bans))) for agent in self.agents]
            while ((states["to_act"] != OVER) & (counts[:, PLIES] < MOST_PLIES)).any():
                for index, player in enumerate(players):
                    player.advance(states, seating, index, rngs, counts, MOST_PLIES)
        yield from states


def _move(game: Game, match: Match, after: AnyState) -> int:
    """Return a legal move that leads from the match's position to a state."""
    wanted = after.tobytes()
    for move in match.legal():
        state = match.state.copy()
        game.card.rules.apply(state, move)
        if state.tobytes() == wanted:
            return move
    raise AssertionError(f"no move leads from {match.position()} to the state that the driver reached")
