"""Rate limits by token bucket, and the limit on the size of requests."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from backburn.server.ops.errors import RefusedRequest
from backburn.server.ops.settings import Rate

MAX_BUCKETS = 20_000


class TokenBuckets:
    """One token bucket for each caller; the least recently used are evicted."""

    def __init__(self, rate: Rate, now: Callable[[], float] = time.monotonic, seconds_per_token: float = math.inf) -> None:
        self.rate = rate
        self.seconds_per_token = seconds_per_token
        """CPU seconds that one token pays for."""
        self._now = now
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, caller: str, cost: float = 1) -> None:
        """Take tokens from a caller's bucket. Raises RefusedRequest, which says how long to wait."""
        level = self._level(caller)
        if level >= cost:
            self._set(caller, level - cost)
        else:
            self._set(caller, level)
            raise RefusedRequest("request/too-many", "too many requests; slow down", wait=(cost - level) / self.rate.per_second)

    def charge(self, caller: str, seconds: float) -> None:
        """Take tokens for work done, less the one already paid. A negative level has to be refilled first."""
        self._set(caller, self._level(caller) - max(0.0, seconds / self.seconds_per_token - 1))

    def _level(self, caller: str) -> float:
        now = self._now()
        level, since = self._levels.get(caller, (self.rate.burst, now))
        return min(self.rate.burst, level + (now - since) * self.rate.per_second)

    def _set(self, caller: str, level: float) -> None:
        self._levels[caller] = (level, self._now())
        self._levels.move_to_end(caller)
        if len(self._levels) > MAX_BUCKETS:
            self._levels.popitem(last=False)


class BodyLimit:
    """Reads a request's body before anything else does, and refuses one that is too large, whether announced or not."""

    def __init__(self, app: ASGIApp, max_bytes: int) -> None:
        self.app = app
        self.max_bytes = max_bytes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Read the body and replay it to the application."""
        if scope["type"] != "http" or scope["method"] in ("GET", "HEAD"):
            await self.app(scope, receive, send)
            return
        announced = dict(scope["headers"]).get(b"content-length", b"0")
        if announced.isdigit() and int(announced) > self.max_bytes:
            raise self._refusal()
        body: Message | None = await self._read_body(receive)

        async def replay() -> Message:
            nonlocal body
            message, body = body, None
            return message or await receive()

        await self.app(scope, replay, send)

    async def _read_body(self, receive: Receive) -> Message:
        parts, size, more = [], 0, True
        while more:
            message = await receive()
            if message["type"] != "http.request":
                return message
            parts.append(message.get("body", b""))
            size += len(parts[-1])
            more = message.get("more_body", False)
            if size > self.max_bytes:
                raise self._refusal()
        return {"type": "http.request", "body": b"".join(parts), "more_body": False}

    def _refusal(self) -> RefusedRequest:
        return RefusedRequest("request/too-large", f"a request can have at most {self.max_bytes} bytes")
