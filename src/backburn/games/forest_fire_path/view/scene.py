"""The picture: which elements it has, in which order, and the moves they offer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from backburn.games.forest_fire_path.state import (
    AIM,
    ENGINE,
    GROW,
    GROW_ALL,
    GUST,
    INTENSIFY,
    LOAD,
    MOVE,
    SPRAY,
    STOP,
    TOKEN,
    State,
)
from backburn.games.forest_fire_path.view.board import draw_engine, draw_fire, draw_ground, draw_jet, draw_sign, draw_square
from backburn.games.forest_fire_path.view.layout import STAKES, layout_for
from backburn.games.forest_fire_path.view.panels import buttons, dice, doing, facts, status
from backburn.games.forest_fire_path.view.stakes import goal, stakes
from backburn.picture.offers import offered
from backburn.picture.scene import Scene
from backburn.picture.stakes import strip

NAMES = {GUST: "gust", GROW_ALL: "grow-all", SPRAY: "spray", STOP: "stop"}
"""The buttons of single moves."""


def view(state: State, seat: int | None, moves: Sequence[int]) -> Scene:
    """The picture as the seat, or a spectator, None, sees it, with the moves it has."""
    layout = layout_for(state.options.path_length, state.options.water_capacity)
    offers = offered(moves, partial(_places, state))
    squares = range(state.options.path_length)
    engines = range(state.options.engines)
    bars = stakes(state)
    elements = (
        draw_ground(layout),
        *(draw_square(state, layout, square, offers) for square in squares),
        *(draw_fire(state, layout, square) for square in squares),
        *(draw_sign(state, layout, square) for square in squares),
        *(draw_engine(state, layout, engine, offers) for engine in engines),
        draw_jet(state, layout),
        status(state, layout),
        *strip(layout.width, STAKES, goal(state), bars),
        dice(state, layout),
        *buttons(state, layout, offers),
    )
    title = f"Forest Fire (path), round {state.round}: {doing(state)}"
    return Scene(layout.width / 100, layout.height / 100, title, elements, facts(state), goal(state), tuple(bar.stake for bar in bars))


# ---- moves


def _places(state: State, move: int) -> tuple[str, ...]:
    """The elements that offer a move: a square, an engine or a button; staying has two."""
    if move in NAMES:
        return (NAMES[move],)
    if ENGINE <= move < LOAD:
        return (f"engine-{move - ENGINE + 1}",)
    if LOAD <= move < MOVE:
        return (f"load-{move - LOAD}",)
    first = max(first for first in (GROW, INTENSIFY, TOKEN, MOVE, AIM) if first <= move)
    square = f"square-{move - first + 1}"
    return (square, "stay") if first == MOVE and move == MOVE + state.places[state.engine] else (square,)
