"""What the player to act has to do, said to that player: the status line says it of them to everybody else."""

from __future__ import annotations

from backburn.games.fire_tower.board import WINDS
from backburn.games.fire_tower.state import Phase, State
from backburn.games.fire_tower.words.names import called
from backburn.play.texts.wording import counted


def task(state: State) -> str:
    """The decision as a request; empty where chance decides, or nothing does."""
    title = called(state.tool) if state.tool >= 0 else ""
    return {
        Phase.REDRAW: "keep your hand or draw a new one",
        Phase.CHAMPION: "place a firebreak, as the champion",
        Phase.WIND: f"let the wind spread the fire {WINDS[state.wind]}",
        Phase.ACTION: "play a card or discard",
        Phase.USE: f"use the wind card {title}",
        Phase.AIM: f"use {title}",
        Phase.PICK: f"discard {state.must} more for Reckless Abandon",
        Phase.THROW: "discard cards, or stop discarding",
        Phase.SHED: f"discard {counted(state.must, 'card')}",
        Phase.AFTER: "use the bucket, or keep it",
        Phase.AID: "choose what everybody does in Mutual Aid",
        Phase.AID_GEM: "place a gem for Mutual Aid",
        Phase.AID_BREAK: "place a firebreak for Mutual Aid",
        Phase.SHADOW: "act as the Shadow of the Wood",
        Phase.PULLED: "play a pulled card",
        Phase.GUST: f"let the Shadow spread the fire {WINDS[state.gust]}",
    }.get(Phase(state.phase), "")
