"""Middleware: the checks before a request is parsed, and how every failure is answered."""

from __future__ import annotations

import asyncio
import math
from typing import Any

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from backburn.server.ops.cost_accounting import charge_caller
from backburn.server.ops.errors import UNEXPECTED, DamagedTable, RefusedRequest
from backburn.server.web.pages import missing_page
from backburn.server.web.security import SAFE_METHODS
from backburn.server.web.server import Server, client_of

log = structlog.get_logger("backburn.middleware")
UNLIMITED_PATHS = ("/static/", "/thinking/", "/health", "/metrics")
"""Paths that are not rate-limited."""
PROGRAMS_PATHS = ("/api/", "/static/", "/thinking/")
"""Paths below which there is no page."""


class RequestGuard:
    """Checks host, origin and rate limit; turns refusals and failures into responses."""

    def __init__(self, app: ASGIApp, server: Server) -> None:
        self.app = app
        self.server = server

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer it here."""
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
            await charge_caller(self.server.client_rate, client_of(connection), self._call_app(scope, receive, watched))
        except Exception as error:
            if started:
                raise
            await error_response(self.server, error)(scope, receive, send)

    async def _call_app(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.app(scope, receive, send)

    def _check(self, connection: HTTPConnection) -> None:
        self.server.origin_check.check_host(connection)
        if connection.scope["method"] not in SAFE_METHODS:
            self.server.origin_check.check_origin(connection)
        path = connection.scope["path"].removeprefix(connection.scope.get("root_path", ""))
        if not path.startswith(UNLIMITED_PATHS):
            self.server.client_rate.take(client_of(connection))


class HeadAsGet:
    """Answers HEAD as it would answer GET, without the body; a stream ends with its headers."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on; one for the head alone as a GET, whose caller seems to be gone as soon as the headers are sent."""
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self.app(scope, receive, send)
            return
        begun, requested = asyncio.Event(), False

        async def gone() -> Message:
            nonlocal requested
            if requested:
                await begun.wait()
                return {"type": "http.disconnect"}
            requested = True
            return {"type": "http.request", "body": b"", "more_body": False}

        async def head(message: Message) -> None:
            if not begun.is_set():
                await send(message)
                await send({"type": "http.response.body", "body": b"", "more_body": False})
                begun.set()
            elif message.get("more_body"):
                raise OSError("the caller wants nothing but the head")

        get_scope = {**scope, "method": "GET"}
        try:
            await self.app(get_scope, gone, head)
        except (OSError, ClientDisconnect):
            if not begun.is_set():
                raise
        finally:
            scope.update({**get_scope, "method": "HEAD"})  # the log and the metrics want to know which route it was


def error_response(server: Server, error: Exception) -> JSONResponse:
    """The response to a refusal or a failure."""
    if isinstance(error, RefusedRequest):
        server.metrics.refusals.labels(error.code).inc()
        wait = {"retry-after": str(math.ceil(error.wait))} if error.wait else {}
        return JSONResponse(error.as_data(), error.status, headers=wait)
    if isinstance(error, DamagedTable):  # already logged once
        return JSONResponse(error.as_data(), 500)
    log.error("request failed", exc_info=error)
    return JSONResponse(UNEXPECTED, 500)


def _mistake(found: Any) -> str:
    """The problems with one field of a request."""
    place = ".".join(map(str, found["loc"][1:]))[:60]
    return f"there is no field {place!r} here" if found["type"] == "unexpected_keyword_argument" else f"{place}: {found['msg'][:100]}"


def _wants_page(request: Request, base: str) -> bool:
    """Was a link followed in a browser? Programs get data."""
    path = request.scope["path"].removeprefix(base)
    return request.method in SAFE_METHODS and "text/html" in request.headers.get("accept", "") and not path.startswith(PROGRAMS_PATHS)


def handle_errors(app: FastAPI, server: Server) -> None:
    """Give every failure of a route its error code; who looks for a page that does not exist gets one that says so."""

    async def refused(request: Request, error: Exception) -> Response:
        answer = error_response(server, error)
        return await missing_page(request) if answer.status_code == 404 and _wants_page(request, server.settings.base_path) else answer

    async def invalid(_: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, RequestValidationError)
        mistakes = "; ".join(_mistake(found) for found in error.errors()[:3])
        return error_response(server, RefusedRequest("request/invalid", f"this request is invalid: {mistakes}"))

    async def http(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        code = {404: "request/unknown", 405: "request/method"}.get(error.status_code, "request/invalid")
        response = await refused(request, RefusedRequest(code, str(error.detail)))
        response.headers.update(error.headers or {})
        return response

    app.add_exception_handler(RefusedRequest, refused)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(HTTPException, http)
