"""What a ply did, in the past tense."""

from __future__ import annotations

from backburn.games.volcano.board import NAMES
from backburn.games.volcano.rules.flights import ends
from backburn.games.volcano.rules.setup import room
from backburn.games.volcano.state import DROP_OWN, FROM, LAY, TO, State, has
from backburn.games.volcano.words.aftermath import aftermath
from backburn.games.volcano.words.explain import falls
from backburn.play.texts.telling import Telling, minor


def tell(state: State, move: int) -> Telling:
    """What a legal move did here; the first of two ends of a row comes with the other."""
    if move < FROM:
        return Telling(f"a {move - LAY + 1} was dealt to", NAMES[state.spot])
    if move < TO:
        return _flight(state, move)
    if move < DROP_OWN:
        return _flown(state, move, state.spot, move - TO)
    kind = "a load of their own" if move == DROP_OWN else "a neutral load"
    return Telling(f"dropped {kind} on", NAMES[state.spot], tuple(aftermath(state, move, past=True)))


def _flight(state: State, move: int) -> Telling:
    found = ends(state, move - FROM)
    if found & found - 1:
        return minor("flew a row from", NAMES[move - FROM])
    return _flown(state, move, move - FROM, next(goal for goal in range(len(NAMES)) if has(found, goal)))


def _flown(state: State, move: int, start: int, goal: int) -> Telling:
    """A flight, what it dropped and what became of the tiles."""
    effects = aftermath(state, move, past=True)
    if start == goal:
        return _dropped(state, start)._replace(outcomes=tuple(effects))
    return Telling(f"flew from {NAMES[start]} to", NAMES[goal], (falls(state, start, goal), *effects))


def _dropped(state: State, cell: int) -> Telling:
    """A flight over a single tile; where there is a choice of loads, the ply that drops one tells of it."""
    if state.own[state.colour] > 0 and state.neutral[state.colour] > 0:
        return minor("flew over", NAMES[cell])
    return Telling("filled the last place on" if room(state, cell) == 1 else "dropped 1 load on", NAMES[cell])
