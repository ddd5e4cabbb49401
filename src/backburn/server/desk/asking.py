"""Questions to the analyst of a browser: about a decision, or about a match. They have no more than the one who asks may know."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import asdict

from backburn.analysis import Effort
from backburn.analysis.judging import LEVEL
from backburn.analysis.playouts import POLICY
from backburn.core.kit.loose import JsonObject
from backburn.play.matches.game import Game
from backburn.play.matches.match import Match

GAMES = "games"
"""The module of a game that plays games on."""


def hint_question(game: Game, view: bytes, effort: Effort) -> JsonObject:
    """What to do in a position? `view` is its state as the seat to act sees it; the game has bots."""
    return {"kind": "hint", "view": b64encode(view).decode(), **_about(game, effort)}


def match_question(game: Game, match: Match, effort: Effort) -> JsonObject:
    """How did a match go in which everything is open? The game is the match's, and has bots."""
    plies = [[b64encode(ply.before).decode(), ply.move, ply.seat, ply.given] for ply in match.plies]
    start, state = (b64encode(each.tobytes()).decode() for each in (match.start, match.state))
    return {"kind": "begin", "plies": plies, "start": start, "state": state, **_about(game, effort)}


def _about(game: Game, effort: Effort) -> JsonObject:
    key = {"game": game.card.id, "options": list(game.options.items()), "seats": game.seats}
    return {"key": key, "modules": needed(game), "effort": asdict(effort)}


def needed(game: Game) -> list[str]:
    """Return the modules that a hint and an analysis need."""
    return [f"{game.card.id}.{name}" for name in (GAMES, game.agent(POLICY).name, game.agent(LEVEL).name)]
