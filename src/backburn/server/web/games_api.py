"""The HTTP API for games: cards, rulebooks, tutorials, positions."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request

from backburn.core.kit.errors import BackburnError
from backburn.core.kit.loose import Json, JsonObject
from backburn.server.desk import games
from backburn.server.ops.errors import refusal_of
from backburn.server.tables.showing.cards import card_data, rulebook_data
from backburn.server.tables.wire.protocol import CompilingMessage
from backburn.server.web.bundles import PAGE
from backburn.server.web.server import Server

router = APIRouter(prefix="/api")


def server_of(request: Request) -> Server:
    """The server that handles a request."""
    server: Server = request.app.state.server
    return server


@router.get("/games")
async def cards(request: Request) -> list[JsonObject]:
    """The cards of all games."""
    catalogue = server_of(request).catalogue
    shelf = server_of(request).shelf
    return [card_data(catalogue, name) | {"studies": shelf.about(catalogue.card(name).title)} for name in catalogue.names()]


@router.get("/compiling")
async def compiling(request: Request) -> CompilingMessage | None:
    """The code compiled in the background for bots, as sockets report it; null if everything is ready."""
    return server_of(request).hub.progress


@router.get("/games/{game}/rulebook")
async def rulebook(request: Request, game: str, language: Annotated[str, Query(pattern="^[a-z]{2}$")] = "en") -> JsonObject:
    """The rulebook as Markdown, and clause by clause as HTML; in English if there is none in that language, which is said."""
    return rulebook_data(server_of(request).catalogue.find_card(game), language)


@router.get("/games/{game}/tutorial")
async def tutorial(request: Request, game: str, part: Annotated[str | None, Query(max_length=100)] = None) -> Json:
    """The steps of the tutorial; refused if it has no further lesson `part`."""
    card = server_of(request).catalogue.find_card(game)
    return games.tutorial(card, part)


@router.get("/games/{game}/topics")
async def topics(request: Request, game: str) -> Json:
    """What the things of the game's pictures are and mean, by the words of those things."""
    return games.topics(server_of(request).catalogue.find_card(game))


@router.get("/games/{game}/words/{language}")
async def words(request: Request, game: str, language: Annotated[str, Path(pattern="^[a-z]{2}$")]) -> Json:
    """The game's sentences in another language, keyed by the English ones; missing ones stay English."""
    return games.words(server_of(request).catalogue.find_card(game), language)


@router.get("/words/{language}")
async def all_words(request: Request, language: Annotated[str, Path(pattern="^[a-z]{2}$")]) -> JsonObject:
    """The sentences of all games in another language, by game, and the table's."""
    return games.all_words(server_of(request).catalogue, PAGE, language)


@router.get("/positions")
async def positions(
    request: Request,
    game: str,
    position: Annotated[str | None, Query(max_length=20_000)] = None,
    seat: Annotated[str | None, Query(max_length=10)] = None,
    move: Annotated[str | None, Query(max_length=200)] = None,
    ruleset: Annotated[str | None, Query(max_length=100)] = None,
    options: Annotated[str, Query(max_length=10_000)] = "{}",
    seats: Annotated[int | None, Query(ge=1, le=16)] = None,
) -> JsonObject:
    """A position as a picture, or the position after a move. Nothing is stored."""
    server = server_of(request)
    server.catalogue.find_card(game)

    def build() -> JsonObject:
        return games.position(games.load_game(server.catalogue, game, options, seats, ruleset), position, seat, move)

    try:
        return await server.scheduler.run_in_thread(build)
    except BackburnError as error:
        raise refusal_of(error) from None
