"""No one gets anything that a token-holder concerned has not agreed to, whatever happens to the seats."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field

import pytest

from backburn.core.kit.errors import BackburnError
from backburn.server.ops.errors import RefusedRequest
from backburn.server.tables.acting import commands, endings, hints, seat_commands, undo
from backburn.server.tables.acting.consent import concerned
from backburn.server.tables.state.events import Draft, numbered
from backburn.server.tables.state.seats import digest
from backburn.server.tables.state.table import Table
from server.kit import FIRE
from server.tables.test_next_due import begun

ACTS = 120


@dataclass
class Witness:
    """Writes down who has said yes to what, by their tokens, and compares it with what people are given."""

    luck: random.Random
    table: Table
    now: float
    hints: set[str] = field(default_factory=set)
    """The tokens whose holders have agreed to hints."""
    yes: set[str] = field(default_factory=set)
    """The tokens whose holders agree to the pending wish, the one who asked among them."""
    met: Counter[str] = field(default_factory=Counter)

    def token(self, seat: int) -> str:
        return self.table.seats[seat].token

    def held(self, seat: int) -> list[int]:
        """The seats of the holder of this one's token."""
        return [seat]

    def go_on(self) -> None:
        self.now += self.luck.choice((0.0, 3.0, 60.0))
        try:
            self.luck.choice(ACTIONS)(self, self.luck.randrange(len(self.table.seats)))
        except (BackburnError, RefusedRequest) as error:
            self.met[getattr(error, "code", "refused")] += 1

    def happen(self, drafts: list[Draft]) -> None:
        for event in numbered(drafts, self.table.at + 1, self.now):
            self.write_down(event.kind, event.data)
            self.table.apply(event)
        self.met.update(draft.kind for draft in drafts)

    def write_down(self, kind: str, data: dict) -> None:  # type: ignore[type-arg]
        if kind == "asked":
            self.yes = {self.token(data["seat"])}
            self.hints |= self.yes if data["what"] == "hint" else set()
        elif kind == "answered" and data["yes"]:
            tokens = {self.token(seat) for seat in data["seats"]}
            self.yes |= tokens
            self.hints |= tokens if data["what"] == "hint" else set()
        elif kind == "undone":
            self.check_undo(data["by"], data["count"])
        elif kind == "ended" and data["why"] in ("agreed", "resigned"):
            self.met[data["why"]] += 1

    def check_undo(self, by: int, count: int) -> None:
        """Everybody else with a token has agreed, unless these plies are one's own and nothing was settled."""
        match = self.table.match
        gone = match.plies[len(match.plies) - count :]
        if all(ply.seat == by and not match.is_irreversible(ply) for ply in gone) and self.table.undo_rule == "free":
            return
        others = {seat.token for seat in self.table.seats if seat.token and seat.number != by}
        assert others <= self.yes, (others - self.yes, by, count)
        self.met["undone together"] += bool(others)

    # ---- what people do

    def move(self, seat: int) -> None:
        table = self.table
        if table.dice_due():
            self.happen(commands.roll(table))
        elif table.bot_to_act():
            self.happen(commands.bot_move(table, table.to_act, self.luck.choice(table.match.legal()), table.at))
        else:
            self.happen(commands.move(table, max(table.to_act, 0), self.luck.choice(table.match.legal()), table.at))

    def hint(self, seat: int) -> None:
        table, at = self.table, self.table.at
        seat = max(table.to_act, 0)
        asked = hints.ask_hint(table, seat, [seat], at)
        if asked:
            self.happen(asked)
            return
        teams = table.match.game.card.teams(table.match.state)
        facing = {other.token for other in table.seats if other.token and teams[other.number] != teams[seat]}
        assert facing <= self.hints, facing - self.hints
        self.met["hint against people"] += bool(facing)
        self.happen(hints.note_hint(table, seat, at, [seat]))

    def undo(self, seat: int) -> None:
        if self.table.seats[seat].has_person:
            self.happen(undo.undo_plies(self.table, seat, [seat], self.luck.choice((None, 1, 2, 3))))

    def answer(self, seat: int) -> None:
        if self.table.pending and self.table.seats[seat].token:
            yes = self.luck.random() < 0.75
            self.happen(seat_commands.answer_request(self.table, [seat], self.table.pending.what, yes))

    def offer(self, seat: int) -> None:
        what = self.luck.choice(("draw", "draw", "resign"))
        absent = [other for other in range(len(self.table.seats)) if self.luck.random() < 0.1]
        before = set(concerned(self.table, what, seat, [seat], absent))
        drafts = endings.offer(self.table, what, seat, [seat], absent)
        if what == "draw" and drafts[0].kind == "ended":
            assert not before
        self.happen(drafts)

    def bot(self, seat: int) -> None:
        self.happen(seat_commands.seat_bot(self.table, seat, "random"))

    def leave(self, seat: int) -> None:
        self.happen(seat_commands.leave_seat(self.table, seat))

    def back(self, seat: int) -> None:
        if self.table.seats[seat].token:
            self.happen(seat_commands.return_to_seat(self.table, seat, None))

    def guest(self, seat: int) -> None:
        self.happen(seat_commands.take_seat(self.table, seat, "Eve", digest(str(self.luck.random()))))

    def fall(self, seat: int) -> None:
        self.happen(seat_commands.time_out(self.table, self.now + 1000))


ACTIONS = (
    *[Witness.move] * 6,
    *[Witness.hint] * 4,
    *[Witness.undo] * 5,
    *[Witness.answer] * 9,
    Witness.bot,
    Witness.leave,
    *[Witness.back] * 3,
    Witness.guest,
)
RARE = (Witness.offer, Witness.fall)


@pytest.mark.parametrize(("game", "seats"), [(FIRE, 2), ("secret", 2), ("secret", 3), ("secret", 4), ("volcano", 3), ("fire-tower", 4)])
def test_no_one_gets_what_a_token_holder_has_not_agreed_to(game: str, seats: int) -> None:
    met: Counter[str] = Counter()
    for number in range(400 if game == "secret" else 40):
        luck = random.Random(f"{game} {seats} {number}")
        evening = begun(luck, game, seats, ("",))
        witness = Witness(luck, evening.table, evening.now)
        for act in range(ACTS):
            if witness.table.ending:
                break
            if act > ACTS // 2 and luck.random() < 0.1:
                try:
                    luck.choice(RARE)(witness, luck.randrange(seats))
                except RefusedRequest:
                    continue
            witness.go_on()
        met += witness.met
    wanted = {"asked", "answered", "undone", "hinted", "left", "sat", "request/refused", "undone together", "hint against people"}
    assert set(met) >= wanted, wanted - set(met)


@pytest.mark.parametrize("how", ["bot", "leave", "fall"])
def test_who_has_refused_a_hint_has_refused_it_wherever_they_are(how: str) -> None:
    """The owner puts a bot on the seat of a player who has refused, takes the hint, and gives the seat back."""
    luck = random.Random(1)
    evening = begun(luck, "secret", 3, ("",))
    while not all(seat.token and seat.who == "person" for seat in evening.table.seats) or evening.table.to_act < 0:
        evening = begun(luck, "secret", 3, ("",))
    table, witness = evening.table, Witness(luck, evening.table, evening.now)
    seat = table.to_act
    others = [other for other in range(3) if other != seat]
    witness.happen(hints.ask_hint(table, seat, [seat], table.at))
    witness.happen(seat_commands.answer_request(table, [others[0]], "hint", True))
    witness.happen(seat_commands.answer_request(table, [others[1]], "hint", False))
    if how == "fall":
        witness.happen(endings.lost(table, [others[1]], "clock"))
    else:
        getattr(witness, how)(others[1])
    with pytest.raises(RefusedRequest, match="they said no"):
        hints.ask_hint(table, seat, [seat], table.at)
    assert hints.hint_kind(table, seat) == ("ask", others)
