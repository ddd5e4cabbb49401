"""The gate: what every request passes before it is understood, and how every failure is answered."""

from __future__ import annotations

import math

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from backburn.server.ops.errors import Damaged, Refusal
from backburn.server.ops.labour import charged
from backburn.server.web.security import SAFE
from backburn.server.web.services import Server, address

log = structlog.get_logger("backburn.gate")
FREE = ("/static/", "/health", "/metrics")
"""Addresses that cost no token of the rate limit."""


class Gate:
    """Checks host, origin and rate; turns refusals and failures into answers."""

    def __init__(self, app: ASGIApp, server: Server) -> None:
        self.app = app
        self.server = server

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it here."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = False

        async def watched(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            connection = HTTPConnection(scope)
            self._check(connection)
            await charged(self.server.addresses, address(connection), self._beyond(scope, receive, watched))
        except Exception as error:
            if started:
                raise
            await answer(self.server, error)(scope, receive, send)

    async def _beyond(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.app(scope, receive, send)

    def _check(self, connection: HTTPConnection) -> None:
        self.server.doorman.check_host(connection)
        if connection.scope["method"] not in SAFE:
            self.server.doorman.check_origin(connection)
        path = connection.scope["path"].removeprefix(connection.scope.get("root_path", ""))
        if not path.startswith(FREE):
            self.server.addresses.take(address(connection))


def answer(server: Server, error: Exception) -> JSONResponse:
    """What a caller is told of a refusal or a failure."""
    if isinstance(error, Refusal):
        server.metrics.refused.labels(error.code).inc()
        wait = {"retry-after": str(math.ceil(error.wait))} if error.wait else {}
        return JSONResponse(error.as_data(), error.status, headers=wait)
    if isinstance(error, Damaged):  # the room has told the log once
        return JSONResponse(error.as_data(), 500)
    log.error("request failed", exc_info=error)
    return JSONResponse({"code": "server/error", "message": "that did not work; it is our mistake, and it is logged"}, 500)


def handle_errors(app: FastAPI, server: Server) -> None:
    """Give every failure of a route its code."""

    async def refused(_: Request, error: Exception) -> JSONResponse:
        return answer(server, error)

    async def invalid(_: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, RequestValidationError)
        places = "; ".join(f"{'.'.join(map(str, found['loc'][1:]))[:60]}: {found['msg'][:100]}" for found in error.errors()[:3])
        return answer(server, Refusal("request/invalid", f"this request makes no sense: {places}"))

    async def http(_: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, HTTPException)
        code = {404: "request/unknown", 405: "request/method"}.get(error.status_code, "request/invalid")
        response = answer(server, Refusal(code, str(error.detail)))
        response.headers.update(error.headers or {})
        return response

    app.add_exception_handler(Refusal, refused)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(HTTPException, http)
