"""The story of a turn, put together from what its plies did."""

from __future__ import annotations

from typing import Any

import pytest

from backburn.play.texts.story import ToldPly, sentence, turns
from backburn.play.texts.telling import Telling
from stories import STORIES

NAMES = {0: "Red", 1: "Blue", -1: ""}


def ply(line: dict[str, Any]) -> ToldPly:
    told = line.get("told")
    return ToldPly(NAMES[line["seat"]], Telling(**{"does": "", **told}) if told else None, line.get("hidden", False))


@pytest.mark.parametrize(("lines", "told"), STORIES)
def test_deeds_become_a_sentence(lines: list[dict[str, Any]], told: str) -> None:
    assert sentence([ply(line) for line in lines]) == told


@pytest.mark.parametrize(
    ("actors", "seats", "sizes"),
    [
        ([], 2, []),
        (["", ""], 2, [2]),
        (["", "Red", "", "Red", "Blue", ""], 2, [1, 3, 2]),
        (["Red", "Blue", "Red"], 3, [1, 1, 1]),
        (["", "Red", "Red", "", "Red"], 1, [3, 2]),
    ],
)
def test_plies_become_turns(actors: list[str], seats: int, sizes: list[int]) -> None:
    assert [len(turn) for turn in turns([ToldPly(actor, None) for actor in actors], seats)] == sizes
