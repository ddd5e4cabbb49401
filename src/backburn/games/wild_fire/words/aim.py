"""The aim, in a sentence for beginners."""

from __future__ import annotations

from backburn.games.wild_fire.rules.scoring import against_the_fire, target
from backburn.games.wild_fire.state import State
from backburn.play.texts.wording import counted

CHAINS = "chains of firefighters on hot tiles score, as long as they have a way out"


def aim(state: State) -> str:
    """What wins. (R6.5, R7.1a, R7.2a)"""
    if against_the_fire(state):
        return f"the fire is beaten with {counted(target(state), 'point')}: {CHAINS}"
    return f"the player with the most points at the end wins: {CHAINS}"
