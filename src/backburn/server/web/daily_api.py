"""The HTTP API of the Daily Fire: what a day has, one counted try for each browser or claimed name, and how results stand."""

from __future__ import annotations

from collections import Counter
from typing import Annotated

import structlog
from fastapi import APIRouter, Query, Request
from starlette.responses import JSONResponse

from backburn.core.kit.loose import JsonObject
from backburn.daily.outcome import Outcome
from backburn.server.desk import daily as desk
from backburn.server.ops.errors import DamagedTable, RefusedRequest
from backburn.server.ops.logs import table_hash
from backburn.server.ops.monotonic_clock import server_time
from backburn.server.storage.store import MAX_CLOCK_SKEW
from backburn.server.tables.keeping.audit import audit_events
from backburn.server.tables.state.daily import fire_of, is_counted, outcome_of
from backburn.server.tables.state.seats import new_token
from backburn.server.tables.state.table import Table
from backburn.server.tables.wire.requests import DailyRequest
from backburn.server.web.access import BROWSER_COOKIE, YEAR
from backburn.server.web.games_api import server_of
from backburn.server.web.people_api import person_of
from backburn.server.web.security import trusts_cookies
from backburn.server.web.server import Server, client_of
from backburn.server.web.tables_api import creation_response, resolve

router = APIRouter(prefix="/api")
log = structlog.get_logger("backburn.daily")


@router.get("/daily")
async def daily(request: Request, day: Annotated[str | None, Query(max_length=20)] = None) -> JsonObject:
    """The fires of a day, the game whose turn it is first; today's if none is named."""
    server = server_of(request)
    return await server.scheduler.run_in_thread(lambda: desk.listed(server.catalogue, day))


@router.post("/daily/{game}", status_code=201)
async def begin(request: Request, game: str, body: DailyRequest) -> JSONResponse:
    """A table for a fire: today's counts, and there is one for each player; earlier ones are to practise."""
    server = server_of(request)
    browser = request.cookies.get(BROWSER_COOKIE, "") if trusts_cookies(request) else ""
    secret = browser or new_token()
    person = await person_of(server, request) if server.settings.ratings else None
    key = f"person {person[0]}" if person else f"browser {secret}"
    server.new_table_rate.take(client_of(request))
    wanted = await server.scheduler.run_in_thread(lambda: desk.table_for(server.catalogue, game, body.day, body.name, key))
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
    """How a table's result compares with bots' results, and with the ones that were counted here."""
    server, loaded, _ = await resolve(request, table)
    counted = loaded.ending is not None and await _is_entered(server, loaded)
    here: Counter[Outcome] = await server.fires.of_day(day, loaded.match.game.card.id)
    return await server.scheduler.run_in_thread(lambda: desk.result(loaded, day, counted, here))


async def _is_entered(server: Server, table: Table) -> bool:
    """Does a finished table stand among the results of its day? It enters after an audit, if it counts."""
    fire, own = fire_of(table), None
    if fire is None:
        return False
    if await server.fires.has(table.id):
        return True
    events = await server.store.read(table.id)
    try:
        audited = await server.scheduler.run_in_thread(
            lambda: audit_events(table.id, server.catalogue, events, server_time() + MAX_CLOCK_SKEW)
        )
        own = outcome_of(audited, fire) if is_counted(audited, events) else None
    except (DamagedTable, RefusedRequest):
        log.warning("daily fire refused", table=table_hash(table.id))
    if own:
        await server.fires.add(table.id, table.daily, fire.game, own)
    return own is not None
