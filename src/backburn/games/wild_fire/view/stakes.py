"""The stakes: the points of each player; or the points needed against the fire."""

from __future__ import annotations

from backburn.core.kit.colours import COLOURS
from backburn.games.wild_fire.view.facts import Facts
from backburn.games.wild_fire.view.pieces import art
from backburn.picture.hextiles import seated
from backburn.picture.scene import Parts, Stake
from backburn.picture.stakes import Bar, race
from backburn.play.texts.wording import capital, counted

POINTS_PER_TILE = 2
"""Few games end with more points than this for each tile in the box, so bars of that length keep their scale."""


def goal(facts: Facts) -> str:
    """The aim of the game."""
    return f"Score {counted(facts.target, 'point')}" if facts.target else "Most points win"


def stakes(facts: Facts) -> tuple[Bar, ...]:
    """How near everybody is to it."""
    if facts.target:
        points, wanted = facts.points_of_all, facts.target
        words = f"{points} of {counted(wanted, 'point')}"
        return (
            Bar(Stake("together", "Together", points, wanted, f"{points} of {wanted}", words), "stake-team", (art("break", 20, 0, 0.36),)),
        )
    points_each = [facts.points_of(range(seat, seat + 1)) for seat in range(facts.state.seats)]
    names = [capital(player) for player in facts.players]
    return race(points_each, names, COLOURS, tokens(facts), POINTS_PER_TILE * int(facts.state.options.tiles.sum()))


def tokens(facts: Facts) -> tuple[Parts, ...]:
    """The pawns of each player."""
    return seated(COLOURS[: len(facts.colours)], facts.state.seats)
