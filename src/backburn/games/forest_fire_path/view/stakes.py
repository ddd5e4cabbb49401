"""The stakes: the points of the fire, and the flames that the chief has left to put out."""

from __future__ import annotations

from backburn.games.forest_fire_path.state import CHIEF, FIRE, Phase, State
from backburn.games.forest_fire_path.view.facts import Facts
from backburn.games.forest_fire_path.view.pieces import art
from backburn.picture.scene import Stake
from backburn.picture.stakes import Bar, scale
from backburn.play.texts.wording import counted

TOKENS = ((art("flame", 20, 15, 0.62),), (art("helmet", 20, 0, 0.72),))
"""The tokens of the fire and of the chief, at the left end of their bars."""


def goal(state: State) -> str:
    """The aim of the game."""
    return f"Fire: {counted(state.options.marginal_victory, 'point')}; chief: no flames"


def stakes(facts: Facts) -> tuple[Bar, ...]:
    """How near the fire is to its victories, and the chief to the end of the fire."""
    state = facts.state
    marginal, total = state.options.marginal_victory, state.options.total_victory
    is_next = marginal if facts.points < marginal and state.phase != Phase.OVER else total
    return (_fire(facts.points, marginal, total, is_next), _chief(int(state.tokens)))


def _fire(burnt: int, marginal: int, total: int, is_next: int) -> Bar:
    needs = f"victory at {marginal}, total victory at {total}" if marginal < total else f"victory at {total}"
    figure = f"{burnt} of {is_next}" if burnt < total else str(burnt)
    stake = Stake("fire", "The fire", burnt, total, figure, f"{counted(burnt, 'point')}, {needs}")
    return Bar(stake, "stake-fire", TOKENS[FIRE], (marginal,) if marginal < total else ())


def _chief(flames: int) -> Bar:
    stake = Stake("chief", "The chief", flames, scale(flames), f"{flames} left", f"{counted(flames, 'flame')} to put out")
    return Bar(stake, "stake-flames", TOKENS[CHIEF])
