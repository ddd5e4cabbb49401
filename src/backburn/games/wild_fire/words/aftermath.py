"""What follows a ply automatically: in sentences, or in phrases in the past tense."""

from __future__ import annotations

from backburn.core.kit.colours import COLOURS
from backburn.games.wild_fire.rules.apply import apply
from backburn.games.wild_fire.rules.fire import shut_in
from backburn.games.wild_fire.rules.scoring import gain_of_tile
from backburn.games.wild_fire.rules.setup import colours_of
from backburn.games.wild_fire.state import DONE, LAY, Phase, State
from backburn.play.texts.wording import capital, counted

_LAYING = (Phase.SPOT, Phase.BREAK)
_SETTING_UP = (Phase.DEAL, Phase.NEXT, Phase.SITE)


def aftermath(state: State, move: int, past: bool = False) -> list[str]:
    """What a new tile or firebreak changes for the colours, and who passes automatically. (R5.2a)

    While there are tiles to come this is no pass, and the ply need not be played to be described.
    """
    effects = [*_changes(state, move, past), *_passes(state, move, past)]
    return effects if past else [f"{capital(each)}." for each in effects]


def _changes(state: State, move: int, past: bool) -> list[str]:
    """Groups that are shut in or divided by less, and the like."""
    cell = _laid_on(state, move)
    if cell is None:
        return []
    around = shut_in(state, cell)
    effects = []
    for colour in range(colours_of(state.options, state.seats)):
        change = gain_of_tile(state, colour, around)
        if change:
            effects.append(describe_gain(colour, change, past))
    return effects


def describe_gain(colour: int, change: int, past: bool = False) -> str:
    """What a colour gains or loses, or gained or lost, until the fire continues."""
    points = counted(abs(change), "point") if change else "no points"
    if past:
        return f"{COLOURS[colour]} {'lost' if change < 0 else 'gained'} {points}"
    verb = "loses" if change < 0 else "gains"
    return f"{COLOURS[colour]} {verb} {points} for now"


def _laid_on(state: State, move: int) -> int | None:
    """The cell on which the ply lays a tile or firebreak in a turn; None if it lays none, or a choice of the hottest cells comes first."""
    if state.phase in _LAYING:
        return int(state.rim_cells[move - LAY])
    heat = state.heat.tolist()[: state.rim]
    if state.phase == Phase.DRAW and heat.count(max(heat)) == 1:
        return int(state.rim_cells[heat.index(max(heat))])
    return None


def _passes(state: State, move: int, past: bool) -> list[str]:
    """Those who can place nothing when the stack is empty."""
    if state.stack > 1 and state.phase not in _SETTING_UP:
        return []
    after = state.copy()
    apply(after, move)
    colours = colours_of(state.options, state.seats)
    before = state.idle if move == DONE else 0
    many = after.idle - 1 - before if after.phase == Phase.PAWNS else colours - before if after.phase == Phase.OVER else 0
    skipped = [(state.colour + step) % colours for step in range(1, many + 1)]
    verb = "could place nothing and passed" if past else "cannot place anything and passes"
    return [f"{COLOURS[colour]} {verb}" for colour in skipped]
