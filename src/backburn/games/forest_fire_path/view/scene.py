"""The picture: which elements it has, in which order, and the moves they offer."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import numpy as np

from backburn.games.forest_fire_path.rules.legal import legal
from backburn.games.forest_fire_path.state import (
    AIM,
    ENGINE,
    GROW,
    GROW_ALL,
    GUST,
    INTENSIFY,
    LOAD,
    MOVE,
    N_MOVES,
    SPRAY,
    STOP,
    TOKEN,
    State,
)
from backburn.games.forest_fire_path.view.board import draw_engine, draw_fire, draw_ground, draw_jet, draw_sign, draw_square
from backburn.games.forest_fire_path.view.layout import layout_for
from backburn.games.forest_fire_path.view.panels import Offers, buttons, dice, doing, facts, fuse, points_flame, status
from backburn.picture.scene import Scene

NAMES = {GUST: "gust", GROW_ALL: "grow-all", SPRAY: "spray", STOP: "stop"}
"""The buttons of single moves."""


def view(state: State, seat: int | None) -> Scene:
    """The picture as the seat sees it, with the moves it has; a spectator, None, has none."""
    layout = layout_for(state.options.path_length, state.options.water_capacity)
    offers = offered(state, seat)
    squares = range(state.options.path_length)
    engines = range(state.options.engines)
    elements = (
        draw_ground(layout),
        *(draw_square(state, layout, square, offers) for square in squares),
        *(draw_fire(state, layout, square) for square in squares),
        *(draw_sign(state, layout, square) for square in squares),
        *(draw_engine(state, layout, engine, offers) for engine in engines),
        draw_jet(state, layout),
        status(state, layout),
        fuse(state, layout),
        points_flame(state, layout),
        dice(state, layout),
        *buttons(state, layout, offers),
    )
    title = f"Forest Fire (path), round {state.round}: {doing(state)}"
    return Scene("forest-fire-path", layout.width / 100, layout.height / 100, title, elements, facts(state), Path(__file__).parents[1])


# ---- moves


def offered(state: State, seat: int | None) -> Offers:
    """Where the seat's legal moves are to be found; nowhere when another, or the die, is to act."""
    places: defaultdict[str, tuple[int, ...]] = defaultdict(tuple)
    if seat is not None and seat == state.to_act:
        moves = np.zeros(N_MOVES + 1, np.int16)
        for move in moves[: legal(state, moves)].tolist():
            for name in _places(state, move):
                places[name] += (move,)
    return places


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
