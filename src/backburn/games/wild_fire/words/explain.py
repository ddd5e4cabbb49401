"""What a legal move does, in one sentence."""

from __future__ import annotations

from collections.abc import Callable

from backburn.core.kit.colours import COLOURS
from backburn.core.states.tables import listing
from backburn.games.wild_fire.rules.fire import greatest_heat
from backburn.games.wild_fire.rules.hands import neutrals_in_hand, own_in_hand
from backburn.games.wild_fire.rules.scoring import gain_of_pawn
from backburn.games.wild_fire.state import DONE, DRAW, FLIP, LAY, NEUTRAL_PAWN, PAWN, TILE, Phase, State
from backburn.games.wild_fire.words.aftermath import aftermath, describe_gain
from backburn.games.wild_fire.words.names import surroundings, tile_name
from backburn.play.texts.wording import counted, once


@once
def explain(state: State, move: int) -> str:
    """A sentence on what a legal move does here, and others on what follows automatically."""
    return " ".join([_EXPLAIN[state.phase](state, move), *aftermath(state, move)])


def _explain_deal(state: State, move: int) -> str:
    return f"The next tile of the first fire shows {move - DRAW}."


def _explain_next(state: State, move: int) -> str:
    return f"The tile that shows {move - TILE} is placed next."


def _explain_site(state: State, move: int) -> str:
    return f"The {state.drawn} of the first fire goes {surroundings(state, state.rim_cells[move - LAY])}."


def _explain_flip(state: State, move: int) -> str:
    if move == FLIP:
        which, rest = ("last", "") if state.stack == 1 else ("next", f"; {state.stack} tiles are left, including this one")
        return f"Turn up the {which} tile, which goes to the hottest spot{rest}."
    return "Lay the next tile unseen as a firebreak, with one of your pawns on it."


def _explain_draw(state: State, move: int) -> str:
    heat = state.heat.tolist()[: state.rim]
    top = greatest_heat(state)
    spots = heat.count(top)
    place = surroundings(state, state.rim_cells[heat.index(top)]) if spots == 1 else f"to one of {spots} cells"
    return f"The tile shows {move - DRAW} and goes {place}, where the fire is hottest (heat {top})."


def _explain_spot(state: State, move: int) -> str:
    place = move - LAY
    return f"The {state.drawn} goes {surroundings(state, state.rim_cells[place])}, one of the hottest spots (heat {state.heat[place]})."


def _explain_break(state: State, move: int) -> str:
    place = move - LAY
    where = surroundings(state, state.rim_cells[place])
    return f"A firebreak with a {COLOURS[state.colour]} pawn closes the cell {where}, where the heat is {state.heat[place]}."


def _explain_pawns(state: State, move: int) -> str:
    if move == DONE:
        return _explain_done(state)
    if move >= NEUTRAL_PAWN:
        tile, left = move - NEUTRAL_PAWN, neutrals_in_hand(state) - 1
        rest = {0: "it is the last one", 1: "1 is left"}.get(left, f"{left} are left")
        return f"A neutral pawn takes up room on {tile_name(state, tile)}; {rest}."
    gain = describe_gain(state.colour, gain_of_pawn(state, move - PAWN))
    return f"A {COLOURS[state.colour]} pawn goes onto {tile_name(state, move - PAWN)}: {gain}."


def _explain_done(state: State) -> str:
    if state.idle:
        return f"Pass: {counted(state.idle, 'colour')} will have passed{' in a row' if state.idle > 1 else ''}."
    held = own_in_hand(state)
    rest = {0: "none is left", 1: "1 is left"}.get(held, f"{held} are left")
    return f"Place no more pawns this turn; {rest} in hand."


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
