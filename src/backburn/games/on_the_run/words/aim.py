"""The aim, in a sentence for beginners."""

from __future__ import annotations

from backburn.games.on_the_run.state import State
from backburn.play.texts.wording import counted

ANIMALS = "every animal that leaves the forest scores, and more with the fire at its heels"


def aim(state: State) -> str:
    """What wins. (R7.2, R7.4)"""
    if state.options.cooperative:
        return f"everybody wins together with {counted(state.options.target, 'point')}: {ANIMALS}"
    return f"the player with the most points at the end wins: {ANIMALS}"
