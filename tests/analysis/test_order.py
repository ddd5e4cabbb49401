"""What an analysis looks at first where there is no time for everything."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import pytest

import backburn
from analysis.kit import LITTLE, dealt, path, played
from backburn.analysis import Analysis, Effort, Point, Verdict, effort, match_analysis
from backburn.analysis.estimates import Estimate
from backburn.analysis.glance import Glance
from backburn.core.players.bot import Bot
from backburn.games.fire_tower.state import Fate, Phase
from backburn.play.matches.match import Match

BLUNDER = 5
"""The ply of the short match in which the chief gives everything away."""
RECORD = Path(__file__).parents[1] / "games" / "fire_tower" / "golden" / "full.txt"
"""800 plies of a game among four who move at random."""
LATE = range(640, 720)
"""The plies of that game that are analysed: all of them would take minutes in plain Python."""
FEW = 4


def part(record: Path, plies: range) -> Match[Any]:
    """Some plies of a recorded match."""
    whole = backburn.read_record(record.read_text(encoding="utf-8"))
    begin, end = (whole.game.card.State.from_bytes(whole.plies[ply].before) for ply in (plies.start, plies.stop))
    match = Match(whole.game, 0, begin)
    match.plies, match.state = whole.plies[plies.start : plies.stop], end
    return match


def own_towers(match: Match[Any]) -> list[int]:
    """The plies by which a seat put the fire to its own tower."""
    states = [match.game.card.State.from_bytes(ply.before) for ply in match.plies] + [match.state]
    fates = [(before.to_act, before.fates, after.fates) for before, after in itertools.pairwise(states)]
    return [ply for ply, (seat, was, then) in enumerate(fates) if seat >= 0 and was[seat] == Fate.STANDS != then[seat]]


@pytest.fixture(scope="module")
def few() -> tuple[Analysis, list[Point | Verdict]]:
    """A long game, of which next to nothing is looked at."""
    found = Analysis(part(RECORD, LATE), Effort(iterations=2, games=1, looks=FEW), "search:iterations=2", policy="random")
    return found, list(found.run())


def test_the_turn_in_which_a_seat_burnt_its_own_tower_is_looked_at_first(few: tuple[Analysis, list[Point | Verdict]]) -> None:
    analysis, found = few
    [burnt] = own_towers(analysis.match)
    first = next(each.ply for each in found if isinstance(each, Verdict))
    assert len(analysis.decisions) > 10 * FEW
    assert (analysis._states[first]["turn"], analysis._states[first].to_act) == (
        analysis._states[burnt]["turn"],
        analysis._states[burnt].to_act,
    )
    assert analysis.by_cost().index(burnt) < len(analysis.decisions) // 5, "though the tower was all but lost by then"


def test_looks_are_counted_the_ends_of_the_match_and_its_dearest_decisions_among_them(few: tuple[Analysis, list[Point | Verdict]]) -> None:
    analysis, found = few
    assert len(analysis.points) == len(analysis.verdicts) == FEW and len(found) == 2 * FEW and analysis.done
    assert {analysis._turns[0], analysis._turns[-1]} <= set(analysis.points)
    assert [each.ply for each in found if isinstance(each, Verdict)] == analysis.by_cost()[:FEW]


def test_passing_again_and_again_is_seen_at_a_glance() -> None:
    """Red passes four times with playable cards; the others are greedy, so a glance finds nothing against them."""
    match = backburn.load("fire-tower", seats=4).match(seed=3)
    bot = Bot(match.game, "greedy", 3)
    passes = list[int]()
    while len(passes) < 4:
        if match.to_act == backburn.CHANCE:
            match.roll()
        elif match.to_act == 0 and match.state.phase == Phase.ACTION:
            passes.append(len(match.plies))
            match.push("done")
        else:
            match.push(bot.move(match.state))
    analysis = Analysis(match, LITTLE)
    analysis._glance(effort.Stopwatch(LITTLE))
    assert set(analysis.by_cost()[:4]) == set(passes)


def test_a_short_match_is_looked_at_where_everything_was_given_away() -> None:
    analysis = Analysis(played(path(), seed=1), Effort(iterations=16, games=4, looks=1))
    list(analysis.run())
    assert list(analysis.verdicts) == [BLUNDER]


def test_a_chance_that_fell_comes_first_unless_it_may_be_luck() -> None:
    analysis = Analysis(played(path(), seed=1), LITTLE)
    turns, [first, *others] = analysis._turns, analysis.decisions
    analysis._seems_lost = dict.fromkeys(others, 0.1)
    for error, is_first in ((0.01, True), (0.2, False)):
        for number, turn in enumerate(turns):
            chances = tuple(Estimate(0.5 if number else 0.9, error, 9) for _ in range(2))
            analysis.points[turn] = Point(turn, 0, chances)
        assert (analysis.by_cost()[0] == first) is is_first


def test_a_glance_knows_no_more_than_the_seat() -> None:
    """Two truths: what the second seat seems to lose is the same whatever the third holds."""
    views = [(match := dealt(hands)).hidden(match.to_act) for hands in ("ash cedar ash birch", "ash cedar cedar birch")]
    glance = Glance(match.game)
    assert len({glance.seems_lost(view, move) for view in views for move in match.legal()[:1]}) == 1


def test_the_best_move_seems_to_lose_nothing() -> None:
    match = path().match(seed=1)
    lost = [Glance(match.game).seems_lost(match.state, move) for move in match.legal()]
    assert min(lost) == 0 and all(0 <= each <= 1 for each in lost) and max(lost) > 0


def test_glances_end_when_their_share_of_the_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    class Ticking:
        def __init__(self) -> None:
            self.ticks = itertools.count()

        def perf_counter(self) -> float:
            return next(self.ticks) / 10

    monkeypatch.setattr(effort, "time", Ticking())
    analysis = Analysis(played(path(), seed=1), Effort(seconds=3.0))
    analysis._glance(effort.Stopwatch(analysis.effort))
    ends = [analysis.decisions[0], analysis.decisions[-1]]
    assert (
        list(analysis._seems_lost) == match_analysis._spread(analysis.decisions)[: len(analysis._seems_lost)]
        and len(analysis._seems_lost) == 3
    )
    assert set(ends) <= set(analysis._seems_lost), "those far apart first"
