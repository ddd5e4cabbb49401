"""The picture: which elements it has, in which order, and the moves they offer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from backburn.games.wild_fire.board import name
from backburn.games.wild_fire.state import DONE, FIREBREAK, FLIP, LAY, NEUTRAL_PAWN, PAWN, State
from backburn.games.wild_fire.view.board import draw_ground, draw_groups, draw_spots, draw_tiles, in_sight
from backburn.games.wild_fire.view.facts import facts_of
from backburn.games.wild_fire.view.labels import beside
from backburn.games.wild_fire.view.layout import HEIGHT, STAKES, WIDTH, camera
from backburn.games.wild_fire.view.panels import buttons, colours, next_tiles, stack, status, unseen_row
from backburn.games.wild_fire.view.stakes import goal, stakes, tokens
from backburn.games.wild_fire.view.task import task
from backburn.picture.offers import offered
from backburn.picture.scene import Scene
from backburn.picture.stakes import emblems, strip

BUTTONS = {FLIP: "flip", FIREBREAK: "firebreak", DONE: "done"}


def view(state: State, seat: int | None, moves: Sequence[int]) -> Scene:
    """The picture as the seat, or a spectator, None, sees it, with the moves it has."""
    offers = offered(moves, partial(_things, state))
    facts = facts_of(state)
    seen, bars = camera(in_sight(facts)), stakes(facts)
    elements = (
        draw_ground(),
        *draw_spots(facts, seen, offers),
        *draw_tiles(state, seen, offers),
        *draw_groups(facts, seen),
        status(facts),
        *strip(WIDTH, STAKES, goal(facts), bars),
        *emblems(tokens(facts)),
        *colours(facts, seat),
        stack(state),
        unseen_row(facts),
        *next_tiles(state, offers),
        *buttons(state, offers),
    )
    return Scene(
        WIDTH / 100,
        HEIGHT / 100,
        f"Wild Fire!: {facts.doing}",
        elements,
        beside(facts),
        goal(facts),
        tuple(bar.stake for bar in bars),
        task(state, len(facts.seats)),
    )


def _things(state: State, move: int) -> tuple[str]:
    """The element that offers a move."""
    if move in BUTTONS:
        return (BUTTONS[move],)
    if move >= PAWN:
        tile = move - (NEUTRAL_PAWN if move >= NEUTRAL_PAWN else PAWN)
        return (f"tile-{name(state.cells[tile])}",)
    return (f"spot-{name(state.rim_cells[move - LAY])}" if move >= LAY else f"next-{move}",)
