"""What the player to act has to do, said to that player: the status line says it of them to everybody else."""

from __future__ import annotations

from backburn.core.kit.colours import COLOURS
from backburn.games.volcano.board import NAMES
from backburn.games.volcano.state import Phase, State
from backburn.games.volcano.words.names import flying


def task(state: State) -> str:
    """The decision as a request, with the colour where a player has two; empty where nothing is decided."""
    request = {
        Phase.FROM: "choose where the flight begins",
        Phase.TO: f"fly from {NAMES[state.spot]}",
        Phase.DROP: f"drop a load on {NAMES[state.spot]}",
    }.get(Phase(state.phase), "")
    return f"{COLOURS[state.colour]}: {request}" if request and len(flying(state)) > state.seats else request
