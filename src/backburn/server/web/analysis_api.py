"""The HTTP API for hints and analyses."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import aclosing
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import StreamingResponse

from backburn.server.ops.errors import Refusal
from backburn.server.tables.requests import HintRequest
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
    found = server.analyses.watch(loaded, client_of(request))

    async def lines() -> AsyncIterator[str]:
        async with aclosing(found) as events:
            async for event in events:
                yield f"data: {json.dumps(event, ensure_ascii=False, separators=(',', ':'))}\n\n"

    return StreamingResponse(lines(), media_type="text/event-stream", headers={"x-accel-buffering": "no", "cache-control": "no-store"})
