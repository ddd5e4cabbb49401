"""Why a move is not allowed: the clause that says so, and a sentence for people."""

from __future__ import annotations

from backburn.core.kit.colours import COLOURS
from backburn.core.states.tables import listing
from backburn.games.wild_fire.rules.fire import greatest_heat, room_for
from backburn.games.wild_fire.rules.hands import enough_placed, neutrals_in_hand, own_in_hand
from backburn.games.wild_fire.rules.setup import neutrals_of
from backburn.games.wild_fire.state import BREAK, DONE, DRAW, FIREBREAK, FLIP, LAY, NEUTRAL_PAWN, PAWN, PLACES, TILE, Phase, State
from backburn.games.wild_fire.words.names import tile_name
from backburn.play.cards.notation import Refusal
from backburn.play.texts.wording import counted

_MOST_EDGES = 6
_MOST_PRINTED = 6
"""Of higher values the places are a ruling."""


_DUE = listing(
    Phase,
    {
        Phase.DEAL: Refusal("R1.4", "the start tiles must be drawn first"),
        Phase.NEXT: Refusal("R1.5a", "the first seat must first choose which start tile comes next"),
        Phase.SITE: Refusal("R1.5a", "the first seat must first lay the start tile"),
        Phase.FLIP: Refusal("R4.1", "it must first be decided whether the tile is turned up or becomes a firebreak"),
        Phase.DRAW: Refusal("R2.2", "the tile must be turned up first"),
        Phase.SPOT: Refusal("R2.3", "the tile must first be placed on one of the hottest spots"),
        Phase.BREAK: Refusal("R4.2", "the firebreak must be placed first"),
        Phase.PAWNS: Refusal("R3.1", "place pawns or end the turn now"),
        Phase.OVER: Refusal("R5.3", "the game is over"),
    },
)


_CELLS: dict[int, str] = {Phase.SITE: "R1.5a", Phase.SPOT: "R2.3a", Phase.BREAK: "R4.2"}
"""The clause that says which cells a tile may go to."""


def refuse(state: State, move: int) -> Refusal:
    """The clause and sentence by which a move is not legal here."""
    if state.phase in (Phase.DEAL, Phase.DRAW) and move >= DRAW:
        return Refusal("R2.2", f"all tiles of value {move - DRAW} have been seen")
    if state.phase == Phase.NEXT and move < LAY:
        return Refusal("R1.5a", f"no {move - TILE} is waiting to be placed")
    if state.phase in (Phase.SITE, Phase.SPOT, Phase.BREAK) and LAY <= move < FLIP:
        return _refuse_cell(state, move - LAY)
    if state.phase == Phase.PAWNS and PAWN <= move < NEUTRAL_PAWN:
        return _refuse_own(state, move - PAWN)
    if state.phase == Phase.PAWNS and NEUTRAL_PAWN <= move < DONE:
        return _refuse_neutral(state, move - NEUTRAL_PAWN)
    if move in (FLIP, FIREBREAK) and not state.options.firebreaks:
        return Refusal("R4.1", "there are no firebreaks in this game, so tiles are turned up automatically")
    return _DUE[state.phase]


def _refuse_cell(state: State, place: int) -> Refusal:
    if place >= state.rim:
        return Refusal(_CELLS[state.phase], "a tile goes to an empty cell next to another one, and this is none")
    return Refusal("R2.3", f"the heat there is only {state.heat[place]}; elsewhere it is {greatest_heat(state)}")


def _refuse_own(state: State, tile: int) -> Refusal:
    if own_in_hand(state) == 0:
        return Refusal("R1.2", f"no {COLOURS[state.colour]} pawn is left in hand, and pawns on tiles do not come back")
    return _refuse_tile(state, tile)


def _refuse_neutral(state: State, tile: int) -> Refusal:
    if neutrals_of(state.options, state.seats) == 0:
        return Refusal("R1.3b", "there are no neutral pawns in this game")
    if neutrals_in_hand(state) == 0:
        return Refusal("R3.6", "no neutral pawn is left in hand, and pawns on tiles do not come back")
    return _refuse_tile(state, tile)


def _refuse_tile(state: State, tile: int) -> Refusal:
    assert not enough_placed(state), "the turn ends automatically"
    if tile >= state.tiles:
        return Refusal("R3.1", "there is no tile there")
    place, free = tile_name(state, tile), state.free[tile]
    if state.values[tile] == BREAK:
        return Refusal("R4.3a", f"no other pawn may go on {place}")
    if state.room[tile] > 0:
        return Refusal("R3.5", f"all pawns of this turn must go on {tile_name(state, state.chosen - 1)}")
    crowd = counted(sum(int(pawns) for pawns in state.pawns[:, tile]), "pawn")
    if state.options.printed_places and room_for(state, state.values[tile], _MOST_EDGES) < free:
        clause = "R3.3" if 0 < state.values[tile] <= _MOST_PRINTED else "R3.3a"
        return Refusal(
            clause, f"{place} has {counted(PLACES[state.values[tile]], 'place')} and holds {crowd}: it needs a place for each pawn"
        )
    return Refusal("R3.2", f"{place} has {counted(free, 'free edge')} and holds {crowd}: it needs a free edge for each pawn")
