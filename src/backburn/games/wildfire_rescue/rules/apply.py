"""The rules as kernels; each names its clauses."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel, outlined
from backburn.core.rules.contract import CHANCE
from backburn.games.wildfire_rescue.board import STEPS, Tool, has
from backburn.games.wildfire_rescue.rules.fire import put_out
from backburn.games.wildfire_rescue.rules.flow import die, end_action, happen, roll, save, send_plane
from backburn.games.wildfire_rescue.rules.phases import enter
from backburn.games.wildfire_rescue.rules.setup import camp, choose_corner, deal_tool, lay_aside, lay_out
from backburn.games.wildfire_rescue.rules.tools import cards, count, one
from backburn.games.wildfire_rescue.rules.ways import company, equipped, tools_on
from backburn.games.wildfire_rescue.state import (
    ASIDE,
    CAMP,
    CORNER,
    DEAL,
    DISCARD,
    DRAW,
    FETCH,
    GIVE_UP,
    GO,
    JOIN,
    LEAVE,
    PLANE,
    PUT_OUT,
    ROLL,
    SEATS,
    TOOL,
    Phase,
    Slow,
    State,
)

# ---- playing a move


@outlined
def apply(state: State, move: int) -> None:
    """Play one ply."""
    match state.phase:
        case Phase.TURN | Phase.ESCAPE:
            act(state, move)
        case Phase.TAKE:
            answer(state, move)
        case Phase.EVENT:
            happen(state, move - ROLL + 1)
        case Phase.NEW:
            take_card(state, move - TOOL)
        case Phase.DISCARD:
            discard(state, move - DISCARD)
        case Phase.PLANE:
            send_plane(state, move - PLANE)
        case _:
            set_up(state, move)


@kernel
def set_up(state: State, move: int) -> None:
    """Play one ply of the set-up. (R1.2, R1.4, R1.5a, R1.7, R1.8)"""
    match state.phase:
        case Phase.DEAL:
            lay_out(state, move - DEAL)
        case Phase.TOOL:
            deal_tool(state, move - TOOL)
        case Phase.ASIDE:
            lay_aside(state, move - ASIDE)
        case Phase.CORNER:
            choose_corner(state, move - CORNER)
        case Phase.CAMP:
            camp(state, move - CAMP)


@kernel
def act(state: State, move: int) -> None:
    """Carry out a ranger's action in a turn or an escape. (R2.1, R2.1a, R6.8)"""
    seat = state.to_act
    if move < DRAW:
        go(state, move - GO)
    elif move == DRAW:
        enter(state, Phase.NEW, CHANCE)
    else:
        if move < JOIN:
            team_up(state, move - FETCH, state.places[seat], move - FETCH)
        elif move < PUT_OUT:
            team_up(state, seat, state.places[move - JOIN], move - JOIN)
        elif move == PUT_OUT:
            put_out(state, state.places[seat])
        elif move == GIVE_UP:
            die(state, seat)
        end_action(state)


# ---- moving


@kernel
def go(state: State, way: int) -> None:
    """Begin a ranger's step; ask first whom to take along. (R3.1, R3.9)"""
    state.way = way
    state.taken = 0
    ask_next(state, 0)


@outlined
def ask_next(state: State, first: int) -> None:
    """Ask about the next companion from a seat on; after the last one, take the step. (R3.9, R3.9a)"""
    seat = state.to_act
    others = company(state, state.places[seat]) & ~(1 << seat)
    for other in range(first, SEATS):
        if has(others, other):
            state.asked = other
            enter(state, Phase.TAKE, seat)
            return
    step(state, seat)


@kernel
def answer(state: State, move: int) -> None:
    """Take a companion along, or leave them. (R3.9, R3.9a)"""
    asked = state.asked
    if move < LEAVE:
        state.taken |= 1 << asked
    ask_next(state, asked + 1)


@kernel
def step(state: State, seat: int) -> None:
    """Move all who go to the tile together, put out its fire or hazard, and save its campers. (R3.4, R3.5, R3.6, R3.9, R5.1, R5.1a)"""
    here = state.places[seat]
    there = here + STEPS[state.way]
    tools = tools_on(state, here)
    slow_down(state, seat, has(equipped(state, tools), there))
    if count(tools, Tool.EXTINGUISHER):
        put_out(state, there)
    for other in range(SEATS):
        if other == seat or has(state.taken, other):
            state.places[other] = there
    save(state, seat)
    state.way = 0
    state.asked = 0
    state.taken = 0
    end_action(state)


@kernel
def slow_down(state: State, seat: int, has_tool: bool) -> None:
    """Let the ranger who moves without the right tool owe a turn, and perhaps those taken along. (R3.4, R3.4a)"""
    slow = state.options.slow
    if not has_tool and slow != Slow.FREE:
        state.owing |= 1 << seat
        if slow == Slow.ALL:
            state.owing |= state.taken


@kernel
def team_up(state: State, mover: int, tile: int, partner: int) -> None:
    """Move one of the two rangers; the partner then owes a turn, after an immediate escape both do. (R3.7, R3.7b, R3.8, R3.8a, R6.8f)"""
    state.places[mover] = tile
    state.owing |= 1 << partner
    if state.event:
        state.owing |= 1 << mover


# ---- new tools


@kernel
def take_card(state: State, tool: int) -> None:
    """Give a ranger a new tool; if they hold too many, they discard one. (R4.1, R4.3, R4.3a)"""
    seat = state.turn
    state.deck -= one(tool)
    state.drawn += 1
    state.tools[seat] += one(tool)
    if cards(state.tools[seat]) <= state.options.tool_limit:
        roll(state)
    elif state.tools[seat] == cards(state.tools[seat]) * one(tool):
        discard(state, tool)
    else:
        enter(state, Phase.DISCARD, seat)


@kernel
def discard(state: State, tool: int) -> None:
    """Remove a tool from the game and roll the die. (R4.1, R4.3)"""
    state.tools[state.turn] -= one(tool)
    roll(state)
