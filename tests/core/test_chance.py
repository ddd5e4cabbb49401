"""Luck: the stream is SplitMix64's, numbers below a bound are even, weights are obeyed."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

import backburn
from backburn.core.kernels.jit import build, kernel
from backburn.core.rules.chance import begin_ply, below, chance_move, generator, hash_of, next_bits, stream, streams_for
from backburn.core.rules.contract import Moves


def test_the_stream_is_splitmix64() -> None:
    """The upper halves of the reference values for seed 1234567, from the authors' C code."""
    reference = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821]
    rng = generator(1234567)
    assert [next_bits(rng) for _ in reference] == [number >> 32 for number in reference]


@pytest.mark.parametrize("seed", [0, 7, -3, 2**64 - 1, 2**70 + 5])
def test_the_luck_of_a_ply_is_its_stream(seed: int) -> None:
    """Compiled and interpreted."""
    for begin in (begin_ply, build(begin_ply, {}, "test", True)):
        for ply in (0, 1, 300):
            rng = generator(1)
            begin(rng, generator(seed), ply)
            assert int(rng[0]) == stream(seed, ply)


def test_numbers_below_a_bound_are_even_and_reach_everything() -> None:
    rng = generator(1)
    counts = Counter(below(rng, 6) for _ in range(6000))
    assert sorted(counts) == list(range(6))
    chi_square = sum((count - 1000) ** 2 / 1000 for count in counts.values())
    assert chi_square < 20.5, "beyond the 0.1 % point of five degrees of freedom"


def test_bits_that_would_make_a_bias_are_drawn_again() -> None:
    """With three quarters of 2**31 as the bound a quarter of the numbers is refused: taken all the same, they would favour every third."""
    rng, bound = generator(3), 3 * 2**29
    thirds = Counter(below(rng, bound) % 3 for _ in range(9000))
    assert all(abs(count - 3000) < 200 for count in thirds.values())
    assert below(generator(0), 1) == 0


def test_streams_are_the_same_one_by_one_and_in_bulk() -> None:
    numbers = np.array([0, 1, 5, 10**12])
    dealt = streams_for(-7, numbers, 3)
    for row, number in zip(dealt, numbers, strict=True):
        for column in range(3):
            assert int(row[column]) == stream(stream(-7 & 2**64 - 1, int(number)), column)
    assert len({int(seed) for seed in dealt.ravel()}) == dealt.size


@kernel
def uneven(state: Any, move: int) -> int:
    return move


def test_outcomes_come_by_their_weights() -> None:
    moves: Moves = np.array([1, 2, 3, 4], np.int16)
    rules = backburn.load("forest-fire-path").card.rules._asdict() | {"weight": uneven}
    draw = build(chance_move, rules, "uneven", compiled=False)
    rng = generator(5)
    counts = Counter(draw(None, moves, 4, rng) for _ in range(10_000))
    for move in range(1, 5):
        assert abs(counts[move] / 10_000 - move / 10) < 0.02


def test_every_word_and_its_place_count_in_a_hash() -> None:
    words = np.random.default_rng(7).integers(0, 1 << 63, 40).astype(np.uint64)
    changed = [words.copy() for _ in words]
    for place, each in enumerate(changed):
        each[place] ^= np.uint64(1 << place)
    swapped = [np.roll(words, shift) for shift in range(1, len(words))]
    assert len({int(hash_of(each)) for each in [words, *changed, *swapped]}) == 1 + len(changed) + len(swapped)


def test_the_compiled_hash_is_the_interpreted_one() -> None:
    words = np.random.default_rng(8).integers(0, 1 << 63, 25).astype(np.uint64) * np.uint64(2)
    assert int(build(hash_of, {}, "test", True)(words)) == int(hash_of(words)) < 1 << 64
