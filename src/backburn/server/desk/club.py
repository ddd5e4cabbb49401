"""An evening at the club, as a server keeps it: its game, its tables, and what their results are worth. Without a framework."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace

from backburn.club.errors import ClubError
from backburn.club.evening import Evening, Guest
from backburn.club.formats import Format, Schedule
from backburn.club.rounds import BOT, ClubTable, Round
from backburn.core.kit.errors import OptionError
from backburn.core.kit.loose import JsonObject
from backburn.core.states.options import Value
from backburn.play.matches.game import Game
from backburn.server.ops.errors import RefusedRequest
from backburn.server.tables.acting import creation, endings, seat_commands
from backburn.server.tables.acting.creation import CreatedTable, Occupant, TableSetup
from backburn.server.tables.state import people
from backburn.server.tables.state.catalogue import Catalogue
from backburn.server.tables.state.events import Draft
from backburn.server.tables.state.names import look_alike
from backburn.server.tables.state.seats import clean_name, digest, matches_digest, new_table_id, new_token
from backburn.server.tables.state.table import Table
from backburn.server.tables.wire.requests import ClubRequest


@dataclass(frozen=True)
class Club:
    """An evening with all that its tables need."""

    id: str
    host: str
    """The digest of the host's secret."""
    title: str
    game: str
    ruleset: str
    options: dict[str, Value]
    level: str
    """The bots that take seats for which people are missing; empty: no one does."""
    clock: JsonObject | None
    undo: str
    evening: Evening

    def is_host(self, token: str) -> bool:
        """Is it the host's secret?"""
        return matches_digest(token, self.host)

    def guest_with(self, token: str) -> Guest | None:
        """The guest who has that secret."""
        return next((guest for guest in self.evening.guests if matches_digest(token, guest.secret)), None)

    def written(self) -> str:
        """The text in which it is kept."""
        data = asdict(self)
        data["evening"]["plan"]["allowed"] = sorted(self.evening.plan.allowed)
        return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


Change = Callable[[Club], Evening]
"""What becomes of an evening."""


def read(text: str) -> Club:
    """The evening in a text that was written here."""
    data = json.loads(text)
    evening = data.pop("evening")
    plan = evening.pop("plan")
    plan |= {"format": Format(plan["format"]), "allowed": frozenset(plan["allowed"])}
    guests = tuple(Guest(**guest) for guest in evening.pop("guests"))
    rounds = tuple(Round(tuple(map(_board, each["boards"])), tuple(each["byes"])) for each in evening.pop("rounds"))
    return Club(evening=Evening(Schedule(**plan), guests=guests, rounds=rounds, **evening), **data)


def _board(data: JsonObject) -> ClubTable:
    return ClubTable(**data | {"seats": tuple(data["seats"]), "points": data["points"] and tuple(data["points"])})


# ---- a new evening, new guests


def opened(catalogue: Catalogue, body: ClubRequest) -> tuple[Club, str]:
    """A new evening, and the host's secret. Raises BackburnError or RefusedRequest."""
    card = catalogue.find_card(body.game)
    game = catalogue.game(body.game, body.options, body.seats, body.ruleset)
    if body.level:
        catalogue.require_bot(game, body.level)
    plan_format = Format(body.format)
    if plan_format is Format.KNOCKOUT and len(set(card.teams(game.start))) == 1:
        raise ClubError("in this game all play together, so it has no knock-out; choose another format")
    allowed = frozenset(size for size in range(2, body.seats + 1) if _plays(catalogue, body, size))
    plan, secret = Schedule(plan_format, body.seats, allowed, bool(body.level)), new_token()
    clock = body.clock.stored() if body.clock else None
    evening = Evening(plan, body.rounds, new_token())
    title = clean_name(body.title) or card.title
    return Club(
        new_table_id(), digest(secret), title, card.id, game.ruleset, dict(body.options), body.level, clock, body.undo, evening
    ), secret


def _plays(catalogue: Catalogue, body: ClubRequest, seats: int) -> bool:
    try:
        catalogue.game(body.game, body.options, seats, body.ruleset)
    except OptionError:
        return False
    return True


def joined(club: Club, name: str) -> tuple[Club, str]:
    """The evening with one guest more, and the guest's secret. Raises ClubError or RefusedRequest."""
    clean, secret = clean_name(name), new_token()
    if not clean:
        raise RefusedRequest("request/invalid", "there is nothing in this name")
    if any(look_alike(clean, guest.name) for guest in club.evening.guests):
        raise RefusedRequest("person/taken", "this name, or one that looks like it, is taken this evening; choose another")
    return replace(club, evening=club.evening.with_guest(clean, digest(secret))), secret


# ---- tables


def table_for(catalogue: Catalogue, club: Club, board: ClubTable) -> CreatedTable:
    """The table of a board: its guests have the seats by their own secrets, and the host is its owner."""
    game = _game(catalogue, club, len(board.seats))
    guests = [None if number == BOT else club.evening.guest(number) for number in board.seats]
    occupants = [Occupant("person", guest.name, token=guest.secret) if guest else Occupant("bot", "", club.level) for guest in guests]
    setup = TableSetup(game, occupants, club.title, clock=club.clock, undo=club.undo, owner=club.host)
    return replace(creation.create(catalogue, setup), id=board.table)


def _game(catalogue: Catalogue, club: Club, seats: int) -> Game:
    return catalogue.game(club.game, club.options, seats, club.ruleset)


def result(club: Club, table: Table, board: ClubTable) -> tuple[float, ...] | None:
    """What a finished game is worth to each seat, from 0 to 1; None if it does not count.

    Of opponents one gets the share that one beat, half of it for a tie. A seat that someone else has at the end is beaten by all.
    """
    ending = table.ending
    if ending is None or (ending.why in people.NOT_PLAYED and ending.late is None):
        return None
    teams = table.match.game.card.teams(table.match.state)
    ranks = _late(table, teams, ending.late) if ending.late is not None else people.ranks(table)
    for seat, number in enumerate(board.seats):
        if number != BOT and ending.tokens[seat] != club.evening.guest(number).secret:
            ranks[seat] = len(ranks) + 1
    if len(set(teams)) == 1:
        return tuple(0.0 if rank > len(ranks) else share for rank, share in zip(ranks, people.points(table), strict=True))
    return tuple(_share(seat, ranks, teams) for seat in range(len(ranks)))


def _late(table: Table, teams: Sequence[int], late: int) -> list[int]:
    """The ranks where a game was called off because the first move of a seat did not come."""
    return [1 if team != teams[late] else 2 for team in teams]


def _share(seat: int, ranks: Sequence[int], teams: Sequence[int]) -> float:
    others = [rank for rank, team in zip(ranks, teams, strict=True) if team != teams[seat]]
    beaten = sum(rank > ranks[seat] for rank in others) + sum(rank == ranks[seat] for rank in others) / 2
    return round(beaten / len(others), 6)


def step_out(table: Table, seat: int) -> list[Draft]:
    """A guest leaves in the middle of a game: it is lost, or where partners would have to agree, a bot plays on."""
    if table.ending or not people.takes_part(table, seat):
        return []
    if endings.offers(table, seat, [seat], ())["resign"]["asks"]:
        return seat_commands.seat_bot(table, seat, endings.usual_bot(table))
    return endings.granted(table, "resign", seat)


def replaced(club: Club, evening: Evening) -> Club:
    """The same with another state of the evening."""
    return replace(club, evening=evening)
