"""backburn: a family of wildfire board games at one table.

>>> import backburn
>>> match = backburn.load("forest-fire-path").match(seed=7)
>>> match.moves()
['gust', 'grow 11', 'intensify 11']
>>> match.push("gust")
0
>>> match.position().split(" / ")[1]
'fire . . . . . . . 1 1 1 1'
"""

from __future__ import annotations

from typing import Any

from backburn import agents, games
from backburn.core.kit.errors import (
    AmbiguousMove,
    BackburnError,
    BotError,
    FalseRecord,
    IllegalMove,
    MoveError,
    OptionError,
    PositionError,
    RecordError,
    UnreadableMove,
)
from backburn.core.players.bot import Bot
from backburn.core.rules.contract import CHANCE, OVER
from backburn.core.simulation.simulate import Results
from backburn.core.states.options import Value
from backburn.gate import CODE, RECORD
from backburn.play.matches.batch import Batch
from backburn.play.matches.game import Game
from backburn.play.matches.match import Match
from backburn.play.records import gamereader
from backburn.play.records.gamefile import write_record, write_seen_record
from backburn.solve import solve

__all__ = [
    "CHANCE", "OVER", "AmbiguousMove", "BackburnError", "Bot", "BotError", "FalseRecord", "Game", "IllegalMove", "Match", "MoveError",
    "OptionError", "PositionError", "RecordError", "Results", "UnreadableMove", "agents", "batch", "load", "names", "read_record",
    "solve", "write_record", "write_seen_record",
]  # fmt: skip

names = games.names


def load(game: str, *, seats: int | None = None, ruleset: str | None = None, **options: Value) -> Game[Any]:
    """The game with that id, seats, ruleset and options. Raises OptionError, which lists the valid ones."""
    return CODE.load(game, seats, ruleset, options)


def batch(game: Game[Any] | str, games: int, **how: Any) -> Batch:
    """Many games that are stepped together, of a game or of the id of one; see `backburn.play.matches.batch.Batch`. Raises OptionError."""
    return Batch(load(game) if isinstance(game, str) else game, games, **how)


def read_record(text: str) -> Match[Any]:
    """The match of a game record, replayed and checked. Raises RecordError, which names the line."""
    return gamereader.read_record(text, _recorded)


def _recorded(game: str, *, seats: int | None = None, ruleset: str | None = None, **options: Value) -> Game:
    """The game that a record names; the bots of a game that has been read are named in Python."""
    return RECORD.load(game, seats, ruleset, options, CODE)
