"""The films of the lobby: for each record in the folder `films` the board of that game, turn by turn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from backburn.core.rules.contract import CHANCE
from backburn.picture.film import film
from backburn.picture.scene import Scene
from backburn.picture.thumbnail import thumbnail
from backburn.play.matches.match import Match
from backburn.play.records.gamereader import read_record
from backburn.server.tables.state.catalogue import Catalogue

HOME = Path(__file__).with_name("films")


def filmed() -> list[str]:
    """Return the games that have a film."""
    return sorted(path.stem for path in HOME.glob("*.txt"))


@cache
def film_of(catalogue: Catalogue, game: str, theme: str) -> str:
    """Return the film of a game as SVG."""
    return film(_scenes(catalogue, game), theme)


@cache
def _scenes(catalogue: Catalogue, game: str) -> list[Scene]:
    """Return the boards of the recorded game: the first, after each roll and after each turn, and the last."""
    match = read_record((HOME / f"{game}.txt").read_text(encoding="utf-8"), catalogue.load)
    card = match.game.card
    states = [card.State.from_bytes(match.plies[number].before) for number in _turns(match)] + [match.state]
    return [thumbnail(card.scene(match.game.hidden(state, None), None), card.board) for state in states]


def _turns(match: Match) -> Iterator[int]:
    """Yield the plies before which another begins to act."""
    yield 0
    for number in range(1, len(match.plies)):
        if match.plies[number].seat != match.plies[number - 1].seat and match.plies[number - 1].seat != CHANCE:
            yield number
