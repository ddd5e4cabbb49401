"""The HTTP API for games: cards, rulebooks, tutorials, positions."""

from __future__ import annotations

import json
import pathlib
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request

from backburn.core.kit.errors import BackburnError, OptionError, listed
from backburn.core.rules.contract import CHANCE, OVER
from backburn.play.cards.card import Card
from backburn.play.cards.positions import write_position
from backburn.play.matches.game import Game
from backburn.play.matches.match import Match
from backburn.play.own import phrases_of
from backburn.play.texts.languages import phrases
from backburn.server.ops.errors import RefusedRequest, refusal_of
from backburn.server.tables.showing.cards import card_data, rulebook_data
from backburn.server.tables.showing.messages import scene_data
from backburn.server.tables.state.catalogue import Catalogue
from backburn.server.tables.wire.protocol import CompilingMessage
from backburn.server.web.bundles import PAGE
from backburn.server.web.server import Server

router = APIRouter(prefix="/api")


def server_of(request: Request) -> Server:
    """The server that handles a request."""
    server: Server = request.app.state.server
    return server


@router.get("/games")
async def games(request: Request) -> list[dict[str, Any]]:
    """The cards of all games."""
    catalogue = server_of(request).catalogue
    shelf = server_of(request).shelf
    return [card_data(catalogue, name) | {"studies": shelf.about(catalogue.card(name).title)} for name in catalogue.names()]


@router.get("/compiling")
async def compiling(request: Request) -> CompilingMessage | None:
    """The code compiled in the background for bots, as sockets report it; null if everything is ready."""
    return server_of(request).hub.progress


@router.get("/games/{game}/rulebook")
async def rulebook(request: Request, game: str, language: Annotated[str, Query(pattern="^[a-z]{2}$")] = "en") -> dict[str, Any]:
    """The rulebook as Markdown, and clause by clause as HTML; in English if there is none in that language, which is said."""
    return rulebook_data(server_of(request).catalogue.find_card(game), language)


@router.get("/games/{game}/tutorial")
async def tutorial(request: Request, game: str, part: Annotated[str | None, Query(max_length=100)] = None) -> Any:
    """The steps of the tutorial; refused if it has no further lesson `part`."""
    card = server_of(request).catalogue.find_card(game)
    if part is not None:
        require_lesson(card, part)
    return lesson(card) or {"steps": []}


def require_lesson(card: Card, part: str) -> None:
    """Raise RefusedRequest if the game has no further lesson of that name."""
    there = [each["id"] for each in lesson(card).get("more", [])]
    if part not in there and there:
        raise RefusedRequest("lesson/unknown", f"{card.title} has no lesson {part[:40]!r}; apart from its first it has {listed(there)}")
    if part not in there:
        raise RefusedRequest("lesson/unknown", f"{card.title} has no lesson {part[:40]!r}, only its first")


def lesson(card: Card) -> Any:
    """The game's lesson as written, or nothing."""
    return read_json(card.folder / "tutorial.json")


@router.get("/games/{game}/topics")
async def topics(request: Request, game: str) -> Any:
    """What the things of the game's pictures are and mean, by the words of those things."""
    return read_json(server_of(request).catalogue.find_card(game).folder / "topics.json") or []


@router.get("/games/{game}/words/{language}")
async def words(request: Request, game: str, language: Annotated[str, Path(pattern="^[a-z]{2}$")]) -> Any:
    """The game's sentences in another language, keyed by the English ones; missing ones stay English."""
    return phrases_of(server_of(request).catalogue.find_card(game), language)


@router.get("/words/{language}")
async def all_words(request: Request, language: Annotated[str, Path(pattern="^[a-z]{2}$")]) -> dict[str, Any]:
    """The sentences of all games in another language, by game, and the table's."""
    catalogue = server_of(request).catalogue
    games = {name: phrases_of(catalogue.card(name), language) for name in catalogue.names()}
    return {"table": phrases(PAGE, language), "games": games}


def read_json(path: pathlib.Path) -> Any:
    """The content of a file, if there is one."""
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


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
) -> dict[str, Any]:
    """A position as a picture, or the position after a move. Nothing is stored."""
    server = server_of(request)
    server.catalogue.find_card(game)

    def build() -> dict[str, Any]:
        match = load_game(server.catalogue, game, options, seats, ruleset).match(0, position or None)
        said = _play_move(match, move) if move else {}
        return _position_data(match, _seat(match, seat)) | said

    try:
        return await server.scheduler.run_in_thread(build)
    except BackburnError as error:
        raise refusal_of(error) from None


def load_game(catalogue: Catalogue, game: str, options: str, seats: int | None, ruleset: str | None) -> Game:
    """The game that a request names. Raises BackburnError."""
    try:
        given = json.loads(options)
    except (ValueError, RecursionError):
        given = None
    if not isinstance(given, dict) or not all(isinstance(value, str | int) for value in given.values()):
        raise OptionError("options are a JSON object of names and values")
    return catalogue.game(game, given, seats, ruleset or None)


def _play_move(match: Match, move: str) -> dict[str, Any]:
    """Play the move; return what was done, in words."""
    before = match.state.copy()
    chosen = match.push(move)
    words = match.game.card.notation
    return {"said": {"text": words.spell(before, chosen)[0], "words": words.explain(before, chosen)}}


def _seat(match: Match, seat: str | None) -> int | None:
    if seat is None:
        return match.to_act if match.to_act >= 0 else None
    if seat == "none":
        return None
    if not (seat.isascii() and seat.isdigit() and int(seat) < match.game.seats):
        raise RefusedRequest("seat/unknown", f"seats are numbered 0 to {match.game.seats - 1}")
    return int(seat)


def _position_data(match: Match, seat: int | None) -> dict[str, Any]:
    game, hidden = match.game, match.hidden(seat)
    words, scene = game.card.notation, game.card.scene(hidden, seat)
    offered = game.legal(hidden) if match.to_act == CHANCE or (seat is not None and seat == match.to_act) else []
    return {
        "game": game.card.id,
        "position": write_position(game, match.state),
        "to_act": match.to_act,
        "seat": seat,
        "status": scene.title,
        "scene": scene_data(scene),
        "moves": [{"id": move, "text": words.spell(hidden, move)[0], "explain": words.explain(hidden, move)} for move in offered],
        "outcomes": [{"text": text, "weight": weight} for text, weight in zip(match.moves(), match.weights(), strict=True)]
        if match.to_act == CHANCE
        else [],
        "over": match.to_act == OVER,
        "returns": match.returns(),
    }
