"""Where a report's games can be played on: what stands behind the address of a table, as its first page reads it (`variant.js`)."""

from __future__ import annotations

from urllib.parse import urlencode

from backburn.core.rules.contract import OVER, AnyState
from backburn.play.cards.positions import write_position
from backburn.play.matches.game import Game

BESIDE, HERE = "../", "http://127.0.0.1:8000/"
"""The table of a report that is read at a server or a site, and of one that is opened as a file: where `backburn serve` listens."""


def set_up(game: Game) -> str:
    """Return what opens the set-up of a game: its players, and its options as changes of the first ruleset."""
    card = game.card
    changed = {f"set.{name}": text for name, text in game.non_default.items()}
    return _behind({"game": card.id, "players": str(game.seats), "ruleset": next(iter(card.rulesets))} | changed)


def position(game: Game, state: AnyState) -> str:
    """Return what opens a position; nothing once the game is over."""
    if state.to_act == OVER:
        return ""
    return _behind({"game": game.card.id, "players": str(game.seats), "position": write_position(game, state)})


def _behind(values: dict[str, str]) -> str:
    return "#" + urlencode(values)
