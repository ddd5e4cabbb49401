"""What a ply did, in the past tense."""

from __future__ import annotations

from collections.abc import Callable

from backburn.core.kit.colours import COLOURS
from backburn.core.states.bits import lowest
from backburn.core.states.tables import listing
from backburn.games.on_the_run.board import FOREST
from backburn.games.on_the_run.rules.apply import apply
from backburn.games.on_the_run.rules.flow import owner, worth
from backburn.games.on_the_run.state import ANIMAL, BURN, FLEE, NUMBER, OUT, PASS, PLACE, STAY, STEP, Phase, State
from backburn.games.on_the_run.words.aftermath import aftermath
from backburn.play.texts.telling import Telling, followed
from backburn.play.texts.wording import counted


def tell(state: State, move: int) -> Telling | None:
    """What a legal move did here, and what followed automatically."""
    return followed(_TELL[state.phase](state, move), aftermath(state, move, past=True))


def _move(state: State, move: int) -> Telling:
    if move == PASS:
        return Telling("moved no animal")
    tile, after = move - ANIMAL, state.copy()
    apply(after, move)
    waits = after.phase == Phase.STEP and after.tile == tile
    begun = "chose the animal on" if waits else ""
    return Telling("moved the animal from", FOREST.names[tile], begun=begun, back="brought the animal back to")


def _step(state: State, move: int) -> Telling:
    if move == STAY:
        return Telling("to", FOREST.names[state.tile], more=True, way=True)
    if move == OUT:
        return Telling("out of the forest", "", (counted(worth(state, state.to_act, state.tile), "point"),), more=True)
    return Telling("to", FOREST.names[move - STEP], more=True, way=True)


def _flee(state: State, move: int) -> Telling:
    if move == OUT:
        return Telling("fled out of the forest", "", (counted(worth(state, state.to_act, state.tile), "point"),))
    return Telling("fled to", FOREST.names[move - FLEE])


def _number(state: State, move: int) -> Telling:
    return Telling(f"{FOREST.names[state.tile]} burned with a {move - NUMBER + 1}", "", _fate(state, move))


def _fate(state: State, move: int) -> tuple[str, ...]:
    """The fate of the animal on the tile that was turned up, if there was one and its owner has no choice."""
    seat = owner(state, state.tile)
    after = state.copy()
    apply(after, move)
    if seat < 0 or after.phase == Phase.FLEE:
        return ()
    if after.saved[seat] > state.saved[seat]:
        return (f"{COLOURS[seat]}'s animal fled out of the forest",)
    found = after.animals[seat] & ~state.animals[seat]
    return (f"{COLOURS[seat]}'s animal fled to {FOREST.names[lowest(found)]}" if found else f"{COLOURS[seat]}'s animal was lost",)


_TELL: list[Callable[[State, int], Telling | None]] = listing(
    Phase,
    {
        Phase.PLACE: lambda state, move: Telling("put an animal on", FOREST.names[move - PLACE]),
        Phase.MOVE: _move,
        Phase.STEP: _step,
        Phase.BURN: lambda state, move: Telling("turned up", FOREST.names[move - BURN]),
        Phase.NUMBER: _number,
        Phase.FLEE: _flee,
        Phase.OVER: lambda state, move: None,
    },
)
