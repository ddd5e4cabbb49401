"""The moments of the game: the wildfire, campers saved or lost, a ranger who dies, the rescue plane."""

from __future__ import annotations

from backburn.core.states.bits import popcount
from backburn.games.wildfire_rescue.board import NAMES, has
from backburn.games.wildfire_rescue.rules.fire import tokens
from backburn.games.wildfire_rescue.rules.rangers import is_alive
from backburn.games.wildfire_rescue.state import Phase, State
from backburn.games.wildfire_rescue.words.explain import campers
from backburn.picture.moments import DECISIVE, GREAT, NOTABLE, Moment, dearest

SPREAD, FAR = 3, 6
"""The new fires and hazards of a wildfire that is notable, and of one that is great."""
WET = 2


def moment(before: State, move: int, after: State) -> Moment | None:
    """What became of people and of the forest."""
    if not Phase.TURN <= before.phase < Phase.OVER:
        return None
    lit, wet = int(tokens(after) & ~tokens(before)), int(tokens(before) & ~tokens(after))
    plane = before.phase == Phase.PLANE and popcount(wet) >= WET
    return dearest(
        _dead(before, after),
        _people(before, after),
        Moment("drop", "Rescue plane", popcount(wet), _tiles(wet)) if plane else None,
        Moment("flame", "Wildfire spreads", popcount(lit), _tiles(lit), GREAT if popcount(lit) >= FAR else NOTABLE, SPREAD, ())
        if lit
        else None,
    )


def _dead(before: State, after: State) -> Moment | None:
    """The rangers who die."""
    dead = [seat for seat in range(before.seats) if is_alive(before, seat) and not is_alive(after, seat)]
    where = tuple(f"tile-{NAMES[before.places[seat]]}" for seat in dead)
    return Moment("flame", "Ranger lost", -len(dead), where, DECISIVE, good=()) if dead else None


def _people(before: State, after: State) -> Moment | None:
    """The campers who are saved or lost."""
    saved = sum(int(after.saved[seat] - before.saved[seat]) for seat in range(before.seats) if is_alive(after, seat))
    lost = campers(before) - campers(after) - saved
    where = _tiles(int((before.campers & ~after.campers) | (before.pairs & ~after.pairs)))
    if lost > 0:
        return Moment("flame", "Camper lost", -lost, where, GREAT, good=())
    if not saved:
        return None
    return Moment("person", "Last camper out", 0, where, DECISIVE) if not campers(after) else Moment("person", "Camper saved", saved, where)


def _tiles(tiles: int) -> tuple[str, ...]:
    return tuple(f"tile-{name}" for tile, name in enumerate(NAMES) if has(tiles, tile))
