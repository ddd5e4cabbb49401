"""What a move does, and why one is not allowed, in sentences for people."""

from __future__ import annotations

from backburn.core.notation import Reason
from backburn.core.tables import listing
from backburn.core.wording import counted
from backburn.games.volcano.aftermath import aftermath
from backburn.games.volcano.board import NAMES, NEIGHBOURS, VOLCANO, WAY_TO
from backburn.games.volcano.rules import ends, full_tiles, hand, starts
from backburn.games.volcano.state import COLOURS, DROP_OWN, FROM, LAY, TO, Phase, State, colours, has, room


def row_between(start: int, goal: int) -> list[int]:
    """The cells of the straight row from one cell to another; none if they are not in line."""
    if start == goal:
        return [start]
    way, cells = WAY_TO[start, goal], [start]
    while way >= 0 and cells[-1] != goal:
        cells.append(NEIGHBOURS[cells[-1], way])
    return cells if way >= 0 else []


def flying(state: State) -> range:
    """The colours in play."""
    return range(colours(state.options, state.seats))


def player(state: State, seat: int) -> str:
    """The colours of a seat."""
    return " and ".join(COLOURS[colour] for colour in flying(state)[seat :: state.seats])


def tile_name(state: State, cell: int) -> str:
    """How people call a tile."""
    return f"the {state.values[cell]} on {NAMES[cell]}"


# ---- what a legal move does


def explain(state: State, move: int) -> str:
    """A sentence on what a legal move does here, and others on who gets tiles in consequence."""
    return " ".join([_told(state, move), *aftermath(state, move)])


def _told(state: State, move: int) -> str:
    """What the move itself does."""
    if move < FROM:
        return f"A tile of value {move - LAY + 1} is laid on {NAMES[state.spot]}."
    if move < TO:
        return _explain_from(state, move - FROM)
    if move < DROP_OWN:
        return f"Fly from {NAMES[state.spot]} to {NAMES[move - TO]}: {_falls(state, state.spot, move - TO)}."
    kind = "own" if move == DROP_OWN else "neutral"
    left = room(state, state.spot) - 1
    return f"Drop {'an own' if kind == 'own' else 'a neutral'} load on {tile_name(state, state.spot)}, which then has {_left(left)}."


def _explain_from(state: State, cell: int) -> str:
    found = ends(state, cell)
    if found & found - 1:
        return f"Fly a row that begins with {tile_name(state, cell)}."
    goal = next(goal for goal in range(len(NAMES)) if has(found, goal))
    return f"Fly the only row from here, {NAMES[cell]} to {NAMES[goal]}: {_falls(state, cell, goal)}."


def _falls(state: State, start: int, goal: int) -> str:
    """What a flight drops."""
    hit = [cell for cell in row_between(start, goal) if has(state.open, cell)]
    filled = [NAMES[cell] for cell in hit if room(state, cell) == 1]
    filling = f", filling {' and '.join(filled)}" if filled else ""
    return f"{counted(len(hit), 'load')} on {' '.join(NAMES[cell] for cell in hit)}{filling}"


def _left(left: int) -> str:
    return f"{counted(left, 'free place')}" if left else "no free place"


# ---- why a move is not legal

_DUE = listing(
    Phase,
    {
        Phase.LAY: Reason("R1.2a", "the tiles have to be laid first"),
        Phase.FROM: Reason("R3.1a", "the first end of the row has to be named now"),
        Phase.TO: Reason("R3.1a", "the other end of the row has to be named now"),
        Phase.DROP: Reason("R3.3a", "an own or a neutral load has to fall first"),
        Phase.OVER: Reason("R6.1", "the game is over"),
    },
)


def refuse(state: State, move: int) -> Reason:
    """The clause and sentence by which a move is not legal here."""
    if state.phase == Phase.LAY and move < FROM:
        return Reason("R1.2", f"all tiles of value {move - LAY + 1} are laid")
    if state.phase == Phase.FROM and FROM <= move < TO:
        return _refuse_from(state, move - FROM)
    if state.phase == Phase.TO and TO <= move < DROP_OWN:
        return _refuse_to(state, move - TO)
    if state.phase in (Phase.FROM, Phase.TO) and move >= DROP_OWN:
        return Reason("R3.3b", "which load falls is asked only while own and neutral ones are in hand, when the row is named")
    if state.phase == Phase.OVER and state.tiles and any(hand(state, colour) for colour in range(len(COLOURS))):
        return Reason("R6.1a", "the game is over, as every tile left is full")
    return _DUE[state.phase]


def _no_tile(state: State, cell: int) -> Reason | None:
    if cell == VOLCANO:
        return Reason("R3.1", "the volcano cannot be flown over")
    return None if has(state.tiles, cell) else Reason("R3.1", f"there is no tile on {NAMES[cell]} any more")


def _refuse_from(state: State, cell: int) -> Reason:
    assert not has(starts(state), cell)
    full = Reason("R3.2a", f"{tile_name(state, cell)} is full, and so is all that lies in line with it")
    return _no_tile(state, cell) or full


def _refuse_to(state: State, goal: int) -> Reason:
    row = row_between(state.spot, goal)
    if _no_tile(state, goal) or not row:
        return _no_tile(state, goal) or Reason("R3.1", f"{NAMES[goal]} is not in line with {NAMES[state.spot]}")
    gap = next((cell for cell in row if not has(state.tiles, cell)), None)
    if gap is not None:
        return Reason("R3.1", f"{'the volcano' if gap == VOLCANO else 'a gap on ' + NAMES[gap]} interrupts the row to {NAMES[goal]}")
    if all(has(full_tiles(state), cell) for cell in row):
        return Reason("R3.2a", f"all tiles from {NAMES[state.spot]} to {NAMES[goal]} are full")
    loads = counted(hand(state, state.colour), "load")
    return Reason("R3.2b", f"the row to {NAMES[goal]} needs more than the {loads} that {COLOURS[state.colour]} has")
