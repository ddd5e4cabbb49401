"""The picture: which elements it has, in which order, and the moves they offer."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import numpy as np

from backburn.games.fire_tower.board import SQUARES, Corner
from backburn.games.fire_tower.cards import WORDS
from backburn.games.fire_tower.rules.legal import legal
from backburn.games.fire_tower.state import DONE, N_MOVES, PLAY, THROW, Phase, State
from backburn.games.fire_tower.view.board import aim, eternal, ground, squares, tower
from backburn.games.fire_tower.view.layout import HEIGHT, WIDTH, button
from backburn.games.fire_tower.view.panels import breeze, die, events, panels, piles, rose, status, turn
from backburn.games.fire_tower.view.telling import doing, facts
from backburn.games.fire_tower.view.tray import BUTTONS, Offers, buttons, fans, hand, pulled_cards
from backburn.picture.scene import Scene


def view(state: State, seat: int | None) -> Scene:
    """The picture as the seat sees it, with the moves it has; a spectator, None, has none."""
    offers, glowing = offered(state, seat)
    elements = (
        ground(),
        *(tower(state, corner) for corner in Corner),
        *squares(state, glowing),
        eternal(),
        breeze(state),
        aim(state),
        *panels(state, seat, offers.get("bucket", ())),
        turn(state),
        rose(state),
        events(state),
        *piles(state),
        status(state),
        *hand(state, seat, offers),
        fans(state, seat),
        *pulled_cards(state, seat, offers),
        die(state, button(0)[0], button(0)[1] + 23),
        *buttons(state, offers),
    )
    when = f"turn {state.turn}" if state.turn else "set-up"
    return Scene(
        "fire-tower", WIDTH / 100, HEIGHT / 100, f"Fire Tower, {when}: {doing(state)}", elements, facts(state), Path(__file__).parents[1]
    )


# ---- moves


def offered(state: State, seat: int | None) -> tuple[Offers, frozenset[int]]:
    """Where the seat's legal moves are to be found, and the squares it may choose; nowhere when another, or chance, is to act."""
    places: defaultdict[str, tuple[int, ...]] = defaultdict(tuple)
    if seat is None or seat != state.to_act:
        return places, frozenset()
    moves = np.zeros(N_MOVES + 1, np.int16)
    found = moves[: legal(state, moves)].tolist()
    for move in found:
        if move >= SQUARES:
            places[_place(state, move)] += (move,)
    return places, frozenset(move for move in found if move < SQUARES)


def _place(state: State, move: int) -> str:
    """The element that offers a move: a card, the handle that discards it, or a button."""
    if move >= DONE:
        return BUTTONS[move][0]
    if move >= THROW:
        return f"throw-{WORDS[move - THROW]}"
    return f"{'pulled' if state.phase == Phase.PULLED else 'card'}-{WORDS[move - PLAY]}"
