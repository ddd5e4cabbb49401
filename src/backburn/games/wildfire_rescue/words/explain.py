"""What a legal move does, in one sentence."""

from __future__ import annotations

from collections.abc import Callable

from backburn.core.kit.colours import COLOURS
from backburn.core.states.bits import popcount
from backburn.core.states.tables import listing
from backburn.games.wildfire_rescue.board import (
    CORNERS,
    KIND_NAMES,
    LINES,
    NAMES,
    STEPS,
    WAY_NAMES,
    TileKind,
    Tool,
    has,
    tiles_of,
)
from backburn.games.wildfire_rescue.rules.apply import apply
from backburn.games.wildfire_rescue.rules.fire import tokens
from backburn.games.wildfire_rescue.rules.rangers import is_alive
from backburn.games.wildfire_rescue.rules.scoring import score
from backburn.games.wildfire_rescue.rules.setup import instead
from backburn.games.wildfire_rescue.rules.tools import count
from backburn.games.wildfire_rescue.rules.ways import equipped, tools_on
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
    Hazards,
    Phase,
    Slow,
    State,
)
from backburn.games.wildfire_rescue.words.names import grade, with_article
from backburn.games.wildfire_rescue.words.refusals import landscape
from backburn.play.texts.wording import capital, counted, once


@once
def explain(state: State, move: int) -> str:
    """A sentence on what a legal move does here, and others on what happens to people in consequence."""
    effect = _EXPLAIN[state.phase](state, move)
    return " ".join([effect, *losses(state, move)]) if Phase.TURN <= state.phase < Phase.OVER else effect


def losses(state: State, move: int, past: bool = False) -> list[str]:
    """The campers who are lost by this ply, and the rangers who die of it, except for one who gives up. (R5.2, R6.8a, R6.9)

    These are sentences, or phrases in the past tense.
    """
    after = state.copy()
    apply(after, move)
    staying = [seat for seat in range(state.seats) if is_alive(after, seat)]
    dying = [
        seat for seat in range(state.seats) if is_alive(state, seat) and seat not in staying and (move, seat) != (GIVE_UP, state.to_act)
    ]
    lost = campers(state) - campers(after) - sum(after.saved[seat] - state.saved[seat] for seat in staying)
    if past:
        effect = [f"{counted(lost, 'camper')} lost to the fire"] if lost else []
        return effect + [f"{COLOURS[seat]} could not escape and died{_with(state.saved[seat])}" for seat in dying]
    found = [f"{counted(lost, 'camper')} {'is' if lost == 1 else 'are'} lost to the fire."] if lost else []
    return found + [f"{COLOURS[seat].capitalize()} cannot escape and dies{_with(state.saved[seat])}." for seat in dying]


def campers(state: State) -> int:
    """How many are in the forest."""
    return int(popcount(state.campers) + popcount(state.pairs))


def _with(number: int) -> str:
    """The campers who die with a ranger."""
    return f", with {counted(number, 'camper')}" if number else ""


# ---- the set-up


def _explain_aside(state: State, move: int) -> str:
    return f"{capital(with_article(move - ASIDE))} is set aside and not in this game."


def _explain_deal(state: State, move: int) -> str:
    kind = move - DEAL
    what = "the wildfire" if kind == TileKind.WILDFIRE else KIND_NAMES[kind]
    return f"{NAMES[state.cell]} shows {what}."


def _explain_tool(state: State, move: int) -> str:
    tool, rest = capital(with_article(move - TOOL)), count(state.deck, move - TOOL) - 1
    return f"{tool} for {COLOURS[state.turn]}; {rest or 'none'} of this kind {'is' if rest < 2 else 'are'} left in the deck."


def _explain_corner(state: State, move: int) -> str:
    corner = CORNERS[move - CORNER]
    tile = instead(state, corner)
    if tile != corner:
        return f"Begin on {NAMES[tile]}, since the wildfire is on {NAMES[corner]}."
    return f"Begin on {NAMES[tile]}, which shows {landscape(state, tile)}."


def _explain_camp(state: State, move: int) -> str:
    after = state.copy()
    apply(after, move)
    tiles = " ".join(name for tile, name in enumerate(NAMES) if has(after.campers, tile))
    return f"Plan {move - CAMP + 1}: campers on {tiles}{_plan_notes(after)}."


def _plan_notes(after: State) -> str:
    notes = [f"two of them on {NAMES[tile]}" for tile in range(len(NAMES)) if has(after.pairs, tile)]
    notes += [f"{COLOURS[seat]} has saved one" for seat, saved in enumerate(after.saved.tolist()) if saved]
    return "".join(f"; {note}" for note in notes)


# ---- turns and escapes


def _explain_action(state: State, move: int) -> str:
    seat = state.to_act
    if GO <= move < GO + len(WAY_NAMES):
        return f"Go {_step(state, move - GO)}."
    if FETCH <= move < JOIN:
        return f"Team up with {COLOURS[move - FETCH]}, who joins you on {NAMES[state.places[seat]]} and owes a turn."
    if JOIN <= move < PUT_OUT:
        other = move - JOIN
        owing = f"{COLOURS[seat]} and {COLOURS[other]} owe a turn each" if state.event else f"{COLOURS[other]} owes a turn"
        return f"Team up with {COLOURS[other]}: go to {NAMES[state.places[other]]}; {owing}."
    if move == PUT_OUT:
        what = "fire" if has(state.fire, state.places[seat]) else "hazard"
        return f"Put out the {what} on the ranger's own tile, {NAMES[state.places[seat]]}."
    if move == GIVE_UP:
        return f"Give up and die{_with(state.saved[seat])}."
    return "Do nothing this turn." if move == PASS else "Draw a new tool; then the event die is rolled."


def _step(state: State, way: int) -> str:
    """Where a step leads, and what it does there."""
    here = state.places[state.to_act]
    there = here + STEPS[way]
    return f"{WAY_NAMES[way]} to {NAMES[there]}, {landscape(state, there)}{''.join(f'; {each}' for each in effects(state, here, there))}"


def effects(state: State, here: int, there: int, past: bool = False) -> list[str]:
    """What comes, or came, of a step: a fire put out, campers saved, a turn lost."""
    tools = tools_on(state, here)
    be = "was" if past else "is"
    found = []
    if has(tokens(state), there) and count(tools, Tool.EXTINGUISHER):
        found.append(f"the fire {be} put out" if has(state.fire, there) else f"the hazard {be} removed")
    if has(state.campers, there):
        found.append(f"{counted(1 + has(state.pairs, there), 'camper')} saved")
    if not has(equipped(state, tools), there) and state.options.slow != Slow.FREE:
        found.append(f"without the tool, so a turn {be} owed")
    return found


def _explain_take(state: State, move: int) -> str:
    there = NAMES[state.places[state.to_act] + STEPS[state.way]]
    if move < LEAVE:
        return f"Take {COLOURS[move - TAKE]} along to {there}."
    return f"Leave {COLOURS[move - LEAVE]} on {NAMES[state.places[state.to_act]]}."


def _explain_discard(state: State, move: int) -> str:
    return f"{capital(with_article(move - DISCARD))} leaves the game."


# ---- events


def _explain_roll(state: State, move: int) -> str:
    what, *kindled = happens(state, move)
    return f"A {move - ROLL + 1}: {'; '.join([what, *([' and '.join(kindled)] if kindled else [])])}."


def happens(state: State, move: int, past: bool = False) -> list[str]:
    """What the event die brings, or brought, and what it kindles."""
    face = move - ROLL + 1
    options = state.options
    if face <= options.wildfire_faces:
        return [f"the wildfire {'spread' if past else 'spreads'}", *_kindled(state, move)]
    if face <= options.wildfire_faces + options.plane_faces:
        comes = f"the rescue plane {'came' if past else 'comes'}"
        nothing = "" if tokens(state) else f", but nothing {'burned' if past else 'burns'}"
        return [f"{comes}{nothing}", *_kindled(state, move)]
    return ["no new event", *_kindled(state, move)]


def _kindled(state: State, move: int) -> list[str]:
    after = state.copy()
    apply(after, move)
    fires, hazards = popcount(after.fire & ~state.fire), popcount(after.hazards & ~state.hazards)
    return [counted(fires, "new fire")] * (fires > 0) + [counted(hazards, "new hazard")] * (hazards > 0)


def _explain_plane(state: State, move: int) -> str:
    each = move - PLANE
    rest = popcount(state.hazards & ~tiles_of(each)) if state.options.hazards == Hazards.ROLL else 0
    return f"The plane flies over {LINES[each]} and removes {' and '.join(removed(state, each))}{_rest(rest)}."


def removed(state: State, each: int) -> list[str]:
    """What the plane removes from a line."""
    cleared = tokens(state) & tiles_of(each)
    fires, hazards = popcount(cleared & state.fire), popcount(cleared & state.hazards)
    return [counted(fires, "fire")] * (fires > 0) + [counted(hazards, "hazard")] * (hazards > 0)


def _rest(hazards: int) -> str:
    """What becomes of the hazards elsewhere."""
    return f"; {counted(hazards, 'hazard')} elsewhere {'becomes a fire' if hazards == 1 else 'become fires'}" if hazards else ""


_EXPLAIN: list[Callable[[State, int], str]] = listing(
    Phase,
    {
        Phase.ASIDE: _explain_aside,
        Phase.DEAL: _explain_deal,
        Phase.TOOL: _explain_tool,
        Phase.CORNER: _explain_corner,
        Phase.CAMP: _explain_camp,
        Phase.TURN: _explain_action,
        Phase.TAKE: _explain_take,
        Phase.NEW: _explain_tool,
        Phase.DISCARD: _explain_discard,
        Phase.EVENT: _explain_roll,
        Phase.PLANE: _explain_plane,
        Phase.ESCAPE: _explain_action,
        Phase.OVER: lambda state, move: f"The game is over: {grade(score(state, 0))}.",
    },
)
