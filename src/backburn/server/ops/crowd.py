"""The crowd: how many sockets and event streams there may be, so that nobody takes up the room of others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from backburn.server.ops.errors import Refusal
from backburn.server.ops.settings import Limits


@dataclass(frozen=True)
class Guest:
    """Whose a socket or an event stream is."""

    table: str
    place: int | str | None
    """The seat that it speaks for, or what else is its own at the table; None only looks on."""
    address: str


class Crowd:
    """Counts who is there. Those who only look on never get all of the room, and nobody gets that of another's seat."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._counts: Counter[tuple[object, ...]] = Counter()

    def __len__(self) -> int:
        return self._counts[("all",)]

    def check(self, guest: Guest) -> None:
        """Raises Refusal when there is no room for somebody."""
        if any(self._counts[room] >= most for room, most in self._rooms(guest)):
            raise Refusal("server/busy", "too many are looking; try again later", wait=5)

    def enter(self, guest: Guest) -> None:
        """Somebody comes."""
        self._counts.update(room for room, _ in self._rooms(guest))

    def leave(self, guest: Guest) -> None:
        """Somebody goes."""
        for room, _ in self._rooms(guest):
            self._counts[room] -= 1
            if not self._counts[room]:
                del self._counts[room]

    def _rooms(self, guest: Guest) -> Iterator[tuple[tuple[object, ...], int]]:
        """What somebody takes up a place of, and how many places each has."""
        limits = self.limits
        yield ("all",), limits.sockets
        yield ("address", guest.address), min(limits.address_sockets, limits.sockets // 2)
        if guest.place is not None:
            yield ("seat", guest.table, guest.place), limits.seat_sockets
        else:
            yield ("lookers-on",), limits.sockets // 2
            yield ("lookers-on at", guest.table), limits.table_lookers
            yield ("lookers-on from", guest.address), limits.address_lookers
