"""What was found, as plain data for programs and pages, and reasons as sentences."""

from __future__ import annotations

from dataclasses import asdict

from backburn.analysis.estimates import Estimate
from backburn.analysis.judging import JudgedMove, Verdict
from backburn.analysis.match_analysis import Analysis, Point
from backburn.analysis.reasons import END, Reason
from backburn.core.kit.loose import JsonObject

DIGITS = 4


def estimate(found: Estimate) -> JsonObject:
    """Return an estimate; `low` and `high` are the ends of its 95 % interval."""
    ends = {"low": round(found.interval[0], DIGITS), "high": round(found.interval[1], DIGITS)}
    return {
        "value": round(found.value, DIGITS),
        "error": round(found.error, DIGITS),
        **ends,
        "games": found.games,
        "doubtful": found.doubtful,
    }


def choice(found: JudgedMove | None) -> JsonObject | None:
    """Return a move and what the search thinks of it."""
    return None if found is None else asdict(found) | {"value": round(found.value, DIGITS), "error": round(found.error, DIGITS)}


def point(found: Point) -> JsonObject:
    """Return the chances in one position."""
    return {"ply": found.ply, "to_act": found.to_act, "chances": [estimate(each) for each in found.chances]}


def verdict(found: Verdict) -> JsonObject:
    """Return a decision."""
    return {
        "ply": found.ply,
        "seat": found.seat,
        "played": found.played,
        "best": [choice(each) for each in found.best],
        "other": choice(found.other),
        "iterations": found.iterations,
        "chance": estimate(found.chance),
        "lost": estimate(found.lost),
        "certain": found.certain,
        "sure": found.sure,
        "doubtful": found.doubtful,
        "reasons": [asdict(each) for each in found.reasons],
        "sketch": found.sketch and asdict(found.sketch),
    }


def analysis(found: Analysis) -> JsonObject:
    """Return all that has been found so far; `turning` are the plies of the turning points, `suspects` of those that may be some."""
    return {
        "game": found.game.card.id,
        "graded": found.game.card.graded,
        "seats": list(found.game.seat_names),
        "teams": list(found.game.card.teams(found.match.state)),
        "plies": len(found.match.plies),
        "decisions": len(found.decisions),
        "done": found.done,
        "points": [point(found.points[ply]) for ply in sorted(found.points)],
        "verdicts": [verdict(found.verdicts[ply]) for ply in sorted(found.verdicts)],
        **turning(found),
    }


def turning(found: Analysis) -> JsonObject:
    """Return the plies of the decisions that lost something, for sure and perhaps."""
    return {
        "turning": [each.ply for each in found.turning_points()],
        "suspects": [each.ply for each in found.suspects()],
    }


def sentence(reasons: tuple[Reason, ...]) -> str:
    """Return what the better move gains, in one sentence; empty if nothing is said."""
    if not reasons:
        return ""
    when = "at the end" if reasons[0].when == END else "by the next turn"
    return f"what to expect {when}: " + "; ".join(f"{each.label}: {each.better} instead of {_short(each)}" for each in reasons)


def _short(reason: Reason) -> str:
    """Return the other words without what both say after the number."""
    words, same = reason.other.split(), reason.better.split()
    while len(words) > 1 and len(same) > 1 and words[-1] == same[-1]:
        words.pop()
        same.pop()
    return " ".join(words)
