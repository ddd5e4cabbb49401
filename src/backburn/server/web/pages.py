"""The page, its style sheets, and the endpoints for hosts."""

from __future__ import annotations

from pathlib import Path

from fastapi import APIRouter, Request
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.responses import HTMLResponse, JSONResponse, Response

from backburn.picture.svg import art_sheet, style_sheet
from backburn.server.ops.errors import Refusal
from backburn.server.web.games_api import server_of

PAGE = Path(__file__).with_name("page")
REVALIDATE = {"cache-control": "no-cache"}
router = APIRouter(include_in_schema=False)


@router.get("/")
@router.get("/t/{table}")
@router.get("/replay/{table}")
@router.get("/learn/{game}")
@router.get("/position/{game}")
@router.get("/position")
async def page(request: Request) -> HTMLResponse:
    """The page; it reads its own URL."""
    return HTMLResponse(_index().replace("__BASE__", request.scope.get("root_path", "")), headers=REVALIDATE)


def _index() -> str:
    path = PAGE / "index.html"
    return path.read_text(encoding="utf-8") if path.exists() else "<!doctype html><title>backburn</title>"


@router.get("/static/board.css")
async def board_style() -> Response:
    """The style sheet of all boards."""
    return Response(style_sheet(), media_type="text/css", headers=REVALIDATE)


@router.get("/static/games/{game}/art.css")
async def art_style(request: Request, game: str) -> Response:
    """The style sheet of one game's art."""
    return Response(art_sheet(server_of(request).catalogue.find_card(game).folder), media_type="text/css", headers=REVALIDATE)


@router.get("/favicon.ico")
async def icon() -> Response:
    """Empty; the page names its own icon."""
    return Response(status_code=204)


@router.get("/health")
async def health(request: Request) -> JSONResponse:
    """Can events be stored? And at how many tables can the server not act?"""
    server = server_of(request)
    reason, ailing = await server.health.reason(), len(server.live_tables.failing)
    if reason:
        return JSONResponse({"status": "failing", "reason": reason, "ailing_tables": ailing}, 503)
    return JSONResponse({"status": "ok", "ailing_tables": ailing})


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    """The metrics for Prometheus."""
    server = server_of(request)
    if not server.settings.metrics:
        raise Refusal("request/unknown", "there is no such page")
    server.metrics.live_tables.set(len(server.live_tables))
    return Response(server.metrics.render(), media_type=CONTENT_TYPE_LATEST)
