"""New tables: from a wish, from a record, and the next one after a rematch."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from backburn.core.contract import OVER
from backburn.core.errors import BackburnError
from backburn.play import notation
from backburn.play.game import Game
from backburn.play.match import Match
from backburn.server.ops.errors import Damaged, Refusal
from backburn.server.tables import commands
from backburn.server.tables.catalogue import Shelf, has_secrets
from backburn.server.tables.events import Draft, Event, numbered
from backburn.server.tables.seats import clean_name, digest, new_table_id, new_token
from backburn.server.tables.table import Table


@dataclass(frozen=True)
class Sitter:
    """Who shall sit on a seat."""

    who: str = "open"
    """person, bot or open."""
    name: str = ""
    agent: str = ""


@dataclass(frozen=True)
class Wish:
    """What a new table shall be."""

    game: Game
    sitters: Sequence[Sitter]
    title: str = ""
    seed: int | None = None
    dice: str = "table"
    clock: dict[str, Any] | None = None
    position: str = ""


@dataclass(frozen=True)
class Made:
    """A new table's first events and the tokens that nobody but its maker gets."""

    id: str
    drafts: list[Draft]
    owner: str
    tokens: dict[int, str] = field(default_factory=dict)


def create(shelf: Shelf, wish: Wish) -> Made:
    """A table as wished."""
    if wish.dice == "mine" and has_secrets(wish.game.card):
        raise Refusal("option/invalid", "dice of your own would show what is hidden in this game")
    start = wish.game.position(wish.position) if wish.position else wish.game.start
    match = Match(wish.game.playing(start), wish.seed, start)
    if match.to_act == OVER:
        raise Refusal("position/invalid", "in this position the game is over")
    owner, tokens = new_token(), {seat: new_token() for seat, sitter in enumerate(wish.sitters) if sitter.who == "person"}
    first = created(match, wish, digest(owner))
    sats = [_sat(shelf, wish.game, seat, sitter, tokens.get(seat)) for seat, sitter in enumerate(wish.sitters) if sitter.who != "open"]
    return Made(new_table_id(), [first, *sats, *commands.opening_plies(match, wish.dice)], owner, tokens)


def created(match: Match, wish: Wish, owner: str) -> Draft:
    """A table's first event."""
    game = match.game
    data = {
        "game": game.card.id,
        "version": game.card.version,
        "ruleset": game.ruleset,
        "options": game.options,
        "seats": game.seats,
        "seed": str(match.seed),
        "salt": secrets.token_hex(16),
        "chosen": wish.seed is not None,
        "start": wish.position and notation.write_position(game, match.start),
        "title": clean_name(wish.title) or game.card.title,
        "dice": wish.dice,
        "clock": wish.clock,
        "owner": owner,
    }
    return Draft("created", data)


def _sat(shelf: Shelf, game: Game, seat: int, sitter: Sitter, token: str | None) -> Draft:
    if sitter.who == "bot":
        if sitter.agent not in shelf.agents():
            raise Refusal("option/invalid", f"there is no bot {sitter.agent[:40]!r}; there are {', '.join(shelf.agents())}")
        return Draft("sat", {"seat": seat, "who": "bot", "name": clean_name(sitter.name) or sitter.agent, "agent": sitter.agent})
    assert token is not None
    name = clean_name(sitter.name) or game.seat_names[seat]
    return Draft("sat", {"seat": seat, "who": "person", "name": name, "token": digest(token)})


def from_record(match: Match) -> Made:
    """A table that stands where a record ends, its seats open."""
    owner = new_token()
    start = notation.write_position(match.game, match.start) if match.start != match.game.start else ""
    dice = "mine" if any(ply.by_hand for ply in match.plies) and not has_secrets(match.game.card) else "table"
    wish = Wish(match.game, [], match.game.card.title, match.seed, dice, None, start)
    drafts = [created(match, wish, digest(owner))] + [commands.ply_draft(match, ply) for ply in match.plies]
    names = [clean_name(name) for name in match.players]
    drafts[0].data["players"] = names if any(names) else []
    if match.to_act == OVER:
        drafts.append(Draft("ended", {"why": "over", "returns": match.returns()}))
    return Made(new_table_id(), drafts, owner)


def next_id(table: Table) -> str:
    """The id of the table after a rematch. It follows from the old table's, so that there is one."""
    return hashlib.sha256(f"rematch {table.salt} {table.id}".encode()).hexdigest()[:16]


def next_table(table: Table) -> Made:
    """The same again with the seats rotated; tokens stay with their people."""
    game, count = table.match.game, len(table.seats)
    match = Match(game, None, game.start)
    old_clock = table.clock
    clock = {"seconds": old_clock.seconds, "increment": old_clock.increment, "out": old_clock.out} if old_clock else None
    wish = Wish(game, [], table.title, None, table.dice, clock)
    first = created(match, wish, table.owner)
    sats = []
    for old in table.seats:
        if old.shown in ("person", "bot"):
            data = {"seat": (old.number + 1) % count, "who": old.who, "name": old.name, "agent": old.agent, "token": old.token}
            sats.append(Draft("sat", data))
    return Made(next_id(table), [first, *sats, *commands.opening_plies(match, table.dice)], "")


def begun(id: str, shelf: Shelf, created: Event) -> Table:
    """The table that its first event tells of. Raises Damaged, or Refusal if it is of another version."""
    try:
        return Table(id, shelf, created)
    except (BackburnError, ArithmeticError, LookupError, AttributeError, TypeError, ValueError) as error:
        raise Damaged(f"event 0 of table {id}: {error!r}") from error


def replayed(id: str, shelf: Shelf, events: Sequence[Event]) -> Table:
    """The table that events tell. Raises Damaged."""
    table = begun(id, shelf, events[0])
    for event in events[1:]:
        table.apply(event)
    return table


def first_events(made: Made, time: float) -> list[Event]:
    """The events of a new table."""
    return numbered(made.drafts, 0, time)
