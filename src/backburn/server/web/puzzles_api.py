"""The HTTP API for puzzles. Nothing is stored: the solver sends the plies so far."""

from __future__ import annotations

import datetime
import json
from collections.abc import Callable
from typing import Annotated, TypeVar

from fastapi import APIRouter, Query, Request

from backburn.core.kit.errors import BackburnError
from backburn.core.kit.loose import JsonObject
from backburn.core.rules.contract import CHANCE
from backburn.play.cards.card import Card
from backburn.play.texts import telling
from backburn.puzzles import daily, file
from backburn.puzzles.attempt import Attempt, Stage, replayed
from backburn.puzzles.file import Puzzle, PuzzleError
from backburn.puzzles.lesson import Lesson, LessonPly, lesson, line
from backburn.server.ops.errors import RefusedRequest, refusal_of
from backburn.server.tables.showing.messages import scene_data
from backburn.server.web.games_api import server_of

router = APIRouter(prefix="/api")
MOST_PLIES = 200
Answer = TypeVar("Answer")


@router.get("/puzzles")
async def puzzle_of_the_day(
    request: Request, day: Annotated[str | None, Query(max_length=20)] = None, game: Annotated[str | None, Query(max_length=100)] = None
) -> JsonObject:
    """The puzzle of a day, of all games or of one; none if there are none yet."""
    catalogue = server_of(request).catalogue
    cards = [catalogue.find_card(name) for name in ([game] if game else catalogue.names())]

    def build() -> JsonObject:
        chosen = daily.read_day(day)
        having = [card for card in cards if file.read(card).puzzles]
        return {"day": chosen.isoformat(), "puzzle": _named(*_today(having, chosen, bool(game))) if having else None}

    return await _answered(request, build)


def _today(cards: list[Card], day: datetime.date, of_game: bool) -> tuple[Card, Puzzle]:
    return (cards[0], daily.of_game(cards[0], day)) if of_game else daily.of_day(cards, day)


@router.get("/games/{game}/puzzles")
async def puzzles(request: Request, game: str) -> list[JsonObject]:
    """The puzzles of a game, without their solutions."""
    card = server_of(request).catalogue.find_card(game)
    return await _answered(request, lambda: [_named(card, puzzle) for puzzle in file.read(card).puzzles])


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
    plies = _plies(path)

    def build() -> JsonObject:
        found = _find(card, name)
        attempt = replayed(card, found, plies)
        return _named(card, found) | (_tried(attempt, move) if move else _shown(attempt))

    return await _answered(request, build)


@router.get("/games/{game}/puzzles/{name}/lesson")
async def lesson_of(request: Request, game: str, name: str) -> JsonObject:
    """What a puzzle teaches: its solution, what that changes, and where the tempting move leads."""
    card = server_of(request).catalogue.find_card(game)

    def build() -> JsonObject:
        found = _find(card, name)
        return _taught(found, lesson(card, found)) | {"graded": card.graded}

    return await _answered(request, build)


async def _answered(request: Request, build: Callable[[], Answer]) -> Answer:
    """What a function on another thread makes; its errors are refusals."""
    try:
        return await server_of(request).scheduler.run_in_thread(build)
    except PuzzleError as error:
        raise RefusedRequest("puzzle/invalid", str(error)) from None
    except BackburnError as error:
        raise refusal_of(error) from None


def _plies(path: str) -> list[str]:
    try:
        plies = json.loads(path)
    except (ValueError, RecursionError):
        plies = None
    if not isinstance(plies, list) or len(plies) > MOST_PLIES or not all(isinstance(ply, str) for ply in plies):
        raise RefusedRequest("request/invalid", "the path is a JSON list of plies as text")
    return plies


def _find(card: Card, name: str) -> Puzzle:
    try:
        return file.find(card, name)
    except PuzzleError as error:
        if any(each.id == name for each in file.read(card).puzzles):
            raise
        raise RefusedRequest("puzzle/unknown", str(error)) from None


def _named(card: Card, puzzle: Puzzle) -> JsonObject:
    """What a puzzle is, without its solution."""
    return {
        "game": card.id,
        "title": card.title,
        "id": puzzle.id,
        "kind": puzzle.kind,
        "question": puzzle.question,
        "difficulty": puzzle.difficulty,
        "seat": puzzle.seat,
    }


def _tried(attempt: Attempt, move: str) -> JsonObject:
    """Whether a move is right: what follows if it is, what to say if it is not."""
    if attempt.stage is not Stage.ASKS:
        raise PuzzleError("the solver has no move to make here")
    if attempt.choose(move):
        return {"right": True} | _shown(attempt)
    spelled = attempt.spelled(move)
    return {"right": False, "move": spelled, "trap": not attempt.path and spelled == attempt.puzzle.trap.move}


def _shown(attempt: Attempt) -> JsonObject:
    """The position, as the seat sees it, and what comes next."""
    match, seat = attempt.match, attempt.seat
    game, hidden = match.game, match.hidden(seat)
    words, scene = game.card.notation, game.card.scene(hidden, seat)
    moves = [{"id": move, "text": words.spell(hidden, move)[0], "explain": words.explain(hidden, move)} for move in match.legal()]
    return {
        "stage": attempt.stage.value,
        "path": attempt.path,
        "follows": attempt.follows,
        "seat_number": seat,
        "seat_names": list(game.seat_names),
        "status": scene.title,
        "scene": scene_data(scene),
        "moves": moves if attempt.stage is Stage.ASKS else [],
        "said": _line(line(match, len(match.plies) - 1, seat)) if match.plies else None,
    }


def _line(said: LessonPly) -> JsonObject:
    """A ply like a line of a table's log."""
    told = said.told and {name: value for name, value in said.told._asdict().items() if value}
    dice = telling.dice(said.text) if said.seat == CHANCE else None
    return {"seat": said.seat, "text": said.text, "words": said.words, "told": told, "hidden": said.hidden, "dice": dice}


def _taught(puzzle: Puzzle, taught: Lesson) -> JsonObject:
    return {
        "line": [_line(said) for said in taught.line],
        "told": taught.told,
        "asked": list(taught.asked),
        "trap": [_line(said) for said in taught.trap],
        "averages": puzzle.averages and puzzle.averages.model_dump(mode="json"),
        "value": puzzle.value,
        "rival": puzzle.rival,
        "error": puzzle.error,
        "misses": puzzle.misses,
        "difficulty": puzzle.difficulty,
        "checked": puzzle.checked.model_dump(mode="json"),
        "origin": puzzle.origin.model_dump(mode="json"),
    }
