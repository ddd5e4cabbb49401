"""`benchmarks/lengths.py`: how long a game takes."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

import backburn

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


@pytest.fixture
def lengths(monkeypatch: pytest.MonkeyPatch):  # type: ignore[no-untyped-def]
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    spec = spec_from_file_location("lengths", BENCHMARKS / "lengths.py")
    assert spec and spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    yield module
    sys.modules.pop("clicks", None)


def test_the_turns_of_a_game_and_their_choices(lengths) -> None:  # type: ignore[no-untyped-def]
    match = backburn.load("forest-fire-path").match(seed=1)
    for line in ("intensify 11", "token 10", "token 10", "engine 1", "load 3", "stay"):
        match.push(line)
    assert lengths.turns(match) == [(0, 1), (1, 3)], "one square can take the tokens"


def test_the_minutes_of_a_game(lengths) -> None:  # type: ignore[no-untyped-def]
    assert lengths.minutes([(0, 5), (1, 9), (0, 10), (2, 1)]) == pytest.approx((2 * 20 + 15 * 2 + 2 * 4) / 60)


def test_every_card_says_minutes_and_difficulty() -> None:
    for name in backburn.names():
        card = backburn.load(name).card
        assert card.minutes >= 5 and card.minutes % 5 == 0 and card.difficulty in (1, 2, 3)
