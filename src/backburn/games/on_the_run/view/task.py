"""What the player to act has to do, said to that player: the status line says it of them to everybody else."""

from __future__ import annotations

from backburn.games.on_the_run.board import FOREST
from backburn.games.on_the_run.state import Phase, State
from backburn.play.texts.wording import counted


def task(state: State) -> str:
    """The decision as a request; empty where chance decides, or nothing does."""
    tile = FOREST.names[state.tile]
    return {
        Phase.PLACE: "place an animal",
        Phase.MOVE: "move an animal or pass",
        Phase.STEP: f"run from {tile}, {counted(state.left, 'step')} left",
        Phase.BURN: "feed the fire",
        Phase.FLEE: f"flee from {tile}",
    }.get(Phase(state.phase), "")
