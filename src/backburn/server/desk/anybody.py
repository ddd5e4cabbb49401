"""A table for anybody: a player waits there, until another comes or a bot does."""

from __future__ import annotations

import secrets

from backburn.play.cards.card import Card
from backburn.server.ops.errors import RefusedRequest
from backburn.server.tables.acting import creation
from backburn.server.tables.acting.creation import CreatedTable, Occupant, TableSetup
from backburn.server.tables.acting.endings import usual_level
from backburn.server.tables.state.catalogue import Catalogue
from backburn.server.tables.state.free_seats import ANYBODY
from backburn.server.tables.state.names import look_alike
from backburn.server.tables.state.seats import clean_name
from backburn.server.tables.state.table import Table
from backburn.server.tables.wire.requests import ClockSetup

TWO = 2
"""How many people play."""
LEAST_SECONDS, INCREMENT = 600, 5
"""Of the clock, which keeps players from waiting without end; a longer game has more."""


def table_for_anybody(catalogue: Catalogue, game: str, name: str) -> CreatedTable:
    """A table of the usual rules, with one's own seat drawn by lot, one for another, and bots in any others. Raises RefusedRequest."""
    card = catalogue.find_card(game)
    if card.seats[-1] < TWO:
        raise RefusedRequest("option/invalid", f"{card.title} is for one player")
    rules = catalogue.game(game, {}, max(TWO, card.seats[0]), card.table_ruleset)
    own = secrets.randbelow(TWO)
    bot = Occupant("bot", "", usual_level(catalogue, rules) or catalogue.agents(game)[0])
    occupants = [Occupant("person", name) if seat == own else Occupant() if seat < TWO else bot for seat in range(rules.seats)]
    clock = ClockSetup(seconds=seconds(card), increment=INCREMENT).stored()
    return creation.create(catalogue, TableSetup(rules, occupants, clock=clock, open_to=ANYBODY))


def seconds(card: Card) -> float:
    """How much time each of two strangers has: as much as a whole game usually takes."""
    return float(max(LEAST_SECONDS, 60 * card.minutes))


def has_usual_rules(table: Table) -> bool:
    """Does a table play what one expects who only names the game?"""
    match = table.match
    card, clock = match.game.card, table.clock
    usual = match.game.ruleset == card.table_ruleset and not table.changed_options() and match.start == match.game.start
    return usual and table.dice == "table" and not (clock and clock.per_turn)


def free_seats(table: Table) -> list[int]:
    """The seats of a table that anybody may take: open ones, and those of bots that play for now."""
    if table.ending:
        return []
    return [seat.number for seat in table.seats if seat.who == "open" or table.plays_for_now(seat.number)]


def name_among(table: Table, name: str) -> str:
    """A name that does not look like another at the table: Guest, or Guest 2 and so on."""
    wanted, others = clean_name(name), [seat.person for seat in table.seats if seat.token]
    number, found = 2, wanted
    while found and any(look_alike(found, other) for other in others):
        number, found = number + 1, f"{wanted} {number}"
    return found
