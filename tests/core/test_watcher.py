"""Simulations that are written down, banned or repeated."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import backburn
from backburn.core.kernels.jit import kernel
from backburn.core.kit.errors import GameError, OptionError
from backburn.core.players.agent import Agent
from backburn.core.players.bans import ban, no_bans
from backburn.core.simulation.simulate import Results, simulate

GAME = backburn.load("forest-fire-path")
RANDOM = backburn.agents.load("random")


@kernel
def list_moves(before: Any, move: int, after: Any, notes: Any, game: int) -> None:
    """Write down the seat, the move and the game of each ply."""
    notes[0, 0] += 1
    place = notes[0, 0]
    notes[place, 0], notes[place, 1], notes[place, 2] = before.to_act, move, game


class Listing:
    """Lists plies batch by batch."""

    def __init__(self) -> None:
        self.batches: list[tuple[int, Any]] = []

    @property
    def note(self) -> Callable[..., None]:
        return list_moves

    @property
    def notes(self) -> Any:
        return self.batches[-1][1]

    @property
    def listed(self) -> list[Any]:
        """Seat, move and game of each ply of the last batch."""
        return [tuple(row) for row in self.notes[1 : 1 + self.notes[0, 0]].tolist()]

    def begin(self, games: int) -> None:
        self.batches.append((games, np.zeros((100_000, 3), np.int64)))


@kernel
def say_nothing(view: Any, memory: Any, rng: Any) -> int:
    """Find no move."""
    return -1


def played(**how: Any) -> Results:
    return simulate(GAME, 3, [RANDOM], 1, **how)


def test_every_ply_of_the_same_games_is_written_down() -> None:
    watcher = Listing()
    found, plain = played(watcher=watcher), played()
    assert found.states.tobytes() == plain.states.tobytes() and [games for games, _ in watcher.batches] == [3]
    assert [sum(game == each for *_, game in watcher.listed) for each in range(3)] == plain.plies.tolist()


def test_bans_are_obeyed_in_simulations() -> None:
    bans, gust, watcher = no_bans(GAME), np.zeros(GAME.card.n_moves, np.bool_), Listing()
    gust[0] = True
    ban(bans, 0, gust, known=False)
    played(bans=bans, watcher=watcher)
    assert watcher.listed and not any(seat == 0 and move == 0 for seat, move, _ in watcher.listed)


def test_luck_that_is_repeated_is_that_of_the_dice_alone() -> None:
    game = backburn.load("volcano", seats=2)
    watcher = Listing()
    simulate(game, 4, [RANDOM], 1, repeats=2, watcher=watcher)
    lines = [[(seat, move) for seat, move, each in watcher.listed if each == number] for number in range(4)]
    tiles = [[move for seat, move in line if seat < 0] for line in lines]
    assert tiles[0] == tiles[1] != tiles[2] == tiles[3] and lines[0] != lines[1]


def test_a_program_can_be_neither_watched_nor_banned() -> None:
    program = backburn.agents.load("exec:sh")
    for how in ({"watcher": Listing()}, {"bans": no_bans(GAME)}):
        with pytest.raises(OptionError, match="its moves can be neither counted nor banned"):
            simulate(GAME, 1, [program], 1, **how)


def test_an_agent_without_a_move_ends_a_game_that_is_watched() -> None:
    with pytest.raises(GameError):
        simulate(GAME, 1, [Agent("mute", "finds nothing", say_nothing)], 1, watcher=Listing())
