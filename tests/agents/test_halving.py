"""Sequential halving at the root: who gets how many iterations, and that a good move is found which the bound starves."""

from __future__ import annotations

from typing import Any

import pytest

import backburn
from backburn import agents
from backburn.agents._halving import rank
from backburn.core.players.bot import Bot
from backburn.core.players.opinion import Opinion
from backburn.core.rules.contract import CHANCE

FEW, MOVES = 16, 4
"""What is thought in one piece, and the moves that it is shared among."""
DECISIONS = 6
"""Enough to fill a small tree."""
STARVED = """round 1: fire to act
fire . . # # 2 #
engine 1 2 . . . . .
engine 2 1 . . . . .
options path_length=6 water_capacity=2"""
"""Exactly, growing is worth .703 to the fire and a gust .261, but a gust looks better one ply ahead."""
TWO_ENGINES = """round 1: fire to act
fire . . . 2
engine 1 . 3 . .
engine 2 3 . . .
options path_length=4 water_capacity=3"""
"""Growing is worth .742, a gust .489 and intensifying -.312; by the bound alone, growing gets 6 of 12,000 iterations."""


def opinion(game: Any, options: str, iterations: int, *slices: int, decision: int = 0, workers: int = 1) -> Opinion:
    """What a search thinks of the first decision of a game, after it has thought for some iterations again and again.

    A decision has as many as the first thought, unless another number is given.
    """
    match = game.match(seed=1)
    while match.to_act == CHANCE:
        match.roll()
    bot = Bot(game, f"search:{options},iterations={decision or iterations}", 1, compiled=False, workers=workers)
    found = bot.think(match.state, iterations=iterations)
    for each in slices:
        found = bot.think(match.state, iterations=each)
    return found


@pytest.mark.parametrize("name", ["forest-fire-path", "volcano", "on-the-run", "wild-fire", "fire-tower"])
def test_each_of_the_first_moves_has_its_share_and_the_last_two_have_most(name: str) -> None:
    found = opinion(backburn.load(name, seats=2), f"halving={MOVES}", FEW)
    visits = sorted((each.visits for each in found.candidates), reverse=True)
    count, phases = min(MOVES, len(visits)), 2
    assert sum(visits) == FEW
    assert visits[count - 1] >= FEW // (count * phases)
    assert visits[count:] == [0] * (len(visits) - count)
    assert visits[0] + visits[1] >= FEW // 2 + FEW // phases // 2


def test_the_last_one_left_is_chosen_for_its_value_not_its_visits() -> None:
    found = opinion(backburn.load("forest-fire-path"), "halving=2", FEW)
    best, other, *rest = found.candidates
    assert best.value >= other.value and abs(best.visits - other.visits) <= 1 and not any(each.visits for each in rest)


def test_one_iteration_and_one_move_are_enough() -> None:
    assert sum(each.visits for each in opinion(backburn.load("forest-fire-path"), "halving=8", 1).candidates) == 1
    assert opinion(backburn.load("forest-fire-path"), "halving=1", 5).best.visits == 5


def test_thinking_on_halves_again_and_workers_pool_what_they_found() -> None:
    path = backburn.load("forest-fire-path")
    assert sum(each.visits for each in opinion(path, "halving=4", 8, 8, 8).candidates) == 24
    assert sum(each.visits for each in opinion(path, "halving=4", 8, workers=2).candidates) == 16


@pytest.mark.parametrize("slices", [(1, 62), (7, 16, 40), (5,) * 12 + (3,)])
def test_a_decision_is_the_same_in_however_many_pieces_it_is_thought(slices: tuple[int, ...]) -> None:
    game = backburn.load("on-the-run", seats=2)
    assert opinion(game, "halving=5", *slices, decision=63).candidates == opinion(game, "halving=5", 63).candidates


@pytest.mark.parametrize("options", ["halving=4", "secure=2"])
def test_a_tree_that_is_nearly_full_is_left_at_the_same_decision_in_pieces(options: str) -> None:
    game = backburn.load("fire-tower", seats=2)
    whole, pieces = (Bot(game, f"search:iterations=30,nodes=100,{options}", 1, compiled=False) for _ in range(2))
    match = game.match(seed=3)
    for _ in range(DECISIONS):
        while match.to_act != 0:
            match.roll() if match.to_act == CHANCE else match.push(match.legal()[0])
        chosen = whole.move(match.state)
        assert [pieces.think(match.state, iterations=each).best.move for each in (7, 1, 22)][-1] == chosen
        match.push(chosen)


def test_a_decision_that_is_stopped_early_takes_the_best_so_far() -> None:
    found = opinion(backburn.load("forest-fire-path"), "halving=4", 3, decision=1000)
    assert found.best.value == max(each.value for each in found.candidates if each.visits)


@pytest.mark.parametrize(("secure", "best"), [(0, 1), (2, 0)])
def test_moves_are_ranked_by_their_value_less_the_errors_asked_for(secure: float, best: int) -> None:
    """Of two moves the second has the higher mean, .3 to .25, and values spread wide."""
    game = backburn.load("forest-fire-path")
    agent = agents.own(f"search:halving=2,secure={secure}")
    tree, ranked = agent.new_memory(game), game.specialize(rank, False, agent)
    for edge, values in enumerate(([0.25] * 9, [1.0] * 5 + [-0.575] * 4)):
        tree.priors[edge], tree.visits[edge] = values[0], len(values) - 1
        tree.totals[edge], tree.squares[edge] = sum(values[1:]), sum(value * value for value in values[1:])
        tree.ranked[edge] = edge
    assert ranked(tree, 2) == 2 and tree.ranked[0] == best


@pytest.mark.bulk
@pytest.mark.parametrize(
    ("position", "options", "best", "missed"),
    [(STARVED, {"path_length": 6, "water_capacity": 2}, "grow 5", 6), (TWO_ENGINES, {"path_length": 4, "water_capacity": 3}, "grow 4", 4)],
    ids=["burnt squares", "two engines"],
)
def test_a_good_move_whose_first_value_is_poor_is_found(position: str, options: dict[str, Any], best: str, missed: int) -> None:
    game = backburn.load("forest-fire-path", **options)
    match = game.match(1, position)

    def found(bot: str) -> list[str]:
        return [match.text(Bot(game, bot, seed, compiled=True).move(match.state)) for seed in range(1, 7)]

    assert found("search:iterations=12000,settle=20").count("gust") == missed, "the bound alone; it should hardly find it"
    assert found("level-6") == [best] * 6
    thought = Bot(game, "level-6", 1, compiled=True).think(match.state, iterations=FEW)
    assert len(thought.candidates) == len(match.legal()) and all(each.visits >= FEW // 6 for each in thought.candidates)


@pytest.mark.bulk
@pytest.mark.parametrize("slices", [1, 75], ids=["in one piece", "by slices"])
def test_the_best_move_of_solved_positions_gets_half_an_even_share_of_the_iterations(slices: int) -> None:
    from workshop.choices import PATHS, matters, positions

    iterations, starved, count = 1200, 0, 0
    for variant in (PATHS[0], PATHS[2]):
        solution = variant.solve()
        level = agents.own(agents.levels_of(solution.game)["level-6"]).using({"iterations": iterations // slices})
        bot = Bot(solution.game, level, 1, compiled=True)
        for number, state in enumerate(positions(solution, 75)):
            bot.begin(number)
            for _ in range(slices):
                bot.move(state)
            visits = {each.move: each.visits for each in bot.think(state, iterations=1).candidates}
            assert matters(solution, state) and sum(visits.values()) == iterations + 1
            starved += max(visits[move] for move in solution.best(state)) < iterations / (2 * len(visits))
            count += 1
    assert count == 300 and starved <= 3
