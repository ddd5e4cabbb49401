"""What a ply did, in the past tense."""

from __future__ import annotations

from collections.abc import Callable

from backburn.core.kit.colours import COLOURS
from backburn.core.rules.contract import CHANCE
from backburn.core.states.tables import listing
from backburn.games.wildfire_rescue.board import CORNERS, KIND_NAMES, LINES, NAMES, STEPS, TOOL_NAMES, WAY_NAMES, has
from backburn.games.wildfire_rescue.rules.setup import instead
from backburn.games.wildfire_rescue.state import (
    ASIDE,
    CAMP,
    CORNER,
    DEAL,
    DISCARD,
    FETCH,
    GIVE_UP,
    GO,
    JOIN,
    LEAVE,
    PASS,
    PLANE,
    PUT_OUT,
    ROLL,
    TAKE,
    TOOL,
    Phase,
    State,
)
from backburn.games.wildfire_rescue.words.explain import effects, happens, losses, removed
from backburn.play.texts.telling import Telling, followed


def tell(state: State, move: int) -> Telling | None:
    """What a legal move did here, and what happened to people in consequence."""
    telling = _TELL[state.phase](state, move)
    return followed(telling, losses(state, move, past=True)) if Phase.TURN <= state.phase < Phase.OVER else telling


def _action(state: State, move: int) -> Telling:
    here = state.places[state.to_act]
    if GO <= move < GO + len(WAY_NAMES):
        there = here + STEPS[move - GO]
        return Telling("went to", NAMES[there], tuple(effects(state, here, there, past=True)))
    if FETCH <= move < JOIN:
        return Telling(f"fetched {COLOURS[move - FETCH]} to {NAMES[here]}")
    if JOIN <= move < PUT_OUT:
        return Telling(f"joined {COLOURS[move - JOIN]} on {NAMES[state.places[move - JOIN]]}")
    if move == PUT_OUT:
        return Telling(f"put out the {'fire' if has(state.fire, here) else 'hazard'} on", NAMES[here])
    if move == GIVE_UP:
        return Telling("gave up and died")
    return Telling("did nothing") if move == PASS else Telling("drew a new tool")


def _take(state: State, move: int) -> Telling:
    if move < LEAVE:
        return Telling("took along", COLOURS[move - TAKE])
    return Telling("left behind", COLOURS[move - LEAVE])


def _plane(state: State, move: int) -> Telling:
    each = move - PLANE
    return Telling("sent the plane over", LINES[each], tuple(f"{what} removed" for what in removed(state, each)))


def _tool(state: State, move: int) -> Telling:
    return Telling(f"{COLOURS[state.turn]} got", _called(move - TOOL))


def _called(tool: int) -> str:
    """A tool with its article."""
    return f"{'an' if TOOL_NAMES[tool][0] in 'aeiou' else 'a'} {TOOL_NAMES[tool]}"


_TELL: list[Callable[[State, int], Telling | None]] = listing(
    Phase,
    {
        Phase.ASIDE: lambda state, move: Telling(f"{_called(move - ASIDE)} was set aside"),
        Phase.DEAL: lambda state, move: Telling(f"{NAMES[state.cell]} showed", KIND_NAMES[move - DEAL]),
        Phase.TOOL: _tool,
        Phase.CORNER: lambda state, move: Telling("began on", NAMES[instead(state, CORNERS[move - CORNER])]),
        Phase.CAMP: lambda state, move: Telling("the campers came by" if state.to_act == CHANCE else "chose", f"plan {move - CAMP + 1}"),
        Phase.TURN: _action,
        Phase.TAKE: _take,
        Phase.NEW: _tool,
        Phase.DISCARD: lambda state, move: Telling("discarded", _called(move - DISCARD)),
        Phase.EVENT: lambda state, move: Telling(f"the die showed a {move - ROLL + 1}", "", tuple(happens(state, move, past=True))),
        Phase.PLANE: _plane,
        Phase.ESCAPE: _action,
        Phase.OVER: lambda state, move: None,
    },
)
