"""What the player to act has to do, said to that player: the status line says it of them to everybody else."""

from __future__ import annotations

from backburn.core.kit.colours import COLOURS
from backburn.games.wildfire_rescue.board import NAMES
from backburn.games.wildfire_rescue.state import Phase, State


def task(state: State, caught: bool, aim: int) -> str:
    """The decision as a request; empty where chance decides, or nothing does. `aim`: the tile that may be entered, -1 if none is."""
    return {
        Phase.CORNER: "choose a corner",
        Phase.CAMP: "choose the campers' places",
        Phase.TURN: "escape the fire" if caught else "move, team up, get a tool or pass",
        Phase.TAKE: f"go to {NAMES[aim]}: with {COLOURS[state.asked]}?",
        Phase.DISCARD: "discard a tool",
        Phase.PLANE: "send the rescue plane",
        Phase.ESCAPE: "escape immediately",
    }.get(Phase(state.phase), "")
