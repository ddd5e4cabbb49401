"""The players of a local match: people and bots."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from backburn.core.agent import Agent
from backburn.core.bot import Bot, Opinion
from backburn.core.errors import OptionError, listed, nearest
from backburn.play.game import Game
from backburn.play.match import Match

PERSON = "person"
HUMAN = ("human", PERSON)
"""The names for people on the command line."""


@dataclass(frozen=True)
class Player:
    """The occupant of a seat; without a bot it is a person."""

    name: str
    bot: Agent | None = None


def seat_number(game: Game, name: str) -> int:
    """The seat with that name, or that number from 1. Raises OptionError."""
    names = game.seat_names
    if name.isascii() and name.isdigit() and len(name) < 3 and 1 <= int(name) <= game.seats:
        return int(name) - 1
    if name.casefold() not in names:
        raise OptionError(f"{game.card.id} has no seat {name!r}{nearest(name.casefold(), names)}; it has {listed(names)}")
    return names.index(name.casefold())


def seat_players(game: Game, seat: str | None, against: str, load: Callable[[str], Agent]) -> list[Player]:
    """A person on `seat` (the first by default), and the others `against`: one name for all of them, or one each, separated by commas."""
    own = 0 if seat is None else seat_number(game, seat)
    names = [name.strip() for name in against.split(",")]
    others = names * (game.seats - 1) if len(names) == 1 else names
    if len(others) != game.seats - 1:
        raise OptionError(f"{game.card.id} has {game.seats - 1} other seats here: name 1 opponent or {game.seats - 1}, not {len(names)}")
    players = [Player(PERSON) if name in HUMAN else Player(name, load(name)) for name in others]
    return [*players[:own], Player(PERSON), *players[own:]]


def players_of_record(names: Sequence[str], bots: Sequence[str], load: Callable[[str], Agent]) -> list[Player]:
    """The players of a record: bots where the name is a bot's, people elsewhere."""
    return [Player(name, load(name)) if name in bots else Player(name or PERSON) for name in names]


def bot_move(match: Match, agent: Agent) -> int:
    """A bot's move. It is derived from the match so far, so that it is the same after undoing or resuming."""
    return _bot(match, agent).move(match.state)


def bot_opinion(match: Match, agent: Agent) -> Opinion:
    """What a bot thinks of the moves of the seat to act, after as much thought as it gives to a move."""
    return _bot(match, agent).think(match.hidden(match.to_act))


def _bot(match: Match, agent: Agent) -> Bot:
    digest = hashlib.sha256(f"{match.seed} {len(match.plies)} {match.to_act}".encode()).digest()
    return Bot(match.game, agent, int.from_bytes(digest[:8], "big"), needs_compiling(match.game, agent) or None)


def needs_compiling(game: Game, agent: Agent) -> bool:
    """Whether the bot searches, which would take minutes a move in plain Python."""
    return agent.playing(game).iterations > 1
