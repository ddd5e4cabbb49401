"""What an arena finds: points, standings, tables."""

from __future__ import annotations

import json
from collections.abc import Sequence
from io import StringIO

import numpy as np
import pytest
from numpy.typing import NDArray
from rich.console import Console
from rich.table import Table

import backburn
from backburn.lab.arena import Arena, Plan, begin, points, printed, standings
from backburn.lab.arena.blocks import Games
from backburn.lab.arena.seatings import meetings
from backburn.lab.statistics.sequential import SequentialTest, expected

PATH = backburn.load("forest-fire-path")
VOLCANO = backburn.load("volcano", seats=3)
RESCUE = backburn.load("wildfire-rescue", seats=2)
THREE = ("random", "greedy", "search")


def games(returns: Sequence[Sequence[Sequence[float]]] | NDArray[np.float64], scores: object = None) -> Games:
    """Rounds with these returns; the scores are the same unless they are given."""
    array = np.array(returns, np.float64)
    return Games(array, np.array(array if scores is None else scores).astype(np.int32), np.ones(array.shape[:2], np.int32))


def shown(table: Table) -> str:
    out = StringIO()
    Console(file=out, width=200).print(table)
    return out.getvalue()


# ---- points


def test_the_first_gets_the_point_and_ties_share_it() -> None:
    plan = Plan(VOLCANO, ("random", "greedy"))
    found = points.points(plan, games([[[1, -1, -1], [0, 0, -1], [-1, -1, -1], *[[-1, 0.5, 0.2]] * 3]]))
    assert found[0, :4].tolist() == [[1, 0, 0], [0.5, 0.5, 0], [1 / 3] * 3, [0, 1, 0]]
    mine = points.wins(plan.meetings[0], found, 2)[0]
    assert mine.tolist() == pytest.approx([1 + 0.5 + 1 / 3 + 1 + 0 + 1, 0 + 0.5 + 2 / 3 + 0 + 1 + 0])


def test_points_of_a_pair_on_two_sides_are_the_second_ones() -> None:
    plan = Plan(PATH, ("random", "greedy"))
    found = points.points(plan, games([[[1, -1], [-1, 1]], [[1, -1], [1, -1]], [[-1, 1], [1, -1]], [[0, 0], [1, -1]]]))
    assert points.of_pairs(plan.meetings[0], found)[0, 1].tolist() == [0, 0.5, 1, 0.75]


def test_points_of_a_pair_on_three_sides_compare_lone_wins() -> None:
    """And their mean is what the sequential test expects of agents that differ in strength."""
    (meeting,) = meetings(2, 3)
    strength = np.array([1.0, 10 ** (150 / 400)])[np.array(meeting.seatings)]
    shares = (strength / strength.sum(axis=1, keepdims=True))[None]
    assert points.of_pairs(meeting, shares)[0, 1][0] == pytest.approx(expected(150, 3))
    assert points.of_pairs(meeting, np.full((1, 6, 3), 1 / 3))[0, 1].tolist() == [0.5]


def test_together_the_better_game_with_the_same_luck_gets_the_point() -> None:
    plan = Plan(RESCUE, THREE)
    payoffs = [[[1, 1], [1, 1], [-1, -1]], [[0, 0], [0, 0], [0, 0]]]
    scores = [[[5, 5], [7, 7], [9, 9]], [[2, 2], [2, 2], [1, 3]]]
    found = points.of_pairs(plan.meetings[0], points.points(plan, games(payoffs, scores)))
    assert {pair: each.tolist() for pair, each in found.items()} == {(0, 1): [1, 0.5], (0, 2): [0, 0.5], (1, 2): [0, 0.5]}


def test_different_agents_on_many_sides_are_compared_by_ratings_only() -> None:
    different = meetings(3, 3)[3]
    assert points.of_pairs(different, np.zeros((1, 6, 3))) == {} and different.pairs == ()


def test_scores_are_those_of_the_seats_where_an_agent_sits() -> None:
    plan = Plan(VOLCANO, ("random", "greedy"))
    scores = np.arange(18).reshape(1, 6, 3)
    found = points.scores(plan.meetings[0], plan.teams, games(np.zeros((1, 6, 3)), scores), 0)
    assert found.tolist() == [np.mean([0, 4, 8, 10, 11, 12, 14, 15, 16])]


# ---- standings


def path_arena(test: SequentialTest | None = None) -> Arena:
    """Three agents: greedy beats random three times in four, the last one beats everybody always."""
    arena = begin(Plan(PATH, THREE, 80, test=test))
    tie, win = [[1.0, -1.0], [1.0, -1.0]], [[-1.0, 1.0], [1.0, -1.0]]
    arena.add(0, games([tie, win] * 20))
    arena.add(1, games([win] * 40))
    arena.add(2, games([win] * 40))
    return arena


def test_standings_of_three_agents() -> None:
    found = standings(path_arena())
    assert [each.wins.value for each in found.agents] == pytest.approx([0.125, 0.375, 1.0])
    assert [each.games for each in found.agents] == [160] * 3
    assert found.agents[0].elo.value == 0 < found.agents[1].elo.value < found.agents[2].elo.value
    assert {pair: each.points.value for pair, each in found.pairs.items()} == {(0, 1): 0.75, (0, 2): 1.0, (1, 2): 1.0}
    greedy = found.pairs[0, 1]
    assert (greedy.first, greedy.second, greedy.rounds, greedy.result) == ("random", "greedy", 40, None)
    assert greedy.points.low < 0.75 < greedy.points.high


def test_standings_on_each_side() -> None:
    """Against random, greedy wins all games as the fire and half of those as the chief; against the last one, none."""
    greedy = standings(path_arena()).agents[1]
    assert [each.value for each in greedy.by_side] == pytest.approx([(1 + 0) / 2, (0.5 + 0) / 2])
    three = begin(Plan(VOLCANO, ("random", "greedy"), 6))
    three.add(0, games([[[1, -1, -1]] * 6]))
    assert [[each.value for each in agent.by_side] for agent in standings(three).agents] == [[1, 0, 0], [1, 0, 0]]


def test_partners_are_named_together() -> None:
    wanted = Plan(backburn.load("fire-tower", seats=4, ruleset="teams"), ("random", "greedy"))
    names = wanted.game.seat_names
    assert wanted.side_names == [f"{names[0]} and {names[2]}", f"{names[1]} and {names[3]}"]


def test_meetings_count_alike_however_many_games_they_have() -> None:
    arena = begin(Plan(PATH, THREE, 80))
    arena.add(0, games([[[1.0, -1.0], [-1.0, 1.0]]] * 40))
    arena.add(1, games([[[-1.0, 1.0], [1.0, -1.0]]] * 4))
    assert standings(arena).agents[0].wins.value == 0.5


def test_standings_before_the_first_game() -> None:
    found = standings(begin(Plan(PATH, ("random", "greedy"))))
    assert [each.elo.value for each in found.agents] == pytest.approx([0, 0]) and found.agents[0].score is None
    assert json.loads(json.dumps(found.as_data(), allow_nan=False))["games"] == 0


def test_paired_scores_of_agents_who_play_together() -> None:
    """Luck that is good for both says nothing about their difference."""
    arena = begin(Plan(RESCUE, ("random", "greedy"), 40))
    luck = np.random.default_rng(1).integers(0, 50, 20)
    scores = np.stack([luck, luck + 3 + np.arange(20) % 2], axis=1)[:, :, None].repeat(2, axis=2)
    arena.add(0, games(scores / 100, scores))
    found = standings(arena)
    lead, own = found.pairs[0, 1].lead, found.agents[1].score
    assert lead is not None and own is not None
    assert lead.value == 3.5 and lead.high - lead.low < 0.6 < 5 < own.high - own.low
    assert found.agents[1].wins.value == 1.0 and found.as_data()["cooperative"] is True and found.agents[1].by_side == ()
    (line,) = printed.leads(found)
    assert line == f"greedy scores +3.50 ({lead.low:+.2f} to {lead.high:+.2f}) against random with the same luck."


def test_standings_as_data() -> None:
    data = json.loads(json.dumps(standings(path_arena(SequentialTest())).as_data(), allow_nan=False))
    assert (data["game"], data["seed"], data["agents"], data["cooperative"]) == ("forest-fire-path", 1, list(THREE), False)
    assert [each["agents"] for each in data["meetings"]] == [["random", "greedy"], ["random", "search"], ["greedy", "search"]]
    assert [(each["first"], each["second"]) for each in data["pairs"]] == [("random", "greedy"), ("random", "search"), ("greedy", "search")]
    assert {each["result"]["accepted"] for each in data["pairs"]} == {"H1"} and data["test"]["elo1"] == 50
    assert data["planned"] == data["games"] < 240


# ---- printed


def test_the_table_begins_with_the_strongest() -> None:
    lines = shown(printed.table(standings(path_arena()))).split("\n")
    assert [line.split()[0] for line in lines[3:6]] == ["search", "greedy", "random"]
    assert "anchor" in lines[5] and " 160 " in lines[5] and "12.5%" in lines[5] and "anchor" not in lines[4]


def test_the_table_by_sides() -> None:
    lines = shown(printed.by_side(standings(path_arena()))).split("\n")
    assert lines[1].split() == ["wins", "as", "fire", "chief"]
    assert lines[3].split()[:2] == ["search", "100.0"]
    assert lines[4].split()[1] == "50.0" and lines[4].split()[3] == "25.0"


def test_the_crosstable_reads_both_ways() -> None:
    lines = shown(printed.crosstable(standings(path_arena()))).split("\n")
    assert lines[1].split() == ["against", "1", "2", "3"]
    assert lines[3].split()[:4] == ["1", "search", "-", "100.0"] and lines[3].split()[5] == "100.0"
    assert lines[4].split()[:3] == ["2", "greedy", "0.0"] and lines[4].split()[5] == "75.0"
    assert lines[5].split()[4] == "25.0" and lines[5].split()[5].startswith("(")


def test_a_crosstable_of_many_agents_has_no_intervals() -> None:
    many = tuple(f"greedy:overlooks={number}" for number in range(1, 8))
    table = shown(printed.crosstable(standings(begin(Plan(PATH, many)))))
    assert table.split("\n")[3].split() == ["1", "greedy:overlooks=1", "-", *["50.0"] * 6]


def test_long_names_leave_the_numbers_whole() -> None:
    long = "search:iterations=12345,exploration=0.75"
    out = StringIO()
    Console(file=out, width=80).print(printed.table(standings(begin(Plan(PATH, ("random", long))))))
    lines = out.getvalue().split("\n")
    assert max(map(len, lines)) <= 80 and "0.0 to 100.0" in out.getvalue() and "…" not in out.getvalue()


def test_what_tests_say() -> None:
    assert [line.partition(", after ")[0] for line in printed.test_results(standings(path_arena(SequentialTest())))] == [
        "greedy over random",
        "search over random",
        "search over greedy",
    ]
    assert said([[-1.0, 1.0], [1.0, -1.0]], 80).endswith(" rounds: H1 (+50 Elo) is accepted, H0 (+0 Elo) is not.")
    assert said([[1.0, -1.0], [-1.0, 1.0]], 80).endswith(" rounds: H0 (+0 Elo) is accepted, H1 (+50 Elo) is not.")
    early = said([[-1.0, 1.0], [1.0, -1.0]], 10)
    assert early.startswith(
        "greedy over random, after 10 rounds: undecided between H0 (+0 Elo) and H1 (+50 Elo); the log likelihood ratio is +"
    )
    assert early.endswith(", the bounds are -2.94 and +2.94.")
    assert list(printed.test_results(standings(path_arena()))) == []


def said(returns: list[list[float]], rounds: int) -> str:
    """What the test says after a number of rounds that end like this."""
    arena = begin(Plan(PATH, ("random", "greedy"), 400, test=SequentialTest()))
    arena.add(0, games([returns] * rounds))
    (line,) = printed.test_results(standings(arena))
    return line
