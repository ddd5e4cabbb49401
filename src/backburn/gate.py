"""The gate: every name of a bot or a game from outside comes through a door, and the door says what it may name.

What comes with backburn may be named anywhere. Commands (`exec:COMMAND`) and files (`net:FILE.npz`) are for names that a person typed at
the command line, or wrote in Python. A study, a record, a language model and a request may name those alone that a person has typed
besides: a refusal says with which flag.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from backburn import agents, external, games
from backburn.core.kit.errors import OptionError, shown
from backburn.core.players.agent import Agent
from backburn.core.states.options import Value
from backburn.play.cards.card import Card
from backburn.play.matches.game import Game

__all__ = ["CODE", "CONTEXT", "ENVIRONMENT", "MODEL", "RECORD", "REQUEST", "STUDY", "TYPED", "Door", "cards", "outside"]

CONTEXT = "door"
"""What a door is called in the context of a validation."""


@dataclass(frozen=True)
class Door:
    """Where names come from, and what they may name."""

    who: str
    """Who names something there, as a refusal says it."""
    instead: str = ""
    """What a refusal says would do; `{name}` becomes the name as a shell would write it. Empty: nothing would, there is no such bot."""
    instead_of_game: str = ""
    """The same for games, if it is something else."""
    trusted: bool = False
    """Whether names may be any command and file."""
    allowed: frozenset[str] = frozenset()
    """The names of commands and files that a person has typed, and that may be named here, too."""

    def allowing(self, names: Iterable[str]) -> Door:
        """Return the door with commands and files that a person typed for it."""
        typed = {name.strip() for name in names}
        return replace(self, allowed=self.allowed | typed | {_resolved(name) for name in typed if games.is_path(name)})

    def admits(self, name: str) -> bool:
        """Whether a name may be a command or a file here."""
        return self.trusted or name.strip() in self.allowed

    def check_bot(self, name: str) -> None:
        """Raise OptionError for a bot that may be named here only after a person typed it; whether there is such a bot is not looked at."""
        text = name.strip()
        if self.instead and (what := outside(text)) and not self.admits(text):
            instead = self.instead.format(name=shlex.quote(text))
            raise OptionError(f"{shown(text)} is {what}, and {self.who} may name only bots that come with backburn; {instead}")

    def bot(self, name: str) -> Agent:
        """Return the bot of a name. Raises OptionError if there is none, or it may not be named here."""
        self.check_bot(name)
        return agents.load(name) if self.admits(name) else agents.own(name)

    def card(self, name: str) -> Card:
        """Return the card of the game of a name. Raises OptionError; another's game is found only if its name may be typed here."""
        self.check_game(name)
        return games.opened(name) if self._allows_game(name) else games.card(name)

    def check_game(self, name: str) -> None:
        """Raise OptionError for a game that may be named here only after a person typed it; no file is looked at."""
        if self.instead and games.is_elsewhere(name) and not self._allows_game(name):
            instead = (self.instead_of_game or self.instead).format(name=shlex.quote(name))
            raise OptionError(
                f"there is no game {shown(name)} among those that come with backburn, and {self.who} may name no others; {instead}"
            )

    def _allows_game(self, name: str) -> bool:
        return self.trusted or name in self.allowed or (games.is_path(name) and _resolved(name) in self.allowed)

    def load(
        self,
        game: str,
        seats: int | None = None,
        ruleset: str | None = None,
        options: Mapping[str, Value] | None = None,
        bots: Door | None = None,
    ) -> Game:
        """Return a game with options, whose bots are named through this door, or another one. Raises OptionError."""
        return Game(self.card(game), options or {}, seats, ruleset, (bots or self).bot)


TYPED = Door("you", trusted=True)
"""The command line: a person at the keyboard typed the name."""
CODE = Door("Python", trusted=True)
"""The public API: a program in Python may run anything."""
STUDY = Door("a study", "if you trust it, type it yourself: --allow {name}")
RECORD = Door("a record", "type it yourself: --against {name}")
MODEL = Door(
    "a language model",
    "who runs `backburn mcp` can add --allow {name}",
    "who runs `backburn mcp` can add --game with its path; the game is then named as list_games names it",
)
REQUEST = Door("a request to a server")
ENVIRONMENT = Door("an environment", "in Python, load it first: backburn.agents.load({name}) for a bot, backburn.load({name}) for a game")
"""Environments of other people's libraries, which are made from texts in configurations."""


def cards() -> list[Card]:
    """Return the cards of all games that come with backburn."""
    return [games.card(name) for name in games.names()]


def _resolved(name: str) -> str:
    """Return the whole path of a game, which means the same in every process."""
    return str(Path(name).expanduser().resolve())


def outside(text: str) -> str:
    """Return the kind of thing, if a name does not come with backburn; empty for all others."""
    return "a command" if text.startswith(external.PREFIX) else "a file" if agents.is_file(text) else ""
