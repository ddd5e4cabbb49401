"""Commands and their audit by themselves, without a server: who may do what, and which events no command makes."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import Any

import pytest

from backburn.core.rules.contract import CHANCE, OVER
from backburn.server.ops.errors import DamagedTable, RefusedRequest
from backburn.server.tables.acting import commands, creation, hints, seat_commands, undo
from backburn.server.tables.acting.creation import Occupant, TableSetup
from backburn.server.tables.keeping.audit import audit_events
from backburn.server.tables.state.catalogue import Catalogue
from backburn.server.tables.state.events import Draft, Event, numbered
from backburn.server.tables.state.facts import Ending
from backburn.server.tables.state.people import winners
from backburn.server.tables.state.seats import digest, new_token
from backburn.server.tables.state.standing import series_field
from backburn.server.tables.state.table import Table
from page.endgames import LAST_STEP
from server.company import Company
from server.kit import FIRE

REAL = Catalogue()
ANN, BOB, BOT, OPEN = Occupant("person", "Ann"), Occupant("person", "Bob"), Occupant("bot", "", "random"), Occupant()


class Played:
    """A table and its events, each command a second after the one before."""

    def __init__(self, *occupants: Occupant, game: str = FIRE, **how: Any) -> None:
        setup = TableSetup(REAL.game(game, {}, len(occupants), None), occupants, seed=3, **how)
        self.created = creation.create(REAL, setup)
        self.events = creation.first_events(self.created, 100.0)
        self.table = creation.replay(self.created.id, REAL, self.events)

    def do(self, drafts: Sequence[Draft], after: float = 1.0) -> Played:
        new = numbered(list(drafts), self.table.at + 1, self.events[-1].time + after)
        for event in new:
            self.table.apply(event)
        self.events += new
        return self

    def move(self, seat: int, move: int | str) -> Played:
        return self.do(commands.move(self.table, seat, move, self.table.at))

    def audited(self, changed: list[Event] | None = None) -> Table:
        return audit_events(self.created.id, REAL, changed or self.events, 1e9)


def refused(code: str, command: Callable[[], object]) -> None:
    with pytest.raises(RefusedRequest) as refusal:
        command()
    assert refusal.value.code == code


# ---- moves


def test_a_bot_does_not_move_for_who_has_come_back() -> None:
    party = Played(ANN, BOB)
    party.do(seat_commands.seat_bot(party.table, 0, "random"))
    at, chosen = party.table.at, party.table.match.legal()[0]
    assert commands.bot_move(party.table, 0, chosen, at)
    refused("move/not-your-turn", lambda: commands.bot_move(party.table, 1, chosen, at))
    party.do(seat_commands.return_to_seat(party.table, 0, None))
    refused("move/not-your-turn", lambda: commands.bot_move(party.table, 0, chosen, at))


def test_a_bot_does_not_move_for_another_bot() -> None:
    party = Played(BOT, BOT)
    chosen = party.table.match.legal()[0]
    refused("move/not-your-turn", lambda: commands.bot_move(party.table, 1, chosen, party.table.at))
    assert commands.bot_move(party.table, 0, chosen, party.table.at)


def test_no_one_rolls_what_is_not_due() -> None:
    refused("move/stale", lambda: commands.roll(Played(ANN, BOB).table))


def test_moves_belong_to_the_position_they_were_decided_on() -> None:
    party = Played(ANN, BOB)
    late = party.table.at
    party.move(0, "gust")
    refused("move/stale", lambda: commands.move(party.table, party.table.to_act, 0, late))
    refused("move/stale", lambda: commands.move(party.table, party.table.to_act, 0, party.table.at + 1))


def test_nothing_moves_when_the_game_is_over() -> None:
    party = Played(ANN, BOB)
    party.table.ending = Ending("over", [1.0, -1.0])
    at = party.table.at
    for command in (
        lambda: commands.move(party.table, 0, "gust", at),
        lambda: commands.bot_move(party.table, 0, 0, at),
        lambda: undo.undo_plies(party.table, 0, [0], 1),
        lambda: seat_commands.seat_bot(party.table, 0, "random"),
        lambda: hints.ask_hint(party.table, 0, [0], at),
    ):
        refused("table/over", command)


# ---- who has won


@pytest.mark.parametrize(
    ("returns", "expected"),
    [
        ([1.0, -1.0], [0]),
        ([-1.0, 1.0], [1]),
        ([1.0, 1.0], [0, 1]),
        ([0.0, 0.0], []),
        ([-1.0, -1.0], []),
        ([0.0, -1.0], [0]),
        ([-0.5, -1.0], [0]),
        ([0.5, 0.5], [0, 1]),
    ],
)
def test_winners(returns: list[float], expected: list[int]) -> None:
    table = Played(ANN, BOB).table
    assert winners(table) == []
    table.ending = Ending("over", returns)
    assert winners(table) == expected


@pytest.mark.parametrize(
    ("saved", "grade"),
    [
        (1, {"words": "perhaps another trade would suit you", "good": False}),
        (2, {"words": "a sad day", "good": False}),
        (3, {"words": "you can work together better", "good": False}),
        (4, {"words": "good, with room for improvement", "good": True}),
        (5, {"words": "very well done", "good": True}),
    ],
)
def test_a_graded_game_has_a_grade_and_no_winners(saved: int, grade: dict[str, Any]) -> None:
    party = Company("wildfire-rescue", "pp", position=LAST_STEP.format(saved))
    party.over([(saved - 1) / 5] * 2)
    over = party.view()["over"]
    assert (over["winners"], over["grade"]) == ([], grade)


def test_a_graded_game_that_was_given_up_has_no_grade() -> None:
    party = Company("wildfire-rescue", "pp")
    party.resign(0, 1)
    over = party.view()["over"]
    assert over["why"] == "resigned" and over["winners"] == [] and "grade" not in over


# ---- events that no command makes


def busy() -> Played:
    """A game with a move, a hint, an undo, a bot that comes and goes, and a player who leaves."""
    party = Played(ANN, BOT)
    party.do(hints.note_hint(party.table, 0, party.table.at))
    party.move(0, "gust")
    party.do(undo.undo_plies(party.table, 0, [0], 1))
    party.move(0, "gust")
    party.do(commands.bot_move(party.table, party.table.to_act, party.table.match.legal()[0], party.table.at))
    party.do(seat_commands.seat_bot(party.table, 0, "greedy"))
    party.do(seat_commands.return_to_seat(party.table, 0, "Anne"))
    party.do(seat_commands.leave_seat(party.table, 0))
    return party.do(seat_commands.take_seat(party.table, 0, "Eve", digest(new_token())))


def test_what_commands_make_is_believed() -> None:
    party = busy()
    assert party.audited().at == party.table.at and party.audited().hinted == [1, 0]


def changed(kind: str, which: int = 0, /, time: float = 0, number: int = 0, **data: Any) -> Callable[[list[Event]], None]:
    """A change of one event of a kind: of its data, its time or its number."""

    def change(events: list[Event]) -> None:
        place = [place for place, event in enumerate(events) if event.kind == kind][which]
        event = events[place]
        kept = {name: value for name, value in (event.data | data).items() if value is not ...}
        events[place] = Event(event.number + number, event.kind, kept, event.time + time)

    return change


def added(place: int, kind: str, **data: Any) -> Callable[[list[Event]], None]:
    """An event more."""

    def change(events: list[Event]) -> None:
        before = events[:place] + [Event(place, kind, data, events[place - 1].time)]
        events[:] = before + [Event(event.number + 1, event.kind, event.data, event.time) for event in events[place:]]

    return change


FORGED: dict[str, tuple[str, Callable[[list[Event]], None]]] = {
    "a hint for another position": ("not possible here", changed("hinted", ply=1)),
    "a hint for who is not to act": ("not possible here", changed("hinted", seat=1)),
    "a hint that says more": ("not possible here", changed("hinted", more=1)),
    "a hint for a seat that is none": ("there is no seat 2", changed("hinted", seat=2)),
    "a gap": ("does not follow", changed("ply", number=1)),
    "an undo of nothing": ("not possible here", changed("undone", count=0)),
    "an undo that says more": ("not possible here", changed("undone", more=1)),
    "an undo with consent of no known player": ("not possible here", changed("undone", agreed=[9])),
    "an undo with the consent of one twice": ("not possible here", changed("undone", agreed=[1, 1])),
    "a return to a seat that was free": ("the seat has no link to return by", added(3, "sat", seat=1, who="person", name="Bob")),
    "a token that is none": ("has no token", changed("sat", -1, token="x")),
    "a bot that takes a name": ("is not what follows", changed("sat", 2, name="Deep")),
    "a ply joined to nothing": ("continues nothing", changed("ply", 0, series=1)),
    "a creation in between": ("created only once", added(3, "created")),
    "a bad salt": ("salt is invalid", changed("created", salt="x")),
    "dice of no kind": ("its dice are invalid", changed("created", dice="loaded")),
    "a seed that no one chooses": ("not one that the server would choose", changed("created", seed=str(2**63), chosen=False)),
    "an owner who is none": ("digest or its salt", changed("created", owner="x")),
    "a rule for undoing that is none": ("rule for undoing", changed("created", undo="maybe")),
    "a creation that says more": ("would not create", changed("created", more=1)),
    "an answer to no one": ("not possible here", added(3, "answered", seat=0, seats=[0], what="undo", yes=True)),
    "a rematch of what goes on": ("not possible here", added(3, "rematch", table="0" * 16)),
}


@pytest.mark.parametrize("forgery", FORGED)
def test_what_no_command_makes_is_refused(forgery: str) -> None:
    party = busy()
    complaint, change = FORGED[forgery]
    events = deepcopy(party.events)
    change(events)
    with pytest.raises(DamagedTable, match=complaint):
        party.audited(events)


def test_what_belongs_together_has_one_time() -> None:
    party = Played(ANN, BOB, game="fire-tower")
    assert party.audited()
    events = deepcopy(party.events)
    changed("ply", 1, time=0.5)(events)
    with pytest.raises(DamagedTable, match="have different times"):
        party.audited(events)


def test_only_ids_of_the_server_are_ids() -> None:
    party = busy()
    for id in ("", "a" * 15, "a" * 17, "../../../../../x", "ä" * 16):
        with pytest.raises(DamagedTable, match="this is not a table id"):
            audit_events(id, REAL, party.events, 1e9)


def test_nothing_comes_from_the_future_or_before_all_times() -> None:
    party = busy()
    last = party.events[-1].time
    assert audit_events(party.created.id, REAL, party.events, last)
    with pytest.raises(DamagedTable, match=f"event {party.events[-1].number} is in the future"):
        audit_events(party.created.id, REAL, party.events, last - 0.1)


ASKED = {"seat": 0, "what": "undo", "count": 1, "waiting": [1]}


@pytest.mark.parametrize(
    ("asked", "possible"),
    [
        (ASKED, True),
        (ASKED | {"count": 2}, False),
        (ASKED | {"count": 0}, False),
        (ASKED | {"waiting": []}, False),
        (ASKED | {"waiting": [0]}, False),
        (ASKED | {"waiting": [1, 1]}, False),
        (ASKED | {"keep": True}, False),
        (ASKED | {"what": "hint", "count": 0}, True),
        (ASKED | {"what": "draw", "count": 0}, True),
        (ASKED | {"what": "resign", "count": 0}, True),
        (ASKED | {"what": "draw", "count": 1}, False),
        (ASKED | {"what": "rematch", "count": 0}, False),
        (ASKED | {"what": "money", "count": 0}, False),
        (ASKED | {"more": 1}, False),
    ],
)
def test_what_may_be_asked(asked: dict[str, Any], possible: bool) -> None:
    party = Played(ANN, BOB).move(0, "gust")
    party.events.append(Event(party.table.at + 1, "asked", asked, party.events[-1].time))
    if possible:
        assert party.audited().pending
    else:
        with pytest.raises(DamagedTable, match="not possible here"):
            party.audited()


@pytest.mark.parametrize(
    ("answered", "possible"),
    [
        ({"seat": 1, "seats": [1], "what": "draw", "yes": False}, True),
        ({"seat": 1, "seats": [1], "what": "undo", "yes": False}, False),
        ({"seat": 1, "seats": [], "what": "draw", "yes": False}, False),
        ({"seat": 0, "seats": [1], "what": "draw", "yes": False}, False),
        ({"seat": 0, "seats": [0], "what": "draw", "yes": True}, False),
        ({"seat": 1, "seats": [1], "what": "draw", "yes": 0}, False),
    ],
)
def test_who_may_answer(answered: dict[str, Any], possible: bool) -> None:
    party = Played(ANN, BOB).move(0, "gust")
    party.do([Draft("asked", ASKED | {"what": "draw", "count": 0})])
    party.events.append(Event(party.table.at + 1, "answered", answered, party.events[-1].time))
    if possible:
        assert party.audited().pending is None
    else:
        with pytest.raises(DamagedTable, match="not possible here"):
            party.audited()


def test_a_series_counts_the_games_that_were_played() -> None:
    table = Played(ANN, BOB).table
    assert series_field(table) == {"game": 1, "points": [0.0, 0.0], "titles": ["", ""]}
    for why, returns, points in (
        ("over", [1.0, -1.0], [1.0, 0.0]),
        ("over", [0.0, 0.0], [0.5, 0.5]),
        ("called-off", [0.0, 0.0], [0.0, 0.0]),
    ):
        table.ending = Ending(why, returns)
        assert series_field(table)["points"] == points


# ---- clocks that fall


@pytest.mark.parametrize(("out", "kinds"), [("loses", ["out", "ended"]), ("bot", ["left", "sat"])])
def test_a_clock_falls_when_it_has_run_out(out: str, kinds: list[str]) -> None:
    party = Played(ANN, BOB, clock={"seconds": 600.0, "increment": 0.0, "out": out})
    party.do(seat_commands.come(party.table, [0, 1]))
    while party.table.clock and party.table.clock.is_first_turn:
        party.move(party.table.to_act, party.table.match.legal()[0])
    clock = party.table.clock
    assert clock and clock.running is not None
    fallen, before = clock.runs_out_at() or 0.0, party.events[-1].time
    refused("move/stale", lambda: seat_commands.time_out(party.table, fallen - 0.01))
    assert party.audited()
    party.do(seat_commands.time_out(party.table, fallen), fallen - before)
    assert [event.kind for event in party.events[-len(kinds) :]] == kinds and party.audited()
    events = deepcopy(party.events)
    for place in range(1, len(kinds) + 1):
        event = events[-place]
        events[-place] = Event(event.number, event.kind, event.data, fallen - 1)
    with pytest.raises(DamagedTable, match="no clock has fallen"):
        party.audited(events)


# ---- dice of one's own


@pytest.mark.parametrize("occupants", [(ANN, BOB), (BOT, BOB)])
def test_people_enter_their_own_dice(occupants: tuple[Occupant, ...]) -> None:
    """Any of the people may enter them, also where only one is there."""
    party = Played(*occupants, game="forest-fire-acres", dice="mine")
    while party.table.to_act != CHANCE or not any(event.kind == "ply" for event in party.events):
        legal, at = party.table.match.legal(), party.table.at
        if party.table.to_act == CHANCE:
            party.do(commands.move(party.table, 1, legal[0], at))
        elif party.table.bot_to_act():
            party.do(commands.bot_move(party.table, party.table.to_act, legal[0], at))
        else:
            party.move(party.table.to_act, legal[0])
    refused("move/not-your-turn", lambda: commands.move(party.table, None, party.table.match.legal()[0], party.table.at))
    party.move(1, party.table.match.legal()[0])
    assert party.events[-1].data["by_hand"] and party.audited()


# ---- tables from records, and time that is given back


def test_a_table_from_a_record_is_believed() -> None:
    match = REAL.game("fire-tower", {}, 2, None).match(seed=3, players=["Ann", "Bob"])
    while len(match.plies) < 20:
        match.push(match.legal()[0]) if match.to_act >= 0 else match.roll()
    assert any(ply.seat == CHANCE for ply in match.plies)
    created = creation.from_record(match)
    assert audit_events(created.id, REAL, creation.first_events(created, 100.0), 1e9).match.position() == match.position()


@pytest.mark.parametrize(
    ("data", "possible"),
    [
        ({"seconds": 5.0}, True),
        ({"seconds": 0.0}, True),
        ({"seconds": 10.0}, True),
        ({"seconds": 10.1}, False),
        ({"seconds": -1.0}, False),
        ({"seconds": 5}, False),
        ({"seconds": 5.0, "more": 1}, False),
    ],
)
def test_no_more_time_is_given_back_than_has_passed(data: dict[str, Any], possible: bool) -> None:
    party = Played(ANN, BOB, clock={"seconds": 600.0, "increment": 0.0, "out": "loses"})
    party.do(seat_commands.come(party.table, [0, 1]))
    party.events.append(Event(party.table.at + 1, "resumed", data, party.events[-1].time + 10))
    if possible:
        assert party.audited()
    else:
        with pytest.raises(DamagedTable, match="not possible here"):
            party.audited()


def test_no_table_is_over_before_it_begins() -> None:
    party = Played(ANN, BOB)
    match, luck = party.table.match.copy(), random.Random(1)
    while match.to_act != OVER:
        match.push(luck.choice(match.legal())) if match.to_act >= 0 else match.roll()
    created = party.events[0]
    events = [
        Event(0, "created", created.data | {"start": match.position()}, created.time),
        Event(1, "ended", {"why": "over", "returns": match.returns()}, created.time),
    ]
    with pytest.raises(DamagedTable, match="it was over before it began"):
        party.audited(events)


def test_a_table_from_before_an_option_plays_on_without_it() -> None:
    """Its ruleset may have set the option since: in the path's shop, closing it is a move of its own now."""
    game = REAL.game("forest-fire-path", {"stay_open": "off"}, 2, "shop")
    created = creation.create(REAL, TableSetup(game, [Occupant("person", "Ann"), Occupant("person", "Ben")], seed=1))
    first, *rest = creation.first_events(created, 100.0)
    del first.data["options"]["stay_open"]
    table = creation.replay(created.id, REAL, [first, *rest])
    for _ in range(4):
        table.match.push("buy run")
    assert table.match.moves()[0] == "gust"


def test_a_table_from_before_its_ruleset_had_other_numbers_keeps_its_own() -> None:
    """The path's third-iteration had 30 coins and began with one token."""
    before = {"budget": 30, "start_tokens": 1, "engine_speed": 8, "max_turns": 200, "cards_grow_1": 2}
    game = REAL.game("forest-fire-path", before, 2, "third-iteration")
    created = creation.create(REAL, TableSetup(game, [Occupant("person", "Ann"), Occupant("person", "Ben")], seed=1))
    first, *rest = creation.first_events(created, 100.0)
    assert {name: first.data["options"][name] for name in before} == {name: str(value) for name, value in before.items()}
    table = creation.replay(created.id, REAL, [first, *rest])
    assert table.match.game.option_values == game.option_values
    assert set(table.changed_options()) == set(before)
