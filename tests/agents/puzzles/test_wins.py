"""Wins within one turn of several plies: found by looking at every position of the turn, and by every level that searches."""

from __future__ import annotations

from typing import Any

import pytest

import backburn
from agents.puzzles.forest_fire_path import WINS
from backburn.core.kernels.jit import can_compile
from backburn.core.players.bot import Bot
from backburn.core.rules.contract import OVER
from backburn.play.matches.game import Game
from backburn.play.matches.match import Match

pytestmark = pytest.mark.bulk
PATH = backburn.load("forest-fire-path")
LEVELS = ("level-3", "level-4", "level-5", "level-6") if can_compile() else ("level-3",)


class Turn:
    """Which moves lead to a win before chance or another seat is to act, by trying all of them."""

    def __init__(self, match: Match) -> None:
        self.game, self.seat, self.known = match.game, match.to_act, dict[bytes, bool]()

    def winning(self, state: Any) -> list[int]:
        """The moves after which the turn can still be won."""
        return [move for move in legal(self.game, state) if self.wins(after(self.game, state, move))]

    def wins(self, state: Any) -> bool:
        key = state.tobytes()
        if key not in self.known:
            if state.to_act == OVER:
                self.known[key] = self.game.card.rules.payoff(state, self.seat) == 1.0
            else:
                self.known[key] = state.to_act == self.seat and bool(self.winning(state))
        return self.known[key]


def legal(game: Game, state: Any) -> list[int]:
    moves = game.scratch()
    return [int(move) for move in moves[: game.card.rules.legal(state, moves)]]


def after(game: Game, state: Any, move: int) -> Any:
    box = game.card.State.boxed(state.tobytes())
    game.card.rules.apply(box[0], move)
    return box[0]


@pytest.mark.parametrize(("position", "right"), WINS)
def test_these_first_moves_can_win(position: str, right: str) -> None:
    match = PATH.match(position=position)
    assert [match.text(move) for move in Turn(match).winning(match.state)] == right.split(" | ")


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("position", "right"), WINS)
def test_levels_that_think_ahead_win(position: str, right: str, level: str) -> None:
    for seed in (1, 2, 3):
        match = PATH.match(position=position)
        seat, bot = match.to_act, Bot(match.game, level, seed, compiled=can_compile())
        while match.to_act == seat:
            match.push(bot.move(match.state))
        assert match.to_act == OVER and match.returns()[seat] == 1.0, match.position()


def test_thinking_longer_tells_the_win_first() -> None:
    match = PATH.match(position=WINS[0][0])
    opinion = Bot(match.game, "search:iterations=60,settle=20", 1, compiled=can_compile()).think(match.state, iterations=60)
    assert match.text(opinion.best.move) == WINS[0][1]
