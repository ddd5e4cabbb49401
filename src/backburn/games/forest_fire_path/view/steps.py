"""What moves do to engines and tokens: an engine that loads nothing is on its way, and tokens fall one after another, or all at once."""

from __future__ import annotations

from backburn.games.forest_fire_path.state import ENGINE, INTENSIFY, LOAD, MOVE, SPRAY, TOKEN, Phase, State
from backburn.games.forest_fire_path.view.facts import fed
from backburn.games.forest_fire_path.view.layout import layout_of
from backburn.picture.scene import UNIT
from backburn.picture.steps import Step


def step(state: State, move: int) -> Step | None:
    """What a move does to an engine or a token, if it is a step."""
    if TOKEN <= move < ENGINE:
        return _to(state, "", move - TOKEN, move - TOKEN)
    if state.phase == Phase.BURST:
        return _to(state, "", move - INTENSIFY, move - INTENSIFY)
    here = state.places[state.engine]
    if move == LOAD:
        return _to(state, _engine(state), here, here)._replace(place="")
    if MOVE <= move < SPRAY:
        return _to(state, _engine(state), here, move - MOVE)
    return None


def touches(state: State, move: int) -> tuple[Step, ...]:
    """The squares that wind lights or growing everywhere feeds, nearest the town first."""
    return tuple(_to(state, "", square, square) for square in fed(state, move))


def _engine(state: State) -> str:
    return f"engine-{state.engine + 1}"


def _to(state: State, piece: str, start: int, square: int) -> Step:
    spot = layout_of(state).spots[square]
    return Step(piece, f"square-{start + 1}", f"square-{square + 1}", spot.x / UNIT, spot.y / UNIT)
