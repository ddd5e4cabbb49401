"""Bots called for each move play the games that kernels play, with the same dice."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
import pytest

import backburn
from backburn.core.kernels.jit import kernel
from backburn.core.kit.errors import Forfeit
from backburn.core.players.agent import Agent
from backburn.core.players.bot import Bot
from backburn.core.players.kernel_mind import KernelMind
from backburn.core.rules.contract import legal
from backburn.core.simulation import simulate as simulation
from backburn.core.simulation.simulate import simulate

GAMES = [backburn.load(name) for name in ("forest-fire-path", "volcano")]


@kernel
def last(view: Any, memory: Any, rng: Any) -> int:
    """A choice that needs no luck."""
    return int(memory.moves[legal(view, memory.moves) - 1])


LAST = Agent("last", "takes the last move", last)
RANDOM = backburn.agents.load("random")


class Counted(KernelMind):
    """Kernels that are called for each move, and counted."""

    begun: ClassVar[list[int]] = []
    closed: ClassVar[list[KernelMind]] = []

    def __init__(self, game: Any, agent: Agent, seed: int) -> None:
        super().__init__(game, agent, seed, compiled=game.calls.compiled, workers=1)

    def begin(self, seed: int) -> None:
        self.begun.append(seed)
        super().begin(seed)

    def close(self) -> None:
        self.closed.append(self)


ASKED = Agent("last", "takes the last move, asked for one by one", last, batch=1, mind=Counted)


@pytest.mark.parametrize("game", GAMES, ids=str)
@pytest.mark.bulk
def test_the_games_are_those_of_the_driver(game: backburn.Game) -> None:
    """All results are, also where an agent of kernels sits at the same table."""
    for others in ([], [RANDOM] * (game.seats - 1)):
        compiled = simulate(game, 12, [LAST, *others], seed=7)
        asked = simulate(game, 12, [ASKED, *others], seed=7)
        assert compiled.states.tobytes() == asked.states.tobytes()
        for name in ("seating", "returns", "scores", "plies"):
            assert np.array_equal(getattr(compiled, name), getattr(asked, name)), name
        assert compiled.agents == asked.agents


def test_the_bot_lasts_and_hears_of_every_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Counted, "begun", [])
    monkeypatch.setattr(Counted, "closed", [])
    simulate(GAMES[0], 5, [ASKED], seed=7)
    assert len(Counted.begun) == 1 + 5 and len(set(Counted.begun)) == 6 and len(Counted.closed) == 1


def test_a_failure_says_how_far_it_came(monkeypatch: pytest.MonkeyPatch) -> None:
    """And the bot is closed."""
    monkeypatch.setattr(Counted, "closed", [])
    asked: list[int] = []

    def move(self: Counted, state: Any) -> int:
        asked.append(len(asked))
        if len(asked) == 40:
            raise backburn.BotError("the bot is tired")
        return GAMES[0].legal(state)[0]

    monkeypatch.setattr(Counted, "move", move)
    with pytest.raises(
        backburn.BotError, match=r"^the bot is tired \(ply (\d+) of game ([1-9]\d*) of seed 7; the games before it were finished\)$"
    ):
        simulate(GAMES[0], 90, [ASKED], seed=7)
    assert len(Counted.closed) == 1


def test_an_endless_game_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "MOST_PLIES", 5)
    with pytest.raises(backburn.BackburnError, match="did not end within 5 plies"):
        simulate(GAMES[0], 3, [ASKED], seed=1)


def test_a_bot_begins_again() -> None:
    """With the seed that it is given: it makes the same choices."""
    game = GAMES[0]
    with Bot(game, RANDOM, 1) as bot:
        first = [bot.move(game.start) for _ in range(20)]
        bot.begin(1)
        assert [bot.move(game.start) for _ in range(20)] == first
        bot.begin(2)
        assert [bot.move(game.start) for _ in range(20)] != first


class Leaving(Counted):
    """Gives up at its third move."""

    def begin(self, seed: int) -> None:
        super().begin(seed)
        self.made = 0

    def move(self, state: Any) -> int:
        self.made += 1
        if self.made > 2:
            raise Forfeit("it has left")
        return super().move(state)


def test_who_forfeits_loses_that_game_and_the_others_share_the_victory() -> None:
    game = backburn.load("volcano", seats=4)
    found = simulate(game, 8, [Agent("leaving", "leaves", last, batch=1, mind=Leaving), *[RANDOM] * 3], seed=7)
    left = [int(seat) for seat in found.forfeits]
    assert [int(found.seating[number, seat]) for number, seat in enumerate(left)] == [0] * 8
    assert found.returns.tolist() == [[-1.0 if seat == gone else 2 / 3 - 1 for seat in range(4)] for gone in left]
