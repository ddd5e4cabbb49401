"""Wishes: what people ask each other for, who has said yes to it, and how it ends. A consent belongs to one request."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from backburn.core.kit.loose import JsonObject

GOING_ON = ("rematch", "draw", "resign", "concede")
"""Wishes that reveal nothing: they need those who are there, and outlast plies."""
ENDS = ("draw", "resign", "concede")
"""Wishes that end the game, or give it up: they need those who take part when it ends."""


@dataclass
class ConsentRequest:
    """A request that waits for the consent of others."""

    what: str
    """undo, rematch, hint, draw, resign, or concede: a bot offers to resign."""
    by: int
    count: int
    waiting: list[int]
    number: int
    """The number of its event."""
    keep: bool = False
    """A rematch in which everybody keeps the seat."""
    own: tuple[int, ...] = ()
    """Further seats of the one who asks, which agree with that."""
    agreed: list[int] = field(default_factory=list)
    """The seats that have said yes to it."""
    played: set[int] = field(default_factory=set)
    """The seats whose people have made a move since."""

    @property
    def seats(self) -> set[int]:
        """All whom it concerns."""
        return {self.by, *self.own, *self.waiting, *self.agreed}


@dataclass(frozen=True)
class ClosedRequest:
    """A request that came to nothing."""

    what: str
    by: int
    number: int
    how: str
    """`refused`, or `lapsed`."""


class Wishes:
    """The pending request of a table, and what became of earlier ones."""

    def __init__(self) -> None:
        self.pending: ConsentRequest | None = None
        self.closed: ClosedRequest | None = None
        """The last request, if it came to nothing and no other has been made since."""
        self.refused: dict[tuple[str, bool], tuple[int, set[int]]] = {}
        """By what was asked: the turn in which it was last refused, and the seats that did."""
        self.conceding: set[int] = set()
        """The seats of bots that have offered to resign, once and for all."""
        self.hints: list[frozenset[int]] = []
        """The seats of each request for hints that was granted."""

    def ask(self, data: JsonObject, number: int) -> None:
        """A new request; another one that is pending lapses."""
        pending, self.closed = self.pending, None
        if pending and pending.by != data["seat"]:
            self._close("lapsed")
        if data["what"] == "concede":
            self.conceding.add(data["seat"])
        keep, own = data.get("keep", False), tuple(data.get("own", ()))
        self.pending = ConsentRequest(data["what"], data["seat"], data["count"], list(data["waiting"]), number, keep, own)

    def answer(self, seats: list[int], yes: bool, turn: int) -> None:
        """Some people answer, or the one who asked takes it back."""
        pending = self.pending
        if pending is None:
            return
        if yes:
            pending.waiting = [seat for seat in pending.waiting if seat not in seats]
            pending.agreed += seats
            if pending.what == "hint" and not pending.waiting:
                self.hints.append(frozenset({pending.by, *pending.agreed}))
                self.pending = None
        elif pending.by in seats:
            self.pending = None
        else:
            self._note_refusal(pending, seats, turn)
            self._close("refused")

    def _note_refusal(self, pending: ConsentRequest, seats: list[int], turn: int) -> None:
        """A no holds for the rest of the turn, and takes back what the same people have said to the same before."""
        key = (pending.what, pending.keep)
        last, before = self.refused.get(key, (turn, set[int]()))
        self.refused[key] = (turn, {*seats, *(before if last == turn else ())})
        if pending.what == "hint":
            self._take_hints_back(seats)

    def _take_hints_back(self, seats: list[int]) -> None:
        self.hints = [granted for granted in self.hints if not granted & set(seats)]

    def allow_hints(self, seats: set[int]) -> bool:
        """Have all these people agreed to hints, in one request?"""
        return any(seats <= granted for granted in self.hints)

    def play(self, seat: int, person: bool, to_act: int) -> None:
        """A ply was made, and now `to_act` acts. Requests to keep the game going are open until someone asked has played a turn."""
        pending = self.pending
        if pending is None:
            return
        if pending.what not in GOING_ON:
            self._close("lapsed")
            return
        if person:
            pending.played.add(seat)
        if to_act >= 0 and any(other != to_act for other in pending.played & set(pending.waiting)):
            self._close("lapsed")

    def undo(self, by: int) -> None:
        """Plies were undone, maybe by this request."""
        if self.pending and self.pending.what == "undo" and self.pending.by == by:
            self.pending = None
        elif self.pending and (self.pending.what not in GOING_ON or self.pending.what == "concede"):
            self._close("lapsed")

    def leave(self, seat: int) -> None:
        """A person goes: their own wish ends. Requests to keep the game going no longer wait for them, but leaving is no consent."""
        pending = self.pending
        if pending and pending.by == seat:
            self._close("lapsed")
        elif pending and pending.what in GOING_ON and seat in pending.waiting:
            pending.waiting.remove(seat)
            if not pending.waiting and not (pending.what == "rematch" and pending.agreed):
                self._close("lapsed")

    def join(self, seat: int) -> None:
        """A person who was not asked takes a seat: a draw, or resigning together, would be without them; a rematch asks them, too."""
        pending = self.pending
        if pending and pending.what in ENDS:
            self._close("lapsed")
        elif pending and pending.what == "rematch" and seat not in pending.seats:
            pending.waiting.append(seat)

    def eliminate(self, seats: Collection[int]) -> None:
        """These seats are out of the game: who offered a draw, or was asked for one, is no longer part of it."""
        pending = self.pending
        if pending and pending.what in ENDS and not pending.seats.isdisjoint(seats):
            self._close("lapsed")

    def hand_over(self) -> None:
        """A person's seat gets another player: an undo asks the wrong people."""
        if self.pending and self.pending.what == "undo":
            self._close("lapsed")

    def replace(self, seat: int) -> None:
        """Another person has the seat: what the one before said was not theirs."""
        for _, seats in self.refused.values():
            seats.discard(seat)
        self._take_hints_back([seat])
        if self.pending and seat in self.pending.agreed:
            self.pending.agreed.remove(seat)
            self.pending.waiting.append(seat)

    def end(self) -> None:
        """The game is over, or the next one is there."""
        self.pending = self.closed = None

    def _close(self, how: str) -> None:
        assert self.pending
        self.closed = ClosedRequest(self.pending.what, self.pending.by, self.pending.number, how)
        self.pending = None
