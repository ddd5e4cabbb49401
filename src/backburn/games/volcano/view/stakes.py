"""The stakes: the points of each player; or what all together, or a single player, have to reach."""

from __future__ import annotations

from backburn.core.kit.colours import COLOURS
from backburn.games.volcano.state import TILES
from backburn.games.volcano.view.facts import Facts
from backburn.games.volcano.view.labels import burning
from backburn.picture.hextiles import art, seated
from backburn.picture.scene import Parts, Stake
from backburn.picture.stakes import Bar, race
from backburn.play.texts.wording import capital, counted, with_minus

POINTS = 160
"""Few games end with more points than a player's share of this, so bars of that length keep their scale."""


def goal(facts: Facts) -> str:
    """The aim of the game."""
    if not facts.is_together:
        return "Most points win"
    target = facts.state.options.target
    return f"Score {counted(target, 'point')}" if target else "Put out every tile"


def stakes(facts: Facts) -> tuple[Bar, ...]:
    """How near everybody is to it."""
    if facts.is_together:
        return (Bar(_joint(facts), "stake-team", (art("plane", 20, 0, 0.5),)),)
    return race(facts.scores, [capital(name) for name in facts.players], COLOURS, tokens(facts), POINTS // facts.state.seats)


def tokens(facts: Facts) -> tuple[Parts, ...]:
    """The pawns of each player."""
    return seated(COLOURS[: len(facts.colours)], facts.state.seats)


def _joint(facts: Facts) -> Stake:
    """The points of all, or the tiles that no longer burn."""
    wanted, left = facts.state.options.target, burning(facts.state)
    if wanted:
        points = facts.scores[0]
        have = with_minus(points)
        return Stake("together", "Together", points, wanted, f"{have} of {wanted}", f"{have} of {counted(wanted, 'point')}")
    words = f"{counted(left, 'tile')} left"
    return Stake("together", "Together", TILES - left, TILES, words, words)
