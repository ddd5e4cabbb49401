"""Who a caller is at a table: the seats whose tokens it presents."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Protocol

from backburn.server.ops.errors import RefusedRequest
from backburn.server.tables.showing.attendance import Attendance
from backburn.server.tables.state.seats import Seat
from backburn.server.tables.state.table import Table


@dataclass(frozen=True)
class Caller:
    """What a caller may do at one table."""

    held: list[int]
    """The seats it holds."""
    seat: int | None
    """The seat it speaks for; None for a spectator."""
    owner: bool
    tokens: dict[int, str]
    """The tokens of its seats, as presented."""
    owner_token: str = ""
    person_secret: str = ""
    """What proves who the caller is, if it plays under a registered name."""

    def require_seat(self) -> int:
        """The seat. Raises RefusedRequest for a spectator."""
        if self.seat is None:
            raise RefusedRequest("seat/forbidden", "you are only watching this table: take a seat, or use the link to yours")
        return self.seat

    def refreshed(self, table: Table) -> Caller:
        """The same caller, with the seats that its tokens give access to now."""
        held = sorted(seat for seat, token in self.tokens.items() if table.seats[seat].accepts(token))
        return replace(self, held=held, seat=self.seat if self.seat in held else None)

    def may_seat_a_bot(self, seat: Seat, people: Attendance) -> bool:
        """May the caller put a bot on that seat? Even the owner cannot replace a connected person."""
        there = seat.has_person and seat.number in people.connected
        return seat.number in self.held or (self.owner and not there) or (bool(self.held) and seat.number in people.absent)

    def may_vacate(self, seat: Seat) -> bool:
        """May the caller vacate that seat? Only its holder may give away a person's seat, and with it their hand."""
        return seat.number in self.held or (self.owner and not seat.token)


class HasSeats(Protocol):
    """A table, of this version of its game or another."""

    def seats_of(self, token: str) -> list[int]:
        """The seats that a token gives access to."""

    def is_owner(self, token: str) -> bool:
        """Is it the owner's token?"""


def identified(table: HasSeats, tokens: Iterable[str], asked: str | None, person_secret: str = "") -> Caller:
    """The caller who presents these tokens and asks for a seat: a number, `none`, or the first of its own. Raises RefusedRequest."""
    found: dict[int, str] = {}
    owner_token = ""
    for token in tokens:
        found |= dict.fromkeys(table.seats_of(token), token)
        owner_token = token if table.is_owner(token) else owner_token
    held = sorted(found)
    return Caller(held, _seat(asked, held), bool(owner_token), found, owner_token, person_secret)


def _seat(asked: str | None, held: list[int]) -> int | None:
    if asked is None:
        return held[0] if held else None
    if asked == "none":
        return None
    if not (asked.isascii() and asked.isdigit() and len(asked) < 3 and int(asked) in held):
        raise RefusedRequest("seat/forbidden", "you do not hold that seat")
    return int(asked)
