"""What a new tile changes, and who passes automatically, is described with the ply that leads to it."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

import backburn
from backburn.core.rules.contract import OVER
from backburn.games.wild_fire.rules.scoring import points_of
from backburn.games.wild_fire.rules.setup import colours_of
from backburn.games.wild_fire.state import Phase, State
from backburn.games.wild_fire.words.aftermath import aftermath
from games.wild_fire.pictures import table
from games.wild_fire.plan import VARIANTS
from pictures import clause

NAMES = ("Blue", "White", "Green", "Violet")


def follows(match: backburn.Match[State], move: str) -> list[str]:
    """What is said to follow a move."""
    return aftermath(match.state, next(each for each in match.legal() if match.text(each) == move))


@clause("R6.2", "R6.3")
def test_a_tile_that_changes_a_group_is_described() -> None:
    match = table(
        "white: tile to draw", "2:-4 5", "0:-3 3 8bbb 6", "0:-2 7 9b 0b", "-1:-1 3bbww 6w 4www", "-1:0 4bw 6bww 2bw", "-1:1 1bbww"
    )
    assert follows(match, "draw 1") == ["Blue loses 2 points for now."]
    assert match.game.card.notation.explain(match.state, match.legal()[1]).endswith("Blue loses 2 points for now.")


@clause("R5.2a", "R5.3")
def test_who_passes_automatically_is_described() -> None:
    match = table("white: pawns to place, passed 0", "0:0 5b 4b 3 2", unseen="", pawns=2)
    assert follows(match, "pawn 2:0") == []
    last = table("white: pawns to place, passed 0", "0:0 5b 4b 3 2", unseen="", pawns=2)
    last.push("pawn 2:0")
    assert follows(last, "done") == ["Blue cannot place anything and passes."]
    assert follows(last, "pawn 2:0") == ["Blue cannot place anything and passes.", "White cannot place anything and passes."]


@clause("R6.5")
@pytest.mark.parametrize("variant", VARIANTS)
def test_all_changes_are_described(variant: str) -> None:
    """Points before and after every ply of a random game, and the colours that are skipped when the stack is empty."""
    game = backburn.load("wild-fire", **dict[str, Any](VARIANTS[variant]))
    match, luck = game.match(seed=5), random.Random(5)
    colours = colours_of(match.state.options, game.seats)
    while match.to_act != OVER:
        move, before = luck.choice(match.legal()), match.state.copy()
        said = " ".join(aftermath(before, move))
        match.push(move)
        if before.phase in (Phase.DRAW, Phase.SPOT, Phase.BREAK):
            for colour in range(colours):
                change = points_of(match.state, colour) - points_of(before, colour)
                found = [(verb, int(count)) for verb, count in re.findall(rf"{NAMES[colour]} (gains|loses) (\d+) points?", said)]
                assert found == ([("gains" if change > 0 else "loses", abs(change))] if change else [])
        passing = re.findall(r"(\w+) can place nothing", said)
        assert passing == [NAMES[(before.colour + step) % colours] for step in range(1, len(passing) + 1)]
        if match.to_act != OVER and passing:
            assert NAMES[match.state.colour] not in passing[: colours - 1] and match.state.stack == 0
