"""The HTTP API of web push: a browser subscribes to the turns of a seat, or ends that. Only where the host has switched it on."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import FileResponse, Response

from backburn.core.kit.loose import JsonObject
from backburn.server.live.push import Push, by_correspondence
from backburn.server.ops.errors import RefusedRequest
from backburn.server.storage.subscriptions import WaitingBrowser
from backburn.server.tables.state.seats import digest
from backburn.server.tables.wire.requests import PushEndRequest, PushRequest
from backburn.server.web.bundles import PAGE
from backburn.server.web.games_api import server_of
from backburn.server.web.static_files import REVALIDATE
from backburn.server.web.tables_api import resolve

router = APIRouter(prefix="/api")
worker_router = APIRouter(include_in_schema=False)
NO_PUSH = "this server sends no notifications to closed pages"
NO_DAYS = "this game is played at one sitting; its page says whose turn it is"


def push_of(request: Request) -> Push:
    """What sends it. Raises RefusedRequest where it is off."""
    push = server_of(request).push
    if push is None:
        raise RefusedRequest("host/off", NO_PUSH)
    return push


@worker_router.get("/push.js")
async def worker(request: Request) -> FileResponse:
    """The service worker that shows the notifications."""
    push_of(request)
    return FileResponse(PAGE / "push.js", media_type="text/javascript", headers=REVALIDATE)


@router.get("/push")
async def key(request: Request) -> JsonObject:
    """The public key with which a browser subscribes."""
    return {"key": await push_of(request).public_key()}


@router.post("/tables/{table}/push", status_code=204)
async def subscribe(request: Request, table: str, body: PushRequest) -> Response:
    """Notify a browser of the turns of the caller's seat."""
    push = push_of(request)
    server, loaded, caller = await resolve(request, table)
    seat = caller.require_seat()
    server.seat_rate.take(f"{table} {seat}", 5)
    if loaded.ending:
        raise RefusedRequest("table/over", "the game is over")
    if not by_correspondence(loaded):
        raise RefusedRequest("request/refused", NO_DAYS)
    await push.check(body.endpoint, body.key, body.secret)
    browser = WaitingBrowser(body.endpoint, table, digest(caller.tokens[seat]), body.key, body.secret)
    await push.subscriptions.add(browser, loaded.turn)
    return Response(status_code=204)


@router.delete("/tables/{table}/push", status_code=204)
async def unsubscribe(request: Request, table: str, body: PushEndRequest) -> Response:
    """Notify a browser no longer. Only it knows the address of its push service."""
    await push_of(request).subscriptions.remove(body.endpoint, table)
    return Response(status_code=204)
