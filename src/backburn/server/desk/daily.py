"""The Daily Fire, as a page asks for it: what a day has, a table to play it, and how a result stands."""

from __future__ import annotations

import datetime
import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from backburn.core.kit.errors import OptionError
from backburn.core.kit.loose import JsonObject
from backburn.daily import figures
from backburn.daily.fire import Fire, day_at, of_day, of_game
from backburn.daily.outcome import GIVEN_UP, Outcome, ranked
from backburn.play.cards.card import Card
from backburn.puzzles.daily import read_day
from backburn.server.ops.errors import RefusedRequest
from backburn.server.ops.monotonic_clock import server_time
from backburn.server.tables.acting import creation
from backburn.server.tables.acting.creation import CreatedTable, Occupant, TableSetup
from backburn.server.tables.state.catalogue import Catalogue
from backburn.server.tables.state.daily import outcome_of, plays
from backburn.server.tables.state.table import Table


def today() -> datetime.date:
    """The day that it is now."""
    return day_at(server_time())


def asked_day(text: str | None) -> datetime.date:
    """A day that has begun; today without one. Raises RefusedRequest."""
    try:
        day = read_day(text) if text else today()
    except OptionError as error:
        raise RefusedRequest("request/invalid", str(error)) from None
    if day > today():
        raise RefusedRequest("daily/ahead", f"the fire of {day} has not begun yet")
    return day


@dataclass(frozen=True)
class AskedDay:
    """A day as it was asked for, and the salt that this server adds to it."""

    text: str | None
    salt: str = ""


def fires_of(catalogue: Catalogue, day: datetime.date, salt: str = "") -> list[Fire]:
    """The fires of a day, the game whose turn it is first."""
    return of_day([catalogue.card(name) for name in catalogue.names()], day, salt)


def listed(catalogue: Catalogue, text: str | None, salt: str = "") -> JsonObject:
    """The fires of a day, the game whose turn it is first. Raises RefusedRequest."""
    day = asked_day(text)
    told = {"day": day.isoformat(), "today": today().isoformat(), "salt": salt}
    return told | {"games": [_described(catalogue, fire) for fire in fires_of(catalogue, day, salt)]}


def _described(catalogue: Catalogue, fire: Fire) -> JsonObject:
    game = catalogue.game(fire.game, {}, fire.seats, fire.ruleset)
    compared = {level: found.total() for level, found in _bots(game.card, fire).items()}
    names = {"game": fire.game, "title": game.card.title, "seat": fire.seat, "role": game.seat_names[fire.seat]}
    together = len(set(game.card.teams(game.start))) == 1
    return names | {"seats": fire.seats, "together": together, "level": fire.level, "compared": compared}


def _bots(card: Card, fire: Fire) -> figures.Results:
    """How bots did: they have not played what a server has salted."""
    return {} if fire.server_salt else figures.of_day(card, fire.day)


@dataclass(frozen=True)
class DailyTable:
    """A table for a fire, which may be there already."""

    created: CreatedTable
    counted: bool


def table_for(catalogue: Catalogue, game: str, asked: AskedDay, name: str, key: str) -> DailyTable:
    """A table for a fire: for each key one that counts today, and any number for earlier days. Raises RefusedRequest."""
    day, card = asked_day(asked.text), catalogue.find_card(game)
    if card.source:
        raise RefusedRequest("game/unknown", f"there is no Daily Fire of {card.title}")
    fire, counts = of_game(card, day, asked.salt), day == today()
    occupants = [Occupant("person", name) if seat == fire.seat else Occupant("bot", "", fire.level) for seat in range(fire.seats)]
    rules = catalogue.game(fire.game, {}, fire.seats, fire.ruleset)
    marked = f"{day.isoformat()} {asked.salt}".rstrip() if counts else ""
    setup = TableSetup(rules, occupants, "", fire.seed, undo="no" if counts else "free", salt=fire.salt, daily=marked)
    created = creation.create(catalogue, setup)
    return DailyTable(replace(created, id=table_id(fire, key)) if counts else created, counts)


def table_id(fire: Fire, key: str) -> str:
    """The table of a player's counted try: there is only one."""
    return hashlib.sha256(f"daily fire {fire.game} {fire.day} {key} {fire.server_salt}".rstrip().encode()).hexdigest()[:16]


def result(
    table: Table, asked: AskedDay, counted: bool, here: Mapping[Outcome, int] | None, best: Sequence[tuple[str, Outcome]] = ()
) -> JsonObject:
    """How a result compares with those of bots and the counted ones here, of which the best have names. Raises RefusedRequest."""
    card = table.match.game.card
    fire = of_game(card, asked_day(asked.text), asked.salt)
    if not plays(table, fire):
        raise RefusedRequest("daily/other", "this table does not play the fire of that day")
    own = outcome_of(table, fire)
    if own is None:
        return {"over": False}
    levels = {level: ranked(own, found)._asdict() for level, found in _bots(card, fire).items()}
    place = None if here is None else ranked(own, Counter(here) - Counter({own: 1} if counted else {}))._asdict()
    alone = len(set(card.teams(table.match.state))) == 1
    shown = {"levels": levels, "here": place, "best": [{"name": name} | _told(each) for name, each in best]}
    return {"over": True, "counted": counted, "alone": alone} | _told(own) | shown


def _told(own: Outcome) -> JsonObject:
    """An outcome as pages get it: who gave up has no lead."""
    return {"payoff": own.payoff, "lead": None if own.lead == GIVEN_UP else own.lead}
