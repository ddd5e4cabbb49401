"""People who try everything, in any order: whatever is undone, all whom it concerned have consented to."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import pytest

from backburn.core.rules.contract import CHANCE
from backburn.server.ops.errors import RefusedRequest
from backburn.server.tables.acting import commands, creation, seat_commands, undo
from backburn.server.tables.acting.creation import Occupant, TableSetup
from backburn.server.tables.state.events import Draft, Event, numbered
from backburn.server.tables.state.next_due import due_after
from backburn.server.tables.state.seats import digest
from backburn.server.tables.state.table import Table
from server.secret import CATALOGUE

STEPS = 150
OPS = ("move", "move", "move", "undo", "undo", "undo many", "yes", "yes", "no", "leave", "take", "bot", "back", "flag")
SITTERS = [Occupant("person", "Ann"), Occupant("person", "Bob"), Occupant("bot", agent="random"), Occupant("open")]


@dataclass
class Ledger:
    """Who must consent, kept by hand from the events alone."""

    tokens: dict[int, str] = field(default_factory=dict)
    sat: set[int] = field(default_factory=set)
    agreed: set[int] = field(default_factory=set)
    asker: list[int] = field(default_factory=list)
    plies: list[tuple[int, bool]] = field(default_factory=list)
    """Who made each, and whether luck or a secret settled it."""
    floor: int = 0

    def seated(self, seat: int, who: str, token: str | None) -> None:
        new = token is not None and token != self.tokens.get(seat)
        if (new and seat in self.sat) or (who == "bot" and seat in self.tokens):
            self.floor = len(self.plies)
        if new or (who == "bot" and seat in self.tokens):
            self.agreed, self.asker = set(), []
        self.sat.add(seat)
        if token is not None:
            self.tokens[seat] = token

    def happened(self, event: Event, held: list[int]) -> None:
        """Take in an event that was caused by the holder of these seats."""
        data = event.data
        if event.kind == "sat":
            self.seated(data["seat"], data["who"], data.get("token"))
        elif event.kind == "ply":
            settled = data["seat"] == CHANCE or data["move"] == "open"
            self.plies.append((data["seat"], settled))
            self.agreed, self.asker = set(), []
        elif event.kind == "asked":
            self.agreed, self.asker = set(), held
        elif event.kind == "answered":
            self.agreed = self.agreed | set(data["seats"]) if data["yes"] else set()
        elif event.kind == "undone":
            self.judge(data["count"], held)

    def judge(self, count: int, asking: list[int]) -> None:
        left = len(self.plies) - count
        assert left >= self.floor, "across the moment when a seat changed hands"
        alone = all(seat in asking and not settled for seat, settled in self.plies[left:])
        assert alone or set(self.tokens) <= set(asking) | self.agreed, "without the consent of a player whom it concerned"
        del self.plies[left:]
        self.agreed, self.asker = set(), []


class Mischief:
    """A table, some people with some of its links, and luck."""

    def __init__(self, luck: int) -> None:
        self.rng = random.Random(luck)
        clock = {"seconds": 1000, "increment": 50, "out": "bot"}
        made = creation.create(CATALOGUE, TableSetup(CATALOGUE.game("secret", {}, 4, None), SITTERS, seed=luck, clock=clock))
        self.links = {seat: [token] for seat, token in made.tokens.items()}
        self.now, self.ledger, self.counted = 1000.0, Ledger(), 0
        events = numbered(made.drafts, 0, self.now)
        self.table = Table("mischief", CATALOGUE, events[0])
        self.events = events[:1]
        self.accept(events[1:], [])

    def accept(self, events: list[Event], held: list[int]) -> None:
        for event in events:
            answered = event.kind == "undone" and events[0].kind == "answered"
            self.ledger.happened(event, self.ledger.asker if answered else held)
            self.counted += event.kind == "undone"
            self.table.apply(event)
            self.events.append(event)

    def held(self) -> list[int]:
        """The seats of a player who has kept some of the links, old ones too."""
        tokens = [token for links in self.links.values() for token in links if self.rng.random() < 0.4]
        return sorted({seat for token in tokens for seat in self.table.seats_of(token)})

    def step(self) -> None:
        held, seat = self.held(), self.rng.randrange(4)
        self.now += self.rng.random() * 5
        try:
            drafts = self.requested(self.rng.choice(OPS), held, seat)
        except RefusedRequest:
            return
        foreseen = due_after(self.table, drafts, self.now) if drafts else None
        self.accept(numbered(drafts, self.table.at + 1, self.now), held)
        assert not drafts or self.table.due(self.now) == pytest.approx(foreseen)

    def requested(self, what: str, held: list[int], seat: int) -> list[Draft]:
        table, speaks = self.table, self.rng.choice(held) if held else None
        if what == "move" and table.bot_to_act():
            return commands.bot_move(table, table.to_act, self.rng.choice(table.match.legal()), table.at)
        if what == "move" and table.to_act >= 0 and not any(ply.seat == 2 for ply in table.match.plies):
            return commands.move(table, table.to_act, self.rng.choice(table.match.legal()), table.at)
        if what in ("undo", "undo many") and speaks is not None and table.seats[speaks].has_person:
            count = self.rng.randint(1, len(table.match.plies) + 1) if what == "undo many" else None
            return undo.undo_plies(table, speaks, held, count, table.at)
        if what in ("yes", "no"):
            return seat_commands.answer_request(table, held, "undo", what == "yes", table.at)
        if what == "flag":
            return seat_commands.time_out(table, self.now + self.rng.choice([0, 0, 5000]))
        return self.seats(what, held, seat)

    def seats(self, what: str, held: list[int], seat: int) -> list[Draft]:
        bots = not self.table.seats[seat].token and self.rng.random() < 0.5  # the owner sends a bot away
        if what == "leave" and (seat in held or bots):
            return seat_commands.leave_seat(self.table, seat)
        if what == "take":
            token = f"token {self.rng.random()}"
            drafts = seat_commands.take_seat(self.table, seat, "Eve", digest(token))
            self.links.setdefault(seat, []).append(token)
            return drafts
        if what == "bot" and (seat in held or self.rng.random() < 0.2):
            return seat_commands.seat_bot(self.table, seat, "random")
        if what == "back" and seat in held:
            return seat_commands.return_to_seat(self.table, seat, None)
        return []


def test_nothing_is_undone_without_those_whom_it_concerns() -> None:
    counted = 0
    for luck in range(150):
        play = Mischief(luck)
        for _ in range(STEPS):
            play.step()
        counted += play.counted
        again = Table("mischief", CATALOGUE, play.events[0])
        for event in play.events[1:]:
            again.apply(event)
        assert again.match.plies == play.table.match.plies and again.clock == play.table.clock and again.undone == play.table.undone
    assert counted > 100, "they did undo, too"
