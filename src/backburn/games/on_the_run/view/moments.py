"""The moments of the game: an animal leaves the forest, an animal is lost."""

from __future__ import annotations

from backburn.core.states.bits import popcount
from backburn.games.on_the_run.board import FOREST, TILES, has
from backburn.games.on_the_run.state import Phase, State
from backburn.picture.moments import DECISIVE, GREAT, NOTABLE, Moment

DEAR = 4
"""The points of an animal whose escape is great."""


def moment(before: State, move: int, after: State) -> Moment | None:
    """What became of an animal."""
    if before.phase == Phase.PLACE:
        return None
    seats = range(before.seats)
    saved = sum(after.saved[seat] - before.saved[seat] for seat in seats)
    gone = sum(popcount(before.animals[seat]) - popcount(after.animals[seat]) for seat in seats) - saved
    if after.phase == Phase.OVER and saved:
        return Moment("paw", "Last animal out", _points(before, after), _left(before, after), DECISIVE, good=_won(before, after))
    if gone > 0 and after.phase not in (Phase.STEP, Phase.FLEE):
        return Moment("flame", "Animal lost", -gone, _left(before, after), GREAT, good=_spared(before, after))
    points = _points(before, after)
    rank = GREAT if points >= DEAR else NOTABLE
    return Moment("paw", "Animal saved", points, _left(before, after), rank, good=_won(before, after)) if saved else None


def _points(before: State, after: State) -> int:
    return int(sum(after.points[seat] - before.points[seat] for seat in range(before.seats)))


def _won(before: State, after: State) -> tuple[int, ...]:
    """Who saved an animal."""
    return tuple(seat for seat in range(before.seats) if after.saved[seat] > before.saved[seat])


def _spared(before: State, after: State) -> tuple[int, ...]:
    """Who is glad of others' loss: no one, if all play together."""
    spared = (seat for seat in range(before.seats) if after.animals[seat] == before.animals[seat])
    return () if before.options.cooperative else tuple(spared)


def _left(before: State, after: State) -> tuple[str, ...]:
    """The tiles that animals were on before."""
    gone = 0
    for seat in range(before.seats):
        gone |= int(before.animals[seat]) & ~int(after.animals[seat])
    tiles = [tile for tile in range(TILES) if has(gone, tile)] or [int(before.tile)]
    return tuple(f"tile-{FOREST.names[tile]}" for tile in tiles)
