"""The rules as kernels; each names its clauses."""

from __future__ import annotations

from backburn.core.contract import CHANCE
from backburn.core.jit import kernel, outlined
from backburn.games.wildfire_rescue.board import STEPS, Tool, has
from backburn.games.wildfire_rescue.rules.course import die, end_action, happen, roll, save, send_plane
from backburn.games.wildfire_rescue.rules.fire import put_out
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

# ---- what the moves do


@outlined
def apply(state: State, move: int) -> None:
    """Carry out one ply."""
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
    """Carry out one ply before the first round. (R1.2, R1.4, R1.5a, R1.7, R1.8)"""
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
    """What a ranger does in his turn, or to escape. (R2.1, R2.1a, R6.8)"""
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
    """A ranger goes a step; first he is asked whom he takes along. (R3.1, R3.9)"""
    state.way = way
    state.taken = 0
    ask_next(state, 0)


@outlined
def ask_next(state: State, first: int) -> None:
    """He is asked about the first of his company from a seat on; after the last they go. (R3.9, R3.9a)"""
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
    """He takes one of his company along, or leaves him. (R3.9, R3.9a)"""
    asked = state.asked
    if move < LEAVE:
        state.taken |= 1 << asked
    ask_next(state, asked + 1)


@kernel
def step(state: State, seat: int) -> None:
    """All who go enter the tile together, what lies there is put out, and its campers are saved. (R3.4, R3.5, R3.6, R3.9, R5.1, R5.1a)"""
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
    """Without the tool the ranger who moves owes a turn, and perhaps those he takes along. (R3.4, R3.4a)"""
    slow = state.options.slow
    if not has_tool and slow != Slow.FREE:
        state.owing |= 1 << seat
        if slow == Slow.ALL:
            state.owing |= state.taken


@kernel
def team_up(state: State, mover: int, tile: int, partner: int) -> None:
    """One of the two changes his tile, and the partner owes a turn; at once both do. (R3.7, R3.7b, R3.8, R3.8a, R6.8f)"""
    state.places[mover] = tile
    state.owing |= 1 << partner
    if state.event:
        state.owing |= 1 << mover


# ---- new tools


@kernel
def take_card(state: State, tool: int) -> None:
    """A ranger gets a new tool; if he holds too many he discards one. (R4.1, R4.3, R4.3a)"""
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
    """A tool is out of the game, and the die is rolled. (R4.1, R4.3)"""
    state.tools[state.turn] -= one(tool)
    roll(state)
