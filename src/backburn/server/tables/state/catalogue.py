"""The catalogue: which games and bots a server offers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial

from backburn import agents as all_agents
from backburn import games as all_games
from backburn.core.kit.errors import OptionError
from backburn.core.players.agent import Agent
from backburn.core.states.options import Value
from backburn.gate import REQUEST
from backburn.play.cards.card import Card
from backburn.play.matches.game import Game
from backburn.server.ops.errors import RefusedRequest


def _card(game: str) -> Card:
    """The card of a game that a request names."""
    return REQUEST.card(game)


def _names_with(typed: tuple[str, ...]) -> Sequence[str]:
    """The games that come with backburn, and those typed when the server was started."""
    return (*all_games.names(), *(all_games.opened(name).id for name in typed))


def _card_with(typed: tuple[str, ...], game: str) -> Card:
    """The card of a game that a request names; what was typed is opened in every process that asks, and found by its id."""
    _names_with(typed)
    return _card(game)


def _bot(name: str) -> Agent:
    """The bot that a request names."""
    return REQUEST.bot(name)


@dataclass(frozen=True)
class Catalogue:
    """Games and bots by name. Its functions are module-level, so that it can be pickled for bot processes."""

    names: Callable[[], Sequence[str]] = all_games.names
    card: Callable[[str], Card] = _card
    agents: Callable[[str], Sequence[str]] = all_agents.opponents
    """(game): the names of its bots."""
    agent: Callable[[str], Agent] = _bot

    @classmethod
    def offering(cls, typed: Sequence[str]) -> Catalogue:
        """The catalogue with games typed when the server is started. Raises OptionError."""
        names = tuple(all_games.opened(name).name for name in typed)
        return cls(partial(_names_with, names), partial(_card_with, names))

    def find_card(self, game: str) -> Card:
        """The card of a game. Raises RefusedRequest if there is none."""
        try:
            return self.card(game)
        except OptionError as error:
            raise RefusedRequest("game/unknown", str(error)) from None

    def soonest_learnt(self) -> list[str]:
        """The games in the order in which newcomers are led to them: the easiest and shortest first."""
        return sorted(self.names(), key=lambda name: (self.card(name).difficulty, self.card(name).minutes))

    def require_bot(self, game: Game, agent: str) -> None:
        """Raise RefusedRequest unless there is such a bot and it plays this game with its options."""
        there = self.agents(game.card.id)
        if agent not in there:
            raise RefusedRequest("option/invalid", f"there is no bot {agent[:40]!r}; there are {', '.join(there)}")
        if not self.plays(agent, game):
            rulesets = [name for name in game.card.rulesets if self.plays(agent, self.game(game.card.id, {}, game.seats, name))]
            raise RefusedRequest("option/invalid", f"the bot {agent} does not play by these rules, only by {', '.join(rulesets)}")

    def plays(self, agent: str, game: Game) -> bool:
        """Is there such a bot, and does it play this game with its options?"""
        if agent not in self.agents(game.card.id):
            return False
        try:
            self.agent(agent).resolve(game)
        except OptionError:
            return False
        return True

    def policies(self, game: str) -> dict[str, str]:
        """The policies that the bots of a game are made of, which have to be compiled, each with the first bot that is made of it."""
        found: dict[str, str] = {}
        for agent in self.agents(game):
            found.setdefault(self.policy(game, agent), agent)
        return found

    def policy(self, game: str, agent: str) -> str:
        """The policy of a bot of a game."""
        found = self.agent(agent)
        return found.resolve(self.at_table(game)).name if found.for_game else found.name

    def at_table(self, game: str) -> Game:
        """The game by the rules that a table plays unless others are chosen."""
        return _at_table(self, game)

    def load(self, game: str, *, seats: int | None = None, ruleset: str | None = None, **options: Value) -> Game:
        """The game with these options. Raises OptionError."""
        return self.game(game, options, seats, ruleset)

    def game(self, game: str, options: Mapping[str, Value], seats: int | None, ruleset: str | None) -> Game:
        """The game with these options, whose names may collide with parameters. Raises OptionError."""
        return Game(self.card(game), options, seats, ruleset)


@cache
def _at_table(catalogue: Catalogue, game: str) -> Game:
    return catalogue.game(game, {}, None, catalogue.card(game).table_ruleset)
