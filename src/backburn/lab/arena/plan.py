"""The plan of an arena: the games to play."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from functools import cached_property
from typing import cast

from backburn.core.kit.errors import OptionError
from backburn.core.kit.loose import JsonObject
from backburn.core.kit.numbers import read_games, read_seed
from backburn.core.players.agent import several
from backburn.gate import TYPED
from backburn.lab.arena.seatings import Meeting, meetings, sides_of
from backburn.lab.statistics.sequential import SequentialTest
from backburn.play.matches.game import Game
from backburn.version import __version__


@dataclass(frozen=True)
class Plan:
    """A game, the agents who play it, and how long. Raises OptionError for agents that do not exist, are too few or are named twice."""

    game: Game
    agents: tuple[str, ...]
    """The agents as people type them; afterwards, as they spell themselves."""
    games: int = 1000
    """The number of games of each meeting, completed to a whole number of rounds."""
    seed: int = 1
    test: SequentialTest | None = None
    """If given, a pair plays only until its test is decided."""

    def __post_init__(self) -> None:
        """Check the plan."""
        object.__setattr__(self, "games", read_games(self.games))
        object.__setattr__(self, "seed", read_seed(self.seed))
        object.__setattr__(self, "agents", tuple(TYPED.bot(agent).text for agent in cast("list[str]", several(self.agents))))
        for place, agent in enumerate(self.agents):
            if agent in self.agents[:place]:
                raise OptionError(f"the bot {agent!r} is named twice: each bot takes part once")
        meetings(len(self.agents), self.sides)

    @cached_property
    def teams(self) -> tuple[int, ...]:
        """The team of each seat."""
        return self.game.card.teams(self.game.start)

    @cached_property
    def sides(self) -> int:
        """How many sides the game has: seats, teams, or one if it is co-operative."""
        return len(set(self.teams))

    @cached_property
    def seat_of_side(self) -> list[int]:
        """The first seat of each side, whose payoff is the side's."""
        sides = sides_of(self.teams)
        return [sides.index(side) for side in range(self.sides)]

    @property
    def side_names(self) -> list[str]:
        """The names of the sides: their seats'."""
        names = list(zip(sides_of(self.teams), self.game.seat_names, strict=True))
        return [" and ".join(name for each, name in names if each == side) for side in range(self.sides)]

    @cached_property
    def meetings(self) -> tuple[Meeting, ...]:
        """Who meets whom."""
        return meetings(len(self.agents), self.sides)

    def rounds(self, meeting: int) -> int:
        """Return how many rounds a meeting has."""
        return -(-self.games // len(self.meetings[meeting].seatings))

    def identity(self) -> JsonObject:
        """Return everything that decides which games are played, but not how many of them."""
        return {
            "backburn": __version__,
            "game": self.game.card.id,
            "version": self.game.card.version,
            "seats": self.game.seats,
            "options": self.game.options,
            "agents": list(self.agents),
            "bots": [replace(TYPED.bot(agent).resolve(self.game), alias="").text for agent in self.agents],
            "seed": self.seed,
            "test": asdict(self.test) if self.test else None,
        }
