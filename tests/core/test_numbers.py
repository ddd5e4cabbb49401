"""Numbers as people give them, at every door."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import backburn
from backburn.cli import main
from backburn.core.kit.numbers import SEEDS, decimal, whole
from backburn.play.records.gamefile import write_record

GAME = backburn.load("forest-fire-path")
SEEDLESS = [
    5.0,
    5.7,
    1.5,
    True,
    False,
    "7.0",
    "1e3",
    "1_0",
    "٣",
    "",
    "seven",
    2**64,
    -(2**64),
    2**70,
    float("nan"),
    b"7",
    [7],
    np.float64(7),
]
GOOD = {
    7: 7,
    "7": 7,
    " +7 ": 7,
    "-7": -7,
    SEEDS - 1: SEEDS - 1,
    1 - SEEDS: 1 - SEEDS,
    2**63: 2**63,
    np.int64(7): 7,
    np.uint64(2**63): 2**63,
}


@pytest.mark.parametrize("seed", SEEDLESS, ids=repr)
def test_what_is_no_seed_is_refused_at_every_door(seed: Any) -> None:
    for door in (
        lambda: GAME.match(seed=seed),
        lambda: GAME.simulate(1, seed=seed),
        lambda: GAME.playouts(1, seed=seed),
        lambda: backburn.Bot(GAME, "random", seed, compiled=False),
        lambda: backburn.Bot(GAME, "exec:cat", seed),
        lambda: backburn.read_record(write_record(GAME.match(seed=7)).replace("seed: 7", f"seed: {seed}")),
    ):
        with pytest.raises(backburn.BackburnError, match=r"is not a whole number of at most 64 bits|the record has no line"):
            door()


@pytest.mark.parametrize("seed", GOOD, ids=repr)
def test_a_seed_is_the_same_number_at_every_door(seed: Any) -> None:
    match = GAME.match(seed=seed)
    assert match.seed == GOOD[seed] and type(match.seed) is int
    assert backburn.read_record(write_record(match)).seed == GOOD[seed]
    found = GAME.simulate(2, seed=seed)
    assert found.seed == GOOD[seed] and found.plies.tolist() == GAME.simulate(2, seed=GOOD[seed]).plies.tolist()
    one, other = (backburn.Bot(GAME, "random", each, compiled=False) for each in (seed, GOOD[seed]))
    assert [one.move(GAME.start) for _ in range(9)] == [other.move(GAME.start) for _ in range(9)]
    assert main(["simulate", GAME.card.id, "--games", "1", "--quiet", "--seed", str(seed)]) == 0


def test_the_command_line_answers_in_the_words_of_the_house(capsys: pytest.CaptureFixture[str]) -> None:
    for flag, text, answer in (
        ("--games", "1e3", "'1e3' is not a whole number of at least 1"),
        ("--games", "1_0", "'1_0' is not a whole number of at least 1"),
        ("--games", "0", "'0' is not a whole number of at least 1"),
        ("--seats", "٣", "'٣' is not a whole number"),
        ("--seed", str(2**70), f"'{2**70}' is not a whole number of at most 64 bits, as a seed has to be"),
        ("--set", "burn_out_at=1_0", "option burn_out_at cannot be '1_0': it must be a whole number from 0 to 999"),
    ):
        assert main(["simulate", GAME.card.id, flag, text]) == 2
        said = capsys.readouterr().err
        assert answer in said and said.count("\n") == 1
    assert main(["solve", GAME.card.id, "--memory", "1_0"]) == 2
    assert "'--memory': '1_0' is not a number from 1e-06 to 1e+06" in capsys.readouterr().err
    assert main(["serve", "--port", "65536"]) == 2
    assert "'65536' is not a whole number from 0 to 65535" in capsys.readouterr().err


def test_counts_and_moves_are_whole_too() -> None:
    for games in (2.0, 0, -1, True, "1e3", None):
        with pytest.raises(backburn.OptionError, match="games cannot be played; the number of games must be at least 1, and whole"):
            GAME.simulate(games)  # type: ignore[arg-type]
    for seats in (2.0, True, "two", 3):
        with pytest.raises(backburn.OptionError, match="forest-fire-path is for 2 players, not for"):
            backburn.load("forest-fire-path", seats=seats)  # type: ignore[arg-type]
    match = GAME.match(seed=1)
    with pytest.raises(backburn.UnreadableMove, match=r"a move is a text or a whole number, not 1\.7"):
        match.push(1.7)  # type: ignore[arg-type]
    assert not match.plies and GAME.simulate("2").seed == 1  # type: ignore[arg-type]


def test_options_are_read_by_the_same_reader() -> None:
    for value in ("٣", "1_0", 8.0, True, "8.0", float("inf")):
        with pytest.raises(backburn.OptionError, match=r"option burn_out_at cannot be .* a whole number from 0 to 999"):
            backburn.load("forest-fire-path", burn_out_at=value)
    assert backburn.load("forest-fire-path", burn_out_at=" 8 ").options == backburn.load("forest-fire-path", burn_out_at=8).options
    for text in ("exploration=1_0", "exploration=٣", "exploration=nan", "exploration=1e999", "iterations=1e3"):
        with pytest.raises(backburn.OptionError, match="cannot be"):
            backburn.agents.load(f"search:{text}")


def test_numbers() -> None:
    assert [whole(each) for each in ("7", "-0", 7, "x", 7.0, None, "9" * 31)] == [7, 0, 7, None, None, None, None]
    assert [decimal(each) for each in ("7", ".5", "5.", "1e3", "-1.5E-2", 7, 0.5, ".", "e3", "", None, True)] == [
        7.0, 0.5, 5.0, 1000.0, -0.015, 7.0, 0.5, None, None, None, None, None,
    ]  # fmt: skip
