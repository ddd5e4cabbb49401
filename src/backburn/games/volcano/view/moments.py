"""The moments of the game: a great catch, many tiles at once, the last tile."""

from __future__ import annotations

from backburn.games.volcano.board import CELLS, NAMES
from backburn.games.volcano.rules.setup import colours
from backburn.games.volcano.state import HIGHEST, Phase, State, has
from backburn.picture.moments import DECISIVE, GREAT, NOTABLE, Moment

BIG, HUGE = 7, 12
"""The points of a catch that is notable, and of one that is great."""
CHAIN = 3
"""The tiles that go at once in a chain reaction."""


def moment(before: State, move: int, after: State) -> Moment | None:
    """What a flight did to the tiles."""
    gone = [cell for cell in range(CELLS) if has(before.tiles & ~after.tiles, cell)]
    if before.phase == Phase.LAY or not gone:
        return None
    things = tuple(f"tile-{NAMES[cell]}" for cell in gone)
    if not after.tiles:
        return Moment("star", "Last tile out", 0, things, DECISIVE)
    won = {colour: _won(before, after, colour) for colour in range(colours(after.options, after.seats))}
    values, good = [value for got in won.values() for value in got], tuple(colour % after.seats for colour, got in won.items() if got)
    if len(gone) >= CHAIN:
        return Moment("flame", "Chain reaction", sum(values), things, GREAT, good=good)
    if sum(values) < BIG:
        return None
    return Moment("flame", "Eruption", sum(values), things, GREAT if sum(values) >= HUGE else NOTABLE, good=good)


def _won(before: State, after: State, colour: int) -> list[int]:
    """The values of the tiles that a colour got."""
    return [value for value in range(1, HIGHEST + 1) for _ in range(after.won[colour, value] - before.won[colour, value])]
