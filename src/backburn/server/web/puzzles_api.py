"""The HTTP API for puzzles. Nothing is stored: the solver sends the plies so far."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated, TypeVar

from fastapi import APIRouter, Query, Request

from backburn.core.kit.errors import BackburnError
from backburn.core.kit.loose import JsonObject
from backburn.server.desk import puzzles as desk
from backburn.server.ops.errors import refusal_of
from backburn.server.web.games_api import server_of

router = APIRouter(prefix="/api")
Answer = TypeVar("Answer")


@router.get("/puzzles")
async def puzzle_of_the_day(
    request: Request, day: Annotated[str | None, Query(max_length=20)] = None, game: Annotated[str | None, Query(max_length=100)] = None
) -> JsonObject:
    """The puzzle of a day, of all games or of one; none if there are none yet."""
    catalogue = server_of(request).catalogue
    return await _answered(request, partial(desk.of_day, catalogue, day, game))


@router.get("/games/{game}/puzzles")
async def puzzles(request: Request, game: str) -> list[JsonObject]:
    """The puzzles of a game, without their solutions."""
    card = server_of(request).catalogue.find_card(game)
    return await _answered(request, lambda: desk.listed_puzzles(card))


@router.get("/games/{game}/puzzles/{name}")
async def puzzle(
    request: Request,
    game: str,
    name: str,
    path: Annotated[str, Query(max_length=20_000)] = "[]",
    move: Annotated[str | None, Query(max_length=200)] = None,
) -> JsonObject:
    """A puzzle after some plies of its line; with `move`, whether that one is right, and what follows if it is."""
    card = server_of(request).catalogue.find_card(game)
    plies = desk.read_path(path)
    return await _answered(request, lambda: desk.attempted(card, name, plies, move))


@router.get("/games/{game}/puzzles/{name}/lesson")
async def lesson_of(request: Request, game: str, name: str) -> JsonObject:
    """What a puzzle teaches: its solution, what that changes, and where the tempting move leads."""
    card = server_of(request).catalogue.find_card(game)
    return await _answered(request, lambda: desk.taught(card, name))


async def _answered(request: Request, build: Callable[[], Answer]) -> Answer:
    """What a function on another thread makes; its errors are refusals."""
    try:
        return await server_of(request).scheduler.run_in_thread(build)
    except BackburnError as error:
        raise refusal_of(error) from None
