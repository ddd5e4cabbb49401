"""What follows a ply by itself, in sentences that are told after what the ply itself does."""

from __future__ import annotations

from backburn.core.colours import COLOURS
from backburn.games.wild_fire.rules.apply import apply
from backburn.games.wild_fire.rules.scoring import points_told
from backburn.games.wild_fire.rules.setup import colours_of
from backburn.games.wild_fire.state import DONE, Phase, State
from backburn.play.wording import capital, counted

_LAYING = (Phase.DRAW, Phase.SPOT, Phase.BREAK)


def aftermath(state: State, move: int) -> list[str]:
    """What a new tile or firebreak changes for the colours, and who passes without being asked. (R5.2a)"""
    after = state.copy()
    apply(after, move)
    return [*(_changes(state, after) if state.phase in _LAYING else []), *_passes(state, after, move)]


def _changes(state: State, after: State) -> list[str]:
    """Groups that are shut in or divided by less, and the like."""
    told = []
    for colour in range(colours_of(state.options, state.seats)):
        change = points_told(after, colour) - points_told(state, colour)
        if change:
            told.append(f"{capital(gain_told(colour, change))}.")
    return told


def gain_told(colour: int, change: int) -> str:
    """What a colour gains or loses, until the fire goes on."""
    verb = "loses" if change < 0 else "gains"
    points = counted(abs(change), "point") if change else "no points"
    return f"{COLOURS[colour]} {verb} {points} as things stand"


def _passes(state: State, after: State, move: int) -> list[str]:
    """Those who can place nothing when the stack is empty."""
    colours = colours_of(state.options, state.seats)
    before = state.idle if move == DONE else 0
    many = after.idle - 1 - before if after.phase == Phase.PAWNS else colours - before if after.phase == Phase.OVER else 0
    skipped = [(state.colour + step) % colours for step in range(1, many + 1)]
    return [f"{capital(COLOURS[colour])} cannot place anything and passes." for colour in skipped]
