"""People at a table in this process, without a server: what they do, and what the table says then."""

from __future__ import annotations

import random
from collections.abc import Collection
from functools import cache
from typing import Any

import backburn
from backburn import games
from backburn.core.rules.contract import CHANCE, OVER
from backburn.play.cards.card import Card
from backburn.play.cards.positions import write_position
from backburn.server.tables.acting import commands, creation, endings, hints, seat_commands, undo
from backburn.server.tables.acting.creation import CreatedTable, Occupant, TableSetup
from backburn.server.tables.showing.element_pool import ElementPool
from backburn.server.tables.showing.views import ViewBuilder
from backburn.server.tables.state.catalogue import Catalogue
from backburn.server.tables.state.events import Draft, Event, numbered
from server import secret

NAMES = ("Ann", "Bob", "Cleo", "Dan")
WHO = {"p": "person", "b": "bot", "o": "open"}


def _names() -> tuple[str, ...]:
    return (*games.names(), "secret")


def _card(game: str) -> Card:
    return secret.card(game) if game == "secret" else games.card(game)


CATALOGUE = Catalogue(names=_names, card=_card)
"""The games of backburn, and the one with secrets."""


class Company:
    """A table whose seats are `p`eople, `b`ots or `o`pen, and everything that happens there."""

    def __init__(self, game: str = "volcano", seats: str = "ppp", clock: dict[str, Any] | None = None, luck: int = 1, **more: Any) -> None:
        position = more.pop("position", "")
        sitters = [Occupant(WHO[who], name, "random" if who == "b" else "") for who, name in zip(seats, NAMES, strict=False)]
        setup = TableSetup(CATALOGUE.game(game, more, len(seats), None), sitters, "", luck, clock=clock, position=position)
        self.luck, self.now = random.Random(luck), 1000.0
        made = creation.create(CATALOGUE, setup)
        made.drafts[0].data["chosen"] = False  # so that it counts
        self.begin(made)

    def begin(self, made: CreatedTable) -> None:
        """Sit down at a table that was made; everybody comes."""
        created, *rest = creation.first_events(made, self.now)
        self.table = creation.begin_replay(made.id, CATALOGUE, created)
        self.events: list[Event] = [created]
        for event in rest:
            self.table.apply(event)
            self.events.append(event)
        self.come()

    def come(self) -> None:
        self.happen(seat_commands.come(self.table, [seat.number for seat in self.table.seats if seat.token]))

    def happen(self, drafts: list[Draft]) -> list[Draft]:
        """These events happen now."""
        for event in numbered(drafts, self.table.at + 1, self.now):
            self.table.apply(event)
            self.events.append(event)
        return drafts

    # ---- what people do

    def offer(self, seat: int, what: str, absent: Collection[int] = ()) -> list[Draft]:
        return self.happen(endings.offer(self.table, what, seat, [seat], absent))

    def resign(self, *seats: int) -> None:
        for seat in seats:
            self.offer(seat, "resign")

    def draw(self, *seats: int) -> None:
        """The first offers a draw, the others agree."""
        self.offer(seats[0], "draw")
        for seat in seats[1:]:
            self.answer(seat, "draw")

    def answer(self, seat: int, what: str, yes: bool = True, absent: Collection[int] = ()) -> list[Draft]:
        return self.happen(seat_commands.answer_request(self.table, [seat], what, yes, absent=absent))

    def leave(self, seat: int) -> None:
        self.happen(seat_commands.leave_seat(self.table, seat))

    def bot(self, seat: int) -> None:
        self.happen(seat_commands.seat_bot(self.table, seat, "random"))

    def back(self, seat: int) -> None:
        self.happen(seat_commands.return_to_seat(self.table, seat, None))

    def hint(self, seat: int) -> list[Draft]:
        """Ask for a hint, or have one."""
        at = self.table.at
        return self.happen(hints.ask_hint(self.table, seat, [seat], at) or hints.note_hint(self.table, seat, at, [seat]))

    def undo(self, seat: int) -> list[Draft]:
        return self.happen(undo.undo_plies(self.table, seat, [seat], None))

    def rematch(self, *seats: int, keep: bool = True, gone: Collection[int] = ()) -> Company:
        """These people ask for the same: the next game."""
        for seat in seats:
            self.happen(seat_commands.ask_rematch(self.table, seat, [seat], keep, gone))
        assert not self.table.pending or set(self.table.pending.waiting) <= set(gone), self.table.pending
        following = Company.__new__(Company)
        following.luck, following.now = self.luck, self.now
        following.begin(creation.rematch_table(self.table, keep, gone))
        return following

    # ---- playing

    def ply(self) -> None:
        """The seat to act makes a random move."""
        self.happen(self.ply_drafts())

    def ply_drafts(self) -> list[Draft]:
        """What follows when the seat to act makes a random move."""
        table = self.table
        if table.dice_due():
            return commands.roll(table)
        if table.bot_to_act():
            return commands.bot_move(table, table.to_act, self.luck.choice(table.match.legal()), table.at)
        return commands.move(table, max(table.to_act, 0), self.luck.choice(table.match.legal()), table.at)

    def turn(self) -> int:
        """The seat to act plays on until another one is to act; the seat."""
        acting = self.table.to_act
        while self.table.to_act in (acting, CHANCE):
            self.ply()
        return acting

    def turn_of(self, seat: int) -> None:
        """Play until it is that seat's turn."""
        while self.table.to_act != seat:
            assert self.table.to_act != OVER
            self.ply()

    def fall(self) -> int:
        """The running clock falls; whose."""
        assert self.table.clock and self.table.clock.running is not None
        fallen, self.now = self.table.clock.running, self.now + 1e6
        self.happen(seat_commands.time_out(self.table, self.now))
        return fallen

    def over(self, returns: list[float]) -> None:
        """The game ends by its rules, with this result."""
        self.happen([Draft("ended", {"why": "over", "returns": returns})])

    # ---- what is seen

    def view(self, seat: int | None = None) -> dict[str, Any]:
        return ViewBuilder(self.table, ElementPool()).view(seat).fields

    @property
    def winners(self) -> list[int]:
        over = self.view()["over"]
        return list(over["winners"])

    @property
    def words(self) -> str:
        return str(self.view()["over"]["words"])

    @property
    def points(self) -> list[float]:
        return list(self.view()["series"]["points"])

    @property
    def titles(self) -> list[str]:
        return list(self.view()["series"]["titles"])


@cache
def one_tower_down(seats: int = 3, luck: int = 0, **options: Any) -> tuple[str, int]:
    """A position of Fire Tower in which one player is out and another is to act, and the seat of the first."""
    rng = random.Random(luck)
    match = backburn.load("fire-tower", seats=seats, **options).match(luck)
    while True:
        assert match.to_act != OVER
        if match.to_act == CHANCE:
            match.roll()
        else:
            match.push(rng.choice(match.legal()))
        out = [seat for seat in range(seats) if match.state.fates[seat] == 3]
        if len(out) == 1 and match.to_act >= 0 and match.state.phase == 6:
            return write_position(match.game, match.state), out[0]
