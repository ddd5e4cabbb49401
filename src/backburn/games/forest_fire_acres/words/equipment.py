"""Why equipment may not do something: the clause that says so, and a sentence for people."""

from __future__ import annotations

from collections.abc import Callable

from backburn.games.forest_fire_acres.board import EDGE_OF, LAND_NAMES, NAMES, NEIGHBOURS, OFF_BOARD, WAY_NAMES, Land
from backburn.games.forest_fire_acres.rules.bulldozers import can_enter, rock_left
from backburn.games.forest_fire_acres.rules.extinguishers import can_get
from backburn.games.forest_fire_acres.rules.fire import has_bulldozer
from backburn.games.forest_fire_acres.rules.helicopter import has_room
from backburn.games.forest_fire_acres.state import (
    BALL,
    BARREL,
    BULLDOZER,
    CARRY,
    DIG,
    DRIVE,
    DROP_BALL,
    DROP_BARREL,
    DROP_WATER,
    FIRE,
    FLY,
    GET_BARRELS,
    GET_BULLDOZER,
    GET_HELICOPTER,
    HELICOPTER,
    MOVE,
    NEW_BULLDOZER,
    PICK_BALL,
    PICK_BARREL,
    SCOOP,
    SCRAP,
    SPRAY,
    STAY,
    STEP,
    TAKE_BALL,
    TAKE_BARREL,
    WIND,
    Act,
    Phase,
    Piece,
    State,
)
from backburn.play.cards.notation import Refusal


def what_is(state: State, acre: int) -> str:
    """What an acre is, in words."""
    return f"{NAMES[acre]} is {LAND_NAMES[state.land[acre]]}"


# ---- what cards bring


def _no_bulldozer(move: int, kind: int, clause: str) -> Refusal:
    return Refusal(clause, f"there is no bulldozer on {NAMES[move - kind]}")


def breakdown(state: State, move: int) -> Refusal | None:
    """Why a bulldozer is not given up."""
    return _no_bulldozer(move, SCRAP, "R4.5a") if SCRAP <= move < MOVE else None


def lucky_bulldozer(state: State, move: int) -> Refusal | None:
    """Why the lucky bulldozer is not that one."""
    if MOVE <= move < DRIVE:
        return _no_bulldozer(move, MOVE, "R4.6")
    if move == NEW_BULLDOZER:
        if state.bulldozers[1] != OFF_BOARD:
            return Refusal("R4.6", "there are two bulldozers already")
        return Refusal("R4.6b", "no acre can take one more bulldozer now")
    return None


def lucky_place(state: State, move: int) -> Refusal | None:
    """Why it is not set there."""
    if not BULLDOZER <= move < HELICOPTER:
        return None
    acre = move - BULLDOZER
    if has_bulldozer(state, acre) or state.helicopter == acre:
        return Refusal("R4.6a", f"there is another machine on {NAMES[acre]}")
    return Refusal("R4.6a", f"{what_is(state, acre)}, where no bulldozer can be set")


def lucky_helicopter(state: State, move: int) -> Refusal | None:
    """Why the lucky helicopter is not got or flown."""
    return _no_helicopter(state, move, "R4.7a") if move in (GET_HELICOPTER, FLY) else None


def lucky_lot(state: State, move: int) -> Refusal | None:
    """Why a lot is not got."""
    return _no_lot(state, move)


# ---- what equipment does


def _no_lot(state: State, move: int) -> Refusal | None:
    if not GET_BARRELS <= move < GET_BULLDOZER:
        return None
    assert not can_get(state, move)
    what = "barrel" if state.store_barrels == 0 else "ball"
    return Refusal("R6.2b", f"the store has no {what}: pieces come back when they go off")


def _no_helicopter(state: State, move: int, clause: str) -> Refusal:
    there = state.helicopter != OFF_BOARD
    return Refusal(
        clause, "there is a helicopter on the board already" if there else "there is no helicopter on the board: one has to be got first"
    )


def equipment(state: State, move: int) -> Refusal | None:
    """Why an act is not possible."""
    if DRIVE <= move < TAKE_BARREL:
        needs = "it needs forest under it, or an acre next to it without fire, river or school"
        stuck = Refusal("R6.1", f"the bulldozer on {NAMES[move - DRIVE]} can neither step nor dig: {needs}")
        return stuck if has_bulldozer(state, move - DRIVE) else _no_bulldozer(move, DRIVE, "R6.9")
    if move == GET_BULLDOZER:
        return Refusal("R6.6", "there are two bulldozers already, or no acre of the edge can take one more")
    if move in (GET_HELICOPTER, FLY):
        return _no_helicopter(state, move, "R6.7" if move == GET_HELICOPTER else "R6.11")
    if move == CARRY:
        return Refusal("R6.8", "there is no barrel or ball on the board to carry: a lot has to be got first")
    return _no_lot(state, move)


def place(state: State, move: int) -> Refusal | None:
    """Why a new piece is not put there."""
    if not BULLDOZER <= move < FIRE:
        return None
    kind = max(kind for kind in (BULLDOZER, HELICOPTER, BARREL, BALL) if kind <= move)
    clause = {BULLDOZER: "R6.6", HELICOPTER: "R6.7"}.get(kind, "R6.2")
    acre = move - kind
    if kind not in coming(state):
        return Refusal(clause, "no such piece is being brought in")
    if not EDGE_OF[acre]:
        return Refusal(clause, f"{NAMES[acre]} is not on the edge, where new pieces come in")
    assert kind == BULLDOZER and not can_enter(state, acre)
    return Refusal("R6.6a", f"{what_is(state, acre)}, where no bulldozer can be put")


_COMING: dict[Act, Callable[[State], list[int]]] = {
    Act.LOT: lambda state: [BARREL] * (state.hand_barrels > 0) + [BALL] * (state.hand_balls > 0),
    Act.BULLDOZER: lambda state: [BULLDOZER],
    Act.HELICOPTER: lambda state: [HELICOPTER],
}
"""What may be put on the edge, by what was taken."""


def coming(state: State) -> list[int]:
    """The kinds of moves that put something new on the edge."""
    return _COMING[Act(state.act)](state)


def _step(state: State, move: int, clause: str) -> Refusal | None:
    """Why the moving piece cannot go that way."""
    if not STEP <= move < WIND:
        return None
    if state.steps == 0:
        return Refusal(clause, "no steps are left")
    ahead = NEIGHBOURS[state.at, move - STEP]
    return Refusal("R1.1", "the board ends there") if ahead == OFF_BOARD else _hindered(state, ahead)


def bring(state: State, move: int) -> Refusal | None:
    """Why a new piece does not go there."""
    if move == DIG and state.act == Act.BULLDOZER:
        return Refusal("R6.6a", "a new bulldozer does not dig on its way")
    return _step(state, move, "R6.3")


def machine_due(state: State) -> Refusal | None:
    """What has to be done first with a new machine."""
    clause = {Act.BULLDOZER: "R6.6", Act.HELICOPTER: "R6.7"}.get(Act(state.act))
    return Refusal(clause, "the new machine has to come onto the board first") if clause else None


def take(state: State, move: int) -> Refusal | None:
    """Why a piece is not taken up."""
    if TAKE_BARREL <= move < TAKE_BALL:
        return Refusal("R6.8", f"there is no barrel on {NAMES[move - TAKE_BARREL]}")
    return Refusal("R6.8", f"there is no ball on {NAMES[move - TAKE_BALL]}") if TAKE_BALL <= move < SPRAY else None


def carry(state: State, move: int) -> Refusal | None:
    """Why a carried piece does not go there."""
    if move == STAY:
        return Refusal("R6.8a", "a piece that is taken up takes at least one step")
    return _step(state, move, "R6.8")


def drive(state: State, move: int) -> Refusal | None:
    """Why the bulldozer does not do that."""
    if move != DIG:
        return _step(state, move, "R6.9")
    if state.digs == 0:
        return Refusal("R6.10", "the bulldozer has dug all the acres it may dig in a turn")
    if rock_left(state) == 0:
        return Refusal("R1.3a", "no piece of rock is left")
    return Refusal("R6.10a", f"{what_is(state, state.at)}, but only forest can be dug")


def fly(state: State, move: int) -> Refusal | None:
    """Why the helicopter does not do that."""
    found = _LOADS.get(move)
    return found(state) if found else _step(state, move, "R6.11")


def _no_pick(state: State, lying: int, what: str) -> Refusal:
    if not lying:
        return Refusal("R6.11", f"there is no {what} on {NAMES[state.at]}")
    if state.dropped:
        return Refusal("R6.12a", "after a drop nothing can be picked up before the next step")
    assert not has_room(state)
    return _full(state)


def _full(state: State) -> Refusal:
    return Refusal("R6.11a", f"the helicopter is full and holds no more than {state.options.load_limit}")


def _no_scoop(state: State) -> Refusal:
    if state.land[state.at] != Land.RIVER:
        return Refusal("R6.11", f"{what_is(state, state.at)}, but water is taken up from rivers")
    if state.scooped:
        return Refusal("R6.11a", "water has already been taken up here, so the helicopter has to leave and come back first")
    return _full(state)


def _no_water(state: State) -> Refusal:
    if not state.water:
        return Refusal("R6.12", "no water is on board: it is taken up over a river")
    return Refusal("R6.12", f"{what_is(state, state.at)}, but water is dropped only on fire")


_LOADS: dict[int, Callable[[State], Refusal]] = {
    PICK_BARREL: lambda state: _no_pick(state, state.barrels[state.at], "barrel"),
    PICK_BALL: lambda state: _no_pick(state, state.balls[state.at], "ball"),
    SCOOP: _no_scoop,
    DROP_BARREL: lambda state: Refusal("R6.12", "no barrel is on board: pick one up first"),
    DROP_BALL: lambda state: Refusal("R6.12", "no ball is on board: pick one up first"),
    DROP_WATER: _no_water,
}
"""What a helicopter does besides flying."""


def in_motion(state: State, acre: int) -> str:
    """What an acre is to the piece that moves by ways, or to the ball that sprays."""
    here = NAMES[state.at]
    ways = [way for way, beside in enumerate(NEIGHBOURS[state.at].tolist()) if beside == acre]
    if acre == state.at:
        return f"it is on {here} already"
    if not ways:
        return f"{NAMES[acre]} does not touch {here}, where it is"
    hindered = spray(state, SPRAY + ways[0]) if state.phase == Phase.SPRAY else _hindered(state, acre)
    return hindered.sentence if hindered else f"{NAMES[acre]} is to the {WAY_NAMES[ways[0]]}"


def _hindered(state: State, acre: int) -> Refusal | None:
    """Why the moving piece cannot take a step to an acre next to it."""
    if state.steps == 0:
        return Refusal("R6.3", "no steps are left")
    stopped = state.piece == Piece.BULLDOZER and not can_enter(state, acre)
    return Refusal("R6.9", f"{what_is(state, acre)}, where no bulldozer can go") if stopped else None


def spray(state: State, move: int) -> Refusal | None:
    """Why a ball does not put that out."""
    if not SPRAY <= move < STEP or state.land[NEIGHBOURS[state.at, move - SPRAY]] == Land.FIRE:
        return None
    return Refusal("R6.4", "no acre is burning in that direction")
