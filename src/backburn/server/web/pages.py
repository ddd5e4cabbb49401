"""The page, its style sheets, and the endpoints for hosts."""

from __future__ import annotations

from functools import cache, partial
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Request
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.responses import HTMLResponse, JSONResponse, Response

from backburn.picture.svg import art_sheet, draw, style_sheet
from backburn.play.texts.languages import phrases
from backburn.puzzles import file
from backburn.puzzles.file import PuzzleError
from backburn.server.desk.games import require_lesson
from backburn.server.ops.errors import RefusedRequest
from backburn.server.ops.settings import Settings
from backburn.server.tables.state.catalogue import Catalogue
from backburn.server.web import films
from backburn.server.web.bundles import PAGE, current_version, script, sheet
from backburn.server.web.games_api import server_of
from backburn.server.web.invitations import invitation_to
from backburn.server.web.server import Server
from backburn.server.web.showcase import shown_board
from backburn.server.web.static_files import REVALIDATE, caching

router = APIRouter(include_in_schema=False)
THEMES = ("light", "dark")


@router.get("/")
@router.get("/t/{table}")
@router.get("/replay/{table}")
@router.get("/puzzle")
@router.get("/puzzles")
@router.get("/puzzles/run")
@router.get("/position")
@router.get("/ratings")
@router.get("/mine")
@router.get("/daily")
@router.get("/daily/{day}")
@router.get("/club")
@router.get("/club/{club}")
@router.get("/club/{club}/screen")
async def page(request: Request) -> HTMLResponse:
    """The page; it reads its own URL. Programs that only read its head find what the link is to."""
    return await _page(request)


async def missing_page(request: Request) -> HTMLResponse:
    """The page at an address that is none: it says so, and leads to the lobby."""
    answer = await _page(request, missing="yes")
    answer.status_code = 404
    return answer


async def _page(request: Request, missing: str = "") -> HTMLResponse:
    server, base = server_of(request), request.scope.get("root_path", "")
    invitation = await invitation_to(server, request.scope["path"].removeprefix(base))
    here = next(iter(server.origin_check.public), f"{request.url.scheme}://{request.url.netloc}")
    filled = _index().replace("__BASE__", base).replace("__VERSION__", current_version()).replace("__MISSING__", missing)
    filled = filled.replace("__ALLOWS__", _allowed(server.settings))
    return HTMLResponse(filled.replace("__INVITATION__", invitation.tags(here + base)), headers=REVALIDATE)


@router.get("/learn/{game}")
@router.get("/learn/{game}/{part}")
@router.get("/puzzle/{game}")
@router.get("/puzzle/{game}/{puzzle}")
@router.get("/position/{game}")
async def page_of_game(request: Request, game: str, part: str | None = None, puzzle: str | None = None) -> HTMLResponse:
    """The page about a game; its status says whether the wanted lesson or puzzle exists, and the page itself lists those there are."""
    answer = await page(request)
    try:
        card = server_of(request).catalogue.find_card(game)
        if part is not None:
            require_lesson(card, part)
        if puzzle is not None:
            file.find(card, puzzle)
    except (RefusedRequest, PuzzleError):
        answer.status_code = 404
    return answer


def _allowed(settings: Settings) -> str:
    """What the host has turned on, for the page."""
    turned_on = {"chat": settings.chat, "ratings": settings.ratings, "lobby": settings.lobby, "thinking": bool(settings.site)}
    turned_on["push"] = settings.push
    return " ".join(name for name, is_on in turned_on.items() if is_on)


def _index() -> str:
    path = PAGE / "index.html"
    return path.read_text(encoding="utf-8") if path.exists() else "<!doctype html><title>backburn</title>"


@router.get("/static/all.js")
async def all_scripts(request: Request) -> Response:
    """The modules of the page as one script."""
    return Response(script(), media_type="text/javascript", headers=caching(request.scope))


@router.get("/static/strings/table.{language}.json")
async def table_phrases(request: Request, language: Annotated[str, Path(pattern="^[a-z]{2}$")]) -> Response:
    """What the table's own English sentences are in another language."""
    return JSONResponse(phrases(PAGE, language), headers=caching(request.scope))


@router.get("/static/all.css")
async def all_styles(request: Request) -> Response:
    """The style sheets of the page as one."""
    return Response(sheet(), media_type="text/css", headers=caching(request.scope))


@router.get("/static/board.css")
async def board_style() -> Response:
    """The style sheet of all boards."""
    return Response(style_sheet(), media_type="text/css", headers=REVALIDATE)


@router.get("/static/games/{game}/art.css")
async def art_style(request: Request, game: str) -> Response:
    """The style sheet of one game's art."""
    return Response(art_sheet(server_of(request).catalogue.find_card(game).folder), media_type="text/css", headers=caching(request.scope))


@router.get("/static/games/{game}/board-{theme}.svg")
async def thumbnail_of(request: Request, game: str, theme: Literal["light", "dark"]) -> Response:
    """The game's board alone: a position, or the beginning."""
    server = server_of(request)
    server.catalogue.find_card(game)
    drawn = await server.scheduler.run_in_thread(lambda: _board(server.catalogue, game, theme))
    return Response(drawn, media_type="image/svg+xml", headers=caching(request.scope))


@router.get("/static/games/{game}/film-{theme}.svg")
async def film_of_game(request: Request, game: str, theme: Literal["light", "dark"]) -> Response:
    """A recorded game, whose board plays by itself."""
    server = server_of(request)
    server.catalogue.find_card(game)
    if game not in films.filmed():
        raise RefusedRequest("request/unknown", "there is no film of this game")
    drawn = await server.scheduler.run_in_thread(lambda: films.film_of(server.catalogue, game, theme))
    return Response(drawn, media_type="image/svg+xml", headers=caching(request.scope))


@cache
def _board(catalogue: Catalogue, game: str, theme: str) -> str:
    return draw(shown_board(catalogue, game), theme)


async def draw_thumbnails(server: Server) -> None:
    """Draw the boards of all games before anybody asks, one at a time, so that the first reader of the lobby does not wait for them."""
    for theme in THEMES:
        for game in server.catalogue.names():
            await server.scheduler.run_in_thread(partial(_board, server.catalogue, game, theme))
            if game in films.filmed():
                await server.scheduler.run_in_thread(partial(films.film_of, server.catalogue, game, theme))


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
        raise RefusedRequest("request/unknown", "there is no such page")
    server.metrics.live_tables.set(len(server.live_tables))
    return Response(server.metrics.render(), media_type=CONTENT_TYPE_LATEST)
