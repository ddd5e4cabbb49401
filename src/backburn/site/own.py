"""The worker in a separate frame in which a game of one file is played: interpreted, with nothing kept.

Its file comes as text, after a person has read it and agreed; no name, record or link of that file opens another.
"""

from __future__ import annotations

import json
import re
from functools import partial
from pathlib import Path

from backburn import games
from backburn.core.kit.errors import BackburnError
from backburn.core.kit.loose import JsonObject
from backburn.play.cards.card import Card
from backburn.server.desk.api import written
from backburn.server.desk.house import House
from backburn.server.desk.visitors import Visitor
from backburn.server.ops.monotonic_clock import server_time
from backburn.server.tables.state.catalogue import Catalogue
from backburn.site.pages import Pages

BOTS = ("level-1", "level-2")
"""The bots that need no compiled kernels to be fast enough."""
FOLDER = Path("/tmp/own")


def file_name(given: str, taken: tuple[str, ...]) -> str:
    """Return the name under which a game's file is opened, like the one that it had, which is no name of ours."""
    stem = re.sub(r"[^a-z0-9]+", "_", given.rpartition("/")[2].lower().removesuffix(".py")).strip("_")
    is_free = re.match("[a-z]", stem) and stem.replace("_", "-") not in taken
    return f"{stem}.py" if is_free else f"own_{stem}".strip("_") + ".py"


def opened(source: str, given: str, folder: Path = FOLDER) -> Card:
    """Open a game, which runs it. Raises OptionError."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / file_name(given, games.names())
    file.write_text(source, encoding="utf-8")
    return games.opened(str(file))


def begun(source: str, given: str, base: str, folder: Path = FOLDER) -> OwnGame | str:
    """Return the tables of a game, or why its file is none."""
    try:
        return OwnGame(source, given, base, folder)
    except BackburnError as error:
        return str(error)


def _names(card: Card) -> tuple[str, ...]:
    return (card.id,)


def _bots(game: str) -> tuple[str, ...]:
    return BOTS


class OwnGame(Pages):
    """The tables of a game of one file."""

    def __init__(self, source: str, given: str, base: str, folder: Path = FOLDER) -> None:
        server_time.restart()
        self.card = opened(source, given, folder)
        catalogue = Catalogue(names=partial(_names, self.card), agents=_bots)
        super().__init__(House(catalogue), Visitor(), base)

    def hear(self, text: str) -> str:
        """Do what a message asks; return the answers and messages for the page, and when to call again, as a tab does."""
        message = json.loads(text)
        self.effects = {"tell": []}
        getattr(self, f"_{message['kind']}")(message)
        return written({**self.effects, "wake": self.wake()})

    def _tick(self, message: JsonObject) -> None:
        """Do one thing at each table: the page hears of it before bots think again."""
        self.house.work()
