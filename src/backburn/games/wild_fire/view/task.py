"""What the player to act has to do, said to that player: the status line says it of them to everybody else."""

from __future__ import annotations

from backburn.core.kit.colours import COLOURS
from backburn.games.wild_fire.state import Phase, State
from backburn.play.texts.wording import with_article

TILES = (Phase.NEXT, Phase.SITE)
"""The start tiles belong to no colour."""


def task(state: State, colours: int) -> str:
    """The decision as a request, with the colour where a player has two; empty where chance decides, or nothing does."""
    pawns, limit = "place pawns" + (" or pass" if state.idle else ""), state.options.pawns_per_turn
    request = {
        Phase.NEXT: "choose the next start tile",
        Phase.SITE: f"lay the start tile of value {state.drawn}",
        Phase.FLIP: "turn up a tile or lay a firebreak",
        Phase.SPOT: f"lay {with_article(int(state.drawn))} on one of the hottest spots",
        Phase.BREAK: "lay a firebreak",
        Phase.PAWNS: f"{pawns}, {state.placed} of {limit}" if state.placed and limit else pawns,
    }.get(Phase(state.phase), "")
    named = request and colours > state.seats and state.phase not in TILES
    return f"{COLOURS[state.colour]}: {request}" if named else request
