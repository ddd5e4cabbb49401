"""A quick look at a decision: what the move that was played seems to lose, looking one move ahead."""

from __future__ import annotations

from backburn.analysis.playouts import POLICY, seed_of
from backburn.core.players.bot import Bot
from backburn.core.rules.contract import AnyState
from backburn.play.matches.game import Game


class Glance:
    """Glances at decisions in one game. One takes a thousandth of the time of a closer look, and says where that is worth while."""

    def __init__(self, game: Game) -> None:
        self._bot = Bot(game, POLICY, 0)

    def seems_lost(self, view: AnyState, played: int) -> float:
        """Return how much of the chance a move seems to lose, from 0 to 1: the evaluation after it against that after the best one.

        Of equal observations it is equal: nothing else is looked at.
        """
        self._bot.begin(seed_of(view))
        worth = {each.move: each.value for each in self._bot.think(view, iterations=1).candidates}
        return (max(worth.values()) - worth[played]) / 2  # evaluations run from -1 to 1
