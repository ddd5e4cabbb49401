"""The HTTP API for hints and analyses."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import AsyncGenerator, AsyncIterator, Coroutine
from contextlib import aclosing
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import StreamingResponse

from backburn.analysis import Effort
from backburn.core.kit.errors import BackburnError
from backburn.core.kit.loose import JsonObject
from backburn.play.matches.match import Match
from backburn.server.desk import review
from backburn.server.desk.asking import match_question
from backburn.server.desk.caller import Caller
from backburn.server.desk.games import load_game
from backburn.server.live.game_key import GameKey
from backburn.server.live.thinkers import POSITION
from backburn.server.ops.cost_accounting import on_callers_account
from backburn.server.ops.errors import refusal_of
from backburn.server.tables.state.table import Table
from backburn.server.tables.wire.requests import HintRequest
from backburn.server.web.games_api import server_of
from backburn.server.web.server import Server, client_of
from backburn.server.web.tables_api import resolve, session_of

LOOK_SECONDS = 0.5
"""Seconds between two looks whether a caller is still there."""
router = APIRouter(prefix="/api")


@router.post("/tables/{table}/hint")
async def hint(request: Request, table: str, body: HintRequest) -> JsonObject:
    """What the caller's seat should do; or ask those who have to agree. The answer may get better: then ask again."""
    session = await session_of(request, table)
    return await _while_connected(request, session.hint(body.at, client_of(request), body.here))


async def _while_connected(request: Request, work: Coroutine[Any, Any, JsonObject]) -> JsonObject:
    """What comes of work; it is given up if the caller goes away."""
    doing = asyncio.create_task(on_callers_account(work), name="hint")
    while not (await asyncio.wait({doing}, timeout=LOOK_SECONDS))[0]:
        if await request.is_disconnected():
            doing.cancel()
    return await doing


async def _finished(request: Request, table: str) -> tuple[Server, Table, Caller]:
    """The same as `resolve`. Raises RefusedRequest if the game is not over."""
    server, loaded, caller = await resolve(request, table)
    review.require_ending(loaded)
    return server, loaded, caller


@router.get("/tables/{table}/analysis")
async def analysis(request: Request, table: str) -> StreamingResponse:
    """The findings about a finished game, as server-sent events."""
    server, loaded, caller = await _finished(request, table)
    seat = "" if caller.seat is None else f"{table} {caller.seat}"
    return _streamed(server.analyses.watch(table, loaded.match, client_of(request), seat=seat))


@router.get("/tables/{table}/analysis/question")
async def analysis_question(request: Request, table: str) -> JsonObject | None:
    """The question for a browser that analyses a finished game by itself; null if the server does it."""
    server, loaded, _ = await _finished(request, table)
    return _question(server, loaded.match, server.settings.analysis)


@router.get("/tables/{table}/review/{ply}")
async def reviewed(request: Request, table: str, ply: int) -> JsonObject:
    """The position before one of the caller's moves in a finished game, as their seat saw it then, with what it could choose."""
    server, loaded, caller = await resolve(request, table)
    return await server.scheduler.run_in_thread(lambda: review.decision(loaded, caller, ply))


async def _alternative(request: Request, table: str, ply: int, move: Annotated[str, Query(max_length=200)]) -> Match:
    """The match with another move than the caller's at a ply."""
    _, loaded, caller = await resolve(request, table)
    try:
        return review.alternative(loaded, caller, ply, move)
    except BackburnError as error:
        raise refusal_of(error) from None


Alternative = Annotated[Match, Depends(_alternative)]


@router.get("/tables/{table}/review/{ply}/comparison")
async def comparison(request: Request, table: str, match: Alternative) -> StreamingResponse:
    """What another move would have cost, as server-sent events like those of an analysis."""
    server = server_of(request)
    effort = review.comparison_effort(server.settings.analysis)
    return _streamed(server.analyses.watch(_named(f"review {table}", match), match, client_of(request), POSITION, effort=effort))


@router.get("/tables/{table}/review/{ply}/comparison/question")
async def comparison_question(request: Request, match: Alternative) -> JsonObject | None:
    """The question for a browser that compares moves by itself; null if the server does it."""
    server = server_of(request)
    return _question(server, match, review.comparison_effort(server.settings.analysis))


async def _described(
    request: Request,
    game: str,
    position: Annotated[str | None, Query(max_length=20_000)] = None,
    ruleset: Annotated[str | None, Query(max_length=100)] = None,
    options: Annotated[str, Query(max_length=10_000)] = "{}",
    seats: Annotated[int | None, Query(ge=1, le=16)] = None,
) -> Match:
    """A match that begins in the position of a request."""
    server = server_of(request)
    server.catalogue.find_card(game)
    try:
        loaded = load_game(server.catalogue, game, options, seats, ruleset)
        return await server.scheduler.run_in_thread(lambda: loaded.match(0, position or None))
    except BackburnError as error:
        raise refusal_of(error) from None


Described = Annotated[Match, Depends(_described)]


@router.get("/positions/thinking")
async def thinking(request: Request, match: Described) -> StreamingResponse:
    """The findings about a position that everybody may know, as server-sent events. Nothing is stored."""
    return _streamed(server_of(request).analyses.watch(_named("position", match), match, client_of(request), POSITION))


@router.get("/positions/thinking/question")
async def thinking_question(request: Request, match: Described) -> JsonObject | None:
    """The question for a browser that thinks about a position by itself; null if the server does it."""
    server = server_of(request)
    return _question(server, match, server.settings.analysis)


def _named(kind: str, match: Match) -> str:
    """The name under which findings about a match without a table are kept."""
    text = f"{match.game.card.id} {match.game.seats} {match.position()} {[ply.move for ply in match.plies]}"
    return f"{kind} {hashlib.sha256(text.encode()).hexdigest()}"


def _question(server: Server, match: Match, effort: Effort) -> JsonObject | None:
    game = GameKey.of(server.catalogue, match.game, False).load()
    return match_question(game, match, effort) if server.browsers.know(game) else None


def _streamed(found: AsyncGenerator[JsonObject, None]) -> StreamingResponse:
    """Events as a stream that ends the work when it is closed."""

    async def lines() -> AsyncIterator[str]:
        async with aclosing(found) as events:
            async for event in events:
                yield f"data: {json.dumps(event, ensure_ascii=False, separators=(',', ':'))}\n\n"

    return StreamingResponse(lines(), media_type="text/event-stream", headers={"x-accel-buffering": "no", "cache-control": "no-store"})
