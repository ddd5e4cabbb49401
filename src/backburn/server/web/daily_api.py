"""The HTTP API of the Daily Fire: what a day has, one counted try for each browser or claimed name, and how results stand."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import JSONResponse

from backburn.core.kit.loose import JsonObject
from backburn.server.desk import daily as desk
from backburn.server.tables.state.daily import salt_in
from backburn.server.tables.state.seats import new_token
from backburn.server.tables.wire.requests import DailyRequest
from backburn.server.web.access import BROWSER_COOKIE, YEAR
from backburn.server.web.games_api import server_of
from backburn.server.web.people_api import person_of
from backburn.server.web.security import trusts_cookies
from backburn.server.web.server import Server, client_of
from backburn.server.web.tables_api import creation_response, resolve

router = APIRouter(prefix="/api")
BEST = 10
"""How many results of a day are shown with their names."""


@router.get("/daily")
async def daily(request: Request, day: Annotated[str | None, Query(max_length=20)] = None) -> JsonObject:
    """The fires of a day, the game whose turn it is first; today's if none is named."""
    server = server_of(request)
    salt = await salt_of(server, day)
    return await server.scheduler.run_in_thread(lambda: desk.listed(server.catalogue, day, salt))


async def salt_of(server: Server, text: str | None) -> str:
    """What this server adds to a day that has begun; a salt is made when the first one asks for its day. Raises RefusedRequest."""
    day = desk.asked_day(text)
    new = new_token()[:22] if server.settings.daily_salt and day == desk.today() else ""
    return await server.fires.fires.salt_of(day.isoformat(), new)


@router.post("/daily/{game}", status_code=201)
async def begin(request: Request, game: str, body: DailyRequest) -> JSONResponse:
    """A table for a fire: today's counts, and there is one for each player; earlier ones are to practise."""
    server = server_of(request)
    browser = request.cookies.get(BROWSER_COOKIE, "") if trusts_cookies(request) else ""
    secret = browser or new_token()
    person = await person_of(server, request) if server.settings.ratings else None
    key = f"person {person[0]}" if person else f"browser {secret}"
    server.new_table_rate.take(client_of(request))
    asked = desk.AskedDay(body.day, await salt_of(server, body.day))
    wanted = await server.scheduler.run_in_thread(lambda: desk.table_for(server.catalogue, game, asked, body.name, key))
    response = JSONResponse(await _opened(server, request, wanted), 201)
    if not browser:
        path, secure = f"{request.scope.get('root_path', '')}/api/daily", request.url.scheme == "https"
        response.set_cookie(BROWSER_COOKIE, secret, max_age=YEAR, path=path, secure=secure, httponly=True, samesite="strict")
    return response


async def _opened(server: Server, request: Request, wanted: desk.DailyTable) -> JsonObject:
    if wanted.counted and await server.store.read(wanted.created.id):
        return {"table": wanted.created.id, "owner": "", "tokens": {}}
    return await creation_response(server, request, wanted.created)


@router.get("/daily/{day}/tables/{table}")
async def result(request: Request, day: str, table: str) -> JsonObject:
    """How a table's result stands among bots' results, among those that were counted here, and whose are the best."""
    server, loaded, _ = await resolve(request, table)
    counted = loaded.ending is not None and await server.fires.has(loaded)
    game, results = loaded.match.game.card.id, server.fires.fires
    own = salt_in(loaded.daily, day)
    asked = desk.AskedDay(day, await salt_of(server, day) if own is None else own)
    here = await results.of_day(day, game, asked.salt)
    best = await results.best(day, game, BEST, asked.salt) if server.settings.ratings else []
    return await server.scheduler.run_in_thread(lambda: desk.result(loaded, asked, counted, here, best))
