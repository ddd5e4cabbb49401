"""How each move is spelled."""

from __future__ import annotations

from backburn.core.kit.colours import COLOURS
from backburn.games.wildfire_rescue.board import CORNERS, KIND_NAMES, LINES, NAMES, PLANS, STEPS, TOOL_NAMES, WAY_NAMES, neighbours
from backburn.games.wildfire_rescue.rules.ways import leads_to
from backburn.games.wildfire_rescue.state import CAMP, CORNER, DIE, DRAW, FETCH, GO, N_MOVES, PUT_OUT, SEATS, Phase, State

_TEXTS = (
    *(f"aside {tool}" for tool in TOOL_NAMES),
    *(f"deal {kind}" for kind in KIND_NAMES),
    *(f"tool {tool}" for tool in TOOL_NAMES),
    *(f"corner {NAMES[corner]}" for corner in CORNERS.tolist()),
    *(f"camp {plan}" for plan in range(1, len(PLANS) + 1)),
    *(f"go {way}" for way in WAY_NAMES),
    "draw",
    *(f"fetch {seat}" for seat in COLOURS),
    *(f"join {seat}" for seat in COLOURS),
    "put out",
    "pass",
    "give up",
    *(f"take {seat}" for seat in COLOURS),
    *(f"leave {seat}" for seat in COLOURS),
    *(f"discard {tool}" for tool in TOOL_NAMES),
    *(f"die {face}" for face in range(1, DIE + 1)),
    *(f"plane {line}" for line in LINES),
)
assert len(_TEXTS) == N_MOVES
_SPELLINGS = [(text,) for text in _TEXTS]
_ACTING = (Phase.TURN, Phase.ESCAPE)


def spell(state: State, move: int) -> tuple[str, ...]:
    """How a move may be typed: a step also by the tile it leads to, teaming up by the partner, a corner by its tile."""
    if state.phase in _ACTING and GO <= move < PUT_OUT and move != DRAW:
        return (*_SPELLINGS[move], *_short(state, move))
    if state.phase == Phase.CORNER and CORNER <= move < CAMP:
        return (*_SPELLINGS[move], NAMES[CORNERS[move - CORNER]])
    return _SPELLINGS[move]


def _short(state: State, move: int) -> tuple[str, ...]:
    """The tile, or the partner, alone."""
    if move >= FETCH:
        return (COLOURS[(move - FETCH) % SEATS],)
    here = state.places[state.to_act]
    return (NAMES[here + STEPS[move - GO]],) if leads_to(here, move - GO, neighbours(1 << here)) else ()
