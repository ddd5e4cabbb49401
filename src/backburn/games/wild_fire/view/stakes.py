"""The stakes: the points of each player; or what is needed against the fire."""

from __future__ import annotations

from backburn.core.colours import COLOURS
from backburn.games.wild_fire.rules.scoring import against_the_fire, target
from backburn.games.wild_fire.rules.setup import colours_of
from backburn.games.wild_fire.state import State
from backburn.games.wild_fire.view.pieces import art
from backburn.games.wild_fire.view.telling import points_of_seat, points_together
from backburn.games.wild_fire.words.names import player
from backburn.picture.hextiles import sitting
from backburn.picture.scene import Stake
from backburn.picture.stakes import Bar, race
from backburn.play.wording import capital, counted


def goal(state: State) -> str:
    """What is played for."""
    return f"Score {counted(target(state), 'point')}" if against_the_fire(state) else "Most points win"


def stakes(state: State) -> tuple[Bar, ...]:
    """How near everybody is to it."""
    if against_the_fire(state):
        points, wanted = points_together(state), target(state)
        told = f"{points} of {counted(wanted, 'point')}"
        return (
            Bar(Stake("together", "Together", points, wanted, f"{points} of {wanted}", told), "stake-team", (art("break", 20, 0, 0.36),)),
        )
    seats, colours = range(state.seats), COLOURS[: colours_of(state.options, state.seats)]
    points_each = [points_of_seat(state, seat) for seat in seats]
    return race(
        points_each, [capital(player(state, seat)) for seat in seats], COLOURS, [sitting(colours[seat :: state.seats]) for seat in seats]
    )
