"""The catalogue: which games and bots a server offers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from backburn import agents as all_agents
from backburn import games as all_games
from backburn.core.agent import Agent
from backburn.core.errors import OptionError
from backburn.core.options import Value
from backburn.play.game import Card, Game
from backburn.server.ops.errors import RefusedRequest


@dataclass(frozen=True)
class Catalogue:
    """Games and bots by name. Its functions are module-level, so that it can be pickled for bot processes."""

    names: Callable[[], Sequence[str]] = all_games.names
    card: Callable[[str], Card] = all_games.card
    agents: Callable[[], Sequence[str]] = all_agents.opponents
    agent: Callable[[str], Agent] = all_agents.own

    def find_card(self, game: str) -> Card:
        """The card of a game. Raises RefusedRequest if there is none."""
        try:
            return self.card(game)
        except OptionError as error:
            raise RefusedRequest("game/unknown", str(error)) from None

    def soonest_learnt(self) -> list[str]:
        """The games in the order in which newcomers are led to them: the easiest and shortest first."""
        return sorted(self.names(), key=lambda name: (self.card(name).difficulty, self.card(name).minutes))

    def policies(self, game: str) -> tuple[str, ...]:
        """The policies that the bots of a game are made of, by name: what has to be compiled."""
        return tuple(dict.fromkeys(self.policy(game, agent) for agent in self.agents()))

    def policy(self, game: str, agent: str) -> str:
        """The policy of a bot of a game."""
        found = self.agent(agent)
        return found.resolve(_default(self, game)).name if found.for_game else found.name

    def load(self, game: str, *, seats: int | None = None, ruleset: str | None = None, **options: Value) -> Game:
        """The game with these options. Raises OptionError."""
        return self.game(game, options, seats, ruleset)

    def game(self, game: str, options: Mapping[str, Value], seats: int | None, ruleset: str | None) -> Game:
        """The game with these options, whose names may collide with parameters. Raises OptionError."""
        return Game(self.card(game), options, seats, ruleset)


@cache
def _default(catalogue: Catalogue, game: str) -> Game:
    return catalogue.game(game, {}, None, None)
