"""What becomes of tiles when a flight is over, described after the ply itself: in sentences, or in phrases of the past."""

from __future__ import annotations

from backburn.core.kit.colours import COLOURS
from backburn.games.volcano.rules.apply import is_flown, let_fall
from backburn.games.volcano.rules.flow import land
from backburn.games.volcano.rules.setup import colours
from backburn.games.volcano.state import FROM, HIGHEST, State
from backburn.play.texts.wording import capital, counted


def aftermath(state: State, move: int, past: bool = False) -> list[str]:
    """Who gets the tiles that are put out or cut off, and how many leave the game. (R4.2, R4.3, R5.1)"""
    if move < FROM:
        return []
    after = state.copy()
    let_fall(after, move)
    if not is_flown(after):
        return []
    land(after)
    gone = (state.tiles & ~after.tiles).bit_count()
    effects = []
    for colour in range(colours(state.options, state.seats)):
        values = [value for value in range(1, HIGHEST + 1) for _ in range(after.won[colour, value] - state.won[colour, value])]
        gone -= len(values)
        if values:
            effects.append(f"{COLOURS[colour]} {'got' if past else 'gets'} {_tiles(values)}")
    if gone:
        effects.append(f"{counted(gone, 'tile')} {'went out of' if past else 'leaves' if gone == 1 else 'leave'} the game")
    return effects if past else [f"{capital(each)}." for each in effects]


def _tiles(values: list[int]) -> str:
    """Some tiles, by value."""
    if len(values) == 1:
        return f"a {values[0]}"
    return f"{', '.join(map(str, values[:-1]))} and {values[-1]}: {sum(values)} points"
