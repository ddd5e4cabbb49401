"""The track of the turn: the card, the fires, the team; which of them it is, and which are still to come."""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache

from backburn.games.forest_fire_acres.state import Phase, State
from backburn.games.forest_fire_acres.view.layout import TRACK, button
from backburn.games.forest_fire_acres.view.pieces import art
from backburn.picture.scene import Element, Parts, at, line, rect, text


class TurnPart(IntEnum):
    """A part of the turn, in the order of R4.1."""

    CARD = 0
    """the card, and what it brings"""
    FIRES = 1
    TEAM = 2


CAPTIONS = {TurnPart.CARD: ("Card", "back", 0.5), TurnPart.FIRES: ("Fires", "flame", 1.1), TurnPart.TEAM: ("Team", "bulldozer", 0.7)}
"""The word, the symbol and its size."""
SAYS = {
    TurnPart.CARD: "Turn: the card now, then fires spread, then the team moves equipment",
    TurnPart.FIRES: "Turn: fires spread now, then the team moves equipment",
    TurnPart.TEAM: "Turn: the team moves equipment now, then the turn is over",
}
ENDS = "Turn: the card's new fire now, then the turn is over"
"""Said of a card that starts a fire, after which nothing else comes. (R4.3)"""
STEP, HIGH = 58, 30
"""From one part to the next, and how high each is."""


def turn_part_of(state: State) -> TurnPart | None:
    """Which part of the turn it is; None before the first turn and after the last. What a card allows belongs to the card."""
    if state.phase < Phase.CARD or state.phase == Phase.OVER:
        return None
    if state.phase < Phase.SPREAD or state.free:
        return TurnPart.CARD
    return TurnPart.FIRES if state.phase == Phase.SPREAD else TurnPart.TEAM


def track(state: State) -> Element:
    """The parts of the turn side by side, in the place that no button has."""
    return _track(turn_part_of(state), state.phase in (Phase.FIRE, Phase.BURN))


@lru_cache(maxsize=8)
def _track(now: TurnPart | None, ends: bool) -> Element:
    if now is None:
        return at("track", *button(TRACK), f"track slot-{TRACK}", ())
    parts = (line(f"M{-STEP} -8H{STEP}", "ac-rule"), *(part for stage in TurnPart for part in _stage(stage, now, ends)))
    return at("track", *button(TRACK), f"track slot-{TRACK}", parts, ENDS if ends else SAYS[now])


def _stage(stage: TurnPart, now: TurnPart, ends: bool) -> Parts:
    """A part of the turn: filled if it is now, faint if it is over or will not come."""
    caption, symbol, size = CAPTIONS[stage]
    x = (stage - 1) * STEP
    look = " now" if stage == now else " gone" if stage < now or ends else ""
    box = rect(x, -8, STEP - 12, HIGH, f"ac-stage{look}", 8)
    return (box, art(symbol, x, -8, size), text(caption, x, 21, f"ac-stage-name{look} roomy"))
