"""Puzzles of the large board: by exhaustive look-ahead some plays of the turn win for certain, others not, and all levels from 3 up find one."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from agents.puzzles.exhaustive import Exhaustive, Payoffs
from agents.puzzles.forest_fire_acres import AVERTED, WON
from backburn.core.kernels.jit import can_compile
from backburn.core.players.bot import Bot
from backburn.core.rules.contract import CHANCE, OVER
from backburn.games.forest_fire_acres.state import Phase
from backburn.games.forest_fire_acres.value.growth import cards_left
from backburn.play.matches.match import Match

pytestmark = pytest.mark.bulk
LEVELS = ("level-3", "level-4", "level-5", "level-6") if can_compile() else ("level-3",)
SEEDS = (1, 2, 3) if can_compile() else (1,)
MOST = 10_000
"""Positions that a look-ahead may meet."""


class ThisTurn(Exhaustive):
    """Whether the act wins the game before luck goes on."""

    def found(self, state: Any) -> Payoffs:
        if state.to_act == OVER:
            return (float(self.rules.payoff(state, 0) > 0),)
        return (0.0,) if state.to_act == CHANCE else super().found(state)


class LastCard(Exhaustive):
    """The chance to win, with the fires of the last card averaged; once they have spread, the game cannot be lost any more."""

    def found(self, state: Any) -> Payoffs:
        if state.to_act == OVER:
            return (float(self.rules.payoff(state, 0) > 0),)
        return (1.0,) if state.phase == Phase.EQUIPMENT and cards_left(state) == 0 else super().found(state)


PUZZLES = WON | AVERTED


def match_of(name: str) -> Match:
    puzzle = PUZZLES[name]
    return puzzle.table.match(puzzle.picture)


@cache
def look_ahead(name: str) -> Exhaustive:
    return (ThisTurn if name in WON else LastCard)(match_of(name).game, MOST)


def play_turn(name: str, level: str, seed: int) -> Match:
    """Let a bot play the turn to the end of the act."""
    match = match_of(name)
    bot = Bot(match.game, level, seed, compiled=can_compile())
    while match.to_act == 0:
        match.push(bot.move(match.state))
    return match


@pytest.mark.parametrize("name", PUZZLES)
def test_some_first_moves_win_for_certain_and_some_lose(name: str) -> None:
    found = look_ahead(name).moves(match_of(name).state)
    assert max(found.values()) == 1 and min(found.values()) == 0


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", PUZZLES)
def test_levels_that_think_ahead_win(name: str, level: str) -> None:
    for seed in SEEDS:
        match = play_turn(name, level, seed)
        assert look_ahead(name).payoffs(match.state) == (1,), [match.text_of(ply) for ply in match.plies]
