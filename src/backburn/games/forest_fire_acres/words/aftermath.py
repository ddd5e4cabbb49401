"""What spreading fires take in consequence of a ply, in sentences that are told after what the ply itself does."""

from __future__ import annotations

import numpy as np

from backburn.games.forest_fire_acres.board import ACRES, OFF_BOARD, Land
from backburn.games.forest_fire_acres.cards import Card
from backburn.games.forest_fire_acres.rules.apply import apply
from backburn.games.forest_fire_acres.rules.fire import bulldozers, helicopters
from backburn.games.forest_fire_acres.state import CARD, FIRE, SPREAD, Phase, State

_SPREADING = (
    Phase.CARD,
    Phase.DROUGHT,
    Phase.DRY,
    Phase.BREAKDOWN,
    Phase.LUCKY_BULLDOZER,
    Phase.LUCKY_PLACE,
    Phase.LUCKY_HELICOPTER,
    Phase.LUCKY_LOT,
    Phase.SPREAD,
)
"""After what is decided here, and after acts that a LUCKY BREAK allows, fires may spread at once. (R4.1)"""


def aftermath(state: State, move: int) -> list[str]:
    """What spreading fires take by this ply, besides the acre that it names."""
    if state.phase not in _SPREADING and not state.free:
        return []
    after = state.copy()
    apply(after, move)
    crash = move == CARD + Card.CRASH
    named = state.helicopter if crash else (move - FIRE) % ACRES if FIRE <= move < SPREAD else OFF_BOARD
    was, now = (each["land"][:ACRES] for each in (state, after))
    reached = (np.arange(ACRES) != named) & (was < Land.FIRE) & ((now == Land.FIRE) | (now == Land.BURNT))
    lit, set_off = reached & (now == Land.FIRE), reached & (now == Land.BURNT)
    found = [
        ("Fire spreads to {}.", "acre", int(lit.sum())),
        ("Extinguishers put out {} that fire has reached.", "acre", int(set_off.sum())),
        ("Fire destroys {}.", "house", int((reached & (was == Land.HOUSE)).sum())),
        ("Fire destroys {}.", "school", int((reached & (was == Land.SCHOOL)).sum())),
        ("Fire destroys {}.", "bulldozer", bulldozers(state) - bulldozers(after) - _scrapped(state, after, move)),
        ("Fire destroys {}.", "helicopter", 0 if crash else helicopters(state) - helicopters(after)),
    ]
    return [sentence.format(f"1 {what}" if count == 1 else f"{count} {what}s") for sentence, what, count in found if count > 0]


def _scrapped(state: State, after: State, move: int) -> int:
    """Did one break down? (R4.5a)"""
    breaks = state.phase == Phase.BREAKDOWN or move == CARD + Card.BREAKDOWN
    return int(breaks and bulldozers(state) > 0 and after.phase != Phase.BREAKDOWN)
