"""What is said to be due before events are written is what the table says when they have happened."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from backburn import games
from backburn.core.kit.errors import BackburnError
from backburn.server.ops.errors import RefusedRequest
from backburn.server.tables.acting import commands, creation, endings, hints, seat_commands, undo
from backburn.server.tables.acting.creation import Occupant, TableSetup, first_events
from backburn.server.tables.state.catalogue import Catalogue
from backburn.server.tables.state.events import KINDS, Draft, numbered
from backburn.server.tables.state.next_due import due_after
from backburn.server.tables.state.seats import digest
from backburn.server.tables.state.table import Table
from server import secret
from server.kit import FIRE

ACTS = 150
LATE = "round 9: fire to act / fire . 1 1 2 1 2 1 5 # # # / engine 1 lost / engine 2 2 . . . . . . . . . ."
CATALOGUE = Catalogue(names=lambda: (*games.names(), "secret"), card=lambda game: (secret if game == "secret" else games).card(game))


@dataclass
class Evening:
    """What may happen at a table, one thing after the other, at random."""

    luck: random.Random
    table: Table
    now: float
    met: Counter[str] = field(default_factory=Counter)

    def go_on(self) -> None:
        """A player does something, or wants to and is refused."""
        self.now += self.luck.choice((0.0, 0.5, 3.0, 40.0))
        try:
            drafts = self.luck.choice(WISHES)(self)
        except (BackburnError, RefusedRequest):
            self.met["refused"] += 1
            return
        if drafts:
            self.check(drafts)

    def check(self, drafts: list[Draft]) -> None:
        """Foretell, let it happen, compare."""
        foretold, table = due_after(self.table, drafts, self.now), self.table
        told = [(draft.kind, draft.data) for draft in drafts]
        for event in numbered(drafts, table.at + 1, self.now):
            table.apply(event)
        assert foretold == table.due(self.now), told
        self.met.update([draft.kind for draft in drafts])
        self.met["never due" if foretold is None else "due at once" if foretold == self.now else "due later"] += 1

    # ---- what people, bots, dice and clocks do

    def move(self) -> list[Draft]:
        match = self.table.match
        return commands.move(self.table, self.mover(), self.luck.choice(match.moves() or ["x"]), self.table.at)

    def mover(self) -> int:
        """Who is to act; dice that are typed in may come from anybody."""
        return self.table.to_act if self.table.to_act >= 0 else self.seat()

    def line(self) -> list[Draft]:
        return commands.move(self.table, self.mover(), "intensify 11, token 10, token 10", self.table.at)

    def bot_move(self) -> list[Draft]:
        if not self.table.bot_to_act():
            raise RefusedRequest("move/not-your-turn", "no bot")
        return commands.bot_move(self.table, self.table.to_act, self.luck.choice(self.table.match.legal()), self.table.at)

    def undo(self) -> list[Draft]:
        seat = self.seat()
        held = self.luck.choice(([seat], list(range(len(self.table.seats)))))
        return undo.undo_plies(self.table, seat, held, self.luck.choice((None, 1, 2, 3)))

    def answer(self) -> list[Draft]:
        held = self.luck.choice(([self.seat()], list(range(len(self.table.seats)))))
        return seat_commands.answer_request(
            self.table, held, self.luck.choice(("undo", "rematch", "hint", "draw", "resign", "concede")), self.luck.random() < 0.7
        )

    def offer(self) -> list[Draft]:
        seat = self.seat()
        what = self.luck.choice(("resign", "draw", "call-off"))
        return endings.offer(self.table, what, seat, [seat], self.luck.choice(((), range(2))))

    def resume(self) -> list[Draft]:
        """As if no server had been up for a part of the time since the last event."""
        clock = self.table.clock
        since = self.now - clock.since if clock and clock.running is not None else 0.0
        return [Draft("resumed", {"seconds": self.luck.random() * since})] if since > 0 else []

    def hint(self) -> list[Draft]:
        seat, at = self.mover(), self.table.at
        return hints.ask_hint(self.table, seat, [seat], at) or hints.note_hint(self.table, seat, at)

    def rematch(self) -> list[Draft]:
        asked = seat_commands.ask_rematch(self.table, self.seat(), [])
        return asked or [Draft("rematch", {"table": "next"})]

    def seat(self) -> int:
        return self.luck.randrange(len(self.table.seats))


WISHES: list[Callable[[Evening], list[Draft]]] = [
    *[Evening.move] * 6,
    *[Evening.bot_move] * 4,
    *[lambda evening: commands.roll(evening.table)] * 2,
    *[Evening.undo] * 2,
    Evening.line,
    *[Evening.answer] * 4,
    *[Evening.hint] * 4,
    *[Evening.rematch] * 3,
    Evening.offer,
    *[Evening.resume] * 4,
    *[lambda evening: seat_commands.come(evening.table, [evening.seat()])] * 2,
    lambda evening: seat_commands.pause(evening.table, evening.luck.random() < 0.3),
    lambda evening: seat_commands.time_out(evening.table, evening.now),
    lambda evening: seat_commands.leave_seat(evening.table, evening.seat()),
    lambda evening: seat_commands.take_seat(evening.table, evening.seat(), "Eve", digest("eve")),
    lambda evening: seat_commands.return_to_seat(evening.table, evening.seat(), None),
    lambda evening: seat_commands.seat_bot(evening.table, evening.seat(), "random"),
]


def begun(luck: random.Random, game: str, seats: int, positions: tuple[str, ...]) -> Evening:
    """A table with every kind of player, with and without a clock and dice of one's own."""
    sitters = [Occupant(luck.choice(("person", "person", "bot", "open")), agent="random") for _ in range(seats)]
    clock: Any = luck.choice(
        (None, {"seconds": luck.choice((2.0, 90.0)), "increment": luck.choice((0, 5)), "out": luck.choice(("loses", "bot"))})
    )
    dice = "table" if CATALOGUE.load(game).has_secrets else luck.choice(("table", "mine"))
    setup = TableSetup(CATALOGUE.game(game, {}, seats, None), sitters, "", luck.randrange(99), dice, clock, luck.choice(positions))
    made = creation.create(CATALOGUE, setup)
    created, *rest = first_events(made, 1000.0)
    table = creation.begin_replay(made.id, CATALOGUE, created)
    for event in rest:
        table.apply(event)
    return Evening(luck, table, 1000.0)


@pytest.mark.parametrize(
    ("game", "seats", "positions"),
    [(FIRE, 2, ("", LATE)), ("secret", 4, ("",)), ("volcano", 3, ("",))],
)
def test_what_is_foretold_comes_true(game: str, seats: int, positions: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "MAX_PLIES", 40)
    met: Counter[str] = Counter()
    for number in range(150):
        evening = begun(random.Random(number), game, seats, positions)
        for _ in range(ACTS):
            evening.go_on()
        met += evening.met
    assert set(met) >= {*KINDS, "never due", "due at once", "due later"} - {"created"}, "something never happened"
    assert min(met.values()) > 10, met
