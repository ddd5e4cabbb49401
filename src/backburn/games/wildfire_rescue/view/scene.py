"""The picture: which elements it has, in which order, and the moves they offer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from backburn.core.kit.colours import COLOURS
from backburn.games.wildfire_rescue.board import CORNERS, DIAGONAL, NAMES, STEPS, TILES, TOOL_NAMES
from backburn.games.wildfire_rescue.state import (
    CAMP,
    CORNER,
    DISCARD,
    DRAW,
    FETCH,
    GIVE_UP,
    GO,
    JOIN,
    LEAVE,
    PASS,
    PLANE,
    PUT_OUT,
    SEATS,
    TAKE,
    State,
)
from backburn.games.wildfire_rescue.view.board import draw_campers, draw_ground, draw_line, draw_ranger, draw_tile, line_id
from backburn.games.wildfire_rescue.view.facts import facts_of
from backburn.games.wildfire_rescue.view.labels import beside
from backburn.games.wildfire_rescue.view.layout import STAKES, WIDTH, height
from backburn.games.wildfire_rescue.view.panels import buttons, clock, result, seats, status, stock
from backburn.games.wildfire_rescue.view.stakes import GOAL, stakes, token
from backburn.picture.offers import offered
from backburn.picture.scene import Scene
from backburn.picture.stakes import emblems, strip

SINGLE = {DRAW: "deck", PUT_OUT: "put-out", PASS: "pass", GIVE_UP: "give-up"}
"""The elements of single moves."""


def view(state: State, seat: int | None, moves: Sequence[int]) -> Scene:
    """The picture as the seat, or a spectator, None, sees it, with the moves it has."""
    offers = offered(moves, partial(_things, state))
    facts = facts_of(state)
    bars = stakes(facts)
    elements = (
        draw_ground(state),
        *(draw_tile(facts, tile, offers) for tile in range(TILES)),
        *(draw_campers(state, tile) for tile in range(TILES)),
        *(draw_ranger(facts, each, offers) for each in range(SEATS)),
        *(draw_line(facts, line, offers) for line in range(DIAGONAL)),
        status(facts),
        clock(state),
        *strip(WIDTH, STAKES, GOAL, bars),
        *emblems(map(token, range(state.seats))),
        *seats(facts, seat, offers),
        *stock(facts, offers),
        *buttons(facts, offers),
        result(facts),
    )
    when = f", round {state.round}" if state.round else ""
    shape = (WIDTH / 100, height(state.seats) / 100)
    return Scene(
        *shape, f"Wildfire Rescue!{when}: {facts.doing}", elements, beside(facts), GOAL, tuple(bar.stake for bar in bars), facts.task
    )


def _things(state: State, move: int) -> tuple[str, ...]:
    """The elements that offer a move; taking and leaving have two."""
    if move in SINGLE:
        return (SINGLE[move],)
    first = max(first for first in _PLACES if first <= move)
    return _PLACES[first](state, move - first)


def _ranger_id(state: State, seat: int) -> tuple[str, ...]:
    return (f"ranger-{COLOURS[seat]}",)


_PLACES: dict[int, Callable[[State, int], tuple[str, ...]]] = {
    CORNER: lambda state, corner: (f"tile-{NAMES[CORNERS[corner]]}",),
    CAMP: lambda state, plan: (f"camp-{plan + 1}",),
    GO: lambda state, way: (f"tile-{NAMES[state.places[state.to_act] + STEPS[way]]}",),
    FETCH: _ranger_id,
    JOIN: _ranger_id,
    TAKE: lambda state, seat: (f"ranger-{COLOURS[seat]}", "take"),
    LEAVE: lambda state, seat: (f"ranger-{COLOURS[seat]}", "leave"),
    DISCARD: lambda state, tool: (f"card-{COLOURS[state.to_act]}-{TOOL_NAMES[tool]}",),
    PLANE: lambda state, line: (line_id(line),),
}
"""The elements of all other moves: by the first of a kind, for the state and what follows the first."""
