"""What a move does, and why one is not allowed, in sentences for people."""

from __future__ import annotations

from collections.abc import Callable

from backburn.core.notation import Reason
from backburn.core.tables import listing
from backburn.games.wild_fire.aftermath import aftermath
from backburn.games.wild_fire.board import neighbours
from backburn.games.wild_fire.fire import greatest_heat, room_for
from backburn.games.wild_fire.rules import apply, enough_placed, neutrals_in_hand, own_in_hand
from backburn.games.wild_fire.scoring import points_of
from backburn.games.wild_fire.state import (
    BREAK,
    COLOURS,
    DONE,
    DRAW,
    FIREBREAK,
    FLIP,
    LAY,
    NEUTRAL_PAWN,
    PAWN,
    PLACES,
    TILE,
    Phase,
    State,
    colours_of,
    neutrals_of,
)

_MOST_EDGES = 6
_MOST_PRINTED = 6
"""Of higher values the places are a ruling."""


def number(count: int, thing: str) -> str:
    """How many of a thing there are."""
    return f"1 {thing}" if count == 1 else f"{count} {thing}s"


def player(state: State, seat: int) -> str:
    """The colours of a seat."""
    return " and ".join(COLOURS[seat : colours_of(state.options, state.seats) : state.seats])


def tile_name(state: State, tile: int) -> str:
    """How people call a tile that lies."""
    value = state.values[tile]
    return f"the {'firebreak' if value == BREAK else value} {surroundings(state, state.cells[tile])}"


def surroundings(state: State, cell: int) -> str:
    """What lies around a cell, by which people know it: the board shows values, not coordinates."""
    lies = dict(zip(state.cells.tolist()[: state.tiles], state.values.tolist(), strict=False))
    found = [lies[other] for other in neighbours(cell) if other in lies]
    things = [str(value) for value in sorted(found, reverse=True) if value != BREAK]
    breaks = found.count(BREAK)
    things += ["a firebreak" if breaks == 1 else f"{breaks} firebreaks"] if breaks else []
    return "beside " + " and ".join(filter(None, [", ".join(things[:-1]), things[-1]]))


# ---- what a legal move does


def explain(state: State, move: int) -> str:
    """A sentence on what a legal move does here, and others on what follows by itself."""
    return " ".join([_EXPLAIN[state.phase](state, move), *aftermath(state, move)])


def _explain_deal(state: State, move: int) -> str:
    return f"The next tile of the first fire shows {move - DRAW}."


def _explain_next(state: State, move: int) -> str:
    return f"The tile that shows {move - TILE} is laid next."


def _explain_site(state: State, move: int) -> str:
    return f"The {state.drawn} of the first fire goes {surroundings(state, state.rim_cells[move - LAY])}."


def _explain_flip(state: State, move: int) -> str:
    if move == FLIP:
        which, rest = ("last", "") if state.stack == 1 else ("next", f"; {state.stack} tiles are left with it")
        return f"Turn up the {which} tile, which goes to the hottest spot{rest}."
    return "Lay the next tile unseen as a firebreak, manned by one of your pawns."


def _explain_draw(state: State, move: int) -> str:
    heat = state.heat.tolist()[: state.rim]
    top = greatest_heat(state)
    spots = heat.count(top)
    place = surroundings(state, state.rim_cells[heat.index(top)]) if spots == 1 else f"to one of {spots} cells"
    return f"The tile shows {move - DRAW} and goes {place}, where the fire is hottest with {top}."


def _explain_spot(state: State, move: int) -> str:
    place = move - LAY
    return f"The {state.drawn} goes {surroundings(state, state.rim_cells[place])}, one of the hottest spots with {state.heat[place]}."


def _explain_break(state: State, move: int) -> str:
    place = move - LAY
    where = surroundings(state, state.rim_cells[place])
    return f"A firebreak with a {COLOURS[state.colour]} pawn closes the cell {where}, where the heat is {state.heat[place]}."


def _explain_pawns(state: State, move: int) -> str:
    if move == DONE:
        return _explain_done(state)
    if move >= NEUTRAL_PAWN:
        tile, left = move - NEUTRAL_PAWN, neutrals_in_hand(state) - 1
        rest = {0: "it is the last", 1: "1 is left"}.get(left, f"{left} are left")
        return f"A neutral pawn takes room on {tile_name(state, tile)}; {rest}."
    gain = _gain(state, move)
    change = "does not change" if gain == 0 else f"changes by {gain:+d}"
    return f"A {COLOURS[state.colour]} pawn goes on {tile_name(state, move - PAWN)}: the colour's worth as the fire lies {change}."


def _gain(state: State, move: int) -> int:
    """What a pawn changes in the points of its colour as the fire lies."""
    after = state.copy()
    apply(after, move)
    return points_of(after, state.colour) - points_of(state, state.colour)


def _explain_done(state: State) -> str:
    if state.idle:
        return f"Pass: {number(state.idle, 'colour')} will have passed in a row."
    held = own_in_hand(state)
    rest = {0: "none stays", 1: "1 stays"}.get(held, f"{held} stay")
    return f"Place no more pawns in this turn; {rest} in hand."


_EXPLAIN: list[Callable[[State, int], str]] = listing(
    Phase,
    {
        Phase.DEAL: _explain_deal,
        Phase.NEXT: _explain_next,
        Phase.SITE: _explain_site,
        Phase.FLIP: _explain_flip,
        Phase.DRAW: _explain_draw,
        Phase.SPOT: _explain_spot,
        Phase.BREAK: _explain_break,
        Phase.PAWNS: _explain_pawns,
        Phase.OVER: lambda state, move: "The game is over.",
    },
)

# ---- why a move is not legal

_DUE = listing(
    Phase,
    {
        Phase.DEAL: Reason("R1.4", "first the start tiles have to be drawn"),
        Phase.NEXT: Reason("R1.5a", "the first seat has to say which start tile comes next"),
        Phase.SITE: Reason("R1.5a", "the first seat has to lay the start tile"),
        Phase.FLIP: Reason("R4.1", "first it has to be said whether the tile is turned up or becomes a firebreak"),
        Phase.DRAW: Reason("R2.2", "first the tile has to be turned up"),
        Phase.SPOT: Reason("R2.3", "first the tile has to be laid on one of the hottest spots"),
        Phase.BREAK: Reason("R4.2", "first the firebreak has to be laid"),
        Phase.PAWNS: Reason("R3.1", "pawns may be placed now, or the turn is ended"),
        Phase.OVER: Reason("R5.3", "the game is over"),
    },
)


_CELLS: dict[int, str] = {Phase.SITE: "R1.5a", Phase.SPOT: "R2.3a", Phase.BREAK: "R4.2"}
"""The clause that says which cells a tile may go to."""


def refuse(state: State, move: int) -> Reason:
    """The clause and sentence by which a move is not legal here."""
    if state.phase in (Phase.DEAL, Phase.DRAW) and move >= DRAW:
        return Reason("R2.2", f"all tiles of value {move - DRAW} have been seen")
    if state.phase == Phase.NEXT and move < LAY:
        return Reason("R1.5a", f"no {move - TILE} waits")
    if state.phase in (Phase.SITE, Phase.SPOT, Phase.BREAK) and LAY <= move < FLIP:
        return _refuse_cell(state, move - LAY)
    if state.phase == Phase.PAWNS and PAWN <= move < NEUTRAL_PAWN:
        return _refuse_own(state, move - PAWN)
    if state.phase == Phase.PAWNS and NEUTRAL_PAWN <= move < DONE:
        return _refuse_neutral(state, move - NEUTRAL_PAWN)
    if move in (FLIP, FIREBREAK) and not state.options.firebreaks:
        return Reason("R4.1", "there are no firebreaks in this game, so tiles are turned up without asking")
    return _DUE[state.phase]


def _refuse_cell(state: State, place: int) -> Reason:
    if place >= state.rim:
        return Reason(_CELLS[state.phase], "a tile lies there already, or none lies beside it")
    return Reason("R2.3", f"the heat there is {state.heat[place]}, and elsewhere it is {greatest_heat(state)}")


def _refuse_own(state: State, tile: int) -> Reason:
    if own_in_hand(state) == 0:
        return Reason("R1.2", f"no {COLOURS[state.colour]} pawn is left in hand")
    return _refuse_tile(state, tile)


def _refuse_neutral(state: State, tile: int) -> Reason:
    if neutrals_of(state.options, state.seats) == 0:
        return Reason("R1.3b", "there are no neutral pawns in this game")
    if neutrals_in_hand(state) == 0:
        return Reason("R3.6", "no neutral pawn is left in hand")
    return _refuse_tile(state, tile)


def _refuse_tile(state: State, tile: int) -> Reason:
    assert not enough_placed(state), "the turn ends by itself"
    if tile >= state.tiles:
        return Reason("R3.1", "no tile lies there")
    place, free = tile_name(state, tile), state.free[tile]
    if state.values[tile] == BREAK:
        return Reason("R4.3a", f"no other pawn goes on {place}")
    if state.room[tile] > 0:
        return Reason("R3.5", f"all pawns of this turn go on {tile_name(state, state.chosen - 1)}")
    crowd = number(sum(int(pawns) for pawns in state.pawns[:, tile]), "pawn")
    if state.options.printed_places and room_for(state, state.values[tile], _MOST_EDGES) < free:
        clause = "R3.3" if 0 < state.values[tile] <= _MOST_PRINTED else "R3.3a"
        return Reason(clause, f"{place} has {number(PLACES[state.values[tile]], 'place')} and holds {crowd}")
    return Reason("R3.2", f"{place} has {number(free, 'free edge')} and holds {crowd}")
