"""Exact values: against the slow and obvious way, and against what paper and pencil say."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import backburn
from backburn.play.matches.game import Game
from backburn.solve import solver, table
from backburn.solve.limits import SolveError
from backburn.solve.solution import Solution
from secret_game import secret_game
from solve.graphs import graph
from solve.plain import Plain

PATH: dict[str, Any] = {"path_length": 2, "engines": 1, "max_turns": 3, "water_capacity": 2}
TRACK: dict[str, Any] = {
    "path_length": 3,
    "engines": 1,
    "max_turns": 2,
    "water_capacity": 2,
    "burn_out_at": 3,
    "hit_at_1": 4,
    "total_victory": 2,
    "marginal_victory": 1,
}
SHORT: dict[str, Any] = {f"tiles_{value}": 0 for value in range(10)} | {"tiles_1": 2, "tiles_3": 1, "start_tiles": 1, "pawns": 1}
GAMES: dict[str, Game] = {
    "path": backburn.load("forest-fire-path", **PATH),
    "chance on the path": backburn.load("forest-fire-path", **TRACK),
    "two at Wild Fire!": backburn.load("wild-fire", seats=2, **SHORT),
    "three at Wild Fire!": backburn.load("wild-fire", seats=3, **SHORT | {"tiles_1": 0, "tiles_3": 4}),
    "one at Wild Fire!": backburn.load("wild-fire", seats=1, **SHORT | {"target": 4, "pawns": 2}),
    "together at Wild Fire!": backburn.load("wild-fire", seats=2, **SHORT | {"target": 6, "cooperative": True}),
}


LATE = {"three at Wild Fire!": 4}
"""Games that are solved from a position this many plies after the start: from the start it would take too long."""


def start_of(name: str) -> Any:
    match = GAMES[name].match(seed=1)
    for _ in range(LATE.get(name, 0)):
        match.push(match.legal()[0])
    return match


def solved(game: Game[Any], **how: Any) -> Solution:
    return backburn.solve(game, compiled=False, **how)


@pytest.mark.parametrize("name", GAMES)
def test_values_are_those_of_plain_expectimax(name: str) -> None:
    """Of every position, to every seat; and of the moves in some of them."""
    game, match = GAMES[name], start_of(name)
    plain, solution = Plain(game, match.state), solved(game, position=match.position())
    assert solution.facts.positions == len(solution) == len(plain.after) > 100 and solution.facts.recurring == 0
    for number, state in enumerate(solution.states(slice(None))):
        expected = plain.value(state.tobytes())
        assert solution.worths[number].tolist() == pytest.approx(list(expected[: solution.sides]), abs=1e-12)
    for key in list(plain.after)[::37]:
        check_position(solution, plain, key)


@pytest.mark.parametrize("name", ["path", "three at Wild Fire!"])
def test_values_of_random_play_are_those_of_plain_expectation(name: str) -> None:
    game, match = GAMES[name], start_of(name)
    plain, solution = Plain(game, match.state, random=True), solved(game, position=match.position(), random=True)
    for number, state in enumerate(solution.states(slice(0, 200))):
        expected = plain.value(state.tobytes())
        assert solution.worths[number].tolist() == pytest.approx(list(expected[: solution.sides]), abs=1e-12)
    assert solution.returns() != solved(game, position=match.position()).returns()


def test_random_play_in_circles_ends_by_itself() -> None:
    """Of two who may give in at once or wait, the first to be asked gives in twice as often, and who gives in loses a half."""
    assert solved(graph("stand-off"), random=True).returns()[:2] == pytest.approx([-1 / 6, 1 / 6], abs=1e-9)


def check_position(solution: Solution, plain: Plain, key: bytes) -> None:
    state, expected, after = plain.state(key), plain.value(key), plain.after[key]
    assert [solution.value(state, seat) for seat in range(state.seats)] == pytest.approx(expected, abs=1e-12)
    actor = max(int(state.to_act), 0)
    assert solution.value(state) == solution.value(state, actor)
    assert solution.values(state) == pytest.approx({move: plain.value(each)[actor] for move, _, each in after}, abs=1e-12)
    best = [move for move, _, each in after if plain.value(each)[actor] > expected[actor] - 1e-9]
    assert solution.best(state) == (best if state.to_act >= 0 else [])


def test_some_values_lie_between_winning_and_losing() -> None:
    """Or else the test above would compare little."""
    worths = np.unique(solved(GAMES["chance on the path"]).worths)
    assert len(worths) > 6 and set(worths) > {-1.0, 0.0, 0.5, 1.0}


def test_the_states_of_a_solution_are_those_that_can_follow() -> None:
    plain, solution = Plain(GAMES["path"]), solved(GAMES["path"])
    assert {state.tobytes() for state in solution.states(slice(None))} == set(plain.after)
    assert [solution.states([number])[0].to_act >= 0 for number in solution.decisions()] == [True] * len(solution.decisions())
    assert len(solution.decisions()) == sum(plain.state(key).to_act >= 0 for key in plain.after)
    assert solution.packing.width < len(plain.start.tobytes()) / 5


def test_depth_is_that_of_the_furthest_position() -> None:
    assert solved(graph("choice")).facts.depth == 2
    assert solved(graph("stand-off")).facts.depth == 2
    assert solved(graph("dice")).facts.depth == 1


# ---- choices, luck, ties


def test_a_bet_at_good_odds_is_taken() -> None:
    solution = solved(graph("choice"))
    assert solution.returns() == [0.5, -0.5] and solution.best(solution.start) == [0]
    assert solution.values(solution.start) == {0: 0.5, 1: 0.0}
    assert repr(solution) == "<solution of backburn.load('graphs', seats=2): 5 positions>"


def test_outcomes_that_lead_to_the_same_position_add_up() -> None:
    solution = solved(graph("dice"))
    assert solution.returns() == pytest.approx([0.6, -0.6]) and solution.facts.links == 3


def test_a_team_maximises_what_all_get() -> None:
    solution = solved(graph("team", seats=2, team=True))
    assert solution.returns() == [0.5, 0.5] and solution.sides == 1
    assert solved(graph("team", seats=2)).returns() != [0.5, 0.5]


def test_of_three_seats_each_maximises_its_own_and_equal_moves_are_equally_likely() -> None:
    solution = solved(graph("kingmaker", seats=3))
    assert solution.returns() == [0.5, 0.0, 0.0] and solution.best(solution.start) == [0, 1] and solution.sides == 3


# ---- circles


def test_a_gambler_who_may_wait_plays_on() -> None:
    """Unless that is worse than to stop: with two bets of five won he had better not begin."""
    solution = solved(graph("gambler", seats=1))
    assert solution.facts.recurring > 0 and solution.facts.sweeps > 1
    assert solution.returns() == [pytest.approx(0.0)], "waiting forever is worth 0"
    limit = Plain(solution.game).limit(2_000)
    assert min(limit.values()) < (0.0,) and len(limit) == len(solution)
    for key, values in limit.items():
        assert solution.value(solution.game.card.State.from_bytes(key), 0) == pytest.approx(values[0], abs=1e-9)


def test_endless_play_is_scored_as_it_stands() -> None:
    assert solved(graph("stand-off")).returns() == [0.0, 0.0]
    siege = solved(graph("siege"))
    assert siege.returns() == [0.25, -0.25] and siege.facts.recurring == 2 and siege.best(siege.start) == [0]


def test_values_in_circles_are_those_of_ever_longer_games() -> None:
    game = graph("rings")
    solution, limit = solved(game), Plain(game).limit(30_000)
    assert (
        solution.facts.recurring == 4
        and solution.returns()[0] == pytest.approx(1 / 3)
        and 0 < solution.facts.residual <= solution.facts.tolerance == 1e-12
    )
    for key, values in limit.items():
        assert solution.value(game.card.State.from_bytes(key), 0) == pytest.approx(values[0], abs=1e-8)


def test_a_field_can_be_ignored() -> None:
    """A game that stops after a number of plies has a position for each of them; without the count it has only its nodes."""
    long = graph("rings", longest=400)
    counted, endless = solved(long), solved(long, ignored=["plies"])
    assert counted.facts.recurring == 0 and len(counted) > 1_000 and len(endless) == 6
    assert counted.returns()[0] == pytest.approx(1 / 3, abs=0.1)
    later = long.start.copy()
    later.plies = 17
    assert endless.value(later) == endless.value(long.start) == pytest.approx(1 / 3)


def test_a_long_path_without_its_rounds_is_worth_what_many_rounds_are() -> None:
    options = PATH | {"burn_out_at": 3, "hit_at_1": 4}
    endless = solved(backburn.load("forest-fire-path", **options), ignored=["round"])
    many = solved(backburn.load("forest-fire-path", **options | {"max_turns": 30}))
    assert endless.facts.recurring > 0 and len(endless) < len(many)
    assert many.returns() == pytest.approx(endless.returns(), abs=1e-6)


# ---- positions


def test_a_position_can_be_solved_instead_of_the_start() -> None:
    game = GAMES["path"]
    whole = solved(game)
    match = game.match(seed=1)
    match.push("gust")
    part = solved(game, position=match.position())
    assert len(part) < len(whole) and part.value(match.state) == whole.value(match.state)
    with pytest.raises(backburn.PositionError, match="cannot follow from the one that was solved"):
        part.value(game.start)


def test_a_position_with_other_options_is_another_game() -> None:
    other = backburn.load("forest-fire-path", **PATH | {"max_turns": 2})
    solution = solved(GAMES["path"], position=other.match(seed=1).position())
    assert solution.game.options["max_turns"] == "2" and len(solution) == len(solved(other))
    with pytest.raises(backburn.PositionError, match="cannot follow"):
        solution.value(GAMES["path"].start)


# ---- limits and refusals


def test_games_with_secrets_are_refused() -> None:
    for game in (secret_game(), backburn.load("fire-tower")):
        with pytest.raises(SolveError, match=f"^{game.card.title} cannot be solved: its players hide something"):
            solved(game)


def test_circles_among_three_sides_are_refused() -> None:
    with pytest.raises(SolveError, match=r"positions can recur here, .* not for 3"):
        solved(graph("carousel", seats=3))
    assert solved(graph("carousel", seats=3, team=True)).returns() == [0.5] * 3


def test_a_field_to_ignore_must_exist() -> None:
    with pytest.raises(SolveError, match=r"has no field 'rounds' to ignore \(did you mean 'round'\?\); it has round, tokens"):
        solved(GAMES["path"], ignored=["rounds"])
    with pytest.raises(SolveError, match="no field 'options' to ignore"):
        solved(GAMES["path"], ignored=["options"])


def test_too_little_memory_is_noticed_while_counting() -> None:
    with pytest.raises(
        SolveError, match=r"more than [\d,]+ positions, .* plies from the start, .* more than the 200 kB allowed: allow more memory, or"
    ):
        solved(backburn.load("forest-fire-path"), memory=200e-6)


def test_too_little_memory_is_noticed_after_counting() -> None:
    game = GAMES["path"]
    positions = solved(game).facts.positions
    with pytest.raises(
        SolveError, match=rf"^{positions:,} positions with [\d,]+ moves between them take [\d,]+ kB to solve, more than the 20 kB"
    ):
        solved(game, memory=20e-6)


def test_a_limit_of_positions_is_kept() -> None:
    with pytest.raises(SolveError, match="and the limit is 1,000: raise it, or choose a smaller set-up"):
        solved(backburn.load("forest-fire-path"), limit=1_000)


def test_values_that_do_not_settle_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "ENOUGH_SWEEPS", 20)
    monkeypatch.setattr(solver, "STEP", 10)
    with pytest.raises(SolveError, match="do not settle within 20 sweeps; a larger tolerance than 1e-12 would help"):
        solved(graph("rings"))
    assert solved(graph("rings"), tolerance=0.01).facts.sweeps <= 20


# ---- how it is done


def test_steps_and_growth_make_no_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    """Progress is reported between steps. Only the table of slots, 4 bytes each, doubles once more: it grows for all moves that a position could have."""
    game, told = GAMES["chance on the path"], list[tuple[str, int, int]]()
    whole, slots = solved(game), table.SMALLEST
    monkeypatch.setattr(solver, "STEP", 7)
    monkeypatch.setattr(solver, "FIRST_ROWS", 200)
    monkeypatch.setattr(table, "SMALLEST", 4)
    parts = solved(game, progress=lambda *what: told.append(what))
    assert parts.facts == replace(whole.facts, bytes=whole.facts.bytes + 4 * slots) and parts.worths.tobytes() == whole.worths.tobytes()
    assert list(dict.fromkeys(what for what, *_ in told)) == ["positions", "links", "order", "values"]
    count = len(whole)
    for what in ("links", "order", "values"):
        numbers = [(done, total) for each, done, total in told if each == what]
        assert len(numbers) > 10 and numbers[-1] == (count, count) and numbers == sorted(numbers)


@pytest.mark.compiled
def test_interpreted_and_compiled_solutions_are_equal() -> None:
    late = start_of("three at Wild Fire!").position()
    cases: list[tuple[str, dict[str, Any]]] = [
        ("chance on the path", {}),
        ("path", {"ignored": ["round"]}),
        ("three at Wild Fire!", {"position": late}),
    ]
    for name, how in cases:
        slow, fast = solved(GAMES[name], **how), backburn.solve(GAMES[name], **how)
        assert slow.facts == fast.facts and slow.keys[:-1].tobytes() == fast.keys[:-1].tobytes()
        assert slow.worths.tobytes() == fast.worths.tobytes()
        assert slow.values(slow.start) == fast.values(slow.start)
