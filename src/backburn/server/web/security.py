"""Who may talk to the server from where, and what browsers are told to forbid."""

from __future__ import annotations

import re
from collections.abc import Sequence
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from backburn.server.ops.errors import Refusal

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
}
LOOPBACK = ("localhost", "127.0.0.1", "::1")
SAFE = ("GET", "HEAD", "OPTIONS")
_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[\w.-]*)(:\d{0,5})?", re.ASCII | re.IGNORECASE)


class SecurityHeaders:
    """Puts the headers on every response."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Add the headers to what passes."""

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                headers.setdefault("cache-control", "no-store")
            await send(message)

        await self.app(scope, receive, guarded if scope["type"] == "http" else send)


class Doorman:
    """Knows which hosts and origins are the server's own."""

    def __init__(self, hosts: Sequence[str], public: Sequence[str]) -> None:
        self.public = tuple(address.rstrip("/").lower() for address in public)
        named = [urlsplit(address).hostname or "" for address in self.public]
        self.hosts = {host.lower() for host in [*hosts, *(named if hosts else [])]}

    def check_host(self, connection: HTTPConnection) -> None:
        """Refuse names that are not ours: a page elsewhere that makes its own name point here gets nothing."""
        named = connection.headers.getlist("host")
        found = _HOST.fullmatch(named[0] if named else "")
        if found is None or len(named) > 1:
            raise Refusal("request/invalid", "the Host header names no host")
        if self.hosts and found[1].strip("[]").lower() not in self.hosts:
            raise Refusal("request/cross-site", "this server does not answer to that name")

    def own(self, connection: HTTPConnection, origin: str) -> bool:
        """Is that origin the server's own?"""
        scheme = {"ws": "http", "wss": "https"}.get(connection.url.scheme, connection.url.scheme)
        here = f"{scheme}://{connection.headers.get('host', '')}".lower()
        return origin.lower() in ((*self.public,) or (here,))

    def check_origin(self, connection: HTTPConnection) -> None:
        """Refuse what another site's page sends; a browser always says so when it changes something or opens a socket."""
        origin = connection.headers.get("origin")
        if origin is not None:
            if not self.own(connection, origin):
                raise Refusal("request/cross-site", "requests from other sites are not accepted")
        elif from_elsewhere(connection.headers):
            raise Refusal("request/cross-site", "requests from other sites are not accepted")


def from_elsewhere(headers: Headers) -> bool:
    """Does the browser say that another site made it send this?"""
    return headers.get("sec-fetch-site", "none") not in ("same-origin", "none")


def trusts_cookies(connection: HTTPConnection) -> bool:
    """Do cookies count? Where something can change only if the browser tells an origin, which has been checked by then."""
    changing = connection.scope["type"] == "websocket" or connection.scope.get("method") not in SAFE
    return "origin" in connection.headers or not changing
