"""Puzzles, as a page asks for them. Nothing is stored: the solver sends the plies so far."""

from __future__ import annotations

import json
from dataclasses import asdict

from backburn.core.kit.loose import JsonObject
from backburn.core.rules.contract import CHANCE
from backburn.play.cards.card import Card
from backburn.play.matches.match import Match
from backburn.play.texts import telling
from backburn.puzzles import daily, file
from backburn.puzzles.attempt import Attempt, Stage, replayed
from backburn.puzzles.file import SOLVER, Puzzle, PuzzleError
from backburn.puzzles.lesson import Lesson, LessonPly, lesson, line, refuted
from backburn.server.ops.errors import RefusedRequest
from backburn.server.tables.showing.history import without_offers
from backburn.server.tables.showing.messages import scene_data
from backburn.server.tables.state.catalogue import Catalogue

MOST_PLIES = 200


def of_day(catalogue: Catalogue, day: str | None, game: str | None) -> JsonObject:
    """The puzzle of a day, of all games or of one; none if there are none yet."""
    cards = [catalogue.find_card(name) for name in ([game] if game else catalogue.names())]
    chosen = daily.read_day(day)
    having = [card for card in cards if file.read(card).puzzles]
    if not having:
        return {"day": chosen.isoformat(), "puzzle": None}
    card, puzzle = (having[0], daily.of_game(having[0], chosen)) if game else daily.of_day(having, chosen)
    return {"day": chosen.isoformat(), "puzzle": _named(card, puzzle)}


def listed_puzzles(card: Card) -> list[JsonObject]:
    """The puzzles of a game, without their solutions."""
    return [_named(card, puzzle) for puzzle in file.read(card).puzzles]


def attempted(card: Card, name: str, plies: list[str], move: str | None) -> JsonObject:
    """A puzzle after some plies of its line; with `move`, whether that one is right, and what follows if it is."""
    found = _find(card, name)
    attempt = replayed(card, found, plies)
    return _named(card, found) | (_tried(attempt, move) if move else _shown(attempt))


def taught(card: Card, name: str) -> JsonObject:
    """What a puzzle teaches: its solution, what that changes, and where the tempting move leads."""
    found = _find(card, name)
    return _taught(found, lesson(card, found)) | {"graded": card.graded}


def read_path(path: str) -> list[str]:
    """The plies of a path in the text of a request. Raises RefusedRequest."""
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
        "players": puzzle.seats,
        "seat": puzzle.seat,
        "moves_asked": len(puzzle.answer),
    }


def _tried(attempt: Attempt, move: str) -> JsonObject:
    """Whether a move is right: what follows if it is, what to say if it is not."""
    if attempt.stage is not Stage.ASKS:
        raise PuzzleError("the solver has no move to make here")
    if attempt.choose(move):
        return {"right": True} | _shown(attempt)
    spelled, puzzle = attempt.spelled(move), attempt.puzzle
    if attempt.path:
        return {"right": False, "move": spelled, "trap": False, "worth": None, "refuted": []}
    worth = {"value": puzzle.value, "rival": puzzle.rival, "error": puzzle.error, "exact": puzzle.checked.by == SOLVER}
    then = [_seen(match, attempt.seat) for match in refuted(attempt.card, puzzle, spelled)]
    return {"right": False, "move": spelled, "trap": spelled == puzzle.trap.move, "worth": worth, "refuted": then}


def _seen(match: Match, seat: int) -> JsonObject:
    """A position that is only looked at, and the ply that led to it."""
    scene = without_offers(match.game.card.scene(match.hidden(seat), seat))
    return {"status": scene.title, "scene": scene_data(scene), "said": _line(line(match, len(match.plies) - 1, seat))}


def _shown(attempt: Attempt) -> JsonObject:
    """The position, as the seat sees it, and what comes next."""
    match, seat = attempt.match, attempt.seat
    game, hidden = match.game, match.hidden(seat)
    words, scene = game.card.notation, game.card.scene(hidden, seat)
    asks = attempt.stage is Stage.ASKS
    legal = match.legal() if asks else []
    return {
        "stage": attempt.stage.value,
        "path": attempt.path,
        "follows": attempt.follows,
        "seat_number": seat,
        "seat_names": list(game.seat_names),
        "status": scene.title,
        "scene": scene_data(scene if asks else without_offers(scene)),
        "moves": [{"id": move, "text": words.spell(hidden, move)[0], "explain": words.explain(hidden, move)} for move in legal],
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
        "averages": puzzle.averages and asdict(puzzle.averages),
        "value": puzzle.value,
        "rival": puzzle.rival,
        "error": puzzle.error,
        "misses": puzzle.misses,
        "difficulty": puzzle.difficulty,
        "checked": asdict(puzzle.checked),
        "origin": asdict(puzzle.origin),
    }
