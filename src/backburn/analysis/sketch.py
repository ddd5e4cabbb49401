"""A move in the picture's terms, for an arrow on the board or a frame around the choice."""

from __future__ import annotations

from dataclasses import dataclass

from backburn.core.rules.contract import AnyState
from backburn.play.matches.game import Game


@dataclass(frozen=True)
class Sketch:
    """Where in the picture a move is made."""

    things: tuple[str, ...]
    """The ids of the elements that offer it."""
    start: str = ""
    """The id of the element where a piece was; empty if none moves."""
    place: str = ""
    """The id of the element where it is then."""


def sketch(game: Game, view: AnyState, move: int) -> Sketch:
    """Return where a move of the seat to act is made, from its observation."""
    scene = game.card.scene(view, int(view.to_act))
    things = tuple(element.id for element in scene.elements if move in element.offers)
    step = game.card.step(view, move) if game.card.step else None
    return Sketch(things, step.start, step.place) if step else Sketch(things)
