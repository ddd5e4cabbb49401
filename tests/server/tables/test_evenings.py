"""People who come, play, ask, refuse, resign, leave and come back in any order: nothing is given away or agreed without those concerned, and no
one who gave up wins. In every third series two seats are one person's.

What should follow is kept by hand from the events alone. BACKBURN_EVENINGS sets how many series are played.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from backburn.core.kit.errors import BackburnError
from backburn.core.rules.contract import CHANCE, OVER
from backburn.server.ops.errors import RefusedRequest
from backburn.server.tables.acting import endings, hints, seat_commands, undo
from backburn.server.tables.acting.creation import replay
from backburn.server.tables.keeping.audit import audit_events
from backburn.server.tables.state import people, rating
from backburn.server.tables.state.events import Draft, numbered
from backburn.server.tables.state.next_due import due_after
from backburn.server.tables.state.seats import digest
from server.company import CATALOGUE, Company

EVENINGS = int(os.environ.get("BACKBURN_EVENINGS", "36"))
ACTS, GAMES = 90, 3
CLOCKS: list[dict[str, Any] | None] = [
    None,
    {"seconds": 90.0, "increment": 5.0, "out": "loses"},
    {"seconds": 90.0, "increment": 5.0, "out": "bot"},
]
KINDS: list[tuple[str, str, dict[str, Any]]] = [
    ("volcano", "pp", {}),
    ("volcano", "ppp", {}),
    ("volcano", "pppp", {}),
    ("volcano", "ppbp", {}),
    ("volcano", "pobp", {}),
    ("fire-tower", "pp", {"grand_champion": "on"}),
    ("fire-tower", "ppp", {"grand_champion": "on", "hand_growth": 0}),
    ("fire-tower", "pppp", {"champion": 2, "shadow_of_the_wood": "on"}),
    ("fire-tower", "pppp", {"teams": "on"}),
    ("fire-tower", "ppbp", {"teams": "on", "champion": 1}),
    ("secret", "ppp", {}),
    ("secret", "pppp", {}),
    ("wildfire-rescue", "ppp", {}),
    ("forest-fire-path", "pp", {}),
]


@dataclass
class Ledger:
    """What people have said and done at one table, by the events alone."""

    tokens: dict[int, str] = field(default_factory=dict)
    here: set[int] = field(default_factory=set)
    out: set[int] = field(default_factory=set)
    gone: dict[int, int] = field(default_factory=dict)
    """The seats whose people gave up, and when."""
    asked: dict[str, Any] = field(default_factory=dict)
    yes: set[int] = field(default_factory=set)
    """The seats that want the same as the request."""
    granted: list[set[int]] = field(default_factory=list)
    """Who has agreed to hints, by request."""


class Evening:
    """One table, what is done there, and what should follow."""

    def __init__(self, company: Company, luck: random.Random, household: frozenset[int] = frozenset()) -> None:
        self.company, self.luck, self.household = company, luck, household
        self.ledger, self.met = Ledger(), Counter[str]()
        self.cut = False
        for event in company.events[1:]:
            self.write_down(event.kind, event.data, event.number)

    @property
    def seats(self) -> range:
        return range(len(self.company.table.seats))

    def held(self, seat: int) -> list[int]:
        """The seats of the person who holds this one: those of a household speak with one voice."""
        return sorted(self.household & set(self.ledger.tokens)) if seat in self.household else [seat]

    # ---- what happens

    def happen(self, drafts: list[Draft]) -> None:
        table, company = self.company.table, self.company
        company.now += self.luck.choice((0.0, 1.0, 20.0))
        foreseen = due_after(table, drafts, company.now)
        events = numbered(drafts, table.at + 1, company.now)
        for event in events:
            self.check(event.kind, event.data)
            self.write_down(event.kind, event.data, event.number)
            table.apply(event)
        company.events += events
        self.met.update(draft.kind for draft in drafts)
        assert not drafts or table.due(company.now) == pytest.approx(foreseen)
        if not table.ending:
            self.check_that_it_goes_on()

    def is_eliminated(self, seat: int) -> bool:
        """Is the seat's tower gone for good?"""
        state: Any = self.company.table.match.state
        options = state.options
        alone = self.company.table.match.game.card.id == "fire-tower" and not (options.teams or options.shadow_of_the_wood)
        return alone and state.fates[seat] >= 2

    def team(self, seat: int) -> int:
        match = self.company.table.match
        return match.game.card.teams(match.state)[seat]

    def write_down(self, kind: str, data: dict[str, Any], number: int) -> None:
        """Take an event in, before the table does."""
        book, over = self.ledger, self.company.table.ending
        if kind == "sat":
            self.write_down_seat(data, number)
        elif kind in ("left", "out") and not over:
            book.here.discard(data["seat"])
            book.out |= {data["seat"]} if kind == "out" else set()
            self.give_up(data["seat"], number)
        elif kind == "asked":
            book.asked, book.yes = data, set(self.held(data["seat"]))
        elif kind == "answered":
            self.write_down_answer(data)

    def write_down_seat(self, data: dict[str, Any], number: int) -> None:
        book, seat = self.ledger, data["seat"]
        if "token" in data and data["token"] != book.tokens.get(seat):
            book.granted = [granted for granted in book.granted if seat not in granted]
            self.household -= {seat} if seat in book.tokens else frozenset()
            if data["token"]:
                book.tokens[seat] = data["token"]
        if data["who"] == "person":
            book.here.add(seat)
            if not self.company.table.ending:
                book.gone.pop(seat, None)
        else:
            book.here.discard(seat)
            self.give_up(seat, number)

    def give_up(self, seat: int, number: int) -> None:
        if seat in self.ledger.tokens and not self.is_eliminated(seat) and not self.company.table.ending:
            self.ledger.gone.setdefault(seat, number)

    def write_down_answer(self, data: dict[str, Any]) -> None:
        book, seats = self.ledger, set(data["seats"])
        if data["yes"]:
            book.yes |= seats
            if book.asked["what"] == "hint" and set(book.asked["waiting"]) <= book.yes:
                book.granted.append(set(book.yes))
        elif book.asked["seat"] not in seats and book.asked["what"] == "hint":
            book.granted = [granted for granted in book.granted if not granted & seats]

    # ---- what must be so

    def check(self, kind: str, data: dict[str, Any]) -> None:
        """Does an event that is about to happen have the consent of those concerned?"""
        book = self.ledger
        if kind == "hinted":
            seat, own = data["seat"], set(self.held(data["seat"]))
            facing = {other for other in book.tokens if other not in own and self.team(other) != self.team(seat)}
            assert not facing or any({seat, *facing} <= granted | own for granted in book.granted), (seat, facing, book.granted)
            self.met["hint against people"] += bool(facing)
        elif kind == "undone":
            gone = self.company.table.match.plies[-data["count"] :]
            own = set(self.held(data["by"]))
            free = all(ply.seat in own and not self.company.table.match.is_irreversible(ply) for ply in gone)
            assert free or set(book.tokens) <= book.yes | own
        elif kind == "ended" and data["why"] == "agreed":
            self.check_draw(data["returns"])
        elif kind == "ended" and data["why"] in ("resigned", "clock"):
            self.check_early_end(data["returns"])

    def playing(self) -> set[int]:
        return {seat for seat in self.ledger.here - self.ledger.out if not self.is_eliminated(seat)}

    def check_draw(self, returns: list[float]) -> None:
        assert self.playing() <= self.ledger.yes | self.absent | self.offering, (self.playing(), self.ledger.yes)
        assert all(returns[seat] == -1 for seat in self.seats if self.is_eliminated(seat))
        self.met["agreed"] += 1

    absent: frozenset[int] = frozenset()
    offering: frozenset[int] = frozenset()
    """Who ends the game without asking anybody else."""

    def check_early_end(self, returns: list[float]) -> None:
        """Who is left has won; if no one is, the bots of the set-up have, and where all play together everybody has lost."""
        table, left = self.company.table, {self.team(seat) for seat in self.playing()}
        teams = [self.team(seat) for seat in self.seats]
        if len(set(teams)) == 1:
            assert not left and set(returns) == {-1.0}
            return
        assert len(left) < 2
        people_of = {team: [seat for seat in self.ledger.tokens if teams[seat] == team] for team in teams}
        bots = {teams[seat.number] for seat in table.seats if seat.who == "bot" and not people_of[teams[seat.number]]}
        bots = {team for team in bots if not all(self.is_eliminated(seat) for seat in self.seats if teams[seat] == team)}
        winning = left or bots
        assert returns == [1.0 if team in winning else -1.0 for team in teams], (returns, left, bots)
        self.met["won by who is left"] += bool(left)
        self.met["lost to bots"] += bool(bots and not left)

    def check_that_it_goes_on(self) -> None:
        """Someone can act: dice, a bot, a person who is there, one who can come back, or anyone on an open seat."""
        table = self.company.table
        acting = table.to_act
        assert acting != OVER
        if acting == CHANCE:
            assert table.dice_due()
            return
        seat = table.seats[acting]
        if seat.status == "person":
            assert not self.is_eliminated(acting)
        elif seat.status == "left":
            assert seat.token and seat.who == "person", "absent, so that others can seat a bot, and its clock runs"
        if table.clock and seat.who == "person" and table.life.begun:
            assert table.clock.running == acting

    def check_result(self) -> None:
        """Those who gave up have nothing, whatever came of their seats afterwards."""
        company, table, gone = self.company, self.company.table, self.ledger.gone
        assert table.ending
        winners, points = company.winners, people.points(table)
        assert not set(winners) & set(gone)
        assert all(points[seat] == 0 for seat in gone)
        best = max(table.ending.returns)
        if table.ending.why == "over" and best > 0:
            assert set(winners) == {seat for seat in self.seats if table.ending.returns[seat] == best} - set(gone)
        self.check_ranks()
        self.met[f"ended {table.ending.why}"] += 1
        self.met["won for no one"] += bool(people.unclaimed(table))
        again = replay(table.id, CATALOGUE, company.events) if self.cut else audit_events(table.id, CATALOGUE, company.events, 1e12)
        assert people.ranks(again) == people.ranks(table) and again.wishes.hints == table.wishes.hints

    def check_ranks(self) -> None:
        table, gone = self.company.table, self.ledger.gone
        ranks, returns = people.ranks(table), table.returns()
        for one in self.ledger.tokens:
            for other in self.ledger.tokens:
                if one not in gone and other in gone:
                    assert ranks[one] < ranks[other]
                elif one in gone and other in gone and gone[one] > gone[other] and self.team(one) != self.team(other):
                    mates = [seat for seat in self.ledger.tokens if self.team(seat) == self.team(other)]
                    assert ranks[one] < ranks[other] or any(gone.get(seat, 0) > gone[one] for seat in mates)
                elif one not in gone and other not in gone and returns[one] > returns[other]:
                    assert ranks[one] < ranks[other]
        ids = {token: str(seat) for seat, token in self.ledger.tokens.items()}
        result = rating.result_of(table, self.company.events, ids)
        if result and len(result.sides) == len(self.seats):
            sides = {side[0]: rank for side, rank in zip(result.sides, result.ranks, strict=True)}
            for seat in gone:
                stayed = [sides[f"person {other}"] for other in self.ledger.tokens if other not in gone and f"person {other}" in sides]
                assert all(rank < sides.get(f"person {seat}", 99) for rank in stayed if not any(table.hinted))
            self.met["rated"] += 1

    # ---- what people do

    def act(self) -> None:
        try:
            self.luck.choice(ACTIONS)(self, self.luck.choice(self.seats))
        except (BackburnError, RefusedRequest) as refusal:
            self.met[getattr(refusal, "code", "refused")] += 1

    def ply(self, seat: int) -> None:
        self.happen(self.company.ply_drafts())

    def ask(self, seat: int) -> None:
        """What the acting seat, or any, may wish for."""
        table, at = self.company.table, self.company.table.at
        what = self.luck.choice(("hint", "hint", "hint", "undo", "draw"))
        if what == "hint" and table.to_act >= 0:
            own = self.held(table.to_act)
            self.happen(hints.ask_hint(table, table.to_act, own, at) or hints.note_hint(table, table.to_act, at, own))
        elif what == "undo" and table.seats[seat].has_person:
            self.happen(undo.undo_plies(table, seat, self.held(seat), self.luck.choice((None, 1, 2))))
        elif what == "draw":
            self.offer(seat, "draw")

    def offer(self, seat: int, what: str) -> None:
        table = self.company.table
        own = frozenset(self.held(seat))
        absent = frozenset(other for other in self.seats if self.luck.random() < 0.1) - own
        drafts = endings.offer(table, what, seat, own, absent)
        assert not self.is_eliminated(seat), "out of the game"
        if drafts[0].kind == "asked" or drafts[-1].kind == "ended":  # also of who agrees by offering the same
            self.absent = absent
        self.offering = own if drafts[-1].kind == "ended" else frozenset()
        self.happen(drafts)

    def resign(self, seat: int) -> None:
        self.offer(seat, "resign")

    def answer(self, seat: int) -> None:
        asked = self.company.table.pending
        if asked:
            seats = [other for other in asked.waiting + asked.agreed if other in self.ledger.tokens] or [seat]
            self.absent = frozenset(seat for seat in self.absent if self.luck.random() < 0.8)
            chosen, yes = self.held(self.luck.choice(seats)), self.luck.random() < 0.85
            self.offering = frozenset()
            self.happen(seat_commands.answer_request(self.company.table, chosen, asked.what, yes, absent=self.absent - {*chosen}))

    def leave(self, seat: int) -> None:
        if seat in self.ledger.tokens:
            self.happen(seat_commands.leave_seat(self.company.table, seat))

    def bot(self, seat: int) -> None:
        self.happen(seat_commands.seat_bot(self.company.table, seat, "random"))

    def back(self, seat: int) -> None:
        if seat in self.ledger.tokens:
            self.happen(seat_commands.return_to_seat(self.company.table, seat, None))

    def guest(self, seat: int) -> None:
        self.happen(seat_commands.take_seat(self.company.table, seat, f"Guest {seat}", digest(str(self.luck.random()))))

    def fall(self, seat: int) -> None:
        clock = self.company.table.clock
        if clock and clock.running is not None:
            self.company.now += 200
            self.happen(seat_commands.time_out(self.company.table, self.company.now))

    # ---- to the end

    def finish(self) -> None:
        """Everybody who takes part plays a little on, then they resign one after another: then it is over, or only bots and people who left play."""
        for _ in range(60):
            self.go_on()
        while not self.company.table.ending and self.playing():
            for seat in sorted(self.playing(), key=lambda each: self.luck.random()):
                if not self.company.table.ending:
                    self.resign_at_last(seat)
        for _ in range(4000):
            self.go_on()
        if not self.company.table.ending:
            returns = self.company.table.match.returns()
            self.cut = True  # long games of bots end here
            self.happen([Draft("ended", {"why": "over", "returns": returns})])

    def resign_at_last(self, seat: int) -> None:
        table = self.company.table
        try:
            self.happen(endings.offer(table, "resign", seat, list(self.seats), ()))
        except RefusedRequest:
            assert table.pending, "one who plays can resign"
            self.happen(seat_commands.answer_request(table, [table.pending.by], table.pending.what, False))

    def go_on(self) -> None:
        table = self.company.table
        if table.ending:
            return
        acting = table.to_act
        if acting >= 0 and table.seats[acting].status in ("left", "open"):
            self.bot(acting)
        else:
            self.ply(acting)

    def next_game(self) -> Evening | None:
        """Those who are there play again; their points and titles go with them."""
        table = self.company.table
        if self.luck.random() < 0.3:
            seat = self.luck.choice(self.seats)
            if table.seats[seat].has_person:
                self.happen(seat_commands.leave_seat(table, seat))
        there = [seat.number for seat in table.seats if seat.has_person]
        if not there:
            return None
        before, points, titles = self.company.points, people.points(table), self.company.titles
        following = self.company.rematch(*there)
        for seat in self.seats:
            kept = following.table.seats[seat].token == self.ledger.tokens.get(seat, "") and following.table.seats[seat].who != "open"
            assert following.points[seat] == pytest.approx(before[seat] if kept else 0), "the person's, not the seat's"
        self.check_titles(titles, following.titles, points)
        return Evening(following, self.luck, self.household)

    def check_titles(self, before: list[str], after: list[str], points: list[float]) -> None:
        ending = self.company.table.ending
        assert ending
        moved = [seat for seat in self.seats if after[seat] and after[seat] != before[seat]]
        assert all(ending.returns[seat] > 0 and seat not in self.ledger.gone and points[seat] > 0 for seat in moved)
        assert ending.why == "called-off" or not any(after[seat] for seat in self.ledger.gone)
        self.met["a title moved"] += bool(moved)


ACTIONS: tuple[Callable[[Evening, int], None], ...] = (
    *[Evening.ply] * 24,
    *[Evening.ask] * 12,
    *[Evening.answer] * 20,
    *[Evening.back] * 3,
    Evening.leave,
    Evening.bot,
    Evening.guest,
    Evening.fall,
    Evening.resign,
)


def test_whatever_people_do_in_any_order() -> None:
    met: Counter[str] = Counter()
    for number in range(EVENINGS):
        luck = random.Random(f"evening {number}")
        game, seats, options = KINDS[number % len(KINDS)]
        company = Company(game, seats, luck.choice(CLOCKS), number, **options)
        household = frozenset(luck.sample(range(len(seats)), 2) if number % 3 == 2 else ())
        evening: Evening | None = Evening(company, luck, household)
        for _ in range(GAMES):
            if evening is None:
                break
            for _ in range(luck.randrange(ACTS)):
                if evening.company.table.ending:
                    break
                evening.act()
            evening.finish()
            evening.check_result()
            following = evening.next_game()
            met.update(evening.met)
            evening = following
    wanted = {"ended over", "ended resigned", "ended agreed", "ended clock", "won by who is left", "lost to bots", "won for no one"}
    wanted |= {"hint against people", "undone", "rated", "a title moved", "out", "left"}
    print(met)
    assert wanted <= set(met), wanted - set(met)
