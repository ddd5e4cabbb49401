"""What a seat observes, as bytes for learners, and the actions that it chooses from; partners are relative, as the observation's are."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel
from backburn.core.learning.actions import Range, each
from backburn.core.learning.encoding import WIDE, Encoding, Row, ahead, put_set, put_turn, put_wide, relative
from backburn.games.wildfire_rescue.board import (
    CORNERS,
    KIND_NAMES,
    KINDS,
    LINES,
    NAMES,
    NOWHERE,
    PLANS,
    SIDE,
    TILES,
    TOOL_NAMES,
    TOOLS,
    WAY_NAMES,
    WAYS,
)
from backburn.games.wildfire_rescue.rules.tools import count
from backburn.games.wildfire_rescue.state import (
    ASIDE,
    CAMP,
    CORNER,
    DEAL,
    DIE,
    DISCARD,
    DRAW,
    FETCH,
    GIVE_UP,
    GO,
    JOIN,
    LEAVE,
    PASS,
    PLANE,
    PUT_OUT,
    ROLL,
    SEATS,
    TAKE,
    TOOL,
    Campers,
    Options,
    Phase,
    State,
)
from backburn.play.cards.facts import Bounds

_SEATS = relative(SEATS)

ENCODING = Encoding(SIDE, SIDE)
KINDS_AT = ENCODING.plane("kind", 1, "the tiles of a kind", KIND_NAMES)
FIRE_AT = ENCODING.plane("fire", 1, "the tiles on fire")
HAZARDS_AT = ENCODING.plane("hazard", 1, "the tiles with a hazard")
CAMPERS_AT = ENCODING.plane("campers", 1, "the tiles with a camper")
PAIRS_AT = ENCODING.plane("pairs", 1, "the tiles with two campers")
DANGER_AT = ENCODING.plane("danger", 1, "the tiles whose campers are in danger")
RANGERS_AT = ENCODING.plane("ranger", 1, "the tile of a seat's ranger", _SEATS)
NEXT_AT = ENCODING.plane("next", 1, "the place of the next tile in the deal")
TURN_AT = ENCODING.turn(Phase, SEATS)
ON_TURN_AT = ENCODING.scalar("turn", 1, "whose turn it is, or was before an event; the last is for the end of a round", (*_SEATS, "none"))
ROUND_AT = ENCODING.scalar("round", 100, "the round; 0 during the set-up")
EVENT_AT = ENCODING.scalar("event", 1, "whether an event is in progress")
WAY_AT = ENCODING.scalar("way", 1, "the direction of a step, while its ranger decides whom to take along", WAY_NAMES)
ASKED_AT = ENCODING.scalar("asked", 1, "the companion about whom the ranger decides", _SEATS)
TAKEN_AT = ENCODING.scalar("taken", 1, "the companions that are taken along", _SEATS)
OWING_AT = ENCODING.scalar("owing", 1, "the seats that owe a turn", _SEATS)
DRAWN_AT = ENCODING.scalar("drawn", 16, "new tools that have been drawn")
DEAL_AT = ENCODING.scalar("deal", 255, "the number of the deal; 0 when it is done", WIDE)
FITTING_AT = ENCODING.scalar("fitting", 1, "the kinds that may be dealt next", KIND_NAMES)
STOCK_AT = ENCODING.scalar("stock", TILES, "tiles of a kind that are still to be dealt", KIND_NAMES)
DECK_AT = ENCODING.scalar("deck", 15, "tools of a kind in the deck", TOOL_NAMES)
TOOLS_AT = ENCODING.scalar("tools", 15, "tools of a kind in a hand", [f"{seat}, {tool}" for seat in _SEATS for tool in TOOL_NAMES])
SAVED_AT = ENCODING.scalar("saved", 10, "campers that a seat has saved", _SEATS)

CELL = tuple(range(TILES))
"""The cell of each tile in a plane."""
CELLS = ENCODING.cells
PHASES = len(Phase)


@kernel
def encode(state: State, seat: int, out: Row) -> None:
    """Write what a seat sees: everything, since nothing is hidden in this game."""
    put_turn(state, seat, out, TURN_AT, PHASES, SEATS)
    for kind in range(KINDS):
        put_set(out, KINDS_AT + CELLS * kind, CELL, state.kinds[kind])
        out[FITTING_AT + kind] = (state.fitting >> kind) & 1
        out[STOCK_AT + kind] = (state.stock >> (8 * kind)) & 255
    put_set(out, FIRE_AT, CELL, state.fire)
    put_set(out, HAZARDS_AT, CELL, state.hazards)
    put_set(out, CAMPERS_AT, CELL, state.campers)
    put_set(out, PAIRS_AT, CELL, state.pairs)
    put_set(out, DANGER_AT, CELL, state.danger)
    encode_course(state, seat, out)
    for other in range(state.seats):
        encode_ranger(state, other, ahead(state, seat, other), out)


@kernel
def encode_course(state: State, seat: int, out: Row) -> None:
    """Write how far the game, the turn and the deal have come."""
    out[ON_TURN_AT + (ahead(state, seat, state.turn) if state.turn < state.seats else SEATS)] = 1
    out[ROUND_AT] = state.round
    out[EVENT_AT] = state.event
    out[DRAWN_AT] = state.drawn
    put_wide(out, DEAL_AT, 1, state.deal)
    if state.phase == Phase.DEAL:
        out[NEXT_AT + state.cell] = 1
    if state.phase == Phase.TAKE:
        out[WAY_AT + state.way] = 1
        out[ASKED_AT + ahead(state, seat, state.asked)] = 1
    for tool in range(TOOLS):
        out[DECK_AT + tool] = count(state.deck, tool)


@kernel
def encode_ranger(state: State, other: int, place: int, out: Row) -> None:
    """Write where a ranger is and what it holds, at its place in turn order."""
    if state.places[other] != NOWHERE:
        out[RANGERS_AT + CELLS * place + state.places[other]] = 1
    out[TAKEN_AT + place] = (state.taken >> other) & 1
    out[OWING_AT + place] = (state.owing >> other) & 1
    out[SAVED_AT + place] = state.saved[other]
    for tool in range(TOOLS):
        out[TOOLS_AT + TOOLS * place + tool] = count(state.tools[other], tool)


# ---- actions


@kernel
def number_of(state: State, move: int) -> int:
    """Return the number of a move: its id, but with partners in turn order from the seat that acts."""
    first = first_partner(move)
    return move if first < 0 else first + ahead(state, state.to_act, move - first)


@kernel
def move_of(state: State, number: int) -> int:
    """Return the move of a number."""
    first = first_partner(number)
    return number if first < 0 else first + (number - first + state.to_act) % state.seats


@kernel
def first_partner(move: int) -> int:
    """Return the first move of the kind, if it is one that names a partner; otherwise -1."""
    if FETCH <= move < PUT_OUT:
        return FETCH if move < JOIN else JOIN
    if TAKE <= move < DISCARD:
        return TAKE if move < LEAVE else LEAVE
    return -1


def actions(options: Options, seats: int) -> list[Range]:
    """Return what players can choose, and the outcomes of chance: tiles, tools, the plan of the campers and the die."""
    partners = relative(seats)[1:]
    lines = LINES if options.plane else LINES[: 2 * SIDE]
    plans = range(1, len(PLANS) + 1)
    return [
        each("aside", ASIDE, TOOL_NAMES, chance=True),
        each("deal", DEAL, KIND_NAMES, chance=True),
        each("tool", TOOL, TOOL_NAMES, chance=True),
        each("corner", CORNER, [NAMES[corner] for corner in CORNERS.tolist()]),
        *([each("camp", CAMP, plans, chance=options.campers == Campers.RANDOM)] if options.campers <= Campers.CHOOSE else []),
        each("go", GO, WAY_NAMES[:WAYS]),
        Range(DRAW, ("draw",)),
        *(each(word, first + 1, partners) for word, first in (("fetch", FETCH), ("join", JOIN), ("take", TAKE), ("leave", LEAVE))),
        Range(PUT_OUT, ("put out",)),
        Range(PASS, ("pass",)),
        Range(GIVE_UP, ("give up",)),
        each("discard", DISCARD, TOOL_NAMES),
        each("die", ROLL, range(1, DIE + 1), chance=True),
        each("plane", PLANE, lines),
    ]


def bounds(options: Options, seats: int) -> Bounds:
    """Return what no game exceeds: all deals and a set-up, then for each turn the steps, companions, tools, the die and escapes."""
    return Bounds(TILES * (options.deals + 2) + 24 * seats * options.max_rounds, WAYS + 2 * (SEATS - 1) + 4)
