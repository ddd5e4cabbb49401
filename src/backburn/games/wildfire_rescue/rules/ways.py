"""What a ranger can do: with which tools, and where to go."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel
from backburn.games.wildfire_rescue.board import SIDE, STEPS, TileKind, Tool, has, neighbours
from backburn.games.wildfire_rescue.rules.rangers import is_alive, is_caught, owes
from backburn.games.wildfire_rescue.rules.tools import count
from backburn.games.wildfire_rescue.state import SEATS, State

# ---- company and its tools


@kernel
def company(state: State, tile: int) -> int:
    """Return the seats of the rangers alive on a tile. (R3.3)"""
    found = 0
    for seat in range(SEATS):
        found |= (state.places[seat] == tile) << seat
    return found


@kernel
def tools_on(state: State, tile: int) -> int:
    """Return the tools of all rangers on a tile; only whether a kind is present matters, not how many. (R3.3)"""
    found = 0
    for seat in range(SEATS):
        if state.places[seat] == tile:
            found |= state.tools[seat]
    return found


@kernel
def equipped(state: State, tools: int) -> int:
    """Return the tiles for which the right tool is among these tools. (R1.3, R3.4, R3.6a)"""
    tiles = state.hazards if state.options.hazard_free else 0
    if count(tools, Tool.AXE):
        tiles |= state.kinds[TileKind.TREES]
    if count(tools, Tool.PICKAXE):
        tiles |= state.kinds[TileKind.ROCKS]
    if count(tools, Tool.BOW):
        tiles |= state.kinds[TileKind.ANIMALS]
    return tiles


@kernel
def quenchable(state: State, tools: int) -> int:
    """Return the tiles that may be entered or put out with these tools if they burn. (R3.5)"""
    return int(equipped(state, tools)) if count(tools, Tool.EXTINGUISHER) else 0


# ---- directions


@kernel
def leads_to(tile: int, way: int, tiles: int) -> bool:
    """Whether the neighbour in this direction is in a set of neighbours of the tile; False off the board."""
    return has(tiles << SIDE, tile + STEPS[way] + SIDE)


@kernel
def steps(state: State, seat: int) -> int:
    """Return the neighbouring tiles to which a ranger who is not caught may go. (R3.1, R3.2, R3.4, R3.5)"""
    tile = state.places[seat]
    around: int = neighbours(1 << tile) & ~state.kinds[TileKind.WILDFIRE]
    if around & state.fire == 0:
        return around
    return around & (~state.fire | quenchable(state, tools_on(state, tile)))


@kernel
def flights(state: State, seat: int) -> int:
    """Return the neighbouring tiles to which a caught ranger may go. (R6.8, R6.8b)"""
    tile = state.places[seat]
    tools = tools_on(state, tile)
    around = neighbours(1 << tile) & equipped(state, tools)
    return around if state.options.escape_through_fire and count(tools, Tool.EXTINGUISHER) else around & ~state.fire


@kernel
def partners(state: State, seat: int) -> int:
    """Return the seats with which a ranger may team up, if a tool allows it. (R3.7, R3.7a, R6.8f)"""
    if state.event and owes(state, seat):
        return 0
    around = neighbours(1 << state.places[seat])
    found = 0
    for other in range(SEATS):
        found |= has(around, state.places[other]) << other
    return found & ~state.owing


@kernel
def is_welcoming(state: State, tile: int) -> bool:
    """Whether the rangers on the tile have the tool to bring a ranger onto it. (R3.7, R3.7a, R3.7b)"""
    return has(equipped(state, tools_on(state, tile)) & ~state.fire, tile)


@kernel
def hosts(state: State, seat: int) -> int:
    """Return the seats that a ranger may join. (R3.7)"""
    near = partners(state, seat)
    if near != 0:
        for other in range(SEATS):
            if has(near, other) and not is_welcoming(state, state.places[other]):
                near ^= 1 << other
    return near


@kernel
def guests(state: State, seat: int) -> int:
    """Return the seats that a ranger may fetch. (R3.7)"""
    near = partners(state, seat)
    return near if near != 0 and is_welcoming(state, state.places[seat]) else 0


@kernel
def can_put_out(state: State, seat: int) -> bool:
    """Whether a ranger can put out the fire or hazard on their own tile. (R3.6b)"""
    if not state.options.own_feet:
        return False
    tile = state.places[seat]
    tools = tools_on(state, tile)
    if has(state.hazards, tile):
        return count(tools, Tool.EXTINGUISHER) != 0
    return has(state.fire & quenchable(state, tools), tile)


@kernel
def can_draw(state: State) -> bool:
    """Whether the deck has cards and another one may be drawn. (R4.2)"""
    return state.deck != 0 and state.drawn < state.options.new_tools


@kernel
def can_escape(state: State, seat: int) -> bool:
    """Whether a caught ranger can do anything but give up. (R6.8a)"""
    return flights(state, seat) != 0 or can_put_out(state, seat) or hosts(state, seat) != 0


# ---- turns


@kernel
def is_doomed(state: State, seat: int) -> bool:
    """Whether the ranger dies in this turn or escape without a choice. (R6.8a, R6.8c)"""
    if not is_caught(state, seat):
        return False
    late = owes(state, seat) and not state.event and not state.options.waive_lost_turn
    return late or not can_escape(state, seat)


@kernel
def first_alive(state: State) -> int:
    """Return the first seat in order whose ranger is alive."""
    seat = 0
    while not is_alive(state, seat):
        seat += 1
    return seat
