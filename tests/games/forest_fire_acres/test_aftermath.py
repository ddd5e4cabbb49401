"""The losses to spreading fires are reported with the ply that lets them spread."""

from __future__ import annotations

from typing import Any

import pytest

from games.forest_fire_acres.patches import ONE


def told(position: str, move: str) -> str:
    """What follows the sentence on the move itself."""
    state = ONE.game.position(position)
    match = ONE.game.match(seed=1, position=position)
    return ONE.game.card.notation.explain(state, match.push(move)).partition(". ")[2]


@pytest.mark.parametrize(
    ("rows", "said", "move", "after"),
    [
        ("f\n.", {}, "weather n 7 odd", "Fire spreads to 1 acre."),
        ("f f\nh s", {}, "weather n 7 odd", "Fire spreads to 2 acres. Fire destroys 1 house. Fire destroys 1 school."),
        ("f f\n. .", {"barrels": "k11"}, "weather n 7 odd", "Fire spreads to 1 acre. Extinguishers put out 1 acre that fire has reached."),
        ("f f\n. .", {"bulldozers": "k11 l11"}, "weather n 7 odd", "Fire spreads to 2 acres. Fire destroys 2 bulldozers."),
        ("f\n.", {"helicopter": "k11"}, "weather n 7 odd", "Fire spreads to 1 acre. Fire destroys 1 helicopter."),
        ("f\n~", {}, "weather n 7 odd", ""),
        ("f\n.", {"weather": "n 7 odd"}, "crash", "Fire spreads to 1 acre."),
        ("f\n.", {"weather": "n 7 odd", "helicopter": "a1"}, "crash", ""),
        ("f\n.", {"weather": "n 7 odd", "bulldozers": "a1"}, "breakdown", "Fire spreads to 1 acre."),
        ("f\n.", {"weather": "n 7 odd", "bulldozers": "a1 b1"}, "breakdown", ""),
    ],
    ids=["forest", "buildings", "a barrel", "bulldozers", "the helicopter", "fire line", "no crash", "a crash", "a bulldozer", "a choice"],
)
def test_what_a_card_leads_to(rows: str, said: dict[str, Any], move: str, after: str) -> None:
    assert told(ONE.picture("draws a card", rows, **said), move) == after


def test_an_acre_that_the_move_names_is_not_told_twice() -> None:
    before = ONE.picture("chooses acres that burn, 1 left", "f h", lit="k10", cards="fire2")
    assert told(before, "burn l10") == ""
