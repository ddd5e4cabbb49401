"""The picture: which elements it has, in which order, and the moves they offer."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import partial

from backburn.games.forest_fire_acres.board import NAMES, NEIGHBOURS
from backburn.games.forest_fire_acres.state import DRIVE, MOVE, SCRAP, SPRAY, STEP, State
from backburn.games.forest_fire_acres.view.beside import beside
from backburn.games.forest_fire_acres.view.board import acres, arrow, bulldozers, edges, frame, ground, helicopter, mover, reach, rivers
from backburn.games.forest_fire_acres.view.facts import facts_of
from backburn.games.forest_fire_acres.view.labels import FIRSTS, turn
from backburn.games.forest_fire_acres.view.layout import HEIGHT, STAKES, WIDTH
from backburn.games.forest_fire_acres.view.panels import BUTTONS, KEYS, buttons, cards, damage, equipment, left, sky, status, ways
from backburn.games.forest_fire_acres.view.stakes import goal, stakes
from backburn.games.forest_fire_acres.view.task import task
from backburn.games.forest_fire_acres.view.track import track
from backburn.picture.offers import offered
from backburn.picture.scene import Scene
from backburn.picture.stakes import strip


def view(state: State, seat: int | None, moves: Sequence[int]) -> Scene:
    """The picture as the seat, or a spectator, None, sees it, with the moves it has."""
    there, offers = offered(moves, partial(_acres, state)), offered(moves, _things)
    facts, bars = facts_of(state), stakes(state)
    elements = (
        ground(),
        rivers(state),
        *acres(state, there),
        edges(there),
        reach(state),
        frame(),
        *bulldozers(state, offers),
        mover(state),
        helicopter(facts),
        arrow(facts),
        status(facts.doing),
        *strip(WIDTH, STAKES, goal(state), bars),
        sky(facts),
        cards(facts),
        damage(state),
        equipment(state),
        *ways(state, offers),
        left(state, offers),
        *buttons(state, offers),
        track(state),
    )
    when = f"turn {turn(state)}" if turn(state) else "set-up"
    title = f"Forest Fire! (acres), {when}: {facts.doing}"
    return Scene(WIDTH / 100, HEIGHT / 100, title, elements, beside(facts), goal(state), tuple(bar.stake for bar in bars), task(state))


def _kind(move: int) -> int:
    """The first move of its kind."""
    return FIRSTS[bisect_right(FIRSTS, move) - 1]


def _acres(state: State, move: int) -> tuple[int, ...]:
    """The acre that offers a move."""
    kind = _kind(move)
    if move in BUTTONS or kind in (DRIVE, SCRAP, MOVE):
        return ()
    return (int(NEIGHBOURS[state.at, move - kind]),) if kind in (STEP, SPRAY) else (move - kind,)


def _things(move: int) -> tuple[str, ...]:
    """The button, the bulldozer or the way that offers a move."""
    kind = _kind(move)
    if move in BUTTONS:
        return (BUTTONS[move][0],)
    if kind in (DRIVE, SCRAP, MOVE):
        return (f"bulldozer-{NAMES[move - kind]}",)
    return (KEYS[move - kind],) if kind in (STEP, SPRAY) else ()
