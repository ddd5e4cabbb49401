"""Why a move is not allowed: the clause that says so, and a sentence for people."""

from __future__ import annotations

from collections.abc import Callable

from backburn.core.kit.colours import COLOURS
from backburn.core.states.bits import popcount
from backburn.core.states.tables import listing
from backburn.games.on_the_run.board import FIRST_RING, FOREST, SECOND_RING, TOUCHING, has
from backburn.games.on_the_run.rules.flow import hottest, inner, movable, occupied, places
from backburn.games.on_the_run.state import ANIMAL, BURN, FLEE, NUMBER, OUT, PASS, PLACE, STAY, STEP, Flee, Phase, State
from backburn.play.cards.notation import Refusal

_DUE = listing(
    Phase,
    {
        Phase.PLACE: Refusal("R1.5", "an animal has to be placed now"),
        Phase.MOVE: Refusal("R3.1", "choose an animal now, or pass"),
        Phase.STEP: Refusal("R3.2", "finish the move of the chosen animal first"),
        Phase.BURN: Refusal("R4.2", "one of the hottest tiles has to be chosen now"),
        Phase.NUMBER: Refusal("R4.3", "reveal the number of the tile first"),
        Phase.FLEE: Refusal("R5.1", "the animal on the tile that has caught fire has to flee now"),
        Phase.OVER: Refusal("R7.1", "the game is over"),
    },
)


def refuse(state: State, move: int) -> Refusal:
    """The clause and sentence by which a move is not legal here."""
    found = _REFUSE[state.phase](state, move)
    return found or _DUE[state.phase]


def _refuse_place(state: State, move: int) -> Refusal | None:
    if move >= ANIMAL:
        return None
    is_inner = popcount(state.animals[state.to_act]) < inner(state)
    ring, called = (FIRST_RING, "the first ring") if is_inner else (SECOND_RING, "the second ring")
    assert not has(places(state, state.to_act), move - PLACE)
    if not has(ring, move - PLACE):
        return Refusal("R1.5a", f"this animal begins in {called}, and {FOREST.names[move - PLACE]} is not part of it")
    return Refusal("R1.4", f"{FOREST.names[move - PLACE]} already holds an animal")


def _refuse_move(state: State, move: int) -> Refusal | None:
    if not ANIMAL <= move < PASS:
        return None
    tile = move - ANIMAL
    assert not has(movable(state, state.to_act), tile)
    if not has(state.animals[state.to_act], tile):
        return Refusal("R3.1", f"{COLOURS[state.to_act]} has no animal on {FOREST.names[tile]}")
    return Refusal(
        "R3.2", f"the animal on {FOREST.names[tile]} is shut in by fire and animals: it needs a free tile next to it that does not burn"
    )


def _refuse_step(state: State, move: int) -> Refusal | None:
    if move == STAY:
        return Refusal("R3.2a", "a chosen animal takes at least one step")
    if move == OUT:
        return Refusal("R3.3", f"{FOREST.names[state.tile]} is not at the edge of the forest, and only from there animals leave it")
    return _blocked(state, move - STEP, "R3.2") if STEP <= move < BURN else None


def _blocked(state: State, tile: int, clause: str) -> Refusal:
    """Why an animal cannot go from its tile to another."""
    name = FOREST.names[tile]
    if not has(TOUCHING[state.tile], tile):
        return Refusal(clause, f"{name} does not touch {FOREST.names[state.tile]}, and a step leads only to a tile that does")
    if has(state.fire, tile):
        return Refusal(clause, f"{name} is burning")
    assert has(occupied(state), tile)
    return Refusal(clause, f"{name} already holds an animal")


def _refuse_burn(state: State, move: int) -> Refusal | None:
    if not BURN <= move < FLEE:
        return None
    tile = move - BURN
    assert not has(hottest(state), tile)
    if has(state.fire, tile):
        return Refusal("R4.1", f"{FOREST.names[tile]} is already burning")
    if state.heat[tile] == 0:
        return Refusal("R4.1", f"{FOREST.names[tile]} does not touch the fire")
    return Refusal(
        "R4.1", f"the heat on {FOREST.names[tile]} is only {state.heat[tile]}; on the hottest tiles it is {max(state.heat.tolist())}"
    )


def _refuse_number(state: State, move: int) -> Refusal | None:
    return Refusal("R4.3", f"no tile with a {move - NUMBER + 1} is hidden any more") if move >= NUMBER else None


def _refuse_flee(state: State, move: int) -> Refusal | None:
    if move == OUT:
        if state.options.flee != Flee.OUT:
            return Refusal("R5.1a", "in this game animals do not flee out of the forest")
        return Refusal("R3.3", f"{FOREST.names[state.tile]} is not at the edge of the forest, and only from there animals leave it")
    return _blocked(state, move - FLEE, "R5.1") if FLEE <= move < OUT else None


def _refuse_over(state: State, move: int) -> Refusal | None:
    return None


_REFUSE: list[Callable[[State, int], Refusal | None]] = listing(
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
