"""What a lobby asks about games: lessons, topics, sentences, positions."""

from __future__ import annotations

import json
import pathlib

from backburn.core.kit.errors import OptionError, listed
from backburn.core.kit.loose import Json, JsonObject
from backburn.core.rules.contract import CHANCE, OVER
from backburn.play.cards.card import Card
from backburn.play.cards.positions import write_position
from backburn.play.matches.game import Game
from backburn.play.matches.match import Match
from backburn.play.own import phrases_of
from backburn.play.texts.languages import phrases
from backburn.server.ops.errors import RefusedRequest
from backburn.server.tables.showing.messages import scene_data
from backburn.server.tables.state.catalogue import Catalogue


def tutorial(card: Card, part: str | None) -> Json:
    """The steps of the tutorial; refused if it has no further lesson `part`."""
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


def lesson(card: Card) -> Json:
    """The game's lesson as written, or nothing."""
    return read_json(card.folder / "tutorial.json")


def topics(card: Card) -> Json:
    """What the things of the game's pictures are and mean, by the words of those things."""
    return read_json(card.folder / "topics.json") or []


def words(card: Card, language: str) -> Json:
    """The game's sentences in another language, keyed by the English ones; missing ones stay English."""
    return phrases_of(card, language)


def all_words(catalogue: Catalogue, page: pathlib.Path, language: str) -> JsonObject:
    """The sentences of all games in another language, by game, and those of the page in its folder."""
    games = {name: phrases_of(catalogue.card(name), language) for name in catalogue.names()}
    return {"table": phrases(page, language), "games": games}


def read_json(path: pathlib.Path) -> Json:
    """The content of a file, if there is one."""
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def position(game: Game, written: str | None, seat: str | None, move: str | None) -> JsonObject:
    """A position as a picture, or the position after a move. Raises BackburnError or RefusedRequest."""
    match = game.match(0, written or None)
    said = _play_move(match, move) if move else {}
    return _position_data(match, _seat(match, seat)) | said


def load_game(catalogue: Catalogue, game: str, options: str, seats: int | None, ruleset: str | None) -> Game:
    """The game that a request names. Raises BackburnError."""
    try:
        given = json.loads(options)
    except (ValueError, RecursionError):
        given = None
    if not isinstance(given, dict) or not all(isinstance(value, str | int) for value in given.values()):
        raise OptionError("options are a JSON object of names and values")
    return catalogue.game(game, given, seats, ruleset or None)


def _play_move(match: Match, move: str) -> JsonObject:
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


def _position_data(match: Match, seat: int | None) -> JsonObject:
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
