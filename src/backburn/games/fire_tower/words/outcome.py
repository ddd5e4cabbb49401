"""How a game ended, in words: why it is over, and who has won."""

from __future__ import annotations

from backburn.games.fire_tower.rules.scoring import payoff
from backburn.games.fire_tower.rules.upkeep import is_decided, standing, stands
from backburn.games.fire_tower.state import Fate, State
from backburn.games.fire_tower.words.names import colour_of


def ending(state: State) -> str:
    """Which event ended it, and when. (R2.7a, R10.1, R10.2, R10.2a, R10.4)"""
    if not is_decided(state):
        return f"turn {state.turn} was the last"
    if state.options.teams:
        lost = " and ".join(f"both towers of {_team(state, side)} have burned" for side in (0, 1) if not _any_stands(state, side))
        return f"{lost}, the last in turn {state.turn}"
    if standing(state):
        return f"the fire reached {_last_to_burn(state)} in turn {state.turn}"
    if Fate.TIED in state.fates:
        return f"the last towers burned at the same moment, in turn {state.turn}"
    return f"the Shadow of the Wood burned the last towers in turn {state.turn}"


def result(state: State) -> str:
    """Who has won."""
    best = max(payoff(state, seat) for seat in range(state.seats))
    names = " and ".join(colour_of(state, seat) for seat in range(state.seats) if payoff(state, seat) == best)
    several = " and " in names
    return f"{names} {'have' if several else 'has'} won" if best > 0 else f"{names} share a draw"


def _last_to_burn(state: State) -> str:
    """The towers whose fall decided it: those that had fallen before are out."""
    last = Fate.BURNT if Fate.BURNT in state.fates else Fate.OUT
    colours = [colour_of(state, seat) for seat in range(state.seats) if state.fates[seat] == last]
    return f"the tower{'' if len(colours) == 1 else 's'} of {' and '.join(colours)}"


def _team(state: State, side: int) -> str:
    return f"{colour_of(state, side)} and {colour_of(state, side + 2)}"


def _any_stands(state: State, side: int) -> bool:
    return bool(stands(state, side) or stands(state, side + 2))
