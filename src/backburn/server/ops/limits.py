"""Limits: token buckets for callers, and the size of requests."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from backburn.server.ops.errors import Refusal
from backburn.server.ops.settings import Rate

MOST_BUCKETS = 20_000


class Buckets:
    """One bucket of tokens for each caller; those seen longest ago are forgotten."""

    def __init__(self, rate: Rate, now: Callable[[], float] = time.monotonic, moment: float = math.inf) -> None:
        self.rate = rate
        self.moment = moment
        """Seconds of work that a token pays for."""
        self._now = now
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, caller: str, cost: float = 1) -> None:
        """Take tokens from a caller's bucket. Raises Refusal, which says how long to wait."""
        level = self._level(caller)
        if level >= cost:
            self._set(caller, level - cost)
        else:
            self._set(caller, level)
            raise Refusal("request/too-many", "too many requests; slow down", wait=(cost - level) / self.rate.per_second)

    def charge(self, caller: str, seconds: float) -> None:
        """Take tokens for work that was done, less the one that was paid before. What is owed then has to be filled up first."""
        self._set(caller, self._level(caller) - max(0.0, seconds / self.moment - 1))

    def _level(self, caller: str) -> float:
        now = self._now()
        level, since = self._levels.get(caller, (self.rate.burst, now))
        return min(self.rate.burst, level + (now - since) * self.rate.per_second)

    def _set(self, caller: str, level: float) -> None:
        self._levels[caller] = (level, self._now())
        self._levels.move_to_end(caller)
        if len(self._levels) > MOST_BUCKETS:
            self._levels.popitem(last=False)


class BodyLimit:
    """Reads a request's body before anything else does, and refuses one that is too large, announced or not."""

    def __init__(self, app: ASGIApp, most: int) -> None:
        self.app = app
        self.most = most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Read the body and hand it on."""
        if scope["type"] != "http" or scope["method"] in ("GET", "HEAD"):
            await self.app(scope, receive, send)
            return
        announced = dict(scope["headers"]).get(b"content-length", b"0")
        if announced.isdigit() and int(announced) > self.most:
            raise self._refusal()
        body: Message | None = await self._whole(receive)

        async def replay() -> Message:
            nonlocal body
            message, body = body, None
            return message or await receive()

        await self.app(scope, replay, send)

    async def _whole(self, receive: Receive) -> Message:
        parts, size, more = [], 0, True
        while more:
            message = await receive()
            if message["type"] != "http.request":
                return message
            parts.append(message.get("body", b""))
            size += len(parts[-1])
            more = message.get("more_body", False)
            if size > self.most:
                raise self._refusal()
        return {"type": "http.request", "body": b"".join(parts), "more_body": False}

    def _refusal(self) -> Refusal:
        return Refusal("request/too-large", f"a request is at most {self.most} bytes")
