"""Why a move is not allowed: the clause that says so, and a sentence for people."""

from __future__ import annotations

from collections.abc import Callable

from backburn.core.kit.colours import COLOURS
from backburn.core.states.tables import listing
from backburn.games.wildfire_rescue.board import (
    CORNERS,
    DIAGONAL,
    KIND_NAMES,
    NAMES,
    NOWHERE,
    STEPS,
    TOOL_NAMES,
    WAY_NAMES,
    TileKind,
    Tool,
    has,
    neighbours,
)
from backburn.games.wildfire_rescue.rules.fire import tokens
from backburn.games.wildfire_rescue.rules.rangers import is_caught, owes
from backburn.games.wildfire_rescue.rules.scoring import is_over, rangers
from backburn.games.wildfire_rescue.rules.setup import left
from backburn.games.wildfire_rescue.rules.tools import count
from backburn.games.wildfire_rescue.rules.ways import equipped, is_welcoming, leads_to, tools_on
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
    PASS,
    PLANE,
    PUT_OUT,
    ROLL,
    TAKE,
    TOOL,
    Phase,
    State,
)
from backburn.games.wildfire_rescue.words.names import with_article
from backburn.play.cards.notation import Refusal

_DUE = listing(
    Phase,
    {
        Phase.ASIDE: Refusal("R1.4", "a card has to be set aside first"),
        Phase.DEAL: Refusal("R1.2", "the forest has to be dealt first"),
        Phase.TOOL: Refusal("R1.5a", "the first tools have to be dealt now"),
        Phase.CORNER: Refusal("R1.7", "a corner has to be chosen now"),
        Phase.CAMP: Refusal("R1.8a", "the campers have to be put on the board now"),
        Phase.TURN: Refusal("R2.1", "a ranger has to move, team up, draw a new tool or pass now"),
        Phase.TAKE: Refusal("R3.9", "it has to be decided first whether this ranger is taken along"),
        Phase.NEW: Refusal("R4.1", "draw the new tool first"),
        Phase.DISCARD: Refusal("R4.3", "discard a tool now"),
        Phase.EVENT: Refusal("R6.2", "the event die has to be rolled first"),
        Phase.PLANE: Refusal("R6.6", "the plane has to be sent now"),
        Phase.ESCAPE: Refusal("R6.8d", "a ranger who is caught has to escape immediately"),
        Phase.OVER: Refusal("R7.1", "the game is over"),
    },
)
_KINDS = (ASIDE, DEAL, TOOL, CORNER, CAMP, GO, DRAW, FETCH, JOIN, PUT_OUT, PASS, GIVE_UP, TAKE, LEAVE, DISCARD, ROLL, PLANE)


def landscape(state: State, tile: int) -> str:
    """What a tile shows, and its contents."""
    kind = next(name for kind, name in enumerate(KIND_NAMES) if has(state.kinds[kind], tile))
    lies = " on fire" if has(state.fire, tile) else " with a hazard" if has(state.hazards, tile) else ""
    return ("the wildfire" if kind == KIND_NAMES[TileKind.WILDFIRE] else kind) + lies


def tool_for(state: State, tile: int) -> str:
    """The tool that a tile asks for; the wildfire has none."""
    return next(with_article(tool) for tool in (Tool.AXE, Tool.PICKAXE, Tool.BOW) if has(state.kinds[tool], tile))


def refuse(state: State, move: int) -> Refusal:
    """The clause and sentence by which a move is not legal here."""
    first = max(kind for kind in _KINDS if kind <= move)
    found = _REFUSE[state.phase](state, first, move - first)
    if found or state.phase == Phase.OVER:
        return found or Refusal(_ended_by(state), _DUE[state.phase].sentence)
    due = _DUE[state.phase]
    return Refusal(due.clause, f"{due.sentence}; {_NOT_NOW[first]}")


def _ended_by(state: State) -> str:
    """The clause that has ended the game."""
    if not rangers(state):
        return "R7.2a"
    return "R7.1" if is_over(state) else "R7.3a"


_TURNS = "that is only possible in a ranger's turn"
_SET_UP = "that belongs to the set-up"
_COMPANY = "there are no companions to take along or leave now"
_NOT_NOW = {
    ASIDE: _SET_UP,
    DEAL: _SET_UP,
    TOOL: "no tool is drawn now",
    CORNER: _SET_UP,
    CAMP: _SET_UP,
    GO: _TURNS,
    DRAW: _TURNS,
    FETCH: _TURNS,
    JOIN: _TURNS,
    PUT_OUT: _TURNS,
    PASS: _TURNS,
    GIVE_UP: "only a ranger who is caught gives up",
    TAKE: _COMPANY,
    LEAVE: _COMPANY,
    DISCARD: "no ranger holds too many tools",
    ROLL: "no die is rolled now",
    PLANE: "no plane has come",
}
"""Why another decision is due, by kinds of moves."""


# ---- the set-up


def _refuse_aside(state: State, first: int, tool: int) -> Refusal | None:
    if first != ASIDE:
        return None
    if count(state.deck, tool) == 0:
        return Refusal("R1.4", f"there is no {TOOL_NAMES[tool]} left to lay aside")
    return Refusal("R1.6", f"with two players one {TOOL_NAMES[tool]} stays in the deck")


def _refuse_deal(state: State, first: int, kind: int) -> Refusal | None:
    if first != DEAL:
        return None
    if left(state, kind) == 0:
        return Refusal("R1.1", f"all tiles with {KIND_NAMES[kind]} have been dealt")
    most = state.options.largest_group
    return Refusal("R1.2", f"{KIND_NAMES[kind]} on {NAMES[state.cell]} would complete a group of more than {most}")


def _refuse_tool(state: State, first: int, tool: int) -> Refusal | None:
    return Refusal("R1.3", f"there is no {TOOL_NAMES[tool]} in the deck") if first == TOOL else None


def _refuse_corner(state: State, first: int, corner: int) -> Refusal | None:
    return Refusal("R1.7a", f"another ranger has chosen {NAMES[CORNERS[corner]]}") if first == CORNER else None


# ---- turns and escapes


def _refuse_action(state: State, first: int, which: int) -> Refusal | None:
    """The problems with an action in a turn or an escape."""
    if is_caught(state, state.to_act) and first in (DRAW, FETCH, PASS):
        return Refusal("R6.8e", "a ranger who is caught has to escape")
    asked = _ACTIONS.get(first)
    return asked(state, which) if asked else None


def _refuse_go(state: State, way: int) -> Refusal:
    here = state.places[state.to_act]
    there = here + STEPS[way]
    if not leads_to(here, way, neighbours(1 << here)):
        return Refusal("R3.1", f"there is no tile {WAY_NAMES[way]} of {NAMES[here]}")
    if has(state.kinds[TileKind.WILDFIRE], there):
        return Refusal("R3.2", "no ranger enters the wildfire tile")
    fitting = has(equipped(state, tools_on(state, here)), there)
    burns = has(state.fire, there)
    through = bool(state.options.escape_through_fire)
    if is_caught(state, state.to_act) and (not fitting or (burns and not through)):
        clause = "R6.8b" if burns and fitting else "R6.8"
        needs = "a tile that does not burn" if burns else f"{tool_for(state, there)} in the company"
        return Refusal(clause, f"a ranger who is caught cannot go to {NAMES[there]}, {landscape(state, there)}: that needs {needs}")
    assert burns
    lacks = with_article(Tool.EXTINGUISHER) if fitting else tool_for(state, there)
    return Refusal("R3.5", f"{NAMES[there]} is burning: to put it out on the way in, {lacks} is missing in the company on {NAMES[here]}")


def _refuse_draw(state: State, which: int) -> Refusal:
    if state.deck == 0:
        return Refusal("R4.2", "the deck is empty")
    return Refusal("R4.2", f"no more new tools may be drawn in this game: the limit is {state.drawn}")


def _refuse_team(state: State, other: int, tile: int) -> Refusal:
    """Why one cannot team up so that a ranger enters the tile."""
    here, there = state.places[state.to_act], state.places[other]
    if there == NOWHERE or not has(neighbours(1 << here), there):
        return Refusal("R3.7", f"{COLOURS[other]} is not on a tile next to {NAMES[here]}")
    if owes(state, other):
        return Refusal("R3.7a", f"{COLOURS[other]} owes a turn, and has to lose it first")
    if has(state.fire, tile):
        return Refusal("R3.7a", f"{NAMES[tile]} burns, and teaming up leads only onto tiles that do not")
    assert not is_welcoming(state, tile)
    return Refusal("R3.7", f"the company on {NAMES[tile]} needs {tool_for(state, tile)} there")


def _refuse_fetch(state: State, other: int) -> Refusal:
    return _refuse_team(state, other, state.places[state.to_act])


def _refuse_join(state: State, other: int) -> Refusal:
    if owes(state, state.to_act):
        return Refusal("R6.8f", f"{COLOURS[state.to_act]} already owes a turn, so there is none to spend on teaming up")
    return _refuse_team(state, other, state.places[other])


def _refuse_put_out(state: State, which: int) -> Refusal:
    here = state.places[state.to_act]
    if not state.options.own_feet:
        return Refusal("R3.6b", "in this game rangers cannot put out their own tile")
    if not has(tokens(state), here):
        return Refusal("R3.6b", f"there is neither a fire nor a hazard on {NAMES[here]}")
    lacks = tool_for(state, here) if count(tools_on(state, here), Tool.EXTINGUISHER) else with_article(Tool.EXTINGUISHER)
    return Refusal("R3.6b", f"{NAMES[here]} cannot be put out: {lacks} is missing")


def _refuse_give_up(state: State, which: int) -> Refusal:
    return Refusal("R6.8e", "only a ranger who is caught may give up")


_ACTIONS: dict[int, Callable[[State, int], Refusal]] = {
    GO: _refuse_go,
    DRAW: _refuse_draw,
    FETCH: _refuse_fetch,
    JOIN: _refuse_join,
    PUT_OUT: _refuse_put_out,
    GIVE_UP: _refuse_give_up,
}


def _refuse_take(state: State, first: int, seat: int) -> Refusal | None:
    if first not in (TAKE, LEAVE):
        return None
    return Refusal("R3.9", f"the question now is about {COLOURS[state.asked]}, not about {COLOURS[seat]}")


def _refuse_discard(state: State, first: int, tool: int) -> Refusal | None:
    return Refusal("R4.3", f"{COLOURS[state.to_act]} holds no {TOOL_NAMES[tool]}") if first == DISCARD else None


# ---- events


def _refuse_plane(state: State, first: int, which: int) -> Refusal | None:
    if first != PLANE:
        return None
    if which >= DIAGONAL and not state.options.plane:
        return Refusal("R6.6c", "in this game the plane flies along rows and columns only")
    return Refusal("R6.6b", "there is neither a fire nor a hazard in that line")


def _only_due(state: State, first: int, which: int) -> Refusal | None:
    """Every move of that kind is legal."""
    return None


_REFUSE: list[Callable[[State, int, int], Refusal | None]] = listing(
    Phase,
    {
        Phase.ASIDE: _refuse_aside,
        Phase.DEAL: _refuse_deal,
        Phase.TOOL: _refuse_tool,
        Phase.CORNER: _refuse_corner,
        Phase.CAMP: _only_due,
        Phase.TURN: _refuse_action,
        Phase.TAKE: _refuse_take,
        Phase.NEW: _refuse_tool,
        Phase.DISCARD: _refuse_discard,
        Phase.EVENT: _only_due,
        Phase.PLANE: _refuse_plane,
        Phase.ESCAPE: _refuse_action,
        Phase.OVER: _only_due,
    },
)
