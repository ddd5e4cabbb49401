"""The standing of a series: what one game leaves to the next at the same table. It belongs to the people, wherever they sit then."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from backburn.core.kit.loose import JsonObject
from backburn.core.states.options import Value
from backburn.server.tables.state import people, players
from backburn.server.tables.state.table import Table


def series_field(table: Table) -> JsonObject:
    """What the view says of the series: the number of the game, the points so far, and the title with which each seat plays."""
    past = _past(table)
    points = [before + won for before, won in zip(past["points"], people.points(table), strict=True)]
    return {"game": past["game"], "points": points, "titles": _worn(table, past["titles"])}


def _past(table: Table) -> JsonObject:
    """What the earlier games left; of the first, the titles with which it begins."""
    return table.standing or {"game": 1, "points": [0.0] * len(table.seats), "titles": _first_titles(table)}


def _worn(table: Table, titles: list[str]) -> list[str]:
    """The titles of the people who sit there: a bot wears none, also while it plays for the person who holds it."""
    return ["" if players.is_bot(seat) else title for seat, title in zip(table.seats, titles, strict=True)]


def is_standing(data: object, seats: int) -> bool:
    """Could a game have left this to the next?"""
    if not isinstance(data, dict) or set(data) != {"game", "points", "titles", "options"}:
        return False
    points, titles, options = data["points"], data["titles"], data["options"]
    whole = type(data["game"]) is int and 1 <= data["game"] < 2**31 and isinstance(options, dict)
    counted = (
        isinstance(points, list) and len(points) == seats and all(type(each) is float and 0 <= each <= data["game"] for each in points)
    )
    named = isinstance(titles, list) and len(titles) == seats and all(type(each) is str and len(each) < 100 for each in titles)
    return whole and counted and named and all(type(text) is str for pair in options.items() for text in pair)


def next_standing(table: Table, by: int) -> tuple[JsonObject, Mapping[str, Value]]:
    """What the game leaves to the next, in which everybody sits `by` seats further, and the options of that one."""
    now, honours = series_field(table), table.match.game.card.honours
    played = table.ending is not None and table.ending.why not in people.NOT_PLAYED
    usual = (table.standing or {}).get("options", dict(table.match.game.options))
    held = [title if seat.token else "" for seat, title in zip(table.seats, _past(table)["titles"], strict=True)]
    titles = _titles_after(table, held) if played else held
    stays = [seat.status in ("person", "bot") and people.is_same_person(table, seat.number) for seat in table.seats]
    titles = _moved([title if there else "" for title, there in zip(titles, stays, strict=True)], by)
    points = _moved([won if there else 0.0 for won, there in zip(now["points"], stays, strict=True)], by)
    standing = {"game": now["game"] + played, "points": points, "titles": titles, "options": usual}
    return standing, honours.played_with(usual, titles) if honours else usual


def _titles_after(table: Table, titles: list[str]) -> list[str]:
    """The titles when the game is over: who gave up has none, and a bot that wins takes none."""
    honours = table.match.game.card.honours
    kept = ["" if people.gave_up(table, seat) else title for seat, title in enumerate(titles)]
    return honours.passed_on(kept, people.champions(table)) if honours else titles


def _first_titles(table: Table) -> list[str]:
    honours, count = table.match.game.card.honours, len(table.seats)
    return honours.held(table.match.game.options, count) if honours else [""] * count


def _moved(of: list[Any], by: int) -> list[Any]:
    """The same list, when everybody moves on by this many seats."""
    return [of[(seat - by) % len(of)] for seat in range(len(of))]
