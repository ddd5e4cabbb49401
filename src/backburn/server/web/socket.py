"""The WebSocket of a table: commands in, views and changes out."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import Any

import structlog
from fastapi import APIRouter
from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from backburn.server.live.hub import Listener
from backburn.server.ops.errors import Damaged, Refusal
from backburn.server.ops.labour import charged
from backburn.server.tables.requests import Answer, Body, Move, Undo, Why
from backburn.server.web.access import Caller, caller
from backburn.server.web.play import Play
from backburn.server.web.services import Server, address

router = APIRouter()
log = structlog.get_logger("backburn.socket")
RESTARTING, FORBIDDEN, UNKNOWN, BUSY = 1012, 4403, 4404, 4429
_CLOSE = {"seat/forbidden": FORBIDDEN, "request/cross-site": FORBIDDEN, "table/unknown": UNKNOWN}
_KINDS: dict[str, type[Body]] = {"move": Move, "undo": Undo, "answer": Answer, "why": Why}
GONE = (WebSocketDisconnect, OSError)
"""What is raised where the caller has gone meanwhile."""
MOST_MISTAKES = 50
"""Messages that make no sense before a socket is closed."""


@router.websocket("/api/tables/{table}/socket")
async def socket(websocket: WebSocket, table: str) -> None:
    """See a table and play at it."""
    server: Server = websocket.app.state.server
    try:
        listener, who = await charged(server.addresses, address(websocket), _admitted(server, websocket, table))
    except Refusal as refusal:
        server.metrics.refused.labels(refusal.code).inc()
        await _turned_away(websocket, refusal.code)
        return
    try:
        with suppress(*GONE):
            await websocket.accept()
            await _served(websocket, listener, Play(server, table, who))
    finally:
        server.hub.leave(server.room.known(table), listener)


async def _turned_away(websocket: WebSocket, code: str) -> None:
    with suppress(*GONE):
        await websocket.accept()  # a browser sees the reason only on an open socket
        await websocket.close(_CLOSE.get(code, BUSY), code)


async def _served(websocket: WebSocket, listener: Listener, play: Play) -> None:
    """Talk until one side ends it."""
    sender = asyncio.create_task(_send(websocket, listener))
    reader = asyncio.create_task(_read(play.server, websocket, listener, play))
    try:
        await asyncio.wait((sender, reader), return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (sender, reader):
            task.cancel()
        await asyncio.gather(sender, reader, return_exceptions=True)


async def _admitted(server: Server, websocket: WebSocket, table: str) -> tuple[Listener, Caller]:
    server.doorman.check_host(websocket)
    server.doorman.check_origin(websocket)
    server.addresses.take(address(websocket))
    try:
        there = await server.room.table(table)
        await server.hub.prepare(there, caller(websocket, there).seat)
        there = await server.room.table(table)  # again, for it may have been read anew meanwhile, and a seat be another's
    except Damaged:
        raise Refusal("server/busy", "this table cannot be opened") from None
    who = caller(websocket, there)
    return server.hub.join(there, who.seat, who.held, who.owner, address(websocket)), who


async def _send(websocket: WebSocket, listener: Listener) -> None:
    with suppress(WebSocketDisconnect, RuntimeError, OSError):
        while (message := await listener.next()) is not None:
            await websocket.send_text(message)
        if listener.expelled:
            await websocket.close(FORBIDDEN, "seat/forbidden")
        else:
            await websocket.close(RESTARTING, "the server restarts")


async def _read(server: Server, websocket: WebSocket, listener: Listener, play: Play) -> None:
    mistakes = 0
    with suppress(WebSocketDisconnect, RuntimeError):
        while mistakes < MOST_MISTAKES:
            message = await websocket.receive()
            if message["type"] == "websocket.disconnect":
                return
            try:
                server.addresses.take(address(websocket))
                await charged(server.addresses, address(websocket), _obey(play, listener, message.get("text")))
            except Refusal as refusal:
                mistakes += refusal.code == "request/invalid"
                server.metrics.refused.labels(refusal.code).inc()
                listener.put(_text({"type": "refused", **refusal.as_data(), "at": _at(server, play)}))
                await asyncio.sleep(min(refusal.wait, 5))
            except Damaged as error:  # the room has told the log once
                listener.put(_text({"type": "refused", **error.as_data(), "at": _at(server, play)}))
            except Exception:
                log.exception("command failed")
                listener.put(_text({"type": "refused", "code": "server/error", "message": "that did not work", "at": _at(server, play)}))
        await websocket.close(BUSY, "request/invalid")


def _at(server: Server, play: Play) -> int:
    table = server.room.known(play.table)
    return table.at if table else -1


def _text(message: dict[str, Any]) -> str:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


async def _obey(play: Play, listener: Listener, text: str | None) -> None:
    """Carry out one message. Raises Refusal."""
    kind, body = _understood(text)
    if isinstance(body, Move):
        await play.move(body.move, body.at)
    elif isinstance(body, Undo):
        await play.undo(body.count, body.at)
    elif isinstance(body, Answer):
        await play.answer(body.what, body.yes, body.at)
    elif isinstance(body, Why):
        listener.put(_text(await play.why(body.move)))
    elif kind == "ping":
        listener.put('{"type":"pong"}')


def _understood(text: str | None) -> tuple[str, Body | None]:
    try:
        message = json.loads(text or "")
        kind = message.pop("type")
        if kind == "ping":
            return kind, None
        return kind, _KINDS[kind].model_validate(message)
    except (ValueError, RecursionError, AttributeError, KeyError, TypeError, ValidationError):
        raise Refusal("request/invalid", "this message makes no sense; see docs/protocol.md") from None
