"""The moments of the game: what a tile or a pawn gives or takes from a colour."""

from __future__ import annotations

from backburn.core.kit.colours import COLOURS
from backburn.games.wild_fire.board import name
from backburn.games.wild_fire.rules.phases import seat_of
from backburn.games.wild_fire.rules.scoring import against_the_fire, points_of
from backburn.games.wild_fire.rules.setup import colours_of
from backburn.games.wild_fire.state import State
from backburn.games.wild_fire.view.facts import SETTING_UP
from backburn.picture.moments import GREAT, NOTABLE, Moment
from backburn.play.texts.wording import capital

MUCH, VERY_MUCH = 5, 9
"""The points of a change that is notable, and of one that is great."""


def moment(before: State, move: int, after: State) -> Moment | None:
    """The greatest change of a colour's points."""
    if before.phase in SETTING_UP:
        return None
    changes = [points_of(after, colour) - points_of(before, colour) for colour in range(colours_of(before.options, before.seats))]
    most = max(changes, key=abs)
    if abs(most) < MUCH:
        return None
    does, icon = ("gains", "star") if most > 0 else ("loses", "flame")
    colour = changes.index(most)
    rank = GREAT if abs(most) >= VERY_MUCH else NOTABLE
    return Moment(icon, f"{capital(COLOURS[colour])} {does}", most, _touched(before, after), rank, good=_glad(before, colour, most))


def _glad(state: State, colour: int, points: int) -> tuple[int, ...]:
    """Who is glad that a colour gains these points, or loses them: against the fire no one is glad of a loss."""
    seat = seat_of(state, colour)
    if points > 0:
        return (seat,)
    return () if against_the_fire(state) else tuple(other for other in range(state.seats) if other != seat)


def _touched(before: State, after: State) -> tuple[str, ...]:
    """The tiles that are new, or have new pawns."""
    was = _pawns(before)
    return tuple(f"tile-{name(cell)}" for cell, pawns in _pawns(after).items() if was.get(cell) != pawns)


def _pawns(state: State) -> dict[int, tuple[int, ...]]:
    """The pawns of each kind on each tile, by its cell: a new tile moves the numbers of others."""
    kinds = range(len(state.pawns))
    return {int(state.cells[tile]): tuple(int(state.pawns[kind, tile]) for kind in kinds) for tile in range(state.tiles)}
