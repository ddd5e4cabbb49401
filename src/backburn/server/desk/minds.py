"""Who decides for the bots of a house."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from backburn.analysis import advice
from backburn.core.kit.loose import JsonObject
from backburn.core.players.bot import Bot
from backburn.core.rules.contract import AnyState
from backburn.play.matches.concession import BotMove
from backburn.play.matches.game import Game
from backburn.server.desk.due import BotQuestion
from backburn.server.tables.state.catalogue import Catalogue

SUBSTITUTE = "greedy"
"""The bot that plays for one that searches where nothing is compiled: a search would take minutes."""


GLANCE = 0.2
"""Seconds of processor time for a hint in plain Python."""


@dataclass(frozen=True)
class HintQuestion:
    """A decision on which a person wants a hint. It has what the seat may know."""

    table: str
    at: int
    seat: int
    game: Game
    state: AnyState = field(repr=False)


class BotMind(Protocol):
    """Decides for bots: here and now, or elsewhere and later."""

    def think(self, question: BotQuestion, answer: Callable[[BotMove], None]) -> None:
        """Decide, and call `answer` with the move, now or later; a call that comes too late changes nothing."""

    def hint(self, question: HintQuestion) -> JsonObject:
        """What a person should do, as far as it is known now; `final` and `better_in` say whether and when it is worth asking again."""

    def stop(self, table: str) -> None:
        """Let the bot that is thinking at a table play the best move that it has found."""


def bot_for(catalogue: Catalogue, game: Game, agent: str, seed: int, compiled: bool) -> Bot:
    """The bot of that name; where nothing is compiled, another for one that searches."""
    found = catalogue.agent(agent).resolve(game)
    if found.searches and not compiled:
        found = catalogue.agent(SUBSTITUTE)
    return Bot(game, found, seed, compiled)


class PlainMind:
    """Decides at once, with interpreted kernels."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue

    def think(self, question: BotQuestion, answer: Callable[[BotMove], None]) -> None:
        """Decide at once."""
        answer(BotMove(bot_for(self.catalogue, question.game, question.agent, question.seed, False).move(question.state)))

    def hint(self, question: HintQuestion) -> JsonObject:
        """What looks best one move ahead."""
        found = advice.glance(question.game, question.state, GLANCE)
        return {**found.data(), "graded": question.game.card.graded, "final": True, "better_in": None}

    def stop(self, table: str) -> None:
        """Do nothing: no decision takes time."""
