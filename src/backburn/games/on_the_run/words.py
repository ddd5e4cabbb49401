"""What a move does, and why one is not allowed, in sentences for people."""

from __future__ import annotations

from collections.abc import Callable

from backburn.core.notation import Reason
from backburn.core.tables import listing
from backburn.games.on_the_run.aftermath import aftermath
from backburn.games.on_the_run.board import COLOURS, FIRST_RING, FOREST, SECOND_RING, TOUCHING, first, has, size
from backburn.games.on_the_run.course import heels, hottest, movable, occupied, owner, places, worth
from backburn.games.on_the_run.rules import apply
from backburn.games.on_the_run.state import (
    ANIMAL,
    BURN,
    FLEE,
    NUMBER,
    OUT,
    PASS,
    PLACE,
    STAY,
    STEP,
    Flee,
    Phase,
    Scoring,
    State,
    inner,
)


def tiles(count: int) -> str:
    """So many tiles."""
    return "1 tile" if count == 1 else f"{count} tiles"


def points(count: int) -> str:
    """So many points."""
    return "1 point" if count == 1 else f"{count} points"


def fire_at(state: State, tile: int) -> str:
    """How near the fire is to a tile."""
    burning = heels(state, tile)
    return f"touched by {burning} burning {'tile' if burning == 1 else 'tiles'}" if burning else "away from the fire"


# ---- what a legal move does


def explain(state: State, move: int) -> str:
    """A sentence on what a legal move does here, and others on what follows by itself."""
    return " ".join([_EXPLAIN[state.phase](state, move), *aftermath(state, move)])


def _explain_place(state: State, move: int) -> str:
    tile = move - PLACE
    ring = "in the first ring, next to the lightning" if has(FIRST_RING, tile) else "in the second ring"
    return f"Put an animal on {FOREST.names[tile]}, {ring}."


def _explain_move(state: State, move: int) -> str:
    if move == PASS:
        return "Move no animal in this round."
    tile = move - ANIMAL
    return f"Move the animal on {FOREST.names[tile]}, {fire_at(state, tile)}."


def _explain_step(state: State, move: int) -> str:
    here = FOREST.names[state.tile]
    if move == STAY:
        return f"End the move on {here}."
    if move == OUT:
        return f"Leave the forest from {here}, {_scoring(state, state.to_act)}."
    left = state.left - 1
    rest = "the last step" if left == 0 else "1 more step is left" if left == 1 else f"{left} more steps are left"
    return f"Step to {FOREST.names[move - STEP]}, {fire_at(state, move - STEP)}; {rest}."


def _scoring(state: State, seat: int) -> str:
    """What the animal of the seat that is at work scores when it leaves."""
    scored = f"for {points(worth(state, seat, state.tile))}"
    match state.options.scoring:
        case Scoring.HEELS:
            return f"{scored}: 1 and {heels(state, state.tile)} for the burning tiles that touch it"
        case Scoring.FAMILY:
            return f"{scored}: 1 and {state.saved[seat]} for the animals that are out already"
    return scored


def _explain_burn(state: State, move: int) -> str:
    tile = move - BURN
    seat = owner(state, tile)
    whose = "no animal is there" if seat < 0 else f"{'your own' if seat == state.to_act else COLOURS[seat] + chr(39) + 's'} animal is there"
    return f"Turn up {FOREST.names[tile]}: {state.heat[tile]} in burning numbers around it; {whose}."


def _explain_number(state: State, move: int) -> str:
    number = move - NUMBER + 1
    rest = state.hidden[number] - 1
    left = f"{tiles(rest)} with that number {'stays' if rest == 1 else 'stay'} hidden"
    return f"{FOREST.names[state.tile]} burns with a {number}; {left}{_fate(state, move)}."


def _fate(state: State, move: int) -> str:
    """What becomes of the animal on the tile that is turned up, if there is one."""
    seat = owner(state, state.tile)
    if seat < 0:
        return ""
    after = state.copy()
    apply(after, move)
    whose = f", and {COLOURS[seat]}'s animal there"
    if after.phase == Phase.FLEE:
        return f"{whose} has to flee"
    if after.saved[seat] > state.saved[seat]:
        return f"{whose} flees out of the forest"
    found = after.animals[seat] & ~state.animals[seat]
    return f"{whose} flees to {FOREST.names[first(found)]}" if found else f"{whose} is lost"


def _explain_flee(state: State, move: int) -> str:
    if move == OUT:
        return f"Flee out of the forest from {FOREST.names[state.tile]}, {_scoring(state, state.to_act)}."
    return f"Flee from {FOREST.names[state.tile]} to {FOREST.names[move - FLEE]}, {fire_at(state, move - FLEE)}."


_EXPLAIN: list[Callable[[State, int], str]] = listing(
    Phase,
    {
        Phase.PLACE: _explain_place,
        Phase.MOVE: _explain_move,
        Phase.STEP: _explain_step,
        Phase.BURN: _explain_burn,
        Phase.NUMBER: _explain_number,
        Phase.FLEE: _explain_flee,
        Phase.OVER: lambda state, move: "The game is over.",
    },
)

# ---- why a move is not legal

_DUE = listing(
    Phase,
    {
        Phase.PLACE: Reason("R1.5", "an animal has to be placed now"),
        Phase.MOVE: Reason("R3.1", "an animal has to be chosen now, or the seat passes"),
        Phase.STEP: Reason("R3.2", "the chosen animal is on its way and has to finish its move"),
        Phase.BURN: Reason("R4.2", "one of the hottest tiles has to be chosen now"),
        Phase.NUMBER: Reason("R4.3", "the number of the tile has to be turned up first"),
        Phase.FLEE: Reason("R5.1", "the animal on the tile that has caught fire has to flee now"),
        Phase.OVER: Reason("R7.1", "the game is over"),
    },
)


def refuse(state: State, move: int) -> Reason:
    """The clause and sentence by which a move is not legal here."""
    found = _REFUSE[state.phase](state, move)
    return found or _DUE[state.phase]


def _refuse_place(state: State, move: int) -> Reason | None:
    if move >= ANIMAL:
        return None
    ring, called = (FIRST_RING, "the first ring") if size(state.animals[state.to_act]) < inner(state) else (SECOND_RING, "the second ring")
    assert not has(places(state, state.to_act), move - PLACE)
    if not has(ring, move - PLACE):
        return Reason("R1.5a", f"this animal begins on {called}, and {FOREST.names[move - PLACE]} is not there")
    return Reason("R1.4", f"{FOREST.names[move - PLACE]} already holds an animal")


def _refuse_move(state: State, move: int) -> Reason | None:
    if not ANIMAL <= move < PASS:
        return None
    tile = move - ANIMAL
    assert not has(movable(state, state.to_act), tile)
    if not has(state.animals[state.to_act], tile):
        return Reason("R3.1", f"{COLOURS[state.to_act]} has no animal on {FOREST.names[tile]}")
    return Reason("R3.2", f"the animal on {FOREST.names[tile]} is shut in by fire and animals")


def _refuse_step(state: State, move: int) -> Reason | None:
    if move == STAY:
        return Reason("R3.2a", "a chosen animal takes at least one step")
    if move == OUT:
        return Reason("R3.3", f"{FOREST.names[state.tile]} is not at the edge of the forest")
    return _blocked(state, move - STEP, "R3.2") if STEP <= move < BURN else None


def _blocked(state: State, tile: int, clause: str) -> Reason:
    """Why an animal cannot go from its tile to another."""
    name = FOREST.names[tile]
    if not has(TOUCHING[state.tile], tile):
        return Reason(clause, f"{name} does not touch {FOREST.names[state.tile]}")
    if has(state.fire, tile):
        return Reason(clause, f"{name} burns")
    assert has(occupied(state), tile)
    return Reason(clause, f"{name} already holds an animal")


def _refuse_burn(state: State, move: int) -> Reason | None:
    if not BURN <= move < FLEE:
        return None
    tile = move - BURN
    assert not has(hottest(state), tile)
    if has(state.fire, tile):
        return Reason("R4.1", f"{FOREST.names[tile]} burns already")
    if state.heat[tile] == 0:
        return Reason("R4.1", f"{FOREST.names[tile]} does not touch the fire")
    return Reason("R4.1", f"{FOREST.names[tile]} has only {state.heat[tile]} around it, the hottest tiles have {max(state.heat.tolist())}")


def _refuse_number(state: State, move: int) -> Reason | None:
    return Reason("R4.3", f"no tile with a {move - NUMBER + 1} is hidden any more") if move >= NUMBER else None


def _refuse_flee(state: State, move: int) -> Reason | None:
    if move == OUT:
        if state.options.flee != Flee.OUT:
            return Reason("R5.1a", "in this game animals do not flee out of the forest")
        return Reason("R3.3", f"{FOREST.names[state.tile]} is not at the edge of the forest")
    return _blocked(state, move - FLEE, "R5.1") if FLEE <= move < OUT else None


def _refuse_over(state: State, move: int) -> Reason | None:
    return None


_REFUSE: list[Callable[[State, int], Reason | None]] = listing(
    Phase,
    {
        Phase.PLACE: _refuse_place,
        Phase.MOVE: _refuse_move,
        Phase.STEP: _refuse_step,
        Phase.BURN: _refuse_burn,
        Phase.NUMBER: _refuse_number,
        Phase.FLEE: _refuse_flee,
        Phase.OVER: _refuse_over,
    },
)
