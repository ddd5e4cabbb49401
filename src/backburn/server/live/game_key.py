"""Which game a process works on."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from backburn.play.matches.game import Game
from backburn.server.tables.state.catalogue import Catalogue

MOST_LOADED = 32


@dataclass(frozen=True)
class GameKey:
    """A game with its options and seats, for other processes."""

    catalogue: Catalogue
    game: str
    options: tuple[tuple[str, str], ...]
    seats: int
    compiled: bool
    """Are the rules and the agent compiled?"""

    @classmethod
    def of(cls, catalogue: Catalogue, game: Game, compiled: bool) -> GameKey:
        """The key of a game."""
        return cls(catalogue, game.card.id, tuple(game.options.items()), game.seats, compiled)

    def load(self) -> Game:
        """The game, with bots."""
        return _loaded(self)


@lru_cache(maxsize=MOST_LOADED)
def _loaded(key: GameKey) -> Game:
    game = key.catalogue.game(key.game, dict(key.options), key.seats, None)
    game.find_bot = key.catalogue.agent
    return game
