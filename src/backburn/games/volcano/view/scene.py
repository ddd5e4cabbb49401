"""The picture: which elements it has, in which order, and the moves they offer."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import numpy as np

from backburn.games.volcano.board import CELLS, NAMES, VOLCANO
from backburn.games.volcano.rules.legal import legal
from backburn.games.volcano.state import DROP_NEUTRAL, DROP_OWN, FROM, N_MOVES, TO, State
from backburn.games.volcano.view.board import cells_below, draw_cell, draw_ground, draw_path, draw_plane, draw_volcano
from backburn.games.volcano.view.panels import Offers, aim, buttons, colours, flights, status, values
from backburn.games.volcano.view.telling import doing, facts
from backburn.picture.hexboard import HEIGHT, WIDTH
from backburn.picture.scene import Scene

BUTTONS = {DROP_OWN: "drop-own", DROP_NEUTRAL: "drop-neutral"}


def view(state: State, seat: int | None) -> Scene:
    """The picture as the seat sees it, with the moves it has; a spectator, None, has none."""
    offers = offered(state, seat)
    below = cells_below(state)
    elements = (
        draw_ground(state),
        draw_volcano(),
        *(draw_cell(state, cell, cell in below, offers) for cell in range(CELLS) if cell != VOLCANO),
        draw_path(state),
        draw_plane(state),
        status(state),
        aim(state),
        *colours(state, seat),
        values(state),
        flights(state),
        *buttons(state, offers),
    )
    return Scene("volcano", WIDTH / 100, HEIGHT / 100, f"Volcano!: {doing(state)}", elements, facts(state), Path(__file__).parents[1])


# ---- moves


def offered(state: State, seat: int | None) -> Offers:
    """Where the seat's legal moves are to be found; nowhere when another, or chance, is to act."""
    things: defaultdict[str, tuple[int, ...]] = defaultdict(tuple)
    if seat is not None and seat == state.to_act:
        moves = np.zeros(N_MOVES + 1, np.int16)
        for move in moves[: legal(state, moves)].tolist():
            things[_thing(move)] += (move,)
    return things


def _thing(move: int) -> str:
    """The element that offers a move."""
    return BUTTONS[move] if move in BUTTONS else f"tile-{NAMES[move - (TO if move >= TO else FROM)]}"
