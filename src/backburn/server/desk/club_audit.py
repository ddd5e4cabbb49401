"""Could a server have kept this evening? For those that come from a file."""

from __future__ import annotations

import json
from dataclasses import replace

from backburn.club.errors import ClubError
from backburn.club.evening import MOST_PEOPLE, Evening, Guest
from backburn.club.rounds import BOT, ClubTable, Round
from backburn.core.kit.declared import read as read_body
from backburn.core.kit.errors import BackburnError
from backburn.core.kit.loose import JsonObject
from backburn.server.desk.club import Club, opened, read
from backburn.server.ops.errors import RefusedRequest
from backburn.server.tables.keeping.audit import TABLE_ID
from backburn.server.tables.state.catalogue import Catalogue
from backburn.server.tables.state.names import look_alike
from backburn.server.tables.state.seats import DIGEST, clean_name
from backburn.server.tables.wire.requests import ClubRequest

NO_EVENING = (BackburnError, RefusedRequest, ArithmeticError, LookupError, ValueError, TypeError, AttributeError, RecursionError)
"""What goes wrong with something else than an evening."""


def audited(data: JsonObject, catalogue: Catalogue) -> Club:
    """The evening in what a server kept. Raises ClubError if no server could have kept that.

    Who was there when a round was drawn is not kept, so rounds are not drawn again.
    """
    try:
        club = read(json.dumps(data))
        right = _is_written_so(club, data) and _is_set_up_so(club, catalogue)
        right = right and _have_types(data["evening"]) and _are_guests(club.evening.guests) and _are_rounds(club.evening)
    except NO_EVENING as error:
        raise ClubError(f"this is no evening: {error}") from error
    if not right:
        raise ClubError("no server kept this evening")
    return club


def _is_written_so(club: Club, data: JsonObject) -> bool:
    """Is it the same again once it is written? This compares texts, since true is not 1 there."""
    return json.dumps(json.loads(club.written())) == json.dumps(data)


def _is_set_up_so(club: Club, catalogue: Catalogue) -> bool:
    """Does a request lead to such an evening, apart from guests, rounds and lots?"""
    plan, evening = club.evening.plan, club.evening
    more = {name: getattr(club, name) for name in ("game", "ruleset", "options", "title", "level", "clock", "undo")}
    request = read_body(ClubRequest, {**more, "seats": plan.seats, "format": str(plan.format), "rounds": evening.rounds_wanted})
    fresh, _ = opened(catalogue, request)
    begun = replace(fresh.evening, seed=evening.seed, guests=evening.guests, rounds=evening.rounds, paused=evening.paused)
    fits = bool(TABLE_ID.fullmatch(club.id) and DIGEST.fullmatch(club.host)) and type(evening.paused) is bool and type(evening.seed) is str
    return fits and club == replace(fresh, id=club.id, host=club.host, evening=begun)


def _have_types(evening: JsonObject) -> bool:
    """Raises Unfit where a number, a text or an answer is something else."""
    return all([*(read_body(Guest, each) for each in evening["guests"]), *(read_body(Round, each) for each in evening["rounds"])])


def _are_guests(guests: tuple[Guest, ...]) -> bool:
    """Have they come one after the other, with names that differ?"""
    return len(guests) <= MOST_PEOPLE and all(_is_guest(guest, guests[:place]) for place, guest in enumerate(guests))


def _is_guest(guest: Guest, before: tuple[Guest, ...]) -> bool:
    has_name = bool(guest.name) and clean_name(guest.name) == guest.name and not any(look_alike(guest.name, each.name) for each in before)
    return guest.number == len(before) and bool(DIGEST.fullmatch(guest.secret)) and has_name


def _are_rounds(evening: Evening) -> bool:
    return len(evening.rounds) <= evening.rounds_wanted and all(_is_round(each, evening) for each in evening.rounds)


def _is_round(played: Round, evening: Evening) -> bool:
    """Is everybody at one table at most, and every table of a size that is played?"""
    numbers = [*played.byes, *(number for board in played.boards for number in board.people)]
    fits = len(set(numbers)) == len(numbers) and set(numbers) <= set(range(len(evening.guests)))
    return fits and all(_is_board(board, evening) for board in played.boards)


def _is_board(board: ClubTable, evening: Evening) -> bool:
    plan, points = evening.plan, board.points
    sizes = {plan.seats} if plan.fill else plan.allowed
    has_people = bool(board.people) and (plan.fill or BOT not in board.seats)
    has_points = points is None or (len(points) == len(board.seats) and all(0 <= each <= 1 for each in points))
    return len(board.seats) in sizes and has_people and has_points and bool(TABLE_ID.fullmatch(board.table))
