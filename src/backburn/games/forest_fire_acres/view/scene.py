"""The picture: which elements it has, in which order, and the moves they offer."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from pathlib import Path

import numpy as np

from backburn.games.forest_fire_acres.board import NAMES, NEIGHBOURS
from backburn.games.forest_fire_acres.rules.legal import legal
from backburn.games.forest_fire_acres.state import DRIVE, MOVE, N_MOVES, SCRAP, SPRAY, STEP, State
from backburn.games.forest_fire_acres.view.board import acres, arrow, bulldozers, frame, ground, helicopter, mover, reach, rivers
from backburn.games.forest_fire_acres.view.layout import HEIGHT, WIDTH
from backburn.games.forest_fire_acres.view.panels import cards, damage, equipment, sky, status
from backburn.games.forest_fire_acres.view.telling import FIRSTS, doing, facts, turn
from backburn.games.forest_fire_acres.view.tray import BUTTONS, KEYS, Offers, buttons, left, ways
from backburn.picture.scene import Scene

FOLDER = Path(__file__).parents[1]


def view(state: State, seat: int | None) -> Scene:
    """The picture as the seat sees it, with the moves it has; a spectator, None, has none."""
    there, offers = offered(state, seat)
    now = doing(state)
    elements = (
        ground(),
        rivers(state),
        *acres(state, there),
        reach(state),
        frame(),
        *bulldozers(state, offers),
        mover(state),
        helicopter(state),
        arrow(state),
        status(now),
        sky(state),
        cards(state),
        damage(state),
        equipment(state),
        *ways(state, offers),
        left(state, offers),
        *buttons(state, offers),
    )
    when = f"turn {turn(state)}" if turn(state) else "set-up"
    title = f"Forest Fire! (acres), {when}: {now}"
    return Scene("forest-fire-acres", WIDTH / 100, HEIGHT / 100, title, elements, facts(state, now), FOLDER)


def offered(state: State, seat: int | None) -> tuple[dict[int, tuple[int, ...]], Offers]:
    """Where the seat's legal moves are to be found: on acres, and on other things; nowhere when another, or chance, is to act."""
    there: defaultdict[int, tuple[int, ...]] = defaultdict(tuple)
    things: defaultdict[str, tuple[int, ...]] = defaultdict(tuple)
    if seat is None or seat != state.to_act:
        return there, things
    moves = np.zeros(N_MOVES + 1, np.int16)
    for move in moves[: legal(state, moves)].tolist():
        if move in BUTTONS:
            things[BUTTONS[move][0]] += (move,)
            continue
        kind = FIRSTS[bisect_right(FIRSTS, move) - 1]
        if kind in (DRIVE, SCRAP, MOVE):
            things[f"bulldozer-{NAMES[move - kind]}"] += (move,)
        elif kind in (STEP, SPRAY):
            things[KEYS[move - kind]] += (move,)
            there[int(NEIGHBOURS[state.at, move - kind])] += (move,)
        else:
            there[move - kind] += (move,)
    return there, things
