"""The picture: which elements it has, in which order, and the moves they offer."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import numpy as np

from backburn.games.wild_fire.board import name
from backburn.games.wild_fire.rules.legal import legal
from backburn.games.wild_fire.state import DONE, FIREBREAK, FLIP, LAY, N_MOVES, NEUTRAL_PAWN, PAWN, State
from backburn.games.wild_fire.view.board import draw_ground, draw_groups, draw_spots, draw_tiles, in_sight
from backburn.games.wild_fire.view.layout import HEIGHT, WIDTH, camera
from backburn.games.wild_fire.view.panels import Offers, buttons, colours, goal, next_tiles, stack, status, unseen_row
from backburn.games.wild_fire.view.telling import doing, facts
from backburn.picture.scene import Scene

BUTTONS = {FLIP: "flip", FIREBREAK: "firebreak", DONE: "done"}


def view(state: State, seat: int | None) -> Scene:
    """The picture as the seat sees it, with the moves it has; a spectator, None, has none."""
    offers = offered(state, seat)
    seen = camera(in_sight(state))
    elements = (
        draw_ground(),
        *draw_spots(state, seen, offers),
        *draw_tiles(state, seen, offers),
        *draw_groups(state, seen),
        status(state),
        goal(state),
        *colours(state, seat),
        stack(state),
        unseen_row(state),
        *next_tiles(state, offers),
        *buttons(state, offers),
    )
    return Scene("wild-fire", WIDTH / 100, HEIGHT / 100, f"Wild Fire!: {doing(state)}", elements, facts(state), Path(__file__).parents[1])


# ---- moves


def offered(state: State, seat: int | None) -> Offers:
    """Where the seat's legal moves are to be found; nowhere when another, or chance, is to act."""
    places: defaultdict[str, tuple[int, ...]] = defaultdict(tuple)
    if seat is not None and seat == state.to_act:
        moves = np.zeros(N_MOVES + 1, np.int16)
        for move in moves[: legal(state, moves)].tolist():
            places[_place(state, move)] += (move,)
    return places


def _place(state: State, move: int) -> str:
    """The element that offers a move."""
    if move in BUTTONS:
        return BUTTONS[move]
    if move >= PAWN:
        tile = move - (NEUTRAL_PAWN if move >= NEUTRAL_PAWN else PAWN)
        return f"tile-{name(state.cells[tile])}"
    return f"spot-{name(state.rim_cells[move - LAY])}" if move >= LAY else f"next-{move}"
