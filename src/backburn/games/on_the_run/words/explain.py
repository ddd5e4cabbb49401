"""What a legal move does, in one sentence."""

from __future__ import annotations

from collections.abc import Callable

from backburn.core.kit.colours import COLOURS
from backburn.core.states.bits import lowest
from backburn.core.states.tables import listing
from backburn.games.on_the_run.board import FIRST_RING, FOREST, has
from backburn.games.on_the_run.rules.apply import apply
from backburn.games.on_the_run.rules.flow import heels, owner, worth
from backburn.games.on_the_run.state import ANIMAL, BURN, FLEE, NUMBER, OUT, PASS, PLACE, STAY, STEP, Phase, Scoring, State
from backburn.games.on_the_run.words.aftermath import aftermath
from backburn.games.on_the_run.words.names import fire_at
from backburn.play.texts.wording import counted, once


@once
def explain(state: State, move: int) -> str:
    """A sentence on what a legal move does here, and others on what follows automatically."""
    return " ".join([_EXPLAIN[state.phase](state, move), *aftermath(state, move)])


def _explain_place(state: State, move: int) -> str:
    tile = move - PLACE
    ring = "in the first ring, next to the lightning" if has(FIRST_RING, tile) else "in the second ring"
    return f"Put an animal on {FOREST.names[tile]}, {ring}."


def _explain_move(state: State, move: int) -> str:
    if move == PASS:
        return "Move no animal this round."
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
    scored = f"for {counted(worth(state, seat, state.tile), 'point')}"
    match state.options.scoring:
        case Scoring.HEELS:
            return f"{scored}: 1 plus {heels(state, state.tile)} for the burning tiles that touch it"
        case Scoring.FAMILY:
            return f"{scored}: 1 plus {state.saved[seat]} for the animals that are out already"
    return scored


def _explain_burn(state: State, move: int) -> str:
    tile = move - BURN
    seat = owner(state, tile)
    whose = "no animal is there" if seat < 0 else f"{'your own' if seat == state.to_act else COLOURS[seat] + chr(39) + 's'} animal is there"
    return f"Turn up {FOREST.names[tile]}: {state.heat[tile]} in burning numbers around it; {whose}."


def _explain_number(state: State, move: int) -> str:
    number = move - NUMBER + 1
    rest = state.hidden[number] - 1
    left = f"{counted(rest, 'tile')} with that number {'stays' if rest == 1 else 'stay'} hidden"
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
    return f"{whose} flees to {FOREST.names[lowest(found)]}" if found else f"{whose} is lost"


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
