"""Positions hold as many cards of a kind as the game has, and no more."""

from __future__ import annotations

import pytest

import backburn

GAME = backburn.load("wildfire-rescue", seats=4)
START = GAME.match(seed=1).position()


@pytest.mark.parametrize("tool", ["axe", "pickaxe", "bow", "extinguisher"])
def test_no_more_cards_than_there_are(tool: str) -> None:
    """All that there are is no mistake; one more is, whatever else is missing."""
    assert GAME.position(START).tobytes() == GAME.start.tobytes()
    with pytest.raises(backburn.PositionError, match=f"the number of {tool} cards is 3, but the game has 2"):
        GAME.position(START.replace(f"deck {tool}*2", f"deck {tool}*3").replace(f" {tool}*2", f" {tool}*3"))
