"""Why a move is not allowed: the clause that says so, and a sentence for people."""

from __future__ import annotations

from backburn.core.kit.colours import COLOURS
from backburn.core.states.tables import listing
from backburn.games.volcano.board import NAMES, VOLCANO
from backburn.games.volcano.rules.flights import full_tiles, hand, starts
from backburn.games.volcano.state import DROP_OWN, FROM, LAY, TO, Phase, State, has
from backburn.games.volcano.words.names import row_between, tile_name
from backburn.play.cards.notation import Refusal
from backburn.play.texts.wording import counted

_DUE = listing(
    Phase,
    {
        Phase.LAY: Refusal("R1.2a", "deal the tiles first"),
        Phase.FROM: Refusal("R3.1a", "the first end of the row has to be named now"),
        Phase.TO: Refusal("R3.1a", "the other end of the row has to be named now"),
        Phase.DROP: Refusal("R3.3a", "first it must be chosen whether to drop an own load or a neutral one"),
        Phase.OVER: Refusal("R6.1", "the game is over"),
    },
)


def refuse(state: State, move: int) -> Refusal:
    """The clause and sentence by which a move is not legal here."""
    if state.phase == Phase.LAY and move < FROM:
        return Refusal("R1.2", f"all tiles of value {move - LAY + 1} are dealt")
    if state.phase == Phase.FROM and FROM <= move < TO:
        return _refuse_from(state, move - FROM)
    if state.phase == Phase.TO and TO <= move < DROP_OWN:
        return _refuse_to(state, move - TO)
    if state.phase in (Phase.FROM, Phase.TO) and move >= DROP_OWN:
        return Refusal("R3.3b", "there is a choice of loads only when the row has been named, while both kinds are in hand")
    if state.phase == Phase.OVER and state.tiles and any(hand(state, colour) for colour in range(len(COLOURS))):
        return Refusal("R6.1a", "the game is over, as every tile left is full")
    return _DUE[state.phase]


def _no_tile(state: State, cell: int) -> Refusal | None:
    if cell == VOLCANO:
        return Refusal("R3.1", "the volcano cannot be flown over: rows end next to it")
    return None if has(state.tiles, cell) else Refusal("R3.1", f"there is no tile on {NAMES[cell]} any more")


def _refuse_from(state: State, cell: int) -> Refusal:
    assert not has(starts(state), cell)
    full = Refusal("R3.2a", f"{tile_name(state, cell)} is full, and so is every tile in line with it: a row needs a tile with a free place")
    return _no_tile(state, cell) or full


def _refuse_to(state: State, goal: int) -> Refusal:
    row = row_between(state.spot, goal)
    if _no_tile(state, goal) or not row:
        return _no_tile(state, goal) or Refusal("R3.1", f"{NAMES[goal]} is not in line with {NAMES[state.spot]}")
    gap = next((cell for cell in row if not has(state.tiles, cell)), None)
    if gap is not None:
        return Refusal("R3.1", f"{'the volcano' if gap == VOLCANO else 'a gap on ' + NAMES[gap]} interrupts the row to {NAMES[goal]}")
    if all(has(full_tiles(state), cell) for cell in row):
        return Refusal("R3.2a", f"all tiles from {NAMES[state.spot]} to {NAMES[goal]} are full: a row needs a tile with a free place")
    loads = counted(hand(state, state.colour), "load")
    return Refusal("R3.2b", f"the row to {NAMES[goal]} needs more than the {loads} that {COLOURS[state.colour]} has")
