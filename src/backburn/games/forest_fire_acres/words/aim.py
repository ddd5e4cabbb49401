"""The aim, in a sentence for beginners."""

from __future__ import annotations

from backburn.games.forest_fire_acres.state import State
from backburn.play.texts.wording import counted


def aim(state: State) -> str:
    """What saves the community. (R5.8, R8.1, R8.3)"""
    limit, wanted = counted(state.options.burning_limit, "acre"), state.options.extinguish
    end = f"{counted(wanted, 'fire')} {'is' if wanted == 1 else 'are'} out or the cards are used up" if wanted else "the cards are used up"
    return f"the community is saved if at most {limit} burn until {end}"
