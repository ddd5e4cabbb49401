"""The WebSocket of a table: commands in, views and changes out."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import structlog
from fastapi import APIRouter
from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from backburn.server.desk.caller import Caller
from backburn.server.live.hub import Subscriber
from backburn.server.ops.cost_accounting import charge_caller
from backburn.server.ops.errors import UNEXPECTED, DamagedTable, RefusedRequest
from backburn.server.tables.wire.protocol import (
    AnswerCommand,
    ClientMessage,
    DroppedMessage,
    HereCommand,
    LegalMessage,
    MoveCommand,
    OfferCommand,
    PingCommand,
    PongMessage,
    ReachCommand,
    ReachMessage,
    RefusedMessage,
    SayCommand,
    ServerMessage,
    StopThinkingCommand,
    UndoCommand,
    WhyCommand,
    encoded,
)
from backburn.server.web.access import identify
from backburn.server.web.adapters import CLIENT
from backburn.server.web.arrivals import arrive
from backburn.server.web.server import Server, client_of
from backburn.server.web.table_session import TableSession

router = APIRouter()
log = structlog.get_logger("backburn.socket")
RESTARTING, FORBIDDEN, UNKNOWN, BUSY = 1012, 4403, 4404, 4429
_CLOSE = {"seat/forbidden": FORBIDDEN, "request/cross-site": FORBIDDEN, "table/unknown": UNKNOWN}
DISCONNECTED = (WebSocketDisconnect, OSError)
"""Raised when the client has disconnected meanwhile."""
MAX_INVALID_MESSAGES = 50
"""Invalid messages after which a socket is closed."""


@router.websocket("/api/tables/{table}/socket")
async def socket(websocket: WebSocket, table: str) -> None:
    """Watch a table and play at it."""
    server: Server = websocket.app.state.server
    try:
        subscriber, caller = await charge_caller(server.client_rate, client_of(websocket), _admit(server, websocket, table))
    except RefusedRequest as refusal:
        server.metrics.refusals.labels(refusal.code).inc()
        await _reject(websocket, refusal.code)
        return
    try:
        with suppress(*DISCONNECTED):
            await websocket.accept()
            await _serve(websocket, subscriber, TableSession(server, table, caller))
    finally:
        server.hub.unsubscribe(server.live_tables.get(table), subscriber)


async def _reject(websocket: WebSocket, code: str) -> None:
    with suppress(*DISCONNECTED):
        await websocket.accept()  # browsers see the close reason only of an open socket
        await websocket.close(_CLOSE.get(code, BUSY), code)


async def _serve(websocket: WebSocket, subscriber: Subscriber, session: TableSession) -> None:
    """Send and receive until either side closes."""
    sender = asyncio.create_task(_send(websocket, subscriber))
    reader = asyncio.create_task(_read(session.server, websocket, subscriber, session))
    try:
        await asyncio.wait((sender, reader), return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (sender, reader):
            task.cancel()
        await asyncio.gather(sender, reader, return_exceptions=True)


async def _admit(server: Server, websocket: WebSocket, table: str) -> tuple[Subscriber, Caller]:
    server.origin_check.check_host(websocket)
    server.origin_check.check_origin(websocket)
    server.client_rate.take(client_of(websocket))
    try:
        loaded = await server.live_tables.table(table)
        await server.hub.prepare_log(loaded, identify(websocket, loaded).seat)
        if server.settings.ratings:
            await server.registered.look_up(loaded)
        loaded = await server.live_tables.table(table)  # again: it may have been reloaded meanwhile, and a seat may have changed hands
    except DamagedTable:
        raise RefusedRequest("server/busy", "this table cannot be opened") from None
    caller = identify(websocket, loaded)
    await arrive(server, loaded, caller.held)
    return server.hub.subscribe(loaded, caller.seat, caller.held, caller.owner, client_of(websocket)), caller


async def _send(websocket: WebSocket, subscriber: Subscriber) -> None:
    with suppress(WebSocketDisconnect, RuntimeError, OSError):
        while (message := await subscriber.next()) is not None:
            await websocket.send_text(message)
        if subscriber.revoked:
            await websocket.close(FORBIDDEN, "seat/forbidden")
        else:
            await websocket.close(RESTARTING, "the server is restarting")


async def _read(server: Server, websocket: WebSocket, subscriber: Subscriber, session: TableSession) -> None:
    mistakes = 0
    with suppress(WebSocketDisconnect, RuntimeError):
        while mistakes < MAX_INVALID_MESSAGES:
            message = await websocket.receive()
            if message["type"] == "websocket.disconnect":
                return
            try:
                server.client_rate.take(client_of(websocket))
                await charge_caller(server.client_rate, client_of(websocket), _answer(session, subscriber, message.get("text")))
            except RefusedRequest as refusal:
                mistakes += refusal.code == "request/invalid"
                server.metrics.refusals.labels(refusal.code).inc()
                subscriber.put(encoded({"type": "refused", **refusal.as_data(), "at": _at(server, session)}))
                await asyncio.sleep(min(refusal.wait, 5))
            except DamagedTable as error:  # already logged once
                subscriber.put(encoded({"type": "refused", **error.as_data(), "at": _at(server, session)}))
            except Exception:
                log.exception("command failed")
                subscriber.put(encoded({"type": "refused", **UNEXPECTED, "at": _at(server, session)}))
        await websocket.close(BUSY, "request/invalid")


def _at(server: Server, session: TableSession) -> int:
    table = server.live_tables.get(session.table)
    return table.at if table else -1


async def _answer(session: TableSession, subscriber: Subscriber, text: str | None) -> None:
    """Carry out one message, and answer its sender if needed. Raises RefusedRequest."""
    message = _parse(text)
    told = await _COMMANDS[type(message)](session, subscriber, message)
    if told:
        subscriber.put(encoded(told))


def _parse(text: str | None) -> ClientMessage:
    try:
        return CLIENT.validate_json(text or "")
    except ValidationError:
        raise RefusedRequest("request/invalid", "this message is invalid; see docs/reference/protocol.md") from None


async def _move(session: TableSession, subscriber: Subscriber, message: MoveCommand) -> DroppedMessage | None:
    _, dropped = await session.move(message.move, message.at)
    return {"type": "dropped", **dropped} if dropped else None


async def _undo(session: TableSession, subscriber: Subscriber, message: UndoCommand) -> None:
    await session.undo(message.count, message.at)


async def _consent(session: TableSession, subscriber: Subscriber, message: AnswerCommand) -> None:
    await session.answer(message.what, message.yes, message.at)


async def _offer(session: TableSession, subscriber: Subscriber, message: OfferCommand) -> None:
    await session.offer(message.what, message.at)


async def _why(session: TableSession, subscriber: Subscriber, message: WhyCommand) -> LegalMessage | RefusedMessage:
    return await session.why(message.move)


async def _reach(session: TableSession, subscriber: Subscriber, message: ReachCommand) -> ReachMessage:
    return await session.reach(message.at, message.after)


async def _set_presence(session: TableSession, subscriber: Subscriber, message: HereCommand) -> None:
    session.set_presence(subscriber, message.here)


async def _say(session: TableSession, subscriber: Subscriber, message: SayCommand) -> None:
    await session.say(message.phrase, message.text)


async def _stop_thinking(session: TableSession, subscriber: Subscriber, message: StopThinkingCommand) -> None:
    await session.stop_thinking()


async def _ping(session: TableSession, subscriber: Subscriber, message: PingCommand) -> PongMessage:
    return {"type": "pong"}


_COMMANDS: dict[type[ClientMessage], Callable[[TableSession, Subscriber, Any], Awaitable[ServerMessage | None]]] = {
    MoveCommand: _move,
    UndoCommand: _undo,
    AnswerCommand: _consent,
    OfferCommand: _offer,
    WhyCommand: _why,
    ReachCommand: _reach,
    HereCommand: _set_presence,
    SayCommand: _say,
    StopThinkingCommand: _stop_thinking,
    PingCommand: _ping,
}
"""How each kind of message is carried out, and what its sender gets back."""
