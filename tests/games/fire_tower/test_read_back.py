"""What a champion does before the first turn reads back to the byte."""

from __future__ import annotations

import random

import pytest

import backburn
from backburn.games.fire_tower.state import TurnStep


@pytest.mark.parametrize("seed", range(6))
def test_what_the_champion_does_reads_back(seed: int) -> None:
    """Both firebreaks are still to be placed while the grand champion thinks about the opening hand."""
    game = backburn.load("fire-tower", seats=2, champion=1, grand_champion="on")
    match, luck, steps = game.match(seed=seed), random.Random(seed), set()
    for _ in range(40):  # the champion's steps are among the first twenty
        assert game.position(match.position()).tobytes() == match.state.tobytes(), match.position()
        if match.state.step == TurnStep.CHAMPION:
            steps.add((int(match.state.must), match.to_act == backburn.CHANCE))
        match.roll() if match.to_act == backburn.CHANCE else match.push(luck.choice(match.legal()))
    assert steps
