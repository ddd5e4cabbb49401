"""The picture: which elements it has, in which order, and the moves they offer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from backburn.games.on_the_run.board import FOREST, TILES, has
from backburn.games.on_the_run.state import ANIMAL, BURN, FLEE, OUT, PASS, PLACE, STAY, STEP, State
from backburn.games.on_the_run.view.board import draw_animals, draw_exit, draw_ground, draw_tile, hot_tiles
from backburn.games.on_the_run.view.facts import facts_of
from backburn.games.on_the_run.view.labels import beside
from backburn.games.on_the_run.view.layout import EXITS
from backburn.games.on_the_run.view.panels import buttons, caption, clock, numbers, seats, status
from backburn.games.on_the_run.view.pieces import figure
from backburn.games.on_the_run.view.stakes import goal, stakes
from backburn.games.on_the_run.view.task import task
from backburn.picture.hexboard import HEIGHT, STAKES, WIDTH
from backburn.picture.offers import offered
from backburn.picture.scene import Scene
from backburn.picture.stakes import emblems, strip


def view(state: State, seat: int | None, moves: Sequence[int]) -> Scene:
    """The picture as the seat, or a spectator, None, sees it, with the moves it has."""
    offers, facts = offered(moves, partial(_things, state)), facts_of(state)
    hot, bars = hot_tiles(facts), stakes(facts)
    elements = (
        draw_ground(),
        *(draw_tile(facts, tile, has(hot, tile), offers) for tile in range(TILES)),
        *draw_animals(facts, hot, offers),
        *(draw_exit(facts, tile, offers) for tile in EXITS),
        caption(),
        status(facts),
        clock(facts),
        *strip(WIDTH, STAKES, goal(state), bars),
        *emblems((figure(each, 20, 11, 0.74),) for each in range(state.seats)),
        *seats(facts, seat),
        numbers(state),
        *buttons(state, offers),
    )
    title = f"On the Run! (reconstruction): {facts.doing}"
    return Scene(WIDTH / 100, HEIGHT / 100, title, elements, beside(facts), goal(state), tuple(bar.stake for bar in bars), task(state))


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
