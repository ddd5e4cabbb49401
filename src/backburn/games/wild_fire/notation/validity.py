"""Is a diagram a position of the game?"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from backburn.core.kit.colours import COLOURS
from backburn.core.states.tables import listing
from backburn.games.wild_fire.board import name
from backburn.games.wild_fire.rules.fire import greatest_heat, room_for
from backburn.games.wild_fire.rules.hands import may_place, own_in_hand
from backburn.games.wild_fire.rules.setup import colours_of, neutrals_of, start_tiles_of
from backburn.games.wild_fire.rules.start import waiting_tiles, waiting_values
from backburn.games.wild_fire.state import BREAK, NEUTRAL, NEUTRAL_SEATS, VALUES, Phase, State
from backburn.play.texts.reading import Flaws, complaints
from backburn.play.texts.wording import counted

MOST_PAWNS = 5
"""More free edges a tile never has once pawns are placed, as it touches another tile."""


def validity(state: State) -> Iterator[str]:
    """Why a state cannot occur in the game."""
    return complaints(state, (_tiles, _CHECKS[state.phase]))


def pawns_on(state: State, cell: int, value: int, pawns: Sequence[int]) -> Flaws:
    """Pawns, counted by colour, that no tile of this kind can hold."""
    where, crowd = name(cell), sum(pawns)
    if value == BREAK:
        yield not state.options.firebreaks, f"there is a firebreak at {where}, but firebreaks are off"
        yield crowd != 1 or pawns[NEUTRAL] > 0, f"the firebreak at {where} must hold exactly one pawn, and not a neutral one"
        return
    most = room_for(state, value, MOST_PAWNS)
    yield crowd > most, f"{crowd} pawns are at {where}, where there was never room for more than {most}"


def _tiles(state: State) -> Flaws:
    """More tiles of a value than there are, and firebreaks or pawns where only start tiles can be."""
    short = next((value for value in range(VALUES) if state.unseen[value] < 0), 0)
    breaks = state.values.tolist()[: state.tiles].count(BREAK)
    start = start_tiles_of(state.options, state.seats)
    yield state.unseen[short] < 0, f"there are only {state.options.tiles[short]} tiles of value {short}"
    yield (
        breaks > max(0, state.tiles - start),
        f"of {counted(state.tiles, 'tile')} at most {max(0, state.tiles - start)} can be firebreaks, since start tiles never are",
    )
    yield state.tiles <= start and bool(state.pawns.any()), "pawns have been placed, but no turn has been played"


def _start_flaws(state: State) -> Flaws:
    start = start_tiles_of(state.options, state.seats)
    waiting = waiting_tiles(state)
    known = state.tiles + waiting + (state.phase == Phase.SITE)
    if state.phase == Phase.DEAL:
        yield state.tiles > 0, "start tiles have been placed before all were drawn"
        yield known >= start, f"no start tile is left to draw: {known} of {start} drawn"
        return
    yield known != start, f"{counted(start, 'start tile')} must be placed or waiting, not {known}"
    yield state.phase == Phase.SITE and state.tiles == 0, "the first tile goes to 0:0 automatically"
    yield state.phase == Phase.NEXT and waiting_values(state) <= 1, "all waiting tiles have the same value, so there is nothing to choose"


def _turn_flaws(state: State, placed: int = 0) -> Flaws:
    """The problems in a turn with a tile, where `placed` are on the table already."""
    start = start_tiles_of(state.options, state.seats)
    colours = colours_of(state.options, state.seats)
    turn = COLOURS[(1 + state.tiles - placed - start) % colours]
    yield state.tiles < start + placed, f"at least {counted(start + placed, 'tile')} must have been placed by now, not {state.tiles}"
    yield placed == 0 and state.stack == 0, "the stack is empty, so no tile is due"
    yield COLOURS[state.colour] != turn, f"with {counted(state.tiles, 'tile')} placed it is {turn}'s turn"


def _firebreak_flaws(state: State) -> Flaws:
    yield from _turn_flaws(state)
    yield not state.options.firebreaks, "firebreaks are off"
    yield own_in_hand(state) == 0, f"{COLOURS[state.colour]} has no pawn left for a firebreak"


def _spot_flaws(state: State) -> Flaws:
    heat = state.heat.tolist()[: state.rim]
    yield from _turn_flaws(state)
    yield heat.count(greatest_heat(state)) <= 1, "there is only one hottest spot, so the tile goes there automatically"


def _pawn_flaws(state: State) -> Flaws:
    with_tile = state.stack > 0 or (state.idle == 0 and state.placed == 0)
    if with_tile:
        yield from _turn_flaws(state, placed=1)
    yield state.idle > 0 and state.stack > 0, "players can pass only when the stack is empty"
    yield state.idle > colours_of(state.options, state.seats), "all colours have passed, so the game is over"
    yield from _placed_flaws(state)
    yield not may_place(state), f"{COLOURS[state.colour]} cannot place anything, so the turn is over"


def _placed_flaws(state: State) -> Flaws:
    """The problems with the pawns placed in this turn."""
    tiles = [state.chosen - 1] if state.chosen else range(state.tiles)
    own = sum(int(state.pawns[state.colour, tile]) for tile in tiles if state.values[tile] != BREAK)
    neutral = sum(int(state.pawns[NEUTRAL, tile]) for tile in tiles)
    handed = neutrals_of(state.options, state.seats) - state.neutrals[state.colour] if state.seats == NEUTRAL_SEATS else 0
    yield (
        state.placed > 0 and state.options.one_tile > 0 and state.chosen == 0,
        "all pawns of a turn go on one tile, so 'at' and its cell must follow 'placed'",
    )
    yield state.chosen > 0 and not state.options.one_tile, "pawns of a turn need not go on one tile, so no cell follows 'placed'"
    yield state.placed > own + min(neutral, handed), f"{COLOURS[state.colour]} cannot have placed {state.placed} pawns there"


def _over_flaws(state: State) -> Flaws:
    start = start_tiles_of(state.options, state.seats)
    yield state.stack > 0 or state.tiles < start, "tiles are left, so the game continues"


_CHECKS: list[Callable[[State], Flaws]] = listing(
    Phase,
    {
        Phase.DEAL: _start_flaws,
        Phase.NEXT: _start_flaws,
        Phase.SITE: _start_flaws,
        Phase.FLIP: _firebreak_flaws,
        Phase.DRAW: _turn_flaws,
        Phase.SPOT: _spot_flaws,
        Phase.BREAK: _firebreak_flaws,
        Phase.PAWNS: _pawn_flaws,
        Phase.OVER: _over_flaws,
    },
)
