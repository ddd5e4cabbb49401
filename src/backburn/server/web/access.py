"""Who a caller is at a table: the seats whose tokens it presents, as cookies or as a bearer token."""

from __future__ import annotations

from collections.abc import Iterable

from starlette.requests import HTTPConnection
from starlette.responses import Response

from backburn.server.desk.caller import Caller, identified
from backburn.server.tables.keeping.archive import OldTable
from backburn.server.tables.state.table import Table
from backburn.server.web.security import trusts_cookies

OWNER_COOKIE = "backburn-owner"
SEAT_COOKIE = "backburn-seat-"
PERSON_COOKIE = "backburn-person"
BROWSER_COOKIE = "backburn-browser"
"""Distinguishes browsers for the Daily Fire, and for nothing else."""
GUEST_COOKIE = "backburn-guest"
"""Distinguishes browsers without a claimed name."""
GUEST_MARK = "guest "
YEAR = 365 * 24 * 3600
MAX_TOKENS = 16


def identify(connection: HTTPConnection, table: Table | OldTable) -> Caller:
    """Identify the caller from its tokens and the query's `seat`. Raises RefusedRequest."""
    return identified(table, presented_tokens(connection), connection.query_params.get("seat"), player_secret(connection))


def player_secret(connection: HTTPConnection) -> str:
    """What proves who plays: the secret of a claimed name, or marked as such, the cookie of a guest's browser."""
    if not trusts_cookies(connection):
        return ""
    guest = connection.cookies.get(GUEST_COOKIE, "")
    return connection.cookies.get(PERSON_COOKIE, "") or (GUEST_MARK + guest if guest else "")


def presented_tokens(connection: HTTPConnection) -> Iterable[str]:
    """The tokens that a caller presents."""
    scheme, _, bearer = connection.headers.get("authorization", "").partition(" ")
    found = [bearer.strip()] if scheme.lower() == "bearer" else []
    if trusts_cookies(connection):
        found += [value for name, value in connection.cookies.items() if name == OWNER_COOKIE or name.startswith(SEAT_COOKIE)]
    return found[:MAX_TOKENS]


def guest_secret(connection: HTTPConnection) -> str:
    """The caller's cookie of a browser without a name; empty if there is none yet."""
    return connection.cookies.get(GUEST_COOKIE, "") if trusts_cookies(connection) else ""


def set_browser_cookie(connection: HTTPConnection, response: Response, name: str, secret: str) -> None:
    """Store something in a cookie that no script can read, for all of the API."""
    path, secure = f"{connection.scope.get('root_path', '')}/api", connection.url.scheme == "https"
    response.set_cookie(name, secret, max_age=YEAR, path=path, secure=secure, httponly=True, samesite="strict")


def set_token_cookie(connection: HTTPConnection, response: Response, table: str, name: str, token: str) -> None:
    """Store a token in a cookie that no script can read, for this table only."""
    path = f"{connection.scope.get('root_path', '')}/api/tables/{table}"
    secure = connection.url.scheme in ("https", "wss")
    response.set_cookie(name, token, max_age=YEAR, path=path, secure=secure, httponly=True, samesite="strict")
