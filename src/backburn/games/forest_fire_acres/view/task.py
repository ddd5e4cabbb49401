"""What the player to act has to do, said to that player: the status line says it of them to everybody else."""

from __future__ import annotations

from backburn.games.forest_fire_acres.board import NAMES
from backburn.games.forest_fire_acres.state import Phase, State
from backburn.games.forest_fire_acres.view.labels import NEW
from backburn.games.forest_fire_acres.words.names import PIECE_NAMES
from backburn.play.texts.wording import counted

TASKS = {
    Phase.RIVER_START: "begin a river",
    Phase.RIVER: "continue the river from {at}",
    Phase.BUILDING: "set a building",
    Phase.BULLDOZERS: "set a bulldozer",
    Phase.FIRST_BURN: "let the first fire grow, {acres} left",
    Phase.BURN: "let the new fire grow, {acres} left",
    Phase.DRY: "let the drought spread, {acres} left",
    Phase.BREAKDOWN: "give up a bulldozer",
    Phase.LUCKY_BULLDOZER: "use the lucky bulldozer or decline it",
    Phase.LUCKY_PLACE: "set the lucky bulldozer",
    Phase.LUCKY_HELICOPTER: "use the lucky helicopter or decline it",
    Phase.LUCKY_LOT: "take the lucky lot or decline it",
    Phase.EQUIPMENT: "move equipment",
    Phase.PLACE: "bring in {new}",
    Phase.BRING: "move the new {piece}, {steps} left",
    Phase.TAKE: "carry extinguishers, {steps} left",
    Phase.CARRY: "carry the {piece}, {steps} left",
    Phase.DRIVE: "drive the bulldozer, {steps} left",
    Phase.FLY: "fly the helicopter, {steps} left",
    Phase.SPRAY: "put out a second acre",
}


def task(state: State) -> str:
    """The decision as a request; empty where chance decides, or nothing does."""
    gaps = {"acres": counted(state.left, "acre"), "steps": counted(state.steps, "step"), "at": NAMES[state.at]}
    return TASKS.get(Phase(state.phase), "").format(**gaps, piece=PIECE_NAMES[state.piece], new=NEW[state.act])
