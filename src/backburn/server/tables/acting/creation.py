"""New tables: from a setup, from a record, or as a rematch."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from backburn.core.kit.errors import BackburnError
from backburn.core.kit.loose import JsonObject
from backburn.core.rules.contract import OVER
from backburn.play.cards.positions import write_position
from backburn.play.matches.game import Game
from backburn.play.matches.match import Match
from backburn.server.ops.errors import DamagedTable, RefusedRequest
from backburn.server.tables.acting import commands
from backburn.server.tables.acting.endings import usual_bot
from backburn.server.tables.state.catalogue import Catalogue
from backburn.server.tables.state.events import Draft, Event, numbered
from backburn.server.tables.state.free_seats import LINK
from backburn.server.tables.state.names import look_alike
from backburn.server.tables.state.seats import Seat, clean_name, digest, new_table_id, new_token
from backburn.server.tables.state.standing import next_standing
from backburn.server.tables.state.table import Table

LIFE = 2
"""The version of a new table's life: since 2, the results of people do not follow from their seats alone."""


@dataclass(frozen=True)
class Occupant:
    """Who is to occupy a seat."""

    who: str = "open"
    """person, bot or open."""
    name: str = ""
    agent: str = ""
    token: str = ""
    """The digest of the person's token; empty: a new one is made."""


@dataclass(frozen=True)
class TableSetup:
    """How a new table is to be set up."""

    game: Game
    occupants: Sequence[Occupant]
    title: str = ""
    seed: int | None = None
    dice: str = "table"
    clock: JsonObject | None = None
    position: str = ""
    undo: str = "free"
    """free, ask or no."""
    standing: JsonObject | None = None
    """What the earlier games of the series left."""
    salt: str = ""
    """Chosen at random if it is empty."""
    owner: str = ""
    """The digest of the owner's token; empty: a new one is made."""
    daily: str = ""
    """The day, if it is the counted try of a Daily Fire."""
    open_to: str = LINK
    """Who may see its free seats: link, lobby or anybody."""


@dataclass(frozen=True)
class CreatedTable:
    """A new table's first events, and the tokens that only its creator gets."""

    id: str
    drafts: list[Draft]
    owner: str
    tokens: dict[int, str] = field(default_factory=dict)


def create(catalogue: Catalogue, setup: TableSetup) -> CreatedTable:
    """Create a table from a setup."""
    if setup.dice == "mine" and setup.game.has_secrets:
        raise RefusedRequest("option/invalid", "your own dice would reveal hidden information")
    start = setup.game.position(setup.position) if setup.position else setup.game.start
    match = Match(setup.game.with_options_of(start), setup.seed, start)
    if match.to_act == OVER:
        raise RefusedRequest("position/invalid", "the game is over in this position")
    owner, tokens = (
        new_token(),
        {seat: new_token() for seat, occupant in enumerate(setup.occupants) if occupant.who == "person" and not occupant.token},
    )
    first = created_draft(match, setup, setup.owner or digest(owner))
    seat_drafts = [
        _sat_draft(catalogue, setup.game, seat, occupant, occupant.token or (digest(tokens[seat]) if seat in tokens else ""))
        for seat, occupant in enumerate(setup.occupants)
        if occupant.who != "open"
    ]
    _require_different_names(seat_drafts)
    return CreatedTable(
        new_table_id(), [first, *seat_drafts, *commands.opening_plies(match, setup.dice)], "" if setup.owner else owner, tokens
    )


def created_draft(match: Match, setup: TableSetup, owner: str) -> Draft:
    """A table's first event."""
    game = match.game
    data = {
        "game": game.card.id,
        "version": game.card.version,
        "ruleset": game.ruleset,
        "options": game.options,
        "seats": game.seats,
        "seed": str(match.seed),
        "salt": setup.salt or secrets.token_hex(16),
        "chosen": setup.seed is not None,
        "start": setup.position and write_position(game, match.start),
        "title": clean_name(setup.title) or game.card.title,
        "dice": setup.dice,
        "clock": setup.clock,
        "owner": owner,
        "life": LIFE,
    }
    more = {"undo": setup.undo} if setup.undo != "free" else {}
    more |= {"daily": setup.daily} if setup.daily else {}
    more |= {"open_to": setup.open_to} if setup.open_to != LINK else {}
    return Draft("created", data | more | ({"standing": setup.standing} if setup.standing else {}))


def _sat_draft(catalogue: Catalogue, game: Game, seat: int, occupant: Occupant, token: str) -> Draft:
    if occupant.who == "bot":
        catalogue.require_bot(game, occupant.agent)
        return Draft("sat", {"seat": seat, "who": "bot", "name": clean_name(occupant.name) or occupant.agent, "agent": occupant.agent})
    name = clean_name(occupant.name) or game.seat_names[seat]
    return Draft("sat", {"seat": seat, "who": "person", "name": name, "token": token})


def _require_different_names(drafts: list[Draft]) -> None:
    """The person who sets up a table types several names: none may pass for another."""
    names = [draft.data["name"] for draft in drafts if draft.data["who"] == "person"]
    for seat, name in enumerate(names):
        if any(look_alike(name, other) for other in names[:seat]):
            raise RefusedRequest(
                "person/taken", f"two people at this table would be called {name!r}, or look as if they were; choose another name"
            )


def from_record(match: Match) -> CreatedTable:
    """A table at the end of a record, with its seats open."""
    owner = new_token()
    start = write_position(match.game, match.start) if match.start != match.game.start else ""
    dice = "mine" if any(ply.given for ply in match.plies) and not match.game.has_secrets else "table"
    setup = TableSetup(match.game, [], match.game.card.title, match.seed, dice, None, start)
    drafts = [created_draft(match, setup, digest(owner))] + [commands.ply_draft(match, ply) for ply in match.plies]
    names = [clean_name(name) for name in match.players]
    drafts[0].data["players"] = names if any(names) else []
    if match.seal and match.to_act == OVER:
        drafts[0].data["salt"] = match.seal.salt
    if match.to_act == OVER:
        drafts.append(Draft("ended", {"why": "over", "returns": match.returns()}))
    return CreatedTable(new_table_id(), drafts, owner)


def rematch_id(table: Table) -> str:
    """The id of the rematch table. It is derived from the old table's, so that there is only one."""
    return rematch_hash(table.salt, table.id)


def rematch_hash(salt: str, id: str) -> str:
    """The same of a table with that salt and id."""
    return hashlib.sha256(f"rematch {salt} {id}".encode()).hexdigest()[:16]


def rematch_table(table: Table, keep: bool = False, gone: Collection[int] = ()) -> CreatedTable:
    """The next game of the series, with the seats rotated or unchanged; people keep their tokens, points and titles.

    `gone` are the seats whose people are not there: if they have lost the last game by giving up, bots play for them until they come.
    """
    count, by = len(table.seats), 0 if keep else 1
    standing, options = next_standing(table, by)
    game = table.catalogue.game(table.match.game.card.id, options, count, table.match.game.ruleset)
    match = Match(game, None, game.start)
    setup = TableSetup(
        game, [], table.title, None, table.dice, table.clock.setup() if table.clock else None, undo=table.undo_rule, standing=standing
    )
    first = created_draft(match, setup, table.owner)
    seats = [_sits_again(table, old, (old.number + by) % count, gone) for old in table.seats if old.status in ("person", "bot")]
    return CreatedTable(rematch_id(table), [first, *seats, *commands.opening_plies(match, table.dice)], "")


def _sits_again(table: Table, old: Seat, seat: int, gone: Collection[int]) -> Draft:
    """Who has a seat in the next game."""
    who, name, agent = old.who, old.name, old.agent
    if old.out and old.number in gone:
        who, name, agent = "bot", usual_bot(table), usual_bot(table)
    return Draft("sat", {"seat": seat, "who": who, "name": name, "agent": agent, "token": old.token})


def begin_replay(id: str, catalogue: Catalogue, created: Event) -> Table:
    """The table as of its first event. Raises DamagedTable, or RefusedRequest if it uses another version of the rules."""
    try:
        return Table(id, catalogue, created)
    except (BackburnError, ArithmeticError, LookupError, AttributeError, TypeError, ValueError) as error:
        raise DamagedTable(f"event 0 of table {id}: {error!r}") from error


def replay(id: str, catalogue: Catalogue, events: Sequence[Event]) -> Table:
    """The table that results from its events. Raises DamagedTable."""
    table = begin_replay(id, catalogue, events[0])
    for event in events[1:]:
        table.apply(event)
    return table


def first_events(created: CreatedTable, time: float) -> list[Event]:
    """The events of a new table."""
    return numbered(created.drafts, 0, time)
