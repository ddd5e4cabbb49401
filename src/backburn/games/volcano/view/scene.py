"""The picture: which elements it has, in which order, and the moves they offer."""

from __future__ import annotations

from collections.abc import Sequence

from backburn.games.volcano.board import CELLS, NAMES, VOLCANO
from backburn.games.volcano.state import DROP_NEUTRAL, DROP_OWN, FROM, TO, State
from backburn.games.volcano.view.board import cells_below, draw_cell, draw_ground, draw_path, draw_plane, draw_volcano
from backburn.games.volcano.view.facts import facts_of
from backburn.games.volcano.view.labels import beside
from backburn.games.volcano.view.panels import buttons, colours, flights, status, values
from backburn.games.volcano.view.stakes import goal, stakes, tokens
from backburn.games.volcano.view.task import task
from backburn.picture.hexboard import HEIGHT, STAKES, WIDTH
from backburn.picture.offers import offered
from backburn.picture.scene import Scene
from backburn.picture.stakes import emblems, strip

BUTTONS = {DROP_OWN: "drop-own", DROP_NEUTRAL: "drop-neutral"}


def view(state: State, seat: int | None, moves: Sequence[int]) -> Scene:
    """The picture as the seat, or a spectator, None, sees it, with the moves it has."""
    offers = offered(moves, _things)
    facts = facts_of(state)
    below, bars = cells_below(facts), stakes(facts)
    elements = (
        draw_ground(facts),
        draw_volcano(),
        *(draw_cell(facts, cell, cell in below, offers) for cell in range(CELLS) if cell != VOLCANO),
        draw_path(facts),
        draw_plane(state),
        status(facts),
        *strip(WIDTH, STAKES, goal(facts), bars),
        *emblems(tokens(facts)),
        *colours(facts, seat),
        values(state),
        flights(facts),
        *buttons(state, offers),
    )
    return Scene(
        WIDTH / 100,
        HEIGHT / 100,
        f"Volcano!: {facts.doing}",
        elements,
        beside(facts),
        goal(facts),
        tuple(bar.stake for bar in bars),
        task(state),
    )


def _things(move: int) -> tuple[str]:
    """The element that offers a move."""
    return (BUTTONS[move] if move in BUTTONS else f"tile-{NAMES[move - (TO if move >= TO else FROM)]}",)
