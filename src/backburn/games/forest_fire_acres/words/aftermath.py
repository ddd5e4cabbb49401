"""What spreading fires take in consequence of a ply, described after the ply itself: in sentences, or in phrases of the past."""

from __future__ import annotations

from backburn.games.forest_fire_acres.board import ACRES, OFF_BOARD, Land
from backburn.games.forest_fire_acres.cards import CardKind
from backburn.games.forest_fire_acres.rules.apply import apply
from backburn.games.forest_fire_acres.rules.fire import bulldozers, helicopters
from backburn.games.forest_fire_acres.state import CARD, FIRE, SPREAD, Phase, State
from backburn.play.texts.wording import counted

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
"""After these decisions, and after acts that a lucky break allows, fires may spread at once. (R4.1)"""


def aftermath(state: State, move: int, past: bool = False) -> list[str]:
    """What spreading fires take by this ply, besides the acre that it names."""
    if state.phase not in _SPREADING and not state.free:
        return []
    after = state.copy()
    apply(after, move)
    crash = move == CARD + CardKind.CRASH
    named = state.helicopter if crash else (move - FIRE) % ACRES if FIRE <= move < SPREAD else OFF_BOARD
    lands = zip(state.land[:ACRES].tolist(), after.land[:ACRES].tolist(), strict=True)
    reached = [each for acre, each in enumerate(lands) if acre != named and each[0] < Land.FIRE and each[1] in (Land.FIRE, Land.BURNT)]
    was, turned = [land for land, _ in reached], [land for _, land in reached]
    found = [
        ("Fire spreads to {}.", "fire spread to {}", "acre", turned.count(Land.FIRE)),
        ("Extinguishers put out {} that fire has reached.", "extinguishers put out {}", "acre", turned.count(Land.BURNT)),
        ("Fire destroys {}.", "fire destroyed {}", "house", was.count(Land.HOUSE)),
        ("Fire destroys {}.", "fire destroyed {}", "school", was.count(Land.SCHOOL)),
        ("Fire destroys {}.", "fire destroyed {}", "bulldozer", bulldozers(state) - bulldozers(after) - _scrapped(state, after, move)),
        ("Fire destroys {}.", "fire destroyed {}", "helicopter", 0 if crash else helicopters(state) - helicopters(after)),
    ]
    return [(then if past else now).format(counted(count, what)) for now, then, what, count in found if count > 0]


def _scrapped(state: State, after: State, move: int) -> int:
    """Did one break down? (R4.5a)"""
    breaks = state.phase == Phase.BREAKDOWN or move == CARD + CardKind.BREAKDOWN
    return int(breaks and bulldozers(state) > 0 and after.phase != Phase.BREAKDOWN)
