"""The stakes: the points of each player; or what all together, or a single player, have to reach."""

from __future__ import annotations

from backburn.core.colours import COLOURS
from backburn.games.volcano.rules.scoring import score
from backburn.games.volcano.rules.setup import together
from backburn.games.volcano.state import TILES, State
from backburn.games.volcano.view.telling import burning
from backburn.games.volcano.words.names import flying, player
from backburn.picture.hextiles import art, sitting
from backburn.picture.scene import Stake
from backburn.picture.stakes import Bar, race
from backburn.play.wording import capital, counted


def goal(state: State) -> str:
    """What is played for."""
    if not together(state.options, state.seats):
        return "Most points win"
    return f"Score {counted(state.options.target, 'point')}" if state.options.target else "Put out every tile"


def stakes(state: State) -> tuple[Bar, ...]:
    """How near everybody is to it."""
    if together(state.options, state.seats):
        return (Bar(_joint(state), "stake-team", (art("plane", 20, 0, 0.5),)),)
    seats = range(state.seats)
    tokens = [sitting(COLOURS[: len(flying(state))][seat :: state.seats]) for seat in seats]
    return race([int(score(state, seat)) for seat in seats], [capital(player(state, seat)) for seat in seats], COLOURS, tokens)


def _joint(state: State) -> Stake:
    """The points of all, or the tiles that no longer burn."""
    wanted, left = state.options.target, burning(state)
    if wanted:
        points = int(score(state, 0))
        return Stake("together", "Together", points, wanted, f"{points} of {wanted}", f"{points} of {counted(wanted, 'point')}")
    told = f"{counted(left, 'tile')} left"
    return Stake("together", "Together", TILES - left, TILES, told, told)
