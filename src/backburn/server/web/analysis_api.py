"""The HTTP API for hints and analyses."""

from __future__ import annotations

import hashlib
import json
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.responses import StreamingResponse

from backburn.core.errors import BackburnError
from backburn.server.ops.errors import Refusal, refusal_of
from backburn.server.tables.requests import HintRequest
from backburn.server.web.games_api import load_game, server_of
from backburn.server.web.server import client_of
from backburn.server.web.tables_api import resolve, session_of

router = APIRouter(prefix="/api")


@router.post("/tables/{table}/hint")
async def hint(request: Request, table: str, body: HintRequest) -> dict[str, Any]:
    """What the caller's seat should do; or ask those who have to agree."""
    return await (await session_of(request, table)).hint(body.at, client_of(request))


@router.get("/tables/{table}/analysis")
async def analysis(request: Request, table: str) -> StreamingResponse:
    """What is found about a finished game, as server-sent events."""
    server, loaded, _ = await resolve(request, table)
    if not loaded.ending:
        raise Refusal("table/going", "the game is not over yet; until then there are hints")
    return _streamed(server.analyses.watch(table, loaded.match, client_of(request)))


@router.get("/positions/thinking")
async def thinking(
    request: Request,
    game: str,
    position: Annotated[str | None, Query(max_length=20_000)] = None,
    ruleset: Annotated[str | None, Query(max_length=100)] = None,
    options: Annotated[str, Query(max_length=10_000)] = "{}",
    seats: Annotated[int | None, Query(ge=1, le=16)] = None,
) -> StreamingResponse:
    """What is found about a position that everybody may know, as server-sent events. Nothing is stored."""
    server = server_of(request)
    server.catalogue.find_card(game)
    try:
        loaded = load_game(server.catalogue, game, options, seats, ruleset)
        match = await server.scheduler.run_in_thread(lambda: loaded.match(0, position or None))
    except BackburnError as error:
        raise refusal_of(error) from None
    text = f"{game} {seats} {match.position()}"
    return _streamed(server.analyses.watch(f"position {hashlib.sha256(text.encode()).hexdigest()}", match, client_of(request)))


def _streamed(found: AsyncGenerator[dict[str, Any], None]) -> StreamingResponse:
    """Events as a stream that ends the work when it is closed."""

    async def lines() -> AsyncIterator[str]:
        async with aclosing(found) as events:
            async for event in events:
                yield f"data: {json.dumps(event, ensure_ascii=False, separators=(',', ':'))}\n\n"

    return StreamingResponse(lines(), media_type="text/event-stream", headers={"x-accel-buffering": "no", "cache-control": "no-store"})
