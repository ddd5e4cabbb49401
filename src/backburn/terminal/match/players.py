"""The players of a local match: people and bots."""

from __future__ import annotations

import hashlib
import shlex
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from backburn.agents import is_file
from backburn.core.kit.errors import BotError, OptionError, listed, nearest
from backburn.core.players.agent import Agent
from backburn.core.players.bot import Bot
from backburn.core.players.opinion import Opinion
from backburn.external import PREFIX
from backburn.play.matches.concession import BotMove, are_two_sides
from backburn.play.matches.game import Game
from backburn.play.matches.match import Match
from backburn.terminal.match.concession import Concession

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


def seat_players(game: Game, seat: str | None, against: Sequence[str], load: Callable[[str], Agent]) -> list[Player]:
    """A person on `seat` (the first by default), and the others `against`: one name for all of them, or one each."""
    own = 0 if seat is None else seat_number(game, seat)
    others = list(against) * (game.seats - 1) if len(against) == 1 else list(against)
    if len(others) != game.seats - 1:
        raise OptionError(f"{game.card.id} has {game.seats - 1} other seats here: name 1 opponent or {game.seats - 1}, not {len(against)}")
    players = [seated(name, load, game) for name in others]
    return [*players[:own], Player(PERSON), *players[own:]]


def seated(name: str, load: Callable[[str], Agent], game: Game) -> Player:
    """A person, or the bot of that name. Raises OptionError, also for a net that is for another game."""
    if name in HUMAN:
        return Player(PERSON)
    bot = load(name)
    bot.resolve(game)
    return Player(name, bot)


def players_of_record(names: Sequence[str], bots: Sequence[str], load: Callable[[str], Agent]) -> list[Player]:
    """The players of a record: bots where the name is a bot's, people elsewhere."""
    return [Player(name, load(name)) if name in bots else Player(name or PERSON) for name in names]


def programs_of_record(match: Match) -> list[int]:
    """The seats for which the record names a program, or a net in a file."""
    return [seat for seat, name in enumerate(match.players) if name.startswith(PREFIX) or is_file(name)]


def replace_programs(match: Match, against: Sequence[str], load: Callable[[str], Agent]) -> dict[int, Player]:
    """Who plays instead of the programs that a record names: `against`, one for all of them, or one each. Raises OptionError.

    A record may come from a stranger, so no command is run, and no net read, because a record names it.
    """
    seats = programs_of_record(match)
    if len(against) not in (1, len(seats)):
        named = " and ".join(f"{match.players[seat]!r} as {match.game.seat_names[seat]}" for seat in seats)
        again = " ".join(f"--against {shlex.quote(match.players[seat])}" for seat in seats)
        raise OptionError(
            f"this match is against {named}, and no command is run, and no net read, because a record names it; "
            f"add {again}, another bot or human"
        )
    others = list(against) * len(seats) if len(against) == 1 else against
    return {seat: seated(name, load, match.game) for seat, name in zip(seats, others, strict=True)}


def bot_move(match: Match, agent: Agent) -> BotMove:
    """A bot's move. It is derived from the match so far, so that it is the same after undoing or resuming."""
    bot = _bot(match, agent)
    move = bot.move(match.state)
    if not bot.agent.searches or not are_two_sides(match.game.card.teams(match.state)):
        return BotMove(move)
    thought = bot.think(match.state, iterations=0).candidates  # it does not think on
    return BotMove(move, next((each.value for each in thought if each.move == move and each.visits), None))


def bot_opinion(match: Match, agent: Agent) -> Opinion:
    """What a bot thinks of the moves of the seat to act, after as much thought as it gives to a move."""
    return _bot(match, agent).think(match.hidden(match.to_act))


def _bot(match: Match, agent: Agent) -> Bot:
    digest = hashlib.sha256(f"{match.seed} {len(match.plies)} {match.to_act}".encode()).digest()
    return Bot(match.game, agent, int.from_bytes(digest[:8], "big"))


def needs_compiling(game: Game, agent: Agent) -> bool:
    """Whether the bot searches, which would take minutes a move in plain Python."""
    return agent.resolve(game).searches


class Bots:
    """The bots of a match. A program is started when it is first to move, and kept; other bots are made again for each move."""

    def __init__(self, concession: Concession) -> None:
        self.concession = concession
        self._programs: dict[int, Bot] = {}

    def move(self, match: Match, agent: Agent) -> int:
        """The move of the agent in the seat to act. Raises BotError, which says at which ply."""
        if agent.mind is None:
            chosen = bot_move(match, agent)
            self.concession.note(chosen)
            return chosen.move
        if match.to_act not in self._programs:
            self._programs[match.to_act] = Bot(match.game, agent, match.seed)
        try:
            return self._programs[match.to_act].move(match.state)
        except BotError as error:
            raise error.during(f"ply {len(match.plies) + 1}") from None

    @property
    def running(self) -> int:
        """How many programs run."""
        return len(self._programs)

    def close(self) -> None:
        """End the programs."""
        for bot in self._programs.values():
            bot.close()
        self._programs.clear()
