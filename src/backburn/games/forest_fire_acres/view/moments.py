"""The moments of the game: fire that spreads far or is put out, what it destroys, a drought."""

from __future__ import annotations

from backburn.games.forest_fire_acres.board import ACRES, NAMES, OFF_BOARD, Land
from backburn.games.forest_fire_acres.cards import CardKind
from backburn.games.forest_fire_acres.state import CARD, Phase, State
from backburn.picture.moments import DECISIVE, GREAT, Moment, dearest

FAR, WET = 5, 2
"""The acres in a turn that are notable."""
_FIRE = (Land.FIRE, Land.BURNT)


def moment(before: State, move: int, after: State) -> Moment | None:
    """What a ply did to the community and to the forest."""
    was, now = before.land[:ACRES].tolist(), after.land[:ACRES].tolist()
    lit = [acre for acre in range(ACRES) if now[acre] == Land.FIRE != was[acre]]
    out = [acre for acre in range(ACRES) if was[acre] == Land.FIRE != now[acre]]
    reached = [acre for acre in range(ACRES) if now[acre] in _FIRE and was[acre] not in _FIRE]
    drought = before.phase == Phase.CARD and move == CARD + CardKind.DROUGHT
    return dearest(
        _lost("School lost", [acre for acre in reached if was[acre] == Land.SCHOOL], DECISIVE),
        _lost("House lost", [acre for acre in reached if was[acre] == Land.HOUSE], GREAT),
        Moment("engine", "Helicopter lost", 0, ("helicopter",), GREAT, good=())
        if after.helicopter == OFF_BOARD != before.helicopter
        else None,
        Moment("flame", "Drought", 0, (), GREAT, good=()) if drought else None,
        Moment("drop", "Fire put out", len(out), _acres(out), least=WET) if out else None,
        Moment("flame", "Wildfire", len(lit), _acres(lit), least=FAR, good=()) if lit else None,
    )


def _lost(name: str, acres: list[int], rank: int) -> Moment | None:
    return Moment("house", name, -len(acres), _acres(acres), rank, good=()) if acres else None


def _acres(acres: list[int]) -> tuple[str, ...]:
    return tuple(f"acre-{NAMES[acre]}" for acre in acres)
