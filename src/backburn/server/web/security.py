"""Host and origin checks, and security headers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from backburn.server.ops.errors import RefusedRequest

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
}
LOOPBACK = ("localhost", "127.0.0.1", "::1")
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[\w.-]*)(:\d{0,5})?", re.ASCII | re.IGNORECASE)


class SecurityHeaders:
    """Adds the security headers to every response without them."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Add the headers to a response."""

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-store")
            await send(message)

        await self.app(scope, receive, guarded if scope["type"] == "http" else send)


class OriginCheck:
    """Knows the server's own hosts and origins."""

    def __init__(self, hosts: Sequence[str], public: Sequence[str]) -> None:
        self.public = tuple(address.rstrip("/").lower() for address in public)
        named = [urlsplit(address).hostname or "" for address in self.public]
        self.hosts = {host.lower() for host in [*hosts, *(named if hosts else [])]}

    def check_host(self, connection: HTTPConnection) -> None:
        """Refuse foreign host names: protection against DNS rebinding."""
        named = connection.headers.getlist("host")
        found = _HOST.fullmatch(named[0] if named else "")
        if found is None or len(named) > 1:
            raise RefusedRequest("request/invalid", "the Host header is missing or invalid")
        if self.hosts and found[1].strip("[]").lower() not in self.hosts:
            raise RefusedRequest("request/cross-site", "this server does not respond to that host name")

    def is_own(self, connection: HTTPConnection, origin: str) -> bool:
        """Is this one of the server's own origins?"""
        scheme = {"ws": "http", "wss": "https"}.get(connection.url.scheme, connection.url.scheme)
        here = f"{scheme}://{connection.headers.get('host', '')}".lower()
        return origin.lower() in ((*self.public,) or (here,))

    def check_origin(self, connection: HTTPConnection) -> None:
        """Refuse requests from other sites; browsers always send an origin when they change something or open a socket."""
        origin = connection.headers.get("origin")
        if origin is not None:
            if not self.is_own(connection, origin):
                raise RefusedRequest("request/cross-site", "requests from other sites are not accepted")
        elif is_cross_site(connection.headers):
            raise RefusedRequest("request/cross-site", "requests from other sites are not accepted")


def is_cross_site(headers: Headers) -> bool:
    """Does the browser say that another site caused this request?"""
    return headers.get("sec-fetch-site", "none") not in ("same-origin", "none")


def trusts_cookies(connection: HTTPConnection) -> bool:
    """Are cookies accepted? If the request can change something, only with an Origin header, which has been checked by then."""
    changing = connection.scope["type"] == "websocket" or connection.scope.get("method") not in SAFE_METHODS
    return "origin" in connection.headers or not changing
