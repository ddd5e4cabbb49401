"""What pages and files say of an evening. No secret is in it, and nothing that a spectator of its tables does not see."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Sequence

from backburn.club.evening import Evening, Guest
from backburn.club.rounds import BOT, ClubTable, Round
from backburn.club.standings import Placing
from backburn.core.kit.loose import JsonObject
from backburn.server.desk.club import Club
from backburn.server.tables.showing.attendance import Attendance
from backburn.server.tables.state.table import Table

Find = Callable[[str], tuple[Table, Attendance] | None]
"""A table in memory, with the people there."""
FORMULA = ("=", "+", "-", "@", "\t")
"""What begins a formula in a spreadsheet."""
DIGITS = 3


def club_data(club: Club, title: str, find: Find) -> JsonObject:
    """An evening as everybody sees it; `title` is the game's."""
    evening, last = club.evening, len(club.evening.rounds) - 1
    plan = evening.plan
    game = {"id": club.id, "title": club.title, "game": club.game, "game_title": title, "ruleset": club.ruleset, "level": club.level}
    how = {"format": plan.format.value, "seats": plan.seats, "rounds": evening.rounds_wanted, "clock": club.clock, "undo": club.undo}
    return {
        **game,
        **how,
        "paused": evening.paused,
        "over": bool(evening.why_over()),
        "why_no_round": evening.why_no_round(),
        "why_no_guest": evening.why_no_guest(),
        "guests": [_guest_data(evening, guest) for guest in evening.guests],
        "standings": [standing_data(each) for each in evening.standings()],
        "played": [_round_data(each, find if number == last else None) for number, each in enumerate(evening.rounds)],
    }


def _guest_data(evening: Evening, guest: Guest) -> JsonObject:
    return {"number": guest.number, "name": guest.name, "here": guest.here, "out": evening.is_out(guest.number)}


def standing_data(each: Placing) -> JsonObject:
    """A line of the standings."""
    numbers = {"points": each.points, "buchholz": each.buchholz, "sonneborn": each.sonneborn}
    whole = {"number": each.number, "place": each.place, "wins": each.wins, "games": each.games, "survived": each.survived}
    return whole | {name: round(float(value), DIGITS) for name, value in numbers.items()}


def _round_data(each: Round, find: Find | None) -> JsonObject:
    return {"byes": list(each.byes), "boards": [_board_data(board, find) for board in each.boards]}


def _board_data(board: ClubTable, find: Find | None) -> JsonObject:
    points = board.points and [round(value, DIGITS) for value in board.points]
    data: JsonObject = {"table": board.table, "seats": list(board.seats), "points": points, "void": board.void}
    found = find(board.table) if find else None
    if found:
        table, there = found
        data |= {"at": table.position_at, "turn": table.turn, "here": sorted(there.connected)}
    return data


def results_csv(club: Club) -> str:
    """All games, a line for each person."""
    head = ("round", "table", "seat", "name", "points", "counts")
    rows = [row for number, each in enumerate(club.evening.rounds, start=1) for row in _round_rows(club.evening, number, each)]
    return _written(head, rows)


def _round_rows(evening: Evening, number: int, each: Round) -> list[tuple[object, ...]]:
    games = [
        (number, place, seat + 1, _name(evening, person), "" if board.points is None else round(board.points[seat], DIGITS), _counts(board))
        for place, board in enumerate(each.boards, start=1)
        for seat, person in enumerate(board.seats)
    ]
    return games + [(number, "", "", _name(evening, person), "bye", "yes") for person in each.byes]


def _counts(board: ClubTable) -> str:
    return "no" if board.void else "yes" if board.points else "not yet"


def standings_csv(club: Club) -> str:
    """The standings."""
    head = ("place", "name", "points", "buchholz", "sonneborn-berger", "wins", "games")
    lines = [standing_data(each) for each in club.evening.standings()]
    names = ("points", "buchholz", "sonneborn", "wins", "games")
    return _written(head, [(line["place"], _name(club.evening, line["number"]), *(line[name] for name in names)) for line in lines])


def _name(evening: Evening, number: int) -> str:
    """A name that no spreadsheet takes for a formula."""
    name = "bot" if number == BOT else evening.guest(number).name
    return f"'{name}" if name.startswith(FORMULA) else name


def _written(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    stream = io.StringIO()
    writer = csv.writer(stream)
    writer.writerow(head)
    writer.writerows(rows)
    return stream.getvalue()
