"""What the player to act has to do, said to that player: the status line says it of them to everybody else."""

from __future__ import annotations

from backburn.games.forest_fire_path.state import Phase, State
from backburn.play.texts.wording import counted


def task(state: State) -> str:
    """The decision as a request; empty where chance decides, or nothing does."""
    tokens = counted(state.to_place, "token")
    return {
        Phase.ACTION: "choose what the fire does",
        Phase.PLACE: f"scatter {tokens} up to {state.reach} away",
        Phase.SEND: "send an engine",
        Phase.LOAD: f"load water into engine {state.engine + 1}",
        Phase.MOVE: f"drive engine {state.engine + 1}, or spray with it",
        Phase.SPRAY: f"spray with engine {state.engine + 1}",
        Phase.SHOP: f"buy a kit, {counted(state.coins, 'coin')} left",
        Phase.FLY: "fly a helicopter, or keep it",
        Phase.PLAY: "play or discard a card",
        Phase.GROW: f"add {tokens} to what burns",
        Phase.BURST: "choose the square that bursts",
        Phase.SPARK: "throw a spark",
    }.get(Phase(state.phase), "")
