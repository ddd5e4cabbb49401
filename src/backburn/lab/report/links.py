"""Where a report's games can be played on: what stands behind the address of a table, as its first page reads it (`variant.js`)."""

from __future__ import annotations

import gzip
from base64 import urlsafe_b64encode
from pathlib import Path
from urllib.parse import urlencode

from backburn.core.rules.contract import OVER, AnyState
from backburn.play.cards.card import Card
from backburn.play.cards.positions import write_position
from backburn.play.matches.game import Game

LARGEST_FILE = 200_000
"""Bytes of a file that a link takes along; `own.js` of the page takes no larger one."""
BESIDE, HERE = "../", "http://127.0.0.1:8000/"
"""The table of a report that is read at a server or a site, and of one that is opened as a file: where `backburn serve` listens."""


def set_up(game: Game) -> str:
    """Return what opens the set-up of a game: its players, and its options as changes of the first ruleset.

    A game of one file comes along, to be read and agreed to where there is no server; a server opens its own game of that name.
    """
    card, file = game.card, one_file(game.card)
    changed = {f"set.{name}": text for name, text in game.non_default.items()}
    described = {"game": card.id, "players": str(game.seats), "ruleset": next(iter(card.rulesets))} | changed
    return "?own" + _behind(described | {"file": packed(file)}) if file else _behind(described)


def one_file(card: Card) -> str:
    """Return the text of the file that a game is; empty if it comes with backburn, or is more than one file, or too large."""
    path = Path(card.source)
    file = path / "__init__.py" if path.is_dir() else path
    is_one = file.suffix == ".py" and file.is_file() and (file is path or len([*path.rglob("*.py")]) == 1)
    return file.read_text(encoding="utf-8") if is_one and file.stat().st_size <= LARGEST_FILE else ""


def packed(text: str) -> str:
    """Return a text as an address can take it along."""
    return urlsafe_b64encode(gzip.compress(text.encode(), mtime=0)).decode().rstrip("=")


def position(game: Game, state: AnyState) -> str:
    """Return what opens a position; nothing once the game is over."""
    if state.to_act == OVER:
        return ""
    return _behind({"game": game.card.id, "players": str(game.seats), "position": write_position(game, state)})


def _behind(values: dict[str, str]) -> str:
    return "#" + urlencode(values)
