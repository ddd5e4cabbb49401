"""Clause tests as pictures: a diagram, moves, a diagram."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any

import pytest

import backburn
from backburn.core.rules.contract import CHANCE
from backburn.play.matches.game import Game
from backburn.play.matches.match import Match


def clause(*ids: str) -> Callable[[Any], Any]:
    """Say which clauses of the game's rulebook a test is about; `test_house` compares them with rulebook and code."""
    return pytest.mark.clause(*ids)


class Table:
    """One game to draw pictures of."""

    def __init__(self, game_id: str, **options: Any) -> None:
        self.game: Game[Any] = backburn.load(game_id, **options)

    def match(self, picture: str) -> Match[Any]:
        """A match that begins at a picture."""
        return self.game.match(seed=1, position=dedent(picture))

    def after(self, picture: str, *moves: str) -> str:
        """The picture after the moves; outcomes of chance are given like moves."""
        match = self.match(picture)
        for move in moves:
            match.push(move)
        return match.diagram()

    def same(self, picture: str) -> str:
        """A picture as the game itself draws it, to compare with `after`."""
        return self.match(picture).diagram()

    def refusal(self, picture: str, move: str) -> tuple[str, str]:
        """The clause and the message with which a move is refused."""
        with pytest.raises(backburn.IllegalMove) as caught:
            self.match(picture).push(move)
        return caught.value.clause, str(caught.value)


def dedent(picture: str) -> str:
    """The picture without the blanks that indent it."""
    return "\n".join(line.strip() for line in picture.strip().splitlines())


def set_ups(name: str) -> list[dict[str, Any]]:
    """The options with which a game shows all that it can show."""
    found: dict[str, dict[str, Any]] = importlib.import_module(f"games.{name.replace('-', '_')}.plan").PICTURED
    return list(found.values())


def random_match(game: Game[Any], seed: int, most: int = 2000, position: str | None = None) -> Match[Any]:
    """A match of random plies, from the start or a position up to the end or to `most` plies."""
    import random

    luck = random.Random(seed)
    match = game.match(seed=seed, position=position)
    while match.to_act != backburn.OVER and len(match.plies) < most:
        if match.to_act == CHANCE and luck.random() < 0.5:
            match.roll()
        else:
            match.push(luck.choice(match.legal()))
    return match
