"""What options of the search do: a cautious final choice, points where the game is lost, a win within the turn, playouts."""

from __future__ import annotations

from typing import Any

import pytest

import backburn
from backburn.agents._leaf import sides
from backburn.core.players.bot import Bot
from backburn.core.players.opinion import Opinion
from backburn.core.rules.contract import CHANCE, OVER

pytestmark = pytest.mark.bulk

GAME = backburn.load("on-the-run", seats=2)
LOST = (
    "round 18, white first: white to step from e1, 2 left / a 4 1 1 3 / b 4 1 4 4 2 / c 2 6 4 2 6 6 / d . 3 3 3 6 6 1 / e w 2 1 3 6 5"
    " / f 5 3 3 5 2 / g 5 2 4 5 / blue: points 21, out 6, best 4 / white: points 12, out 4, best 3"
)
"""White cannot win any more, but its last animal brings four points at once, three after a step, and burns if it stays."""
MIDDLE = (
    "round 11, blue first: white to move / a w b . . / b w . . . b / c 1 3 2 1 . b / d 4 5 3 3 1 . w / e 1 4 6 5 . . / f 2 3 4 1 b / g 2 4 6 4"
    " / blue: points 7, out 2, best 4 / white: points 10, out 3, best 4"
)


def opinions(agent: str, decisions: int) -> list[tuple[Opinion, int]]:
    """What a bot thinks of the decisions of a game in which it plays both sides, and what it does."""
    match, found = GAME.match(3), list[tuple[Opinion, int]]()
    while match.to_act != OVER and len(found) < decisions:
        if match.to_act == CHANCE:
            match.roll()
            continue
        move = Bot(GAME, agent, 1, compiled=True).move(match.state)
        found.append((Bot(GAME, agent, 1, compiled=True).think(match.state), move))
        match.push(move)
    return found


def test_with_secure_the_most_tried_move_may_be_passed_over_for_one_tried_often() -> None:
    found = opinions("search:iterations=40,focus=4,settle=20,secure=4", 60)
    assert all(opinion.best.move == move for opinion, move in found)
    most = [max(each.visits for each in opinion.candidates) for opinion, _ in found]
    assert all(4 * opinion.best.visits >= visits for (opinion, _), visits in zip(found, most, strict=True))
    others = [opinion for (opinion, _), visits in zip(found, most, strict=True) if opinion.best.visits < visits]
    assert others
    for opinion in others:
        most_tried = max(opinion.candidates, key=lambda each: each.visits)
        assert opinion.best.value - 4 * opinion.best.error > most_tried.value - 4 * most_tried.error


def test_without_it_the_most_tried_move_is_made() -> None:
    for opinion, move in opinions("search:iterations=40,focus=4,settle=20", 60):
        assert opinion.best.move == move
        assert opinion.best.visits == max(each.visits for each in opinion.candidates)


def test_a_lost_game_is_played_on_for_points() -> None:
    state = GAME.position(LOST)
    bot = Bot(GAME, "level-6", 1, compiled=True)
    assert GAME.card.notation.spell(state, bot.move(state))[0] == "out"
    search = "search:iterations=1500,focus=4,settle=20"
    values = {
        margin: {each.move: each.value for each in Bot(GAME, f"{search},margin={margin}", 1, compiled=True).think(state).candidates}
        for margin in (0, 0.05)
    }
    out = bot.move(state)
    assert values[0][out] == -1 and -1 < values[0.05][out] < -0.9


def test_a_greedy_playout_to_the_end_counts_games_won_and_lost() -> None:
    """A first value counts as one visit; the rest of the sum is a whole number if every leaf was the end of a game."""
    found = Bot(GAME, "search:iterations=50,settle=20,greedy_playout=1000", 1, compiled=True).think(GAME.position(MIDDLE))
    sums = [each.value * (each.visits + 1) for each in found.candidates]
    assert all(abs(each - round(each)) < 0.1 for each in sums)
    assert sum(each.visits for each in found.candidates) == 50 and max(sums) > 5


@pytest.mark.parametrize(
    ("name", "options", "found"),
    [("on-the-run", {"seats": 4}, 4), ("fire-tower", {"seats": 4, "ruleset": "teams"}, 2), ("wildfire-rescue", {"seats": 3}, 2)],
)
def test_sides_are_teams_wherever_their_members_sit(name: str, options: dict[str, Any], found: int) -> None:
    game = backburn.load(name, **options)
    memory = game.agent("search").new_memory(game)
    assert sides(memory, game.seats) == found
