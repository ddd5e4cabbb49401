"""The analysis of a match and of a decision."""

from __future__ import annotations

import itertools
import json
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import backburn
from analysis.kit import LITTLE, dealt, path, played, secrets
from backburn.analysis import Analysis, Effort, Judge, Point, Reason, Verdict, data, effort, make_ready
from backburn.analysis.estimates import Estimate
from backburn.analysis.match_analysis import _begun, _spread, _turns
from backburn.analysis.playouts import Playouts
from backburn.analysis.reasons import END, NEXT_TURN, Futures, reasons
from backburn.core.rules.contract import CHANCE, OVER
from backburn.games.forest_fire_path.state import State
from backburn.terminal.commands import analysis as printed

BLUNDER = 5
"""The ply of the match below in which the chief gives everything away."""


@pytest.fixture(scope="module")
def analysis() -> Analysis:
    """All of a short match."""
    found = Analysis(played(path(), seed=1), LITTLE)
    assert len(list(found.run())) == len(found.points) + len(found.verdicts)
    return found


# ---- the chances


def test_each_turn_has_a_point_and_the_end_has_the_result(analysis: Analysis) -> None:
    last = analysis.points[len(analysis.match.plies)]
    assert last.to_act == OVER and [each.value for each in last.chances] == [1.0, 0.0]
    assert all(each.games == 0 and each.error == 0 for each in last.chances)
    starts = [ply for ply in analysis.points if ply != last.ply]
    assert starts and all(analysis.match.plies[ply].seat >= 0 for ply in starts)
    assert all(each.games == LITTLE.games for ply in starts for each in analysis.points[ply].chances)


def test_two_sides_share_the_chance(analysis: Analysis) -> None:
    assert all(sum(each.value for each in point.chances) == pytest.approx(1) for point in analysis.points.values())


def test_the_first_points_lie_far_apart() -> None:
    assert list(_spread(list(range(10, 19))))[:3] == [10, 18, 14]
    assert sorted(_spread([3, 5, 8])) == [3, 5, 8] and list(_spread([])) == []


def test_a_turn_begins_where_another_seat_is_to_act() -> None:
    assert _turns([-1, 0, 0, -1, 0, 1, -1, 1, OVER]) == [1, 5, 8]
    assert _turns([0]) == [0] and _turns([-1]) == [0]


def test_games_are_played_on_with_the_same_luck_from_their_number_on() -> None:
    game = path()
    playouts = Playouts(game)
    start = playouts.copies(game.start, 6)
    together = playouts.finish(start.copy(), 7)
    assert np.array_equal(together[4:], playouts.finish(start[4:].copy(), 7, first=4))


def test_games_pause_where_the_seat_is_to_act_again() -> None:
    game = path()
    match = game.match(seed=1)
    match.push(match.legal()[0])
    playouts = Playouts(game)
    states = playouts.copies(match.state, 3)
    halfway, returns = playouts.finish_by_turns(states, 0, 7)
    assert {int(state.to_act) for state in halfway} == {0} and {int(state.to_act) for state in states} == {OVER}
    assert all(state.round == 2 for state in halfway) and returns.shape == (3, 2)


# ---- the decisions


def test_a_blunder_is_a_turning_point_with_a_better_move(analysis: Analysis) -> None:
    found = next(each for each in analysis.turning_points() if each.ply == BLUNDER)
    assert found.seat == 1 and found.other is not None and found.other.move == found.played
    assert found.lost.value > 0.5 and found.best[0].text != found.other.text
    assert found.best[0].visits == max(each.visits for each in found.best)


def test_the_best_move_loses_nothing(analysis: Analysis) -> None:
    found = [each for each in analysis.verdicts.values() if each.played == each.best[0].move]
    assert found and all(each.other is None and each.lost.value == 0 and not each.certain for each in found)


def test_only_decisions_are_judged(analysis: Analysis) -> None:
    assert set(analysis.verdicts) == set(analysis.decisions)
    for ply in analysis.decisions:
        state = analysis.game.card.State.from_bytes(analysis.match.plies[ply].before)
        assert len(analysis.game.legal(state)) > 1 and state.to_act >= 0


def test_the_dearest_turning_point_comes_first(analysis: Analysis) -> None:
    lost = [each.lost.value for each in analysis.turning_points()]
    assert lost == sorted(lost, reverse=True)


def test_what_seems_lost_is_suspected_the_likeliest_first(analysis: Analysis) -> None:
    mistake = next(each for each in analysis.turning_points() if each.ply == BLUNDER)
    analysis = Analysis(analysis.match, LITTLE)
    losses = {
        0: Estimate(0.2, 0.1, 9),
        3: Estimate(0.04, 0.01, 9),
        6: Estimate(0.06, 0.03, 9),
        11: Estimate(0.9, 0.3, 9),
        13: Estimate(0.3, 0.31, 9),
    }
    analysis.verdicts = {ply: replace(mistake, ply=ply, lost=lost) for ply, lost in losses.items()}
    assert [each.ply for each in analysis.turning_points()] == [11, 3]
    assert [each.ply for each in analysis.suspects()] == [0, 6]
    assert data.turning(analysis) == {"turning": [11, 3], "suspects": [0, 6]}
    assert [each.ply for each in printed.shown_verdicts(analysis)] == [11, 3, 0], "suspects fill up the list to three"
    lost = list(printed.turning_points(analysis).columns[3].cells)
    assert [str(each).startswith("perhaps ") for each in lost] == [False, False, True]


def test_counted_work_gives_the_same_again(analysis: Analysis) -> None:
    again = Analysis(played(path(), seed=1), LITTLE)
    list(again.run())
    assert data.analysis(again) == data.analysis(analysis)


def test_a_position_without_a_move_played_is_compared_with_the_runner_up() -> None:
    found = Analysis(path().match(seed=1), LITTLE)
    list(found.run())
    verdict = found.verdicts[0]
    assert verdict.played is None and verdict.other == replace(verdict.best[1], sketch=None) and not found.turning_points()


def test_what_a_seat_cannot_know_changes_no_verdict() -> None:
    """Two truths: the verdict of the second seat is the same whatever the third holds."""
    found = []
    for hands in ("ash cedar ash birch", "ash cedar cedar birch"):
        analysis = Analysis(dealt(hands), LITTLE)
        list(analysis.run())
        found.append(json.dumps(data.verdict(analysis.verdicts[5])))
    assert found[0] == found[1]


def test_but_the_chances_after_the_game_are_those_of_the_truth() -> None:
    found = []
    for hands in ("ash cedar ash ash", "ash cedar cedar ash"):
        analysis = Analysis(dealt(hands), LITTLE)
        list(analysis.run())
        found.append(analysis.points[5].chances[0].value)
    assert found == [0.0, 0.5]


# ---- time


class Ticking:
    """A clock that goes on by a tenth whenever it is read."""

    def __init__(self) -> None:
        self.ticks = itertools.count()

    def perf_counter(self) -> float:
        return next(self.ticks) / 10


@pytest.fixture
def ticking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(effort, "time", Ticking())


@pytest.mark.usefixtures("ticking")
def test_when_the_time_is_up_what_is_known_stays() -> None:
    analysis = Analysis(played(path(), seed=1), Effort(seconds=0.4))
    found = list(analysis.run())
    assert analysis.done and 0 < len(analysis.points) < len(analysis._turns) and not analysis.verdicts
    assert all(isinstance(each, Point) for each in found)


@pytest.mark.usefixtures("ticking")
def test_a_single_position_is_always_thought_about(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Judge, "think", lambda judge, view, seconds: judge._bot.think(view, iterations=16))
    analysis = Analysis(path().match(seed=1), Effort(seconds=0.2))
    assert [each.ply for each in analysis.run() if isinstance(each, Verdict)] == [0]


@pytest.mark.usefixtures("ticking")
def test_the_dearest_decision_is_looked_at_again(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[Any] = []

    def think(judge: Judge, view: Any, seconds: float | None = None, iterations: int | None = None) -> Any:
        looked.append((view.tobytes(), seconds))
        return judge._bot.think(view, iterations=16)

    monkeypatch.setattr(Judge, "think", think)
    analysis = Analysis(played(path(), seed=1), Effort(seconds=8))
    found = [each.ply for each in analysis.run() if isinstance(each, Verdict)]
    assert found.count(BLUNDER) > 1 and max(found, key=found.count) == BLUNDER
    again = [seconds for view, seconds in looked if view == looked[found.index(BLUNDER)][0]]
    assert again[-1] > again[0]


def test_it_can_be_stopped_after_any_step() -> None:
    analysis = Analysis(played(path(), seed=1), LITTLE)
    run = analysis.run()
    first = next(run)
    run.close()  # type: ignore[attr-defined]
    assert isinstance(first, Point) and list(analysis.points.values()) == [first] and not analysis.done


# ---- reasons


def futures(burning: int, tokens: int, share: float) -> Futures:
    """24 positions of the path with so much burning, each worth that to the chief."""
    states = State.blanks(24)
    states[:] = path().start
    states["burnt"], states["tokens"] = burning, tokens
    return Futures(list(states), [share] * 24)


def test_the_reason_names_the_bar_that_differs_for_sure() -> None:
    good, bad = futures(0, 3, 1.0), futures(2, 3, 0.0)
    found = reasons(path(), (good, good), (good, bad))
    assert [(each.when, each.label, each.better, each.other) for each in found] == [(END, "The fire", "0 points", "2 points")]
    assert reasons(path(), (good, bad), (good, bad))[0].when == NEXT_TURN
    assert reasons(path(), (good, good), (good, good)) == ()


def test_a_change_that_goes_with_losing_is_no_gain() -> None:
    """In the end the chief loses where more burns: that more burns by the next turn is no reason for a move."""
    assert reasons(path(), (futures(2, 3, 1.0), futures(0, 3, 0.0)), (futures(0, 3, 1.0), futures(2, 3, 0.0)))[0].when == END


def test_a_sentence_says_when() -> None:
    reason = Reason(NEXT_TURN, "Red", "5 squares from the fire", "3 squares from the fire")
    assert data.sentence((reason,)) == "what to expect by the next turn: Red: 5 squares from the fire instead of 3"
    assert data.sentence(()) == "" and data.sentence((Reason(END, "Blue", "9 points", "4 points"),)).startswith("what to expect at the end")


@pytest.mark.parametrize(
    ("sure", "doubtful", "turning", "suspects"),
    [
        ({7: 0.3, 8: 0.25, 9: 0.4}, {}, [7], []),
        ({7: 0.04, 9: 0.9}, {}, [9], []),
        ({7: 0.3, 11: 0.2}, {8: 0.2, 12: 0.2}, [7, 11], []),
        ({}, {7: 0.2, 8: 0.3, 11: 0.2}, [], [7, 11]),
    ],
    ids=["the first that fell", "what fell most", "surely and perhaps", "perhaps twice"],
)
def test_the_plies_of_one_decision_are_one_error(
    analysis: Analysis, sure: dict[int, float], doubtful: dict[int, float], turning: list[int], suspects: list[int]
) -> None:
    mistake = next(each for each in analysis.turning_points() if each.ply == BLUNDER)
    analysis = Analysis(analysis.match, LITTLE)
    verdicts = {ply: replace(mistake, ply=ply, lost=Estimate(lost, 0.01, 9)) for ply, lost in sure.items()}
    verdicts |= {ply: replace(mistake, ply=ply, lost=Estimate(lost, 0.15, 9)) for ply, lost in doubtful.items()}
    analysis.verdicts = verdicts
    assert [each.ply for each in analysis.turning_points()] == turning
    assert sorted(each.ply for each in analysis.suspects()) == suspects


def test_chance_and_other_seats_end_a_decision_and_who_is_alone_decides_at_each_ply() -> None:
    assert _begun([0, 0, 1, 1, CHANCE, 1, OVER], 2) == [0, 0, 2, 2, 4, 5, 6]
    assert _begun([0, 0, 0, OVER], 1) == [0, 1, 2, 3]


def test_data_can_be_written(analysis: Analysis) -> None:
    read = json.loads(json.dumps(data.analysis(analysis)))
    assert read["turning"][0] in read["turning"] and read["plies"] == len(analysis.match.plies) and read["done"]
    assert [point["ply"] for point in read["points"]] == sorted(analysis.points)
    assert {
        "ply",
        "seat",
        "played",
        "best",
        "other",
        "chance",
        "lost",
        "certain",
        "sure",
        "doubtful",
        "reasons",
        "iterations",
        "sketch",
    } == set(read["verdicts"][0])


def test_rescuers_have_a_share_of_the_best_result() -> None:
    assert backburn.games.card("wildfire-rescue").graded and not backburn.games.card("volcano").graded


def test_a_game_is_made_ready_from_a_start_at_which_cards_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first seat has to decide something before all that is needed has been called."""
    called: list[str] = []
    monkeypatch.setattr(Playouts, "finish", lambda self, states, seed: called.append(f"finish {int(states[0].to_act)}"))
    monkeypatch.setattr(Judge, "think", lambda self, view, iterations: called.append(f"think {int(view.to_act)}"))
    monkeypatch.setattr("backburn.core.learning.calls.can_compile", lambda: False)
    make_ready(secrets())
    assert called == ["finish 0", "think 0"]
