"""The picture: which elements it has, in which order, and the moves they offer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from backburn.games.forest_fire_path.state import (
    AIM,
    BUY,
    DISCARD,
    DONE,
    ENGINE,
    FLY,
    GROW,
    GROW_ALL,
    GUST,
    INTENSIFY,
    LOAD,
    MAX_ENGINES,
    MOVE,
    NO_FLIGHT,
    PLAY,
    SPRAY,
    STOP,
    TOKEN,
    Phase,
    State,
)
from backburn.games.forest_fire_path.view.band import CARD_IDS, HANDLE_IDS, WARE_IDS, band
from backburn.games.forest_fire_path.view.board import draw_engine, draw_fire, draw_ground, draw_jet, draw_sign, draw_square
from backburn.games.forest_fire_path.view.facts import facts_of
from backburn.games.forest_fire_path.view.layout import STAKES, layout_of
from backburn.games.forest_fire_path.view.panels import beside, buttons, dice, status
from backburn.games.forest_fire_path.view.stakes import TOKENS, goal, stakes
from backburn.games.forest_fire_path.view.task import task
from backburn.picture.offers import offered
from backburn.picture.scene import Scene
from backburn.picture.stakes import emblems, strip

NAMES = {GUST: "gust", GROW_ALL: "grow-all", SPRAY: "spray", STOP: "stop", DONE: "done", NO_FLIGHT: "no-flight"}
"""The buttons of single moves."""
FIRST_NAMED = {BUY: WARE_IDS, PLAY: CARD_IDS, DISCARD: HANDLE_IDS}
"""The first of several moves, and the things that offer them."""


def view(state: State, seat: int | None, moves: Sequence[int]) -> Scene:
    """The picture as the seat, or a spectator, None, sees it, with the moves it has."""
    facts, layout = facts_of(state), layout_of(state)
    offers = offered(moves, partial(_places, state))
    squares = range(state.options.path_length)
    engines = range(MAX_ENGINES if state.options.budget else state.fleet)
    bars = stakes(facts)
    elements = (
        draw_ground(layout, state.phase == Phase.SHOP or bool(state.options.fire_cards)),
        *(draw_square(facts, layout, square, offers) for square in squares),
        *(draw_fire(state, layout, square) for square in squares),
        *(draw_sign(facts, layout, square) for square in squares),
        *(draw_engine(facts, layout, engine, offers) for engine in engines),
        draw_jet(state, layout),
        status(facts, layout),
        *strip(layout.width, STAKES, goal(state), bars),
        *emblems(TOKENS),
        dice(facts, layout),
        *buttons(state, layout, offers),
        *band(facts, layout, offers),
    )
    when = f"round {state.round}" if state.round else "set-up"
    title = f"Forest Fire (path), {when}: {facts.doing}"
    return Scene(
        layout.width / 100, layout.height / 100, title, elements, beside(facts), goal(state), tuple(bar.stake for bar in bars), task(state)
    )


def _places(state: State, move: int) -> tuple[str, ...]:
    """The elements that offer a move: a square, an engine, a card or a button; staying has two."""
    if move in NAMES:
        return (NAMES[move],)
    for start, names in FIRST_NAMED.items():
        if start <= move < start + len(names):
            return (names[move - start],)
    if ENGINE <= move < LOAD:
        return (f"engine-{move - ENGINE + 1}",)
    if LOAD <= move < MOVE:
        return (f"load-{move - LOAD}",)
    first = max(first for first in (GROW, INTENSIFY, TOKEN, MOVE, AIM, FLY) if first <= move)
    square = f"square-{move - first + 1}"
    return (square, "stay") if first == MOVE and move == MOVE + state.places[state.engine] else (square,)
