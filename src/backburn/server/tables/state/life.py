"""A table's life: waiting, begun, over. One state machine, on which clocks, offers, ratings and rematches hang.

It is fed with every event of its table, and with those that are about to be written (`next_due`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from backburn.core.kit.loose import JsonObject
from backburn.server.tables.state import players
from backburn.server.tables.state.clock import Clock
from backburn.server.tables.state.seats import Seat

WAITING, BEGUN, OVER = "waiting", "begun", "over"


@dataclass
class Life:
    """Who has been there, whether the game has begun or is over, and its clocks."""

    seats: list[Seat]
    clock: Clock | None
    version: int
    """0 for tables from before there was a life, 1 for those from before a person's result was told from the seat's."""
    begun: bool = False
    over: bool = False
    paused: bool = False
    """Do the clocks stand still, and all moves wait?"""
    plies: int = 0
    most_plies: int = 0
    """The most plies there ever were: repeating plies after an undo earns no increment."""

    @property
    def waits(self) -> bool:
        """Does everybody have to come first? Tables from before there was a life began with their first ply."""
        return self.version > 0

    def stage(self, known: Collection[int] = ()) -> str:
        """waiting, begun or over; `known` are seats whose people have been there, though no event says it."""
        return OVER if self.over else WAITING if self.missing(known) else BEGUN

    def missing(self, known: Collection[int] = ()) -> list[int]:
        """The seats that a table waits for: open ones, and those whose person was never there or has left again."""
        if self.begun or self.over:
            return []
        return [seat.number for seat in self.seats if seat.who == "open" or (seat.who == "person" and not _was_there(seat, known))]

    def copy(self) -> Life:
        """The same life, to see how it would continue."""
        return replace(self, seats=[replace(seat) for seat in self.seats], clock=self.clock.copy() if self.clock else None)

    def happen(self, kind: str, data: JsonObject, number: int, to_act: int, now: float) -> None:
        """Something happens, after which `to_act` is to act."""
        change = getattr(self, f"_{kind}", None)
        if change:
            change(data, number, now)
        for seat in _acting(kind, data):
            self.seats[seat].came, self.seats[seat].acted_at = True, now
        self.begun = self.begun or not self.missing() if self.waits else self.plies > 0
        if self.clock:
            self._turn_clock(kind, data, to_act, now)
        self.most_plies = max(self.most_plies, self.plies)

    def _turn_clock(self, kind: str, data: JsonObject, to_act: int, now: float) -> None:
        assert self.clock
        if kind == "resumed":
            self.clock.give_back(data["seconds"], now)
        if kind == "ply":
            self.clock.note_move(data["seat"], now)
        ticking = self.begun and not self.paused and to_act >= 0 and players.is_timed(self.seats[to_act])
        self.clock.switch(to_act if ticking else None, to_act, now, self.plies > self.most_plies)

    def _sat(self, data: JsonObject, number: int, now: float) -> None:
        seat = self.seats[data["seat"]]
        token = data.get("token", seat.token)
        if token != seat.token:
            seat.token, seat.token_event, seat.came, seat.out, seat.person = token, number, False, "", ""
        if data["who"] == "person":
            seat.person = data["name"]
        seat.who, seat.name, seat.agent = data["who"], data["name"], data.get("agent", "")
        seat.left, seat.for_now = False, data.get("for_now", False)
        if seat.who == "person" and (not self.waits or "token" not in data or data.get("came")):
            seat.came, seat.acted_at = True, now

    def _left(self, data: JsonObject, number: int, now: float) -> None:
        seat = self.seats[data["seat"]]
        seat.left, seat.for_now = True, False
        if players.is_bot(seat):
            _give_back(seat)

    def _out(self, data: JsonObject, number: int, now: float) -> None:
        self.seats[data["seat"]].out = data["why"]

    def _paused(self, data: JsonObject, number: int, now: float) -> None:
        self.paused = data["on"]

    def _ply(self, data: JsonObject, number: int, now: float) -> None:
        self.plies += 1

    def _undone(self, data: JsonObject, number: int, now: float) -> None:
        self.plies -= data["count"]
        if "agreed" not in data:  # events from before consent was recorded: there, taking back earned time, and clocks must not change
            self.most_plies = self.plies - 1

    def _ended(self, data: JsonObject, number: int, now: float) -> None:
        """The bots that played on for people who have lost have done their work."""
        self.over = True
        for seat in self.seats:
            if seat.out and players.is_bot(seat):
                _give_back(seat)


def _give_back(seat: Seat) -> None:
    """A bot goes: the seat is its person's again, or free."""
    seat.who, seat.name, seat.agent = ("person", seat.person, "") if seat.token else ("open", seat.name, "")


def _acting(kind: str, data: JsonObject) -> Iterable[int]:
    """The seats whose people did this."""
    if kind in ("came", "answered"):
        return tuple(data["seats"])
    if kind in ("ply", "asked", "hinted", "out"):
        return (data["seat"],) if data["seat"] >= 0 else ()
    return (data["by"],) if kind == "undone" else ()


def _was_there(seat: Seat, known: Collection[int]) -> bool:
    return (seat.came or seat.number in known) and not seat.left
