"""The stakes: the campers who are saved and lost, and the rangers alive."""

from __future__ import annotations

from backburn.core.kit.colours import COLOURS
from backburn.games.wildfire_rescue.board import CAMPERS
from backburn.games.wildfire_rescue.view.facts import Facts
from backburn.games.wildfire_rescue.view.pieces import art
from backburn.picture.scene import Parts, Stake
from backburn.picture.stakes import Bar

GOAL = "Bring the campers out"


def stakes(facts: Facts) -> tuple[Bar, ...]:
    """What all together have saved and lost."""
    return (_campers(facts), _rangers(facts))


def _campers(facts: Facts) -> Bar:
    saved, dead = int(facts.state.saved.sum()), facts.lost
    figure = f"{saved} of {CAMPERS}"
    words = f"{figure} saved, {dead} lost" if dead else f"{figure} saved"
    return Bar(Stake("campers", "Campers", saved, CAMPERS, figure, words), "stake-team", (art("tent", 20, 12, 0.95),), lost=dead)


def _rangers(facts: Facts) -> Bar:
    seats, dead = facts.state.seats, facts.dead
    figure = f"{seats - dead} of {seats}"
    stake = Stake("rangers", "Rangers", seats - dead, seats, figure, f"{figure} alive")
    return Bar(stake, "stake-team", (art("hat", 20, 41, 1.05),), lost=dead)


def token(seat: int) -> Parts:
    """The ranger of a seat, at the left end of a bar."""
    return (art(COLOURS[seat], 20, 22, 0.8),)
