"""A bot that has lost hope offers to resign: once, to its only opponent, who may accept or play on."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from backburn.core.kit.errors import BackburnError
from backburn.play.matches.concession import PATIENCE, BotMove
from backburn.server.desk.due import bot_question
from backburn.server.desk.groups import Follower, Groups
from backburn.server.ops.absence import Absence
from backburn.server.ops.errors import DamagedTable, RefusedRequest
from backburn.server.tables.acting import commands, creation, seat_commands, undo
from backburn.server.tables.acting.creation import Occupant, TableSetup
from backburn.server.tables.keeping.audit import audit_events
from backburn.server.tables.showing.ending_words import ending_words
from backburn.server.tables.state import people
from backburn.server.tables.state.catalogue import Catalogue
from backburn.server.tables.state.events import Draft, Event, numbered
from backburn.server.tables.state.rating import result_of
from server.kit import FIRE

CATALOGUE = Catalogue()
PERSON, BOT = 0, 1
LONG = {"burn_out_at": 0, "engines": 1}
"""The fire can grow forever, and the chief stay in the town."""


class Evening:
    """A person, who plays the fire, and a bot."""

    def __init__(self, game: str = FIRE, seats: str = "pb", options: dict[str, Any] | None = None, **setup: Any) -> None:
        sitters = [Occupant("person", f"Ann {n}") if who == "p" else Occupant("bot", agent="level-5") for n, who in enumerate(seats)]
        loaded = CATALOGUE.game(game, LONG if options is None else options, len(seats), None)
        self.made = creation.create(CATALOGUE, TableSetup(loaded, sitters, "", setup.pop("seed", 1), "table", None, "", **setup))
        created, *rest = self.events = list(creation.first_events(self.made, 1000.0))
        self.table = creation.begin_replay(self.made.id, CATALOGUE, created)
        for event in rest:
            self.table.apply(event)
        self.happen(seat_commands.come(self.table, [seat for seat, who in enumerate(seats) if who == "p"]))

    def happen(self, drafts: list[Draft]) -> list[str]:
        events = numbered(drafts, self.table.at + 1, 2000.0 + self.table.at)
        for event in events:
            self.table.apply(event)
        self.events += events
        return [event.kind for event in events]

    def round(self, value: float | None) -> list[str]:
        """The fire grows; the bot stays, and expects this of each of its moves. Return what happened."""
        self.happen(commands.move(self.table, PERSON, "grow 11", self.table.at))
        found: list[str] = []
        while self.table.bot_to_act():
            wanted = "load 0" if "load 0" in self.table.match.moves() else "stay"
            chosen = self.table.match.legal()[self.table.match.moves().index(wanted)]
            found += self.happen(bot_question(self.table).drafts(self.table, BotMove(chosen, value)))
        return found

    def lose_hope(self) -> None:
        for _ in range(PATIENCE - 1):
            assert "asked" not in self.round(-0.995)
        assert self.round(-1.0) == ["ply", "ply", "asked"]

    def answer(self, yes: bool, seat: int = PERSON) -> list[str]:
        return self.happen(seat_commands.answer_request(self.table, [seat], "concede", yes))


def test_after_ten_turns_without_hope_it_offers_to_resign_and_the_person_accepts() -> None:
    evening = Evening()
    evening.lose_hope()
    assert evening.table.pending and evening.table.pending.by == BOT and evening.table.pending.waiting == [PERSON]
    assert evening.answer(True) == ["answered", "ended"]
    ending = evening.table.ending
    assert ending and (ending.why, ending.by, ending.returns) == ("resigned", BOT, [1.0, -1.0])
    assert people.winners(evening.table) == [PERSON] and people.points(evening.table) == [1.0, 0.0]
    assert ending_words(evening.table) == "Chief resigned. Won by fire."
    assert [seat.who for seat in evening.table.seats] == ["person", "bot"]


@pytest.mark.parametrize("value", [None, -0.98, 1.0])
def test_with_hope_it_plays_on(value: float | None) -> None:
    evening = Evening()
    for number in range(2 * PATIENCE):
        assert "asked" not in evening.round(value if number in (0, PATIENCE) else -1.0)
    assert "asked" in evening.round(-1.0)


def test_it_offers_once() -> None:
    evening = Evening()
    evening.lose_hope()
    assert evening.answer(False) == ["answered"]
    assert not evening.table.pending and not evening.table.ending
    for _ in range(PATIENCE + 2):
        assert "asked" not in evening.round(-1.0)


def test_the_offer_is_open_until_the_person_has_played_a_turn() -> None:
    evening = Evening()
    evening.lose_hope()
    evening.round(-1.0)
    assert not evening.table.pending
    with pytest.raises(RefusedRequest):
        evening.answer(True)


def test_no_one_else_answers_it_and_an_undo_ends_it() -> None:
    evening = Evening()
    evening.lose_hope()
    with pytest.raises(RefusedRequest):
        evening.answer(True, BOT)
    evening.happen(undo.undo_plies(evening.table, PERSON, [PERSON], None))
    assert not evening.table.pending


def test_a_pending_question_of_the_person_is_left_alone() -> None:
    evening = Evening()
    for _ in range(PATIENCE - 1):
        evening.round(-1.0)
    evening.happen([Draft("asked", {"seat": PERSON, "what": "draw", "count": 0, "waiting": [BOT]})])
    assert "asked" not in evening.round(-1.0)


def test_a_bot_in_a_persons_seat_gives_nothing_up() -> None:
    evening = Evening(seats="pp")
    evening.happen(seat_commands.seat_bot(evening.table, BOT, "level-5"))
    for _ in range(PATIENCE + 2):
        assert "asked" not in evening.round(-1.0)


def test_nor_does_it_where_points_are_compared() -> None:
    evening = Evening()
    evening.table.daily = "2026-11-30"
    for _ in range(PATIENCE + 2):
        assert "asked" not in evening.round(-1.0)


@pytest.mark.parametrize(("game", "seats"), [("volcano", "pbb"), ("wildfire-rescue", "pb")])
def test_nor_among_three_or_where_all_win_together(game: str, seats: str) -> None:
    evening = Evening(game, seats, {})
    table, asked = evening.table, 0
    table.hopes = lambda seat: [(turn, True) for turn in range(-PATIENCE, 0)]  # type: ignore[method-assign]
    while not table.ending and asked < 20:
        if table.dice_due():
            evening.happen(commands.roll(table))
        elif table.bot_to_act():
            asked += 1
            assert "asked" not in evening.happen(bot_question(table).drafts(table, BotMove(table.match.legal()[-1], -1.0)))
        else:
            evening.happen(commands.move(table, table.to_act, table.match.legal()[0], table.at))
    assert asked > 2


def test_what_it_expects_stays_its_own() -> None:
    """Two bots that differ only in how sure they are of defeat look the same, and before the offer one with hope does as well."""
    told = [Evening(), Evening(), Evening()]
    for evening, value in zip(told, (-0.9901, -1.0, 0.5), strict=True):
        for _ in range(PATIENCE - 1):
            evening.round(value)
    assert len({shown(evening) for evening in told}) == 1
    assert "hopeless" not in shown(told[0])
    for evening in told[:2]:
        evening.round(-1.0)
    assert shown(told[0]) == shown(told[1])


def shown(evening: Evening) -> str:
    """All that the person is shown, but for the table's name and secrets."""
    groups: Groups[Follower] = Groups(Absence())
    view = json.dumps(groups.view(evening.table, PERSON).__dict__, default=str, sort_keys=True)
    return view.replace(evening.table.id, "T").replace(evening.table.commitment, "C")


def test_the_result_counts_as_one_that_a_person_gives_away() -> None:
    evening = Evening(options={})
    table = evening.table
    table.hopes = lambda seat: [(turn, True) for turn in range(-PATIENCE, 0)]  # type: ignore[method-assign]
    evening.happen(commands.move(table, PERSON, "gust", table.at))
    while not table.pending:
        evening.happen(bot_question(table).drafts(table, BotMove(table.match.legal()[0], -1.0)))
    evening.answer(True)
    first = replace(evening.events[0], data=evening.events[0].data | {"chosen": False})
    found = result_of(table, [first, *evening.events[1:]], {table.seats[PERSON].token: "ann"})
    assert found and dict(zip(map(tuple, found.sides), found.ranks, strict=True)) == {("person ann",): 1, ("bot level-5",): 2}


# ---- the audit


def audited(evening: Evening, events: list[Event]) -> None:
    audit_events(evening.made.id, CATALOGUE, [replace(each, number=number) for number, each in enumerate(events)], 1e9)


def test_the_audit_knows_it_and_refuses_what_was_forged() -> None:
    evening = Evening()
    evening.lose_hope()
    evening.answer(True)
    events = evening.events
    audited(evening, events)
    forged = [
        [each for each in events if each.kind != "answered"],
        [each for each in events if each.kind not in ("asked", "answered")],
        [*events[:-1], replace(events[-1], data=events[-1].data | {"by": PERSON})],
        [*events[:-1], replace(events[-1], data=events[-1].data | {"returns": [-1.0, 1.0]})],
        [replace(each, data={name: value for name, value in each.data.items() if name != "hopeless"}) for each in events],
        [*events[:4], events[-3], *events[4:]],
    ]
    for each in forged:
        with pytest.raises((DamagedTable, RefusedRequest, BackburnError)):
            audited(evening, each)
