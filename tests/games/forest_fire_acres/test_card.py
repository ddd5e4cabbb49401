"""Which tables can be set up."""

from __future__ import annotations

import pytest

import backburn
from backburn.core.kit.errors import OptionError
from pictures import clause


@clause("R3.1")
@pytest.mark.parametrize(("middle", "last"), [(0, 3), (3, 0), (1, 2)])
def test_three_droughts_go_into_the_piles_as_one_likes(middle: int, last: int) -> None:
    match = backburn.load("forest-fire-acres", drought_middle=middle, drought_last=last, map=1).match(seed=1)
    assert match.state.unseen.tolist() == [45, 12, middle + last]


@clause("R3.1")
@pytest.mark.parametrize(("middle", "last"), [(1, 3), (3, 1), (2, 2)])
def test_there_are_no_four_droughts(middle: int, last: int) -> None:
    with pytest.raises(OptionError, match="at most 3 together"):
        backburn.load("forest-fire-acres", drought_middle=middle, drought_last=last)


@clause("R1.5c")
def test_a_map_that_players_make_has_no_number() -> None:
    with pytest.raises(OptionError, match="the players make it"):
        backburn.load("forest-fire-acres", map_by="players", map=3)


@clause("R8.5b")
def test_all_are_one_team() -> None:
    for seats in range(1, 7):
        game = backburn.load("forest-fire-acres", seats=seats, map=1)
        assert game.card.teams(game.start) == (0,) * seats
        assert len(set(game.returns(game.start))) == 1


def test_rulesets_are_what_the_rulebook_says() -> None:
    def non_default(ruleset: str) -> dict[str, str]:
        return backburn.load("forest-fire-acres", ruleset=ruleset).non_default

    challenge = {"drought_middle": "1", "drought_last": "2"}
    assert non_default("standard") == {} and non_default("challenge") == challenge
    assert non_default("easier") == {"drought_last": "0", "flames": "0"}
    assert non_default("harsh") == {**challenge, "weather": "harsh"}
    assert non_default("fifty-acres") == {"burning_limit": "50"} and non_default("six-fires") == {"extinguish": "6"}
    assert non_default("realistic") == {"realistic": "on"} and non_default("strict") == {"strict": "on"}
    assert non_default("old-winds") == {"winds": "eight"} and non_default("own-map") == {"map_by": "players"}
