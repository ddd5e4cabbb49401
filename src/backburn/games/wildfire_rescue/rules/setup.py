"""The set-up: cards set aside, tiles dealt, first tools, corners and campers."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel, outlined
from backburn.core.rules.contract import CHANCE
from backburn.core.states.bits import popcount
from backburn.games.wildfire_rescue.board import CORNERS, INSTEAD, KINDS, NOWHERE, PLANS, TILES, TileKind, has, neighbours
from backburn.games.wildfire_rescue.rules.flow import save, start_round
from backburn.games.wildfire_rescue.rules.phases import enter
from backburn.games.wildfire_rescue.rules.tools import all_cards, all_tiles, cards, count, deck_size, one
from backburn.games.wildfire_rescue.state import SEATS, Campers, Phase, State


@kernel
def setup(state: State) -> None:
    """Shuffle all cards and begin to lay aside the surplus. (R1.3, R1.4)"""
    state.deck = all_cards(state.options)
    for seat in range(SEATS):
        state.places[seat] = NOWHERE
    ask_aside(state)


# ---- cards set aside


@kernel
def ask_aside(state: State) -> None:
    """Lay aside another card, until the deck has its size. (R1.4, R1.4b)"""
    if cards(state.deck) > deck_size(state):
        enter(state, Phase.ASIDE, CHANCE)
    else:
        start_deal(state)


@kernel
def spare(state: State, tool: int) -> int:
    """Return how many cards of a kind may be set aside; with two players one of each kind is kept. (R1.6, R1.6a)"""
    beyond_the_first = state.seats == 2 and state.deck & 0xEEEE != 0
    return max(count(state.deck, tool) - beyond_the_first, 0)


@kernel
def lay_aside(state: State, tool: int) -> None:
    """Lay a card aside. (R1.4, R1.4b)"""
    state.deck -= one(tool)
    ask_aside(state)


# ---- the deal


@outlined
def start_deal(state: State) -> None:
    """Shuffle all tiles, for the first time or again. (R1.2, R1.2a)"""
    state.deal += 1
    state.cell = 0
    state.stock = all_tiles(state.options)
    for kind in range(KINDS):
        state.kinds[kind] = 0
    state.fitting = fitting(state)
    enter(state, Phase.DEAL, CHANCE)


@kernel
def left(state: State, kind: int) -> int:
    """Return how many tiles of a kind are still to be dealt. (R1.2, R1.2b)"""
    return (state.stock >> 8 * kind) & 0xFF


@outlined
def fitting(state: State) -> int:
    """Return the kinds with tiles left that would not complete too large a group on the next place. (R1.2)"""
    found = 0
    for kind in range(KINDS):
        if left(state, kind) > 0 and (kind == TileKind.WILDFIRE or group(state, kind) <= state.options.largest_group):
            found |= 1 << kind
    return found


@kernel
def group(state: State, kind: int) -> int:
    """Return the size of the group of this kind that a tile on the next place would belong to. (R1.2, R1.2b)"""
    alike = state.kinds[kind]
    before = 0
    grown = 1 << state.cell
    while grown != before:
        before = grown
        grown |= neighbours(grown) & alike
    return popcount(grown)


@kernel
def lay_out(state: State, kind: int) -> None:
    """Lay out a tile; if no tile fits next, deal again, or in the last deal allow any. (R1.2, R1.2a)"""
    state.kinds[kind] |= 1 << state.cell
    state.stock -= 1 << 8 * kind
    state.cell += 1
    if state.cell == TILES:
        end_deal(state)
        return
    state.fitting = fitting(state)
    if state.fitting == 0:
        if state.deal < state.options.deals:
            start_deal(state)
        else:
            state.fitting = leftover(state)


@kernel
def leftover(state: State) -> int:
    """Return the kinds that have tiles left. (R1.2a)"""
    found = 0
    for kind in range(KINDS):
        found |= (left(state, kind) > 0) << kind
    return found


@kernel
def end_deal(state: State) -> None:
    """Complete the forest and begin to deal the first tools. (R1.5a)"""
    state.cell = 0
    state.deal = 0
    state.fitting = 0
    if state.options.starting_tools > 0:
        enter(state, Phase.TOOL, CHANCE)
    else:
        ask_corner(state)


# ---- first tools and corners


@kernel
def deal_tool(state: State, tool: int) -> None:
    """Deal a player a first tool. (R1.5a)"""
    state.deck -= one(tool)
    state.tools[state.turn] += one(tool)
    if cards(state.tools[state.turn]) == state.options.starting_tools:
        state.turn += 1
        if state.turn == state.seats:
            state.turn = 0
            ask_corner(state)


@outlined
def ask_corner(state: State) -> None:
    """Ask a player for a corner; assign the last free one automatically. (R1.7, R1.7a, R1.7b)"""
    if state.turn == len(CORNERS) - 1 < state.seats and not state.options.same_corner:
        for corner in range(len(CORNERS)):
            if is_free(state, corner):
                state.places[state.turn] = instead(state, CORNERS[corner])
        state.turn += 1
    if state.turn < state.seats:
        enter(state, Phase.CORNER, state.turn)
    else:
        state.turn = 0
        ask_plan(state)


@kernel
def is_free(state: State, corner: int) -> bool:
    """Whether a ranger may start on that corner. (R1.7a)"""
    if state.options.same_corner:
        return True
    for seat in range(state.seats):
        if state.places[seat] == instead(state, CORNERS[corner]):
            return False
    return True


@kernel
def choose_corner(state: State, corner: int) -> None:
    """Put a ranger on a corner. (R1.7)"""
    state.places[state.turn] = instead(state, CORNERS[corner])
    state.turn += 1
    ask_corner(state)


@kernel
def instead(state: State, tile: int) -> int:
    """Return the tile, or if it is the wildfire tile, the one that a token occupies instead. (R1.9, R1.9a)"""
    return INSTEAD[tile] if has(state.kinds[TileKind.WILDFIRE], tile) else tile


# ---- campers


@kernel
def ask_plan(state: State) -> None:
    """Determine the plan of the campers: by a draw, by blue's choice, or as given. (R1.8a)"""
    plan = state.options.campers
    if plan == Campers.RANDOM:
        enter(state, Phase.CAMP, CHANCE)
    elif plan == Campers.CHOOSE:
        enter(state, Phase.CAMP, 0)
    else:
        camp(state, plan - Campers.CHOOSE - 1)


@outlined
def camp(state: State, plan: int) -> None:
    """Put the campers on the board, save those on rangers' tiles, and begin the first round. (R1.8, R1.10a)"""
    pitch(state, plan)
    for seat in range(state.seats):
        save(state, seat)
    start_round(state)


@kernel
def pitch(state: State, plan: int) -> None:
    """Put the campers of a plan on its tiles, or next to the wildfire tile. (R1.8, R1.9, R1.9a)"""
    state.campers = PLANS[plan] & ~state.kinds[TileKind.WILDFIRE]
    state.pairs = 0
    for tile in range(TILES):
        if has(PLANS[plan] & state.kinds[TileKind.WILDFIRE], tile):
            state.pairs = state.campers & 1 << INSTEAD[tile]
            state.campers |= 1 << INSTEAD[tile]
