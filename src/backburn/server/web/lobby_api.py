"""The HTTP API of the lobby: tables that anybody may join or watch, and playing anybody. Not where the host keeps to private tables."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse

from backburn.core.kit.loose import JsonObject
from backburn.server.desk.anybody import table_for_anybody
from backburn.server.ops.errors import RefusedRequest
from backburn.server.tables.acting.creation import CreatedTable
from backburn.server.tables.state.seats import digest, new_token
from backburn.server.tables.wire.requests import AnybodyRequest
from backburn.server.web.access import (
    GUEST_COOKIE,
    GUEST_MARK,
    SEAT_COOKIE,
    guest_secret,
    player_secret,
    set_browser_cookie,
    set_token_cookie,
)
from backburn.server.web.games_api import server_of
from backburn.server.web.people_api import claim_as
from backburn.server.web.server import Server, client_of
from backburn.server.web.tables_api import NO_LOBBY, require_room

router = APIRouter(prefix="/api")


def open_server(request: Request) -> Server:
    """The server, if it has a lobby. Raises RefusedRequest."""
    server = server_of(request)
    if not server.settings.lobby:
        raise RefusedRequest("host/off", NO_LOBBY)
    return server


@router.get("/lobby")
async def lobby(request: Request) -> JsonObject:
    """The tables with a free seat, and those to watch."""
    return await open_server(request).lobby.shown()


@router.post("/anybody/{game}", status_code=201)
async def anybody(request: Request, game: str, body: AnybodyRequest) -> JSONResponse:
    """A seat at a table where a player waits, else at a new one to wait at."""
    server = open_server(request)
    server.new_table_rate.take(client_of(request))
    await require_room(server)
    secret = guest_secret(request)
    browser = secret or new_token()

    async def make() -> CreatedTable:
        return await server.scheduler.run_in_thread(lambda: table_for_anybody(server.catalogue, game, body.name))

    met = await server.lobby.meet(server.catalogue.find_card(game).id, digest(browser), body.name, make)
    response = JSONResponse({"table": met.table, "seat": met.seat, "token": met.token}, 201)
    if met.token:
        await claim_as(request, await server.live_tables.table(met.table), [met.token], player_secret(request) or GUEST_MARK + browser)
        set_token_cookie(request, response, met.table, f"{SEAT_COOKIE}{met.seat}", met.token)
    if not secret:
        set_browser_cookie(request, response, GUEST_COOKIE, browser)
    return response
