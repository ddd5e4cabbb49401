"""One turn of each game by keys and ears alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

import backburn
from page.aloud import request_for, turn


@pytest.mark.parametrize("game", backburn.names())
def test_a_turn_is_played_with_the_keyboard_and_everything_has_a_name(page: Page, url: str, game: str) -> None:
    lines = list(turn(page, url, request_for(game)))
    assert not [line for line in lines if "without a name" in line.focus]
    assert sum(bool(line.focus) for line in lines) >= len(lines) // 2
    assert lines[-1].announced, "what the bot did is announced"
    if game == "fire-tower":
        assert "Red played South on h7; the red tower drew Explosion. " in lines[-1].announced, "a line comes with what it goes on with"
        assert re.search(r"Blue [^.]*; played Flare Up on h12, h13 and h14\.", lines[-1].announced), "a turn is announced as a whole"
