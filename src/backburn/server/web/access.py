"""Who a caller is at a table: the seats whose tokens it presents, as cookies or as a bearer token."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from starlette.requests import HTTPConnection
from starlette.responses import Response

from backburn.server.ops.errors import RefusedRequest
from backburn.server.tables.keeping.archive import OldTable
from backburn.server.tables.showing.attendance import Attendance
from backburn.server.tables.state.seats import Seat
from backburn.server.tables.state.table import Table
from backburn.server.web.security import trusts_cookies

OWNER_COOKIE = "backburn-owner"
SEAT_COOKIE = "backburn-seat-"
PERSON_COOKIE = "backburn-person"
YEAR = 365 * 24 * 3600
MAX_TOKENS = 16


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


def identify(connection: HTTPConnection, table: Table | OldTable) -> Caller:
    """Identify the caller from its tokens and the query's `seat`. Raises RefusedRequest."""
    tokens: dict[int, str] = {}
    owner_token = ""
    for token in presented_tokens(connection):
        tokens |= dict.fromkeys(table.seats_of(token), token)
        owner_token = token if table.is_owner(token) else owner_token
    held = sorted(tokens)
    secret = connection.cookies.get(PERSON_COOKIE, "") if trusts_cookies(connection) else ""
    return Caller(held, _seat(connection.query_params.get("seat"), held), bool(owner_token), tokens, owner_token, secret)


def presented_tokens(connection: HTTPConnection) -> Iterable[str]:
    """The tokens that a caller presents."""
    scheme, _, bearer = connection.headers.get("authorization", "").partition(" ")
    found = [bearer.strip()] if scheme.lower() == "bearer" else []
    if trusts_cookies(connection):
        found += [value for name, value in connection.cookies.items() if name == OWNER_COOKIE or name.startswith(SEAT_COOKIE)]
    return found[:MAX_TOKENS]


def _seat(asked: str | None, held: list[int]) -> int | None:
    if asked is None:
        return held[0] if held else None
    if asked == "none":
        return None
    if not (asked.isascii() and asked.isdigit() and len(asked) < 3 and int(asked) in held):
        raise RefusedRequest("seat/forbidden", "you do not hold that seat")
    return int(asked)


def set_token_cookie(connection: HTTPConnection, response: Response, table: str, name: str, token: str) -> None:
    """Store a token in a cookie that no script can read, for this table only."""
    path = f"{connection.scope.get('root_path', '')}/api/tables/{table}"
    secure = connection.url.scheme in ("https", "wss")
    response.set_cookie(name, token, max_age=YEAR, path=path, secure=secure, httponly=True, samesite="strict")
