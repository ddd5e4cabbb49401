"""The moments of the game: squares that burn out, engines that are lost, a strong gust, a fire that is put out."""

from __future__ import annotations

from backburn.games.forest_fire_path.state import BURNT, CHIEF, FIRE, LOST, Phase, State
from backburn.picture.moments import DECISIVE, GREAT, Moment, dearest

TOWN = 0
GUST = 3
"""The squares that are lit at once in a strong gust."""


def moment(before: State, move: int, after: State) -> Moment | None:
    """What a ply did to the path and to the engines."""
    if before.phase == Phase.SHOP:
        return None
    was, now = before.squares.tolist(), after.squares.tolist()
    burnt = [square for square, tokens in enumerate(now) if tokens == BURNT != was[square]]
    lit = [square for square, tokens in enumerate(now) if tokens > 0 == was[square]]
    out = [square for square, tokens in enumerate(now) if tokens == 0 < was[square]]
    return dearest(
        Moment("house", "Town burnt down", 0, _squares(burnt), DECISIVE, good=(FIRE,)) if TOWN in burnt else None,
        Moment("star", "All fire out", 0, _squares(out), DECISIVE, good=(CHIEF,)) if out and not after.tokens else None,
        _engines(before, after),
        Moment("flame", "Burnt out", 0, _squares(burnt), GREAT, good=(FIRE,)) if burnt else None,
        Moment("wind", "Strong gust", len(lit), _squares(lit), least=GUST, good=(FIRE,)) if lit else None,
        Moment("drop", "Fire put out", 0, _squares(out), good=(CHIEF,)) if out else None,
    )


def _engines(before: State, after: State) -> Moment | None:
    """The engines that are lost."""
    places = before.places.tolist()
    lost = [place for place, now in zip(places, after.places.tolist(), strict=True) if now == LOST != place]
    return Moment("engine", "Engine lost", -len(lost), _squares(lost), GREAT, good=(FIRE,)) if lost else None


def _squares(squares: list[int]) -> tuple[str, ...]:
    return tuple(f"square-{square + 1}" for square in squares)
