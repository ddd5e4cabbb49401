"""The picture: which elements it has, in which order, and the moves they offer."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import numpy as np

from backburn.games.on_the_run.board import FOREST, TILES, has
from backburn.games.on_the_run.rules.legal import legal
from backburn.games.on_the_run.state import ANIMAL, BURN, FLEE, N_MOVES, OUT, PASS, PLACE, STAY, STEP, State
from backburn.games.on_the_run.view.board import draw_animals, draw_exit, draw_ground, draw_tile, hot_tiles, leaving_at
from backburn.games.on_the_run.view.layout import EXITS
from backburn.games.on_the_run.view.panels import Offers, buttons, caption, clock, numbers, seats, status
from backburn.games.on_the_run.view.telling import doing, facts
from backburn.picture.hexboard import HEIGHT, WIDTH
from backburn.picture.scene import Scene


def view(state: State, seat: int | None) -> Scene:
    """The picture as the seat sees it, with the moves it has; a spectator, None, has none."""
    offers, hot, leaving = offered(state, seat), hot_tiles(state), leaving_at(state)
    elements = (
        draw_ground(),
        *(draw_tile(state, tile, has(hot, tile), offers) for tile in range(TILES)),
        *draw_animals(state, hot, offers),
        *(draw_exit(state, tile, has(leaving, tile), offers) for tile in EXITS),
        caption(),
        status(state),
        clock(state),
        *seats(state, seat),
        numbers(state),
        *buttons(state, offers),
    )
    title = f"On the Run! (reconstruction): {doing(state)}"
    return Scene("on-the-run", WIDTH / 100, HEIGHT / 100, title, elements, facts(state), Path(__file__).parents[1])


# ---- moves


def offered(state: State, seat: int | None) -> Offers:
    """Where the seat's legal moves are to be found; nowhere when another, or chance, is to act."""
    things: defaultdict[str, tuple[int, ...]] = defaultdict(tuple)
    if seat is not None and seat == state.to_act:
        moves = np.zeros(N_MOVES + 1, np.int16)
        for move in moves[: legal(state, moves)].tolist():
            for thing in _things(state, move):
                things[thing] += (move,)
    return things


def _things(state: State, move: int) -> tuple[str, ...]:
    """The elements that offer a move; staying and leaving have two."""
    if move == OUT:
        return (f"exit-{FOREST.names[state.tile]}", "out")
    if move == STAY:
        return (f"on-{FOREST.names[state.tile]}", "stay")
    if move == PASS:
        return ("pass",)
    if ANIMAL <= move < PASS:
        return (f"on-{FOREST.names[move - ANIMAL]}",)
    kind = max(kind for kind in (PLACE, STEP, BURN, FLEE) if kind <= move)
    return (f"tile-{FOREST.names[move - kind]}",)
