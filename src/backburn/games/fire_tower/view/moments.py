"""The moments of the game: a firestorm, a roof that catches fire, a tower that burns, fire that leaps or is put out."""

from __future__ import annotations

from collections.abc import Callable

from backburn.games.fire_tower.board import ROOF, SIZE, square_name
from backburn.games.fire_tower.rules.seating import corner_of
from backburn.games.fire_tower.state import Fate, Phase, Roll, State
from backburn.picture.moments import DECISIVE, GREAT, Moment, dearest

LEAP, WET = 4, 3
"""The gems that come or go in a turn and are notable."""
TEAMS = 2
"""Partners sit opposite each other."""
_DOWN = (Fate.OUT, Fate.TIED)


def moment(before: State, move: int, after: State) -> Moment | None:
    """What a ply did to towers and forest."""
    lit, wet = _new_gems(before, after), _new_gems(after, before)
    storm = before.phase == Phase.ROLL and before.roll == Roll.STORM
    return dearest(
        _towers(before, after, "Tower burnt", lambda was, now: was not in _DOWN and now in _DOWN, DECISIVE),
        Moment("wind", "Firestorm", len(lit), lit, DECISIVE, good=()) if storm else None,
        _towers(before, after, "Roof on fire", lambda was, now: was == Fate.STANDS != now, GREAT),
        Moment("drop", "Fire put out", len(wet), wet, least=WET) if wet else None,
        Moment("flame", "Fire leaps", len(lit), lit, least=LEAP) if lit else None,
    )


def _new_gems(before: State, after: State) -> tuple[str, ...]:
    """The squares with a gem that had none."""
    new = [int(after.gems[row]) & ~int(before.gems[row]) for row in range(SIZE)]
    return tuple(f"square-{square_name(row << 4 | column)}" for row in range(SIZE) for column in range(SIZE) if new[row] >> column & 1)


def _towers(before: State, after: State, name: str, happened: Callable[[int, int], bool], rank: int) -> Moment | None:
    """The roofs of the towers to which something happened."""
    seats = [seat for seat in range(before.seats) if happened(before.fates[seat], after.fates[seat])]
    things = tuple(f"square-{square_name(ROOF[corner_of(before, seat)])}" for seat in seats)
    sides = TEAMS if before.options.teams else before.seats
    glad = tuple(seat for seat in range(before.seats) if seat % sides not in {each % sides for each in seats})
    return Moment("tower", name, 0, things, rank, good=glad) if seats else None
