"""Why a move is not allowed: the clause that says so, and a sentence for people."""

from __future__ import annotations

from collections.abc import Callable

from backburn.core.kit.arrays import np
from backburn.core.states.tables import listing
from backburn.games.forest_fire_acres.board import ACRES, EDGE_OF, EDGES, IN_MIDDLE, NAMES, NEIGHBOURS, OFF_BOARD, Land
from backburn.games.forest_fire_acres.cards import SORT
from backburn.games.forest_fire_acres.rules.breakout import lies_in_middle
from backburn.games.forest_fire_acres.rules.fire import can_burn, find_fire, first, has_bulldozer
from backburn.games.forest_fire_acres.rules.legal import legal
from backburn.games.forest_fire_acres.rules.piles import copies
from backburn.games.forest_fire_acres.rules.rivers import LAST_BEGUN, houses_left, river_ends, schools_left, touches
from backburn.games.forest_fire_acres.rules.scoring import is_lost
from backburn.games.forest_fire_acres.state import (
    ASKED,
    BULLDOZER,
    BURN,
    CARD,
    FEWEST_RIVER,
    FIRE,
    GET_BARRELS,
    HELICOPTER,
    HOUSE,
    N_MOVES,
    RIVER,
    SCHOOL,
    SCRAP,
    SPRAY,
    SPREAD,
    WIND,
    Phase,
    State,
    has,
)
from backburn.games.forest_fire_acres.words.equipment import (
    breakdown,
    bring,
    carry,
    coming,
    drive,
    equipment,
    fly,
    in_motion,
    lucky_bulldozer,
    lucky_helicopter,
    lucky_lot,
    lucky_place,
    machine_due,
    place,
    spray,
    take,
    what_is,
)
from backburn.play.cards.notation import Refusal

_DUE = listing(
    Phase,
    {
        Phase.MAP: Refusal("R1.4", "the map has to be drawn first"),
        Phase.RIVER_START: Refusal("R1.5a", "a river has to begin first"),
        Phase.RIVER: Refusal("R1.5a", "the river has to go on first"),
        Phase.BUILDING: Refusal("R1.5b", "a building has to be set first"),
        Phase.BULLDOZERS: Refusal("R2.1", "a bulldozer has to be set first"),
        Phase.FIRST_FIRE: Refusal("R2.2", "the first fire has to break out first"),
        Phase.FIRST_BURN: Refusal("R2.3a", "the further acres of the first fire have to be chosen first"),
        Phase.WIND: Refusal("R2.4", "draw the wind first"),
        Phase.CARD: Refusal("R4.1", "a card has to be drawn first"),
        Phase.FIRE: Refusal("R4.3", "the new fire has to break out first"),
        Phase.BURN: Refusal("R4.3", "the further acres of the new fire have to be chosen first"),
        Phase.DROUGHT: Refusal("R7.1", "the fire that doubles has to be drawn first"),
        Phase.DRY: Refusal("R7.2", "the acres of the drought have to be chosen first"),
        Phase.BREAKDOWN: Refusal("R4.5a", "a bulldozer has to be given up first"),
        Phase.LUCKY_BULLDOZER: Refusal("R4.6", "the lucky bulldozer has to be taken or declined first"),
        Phase.LUCKY_PLACE: Refusal("R4.6", "the lucky bulldozer has to be set first"),
        Phase.LUCKY_HELICOPTER: Refusal("R4.7a", "the lucky helicopter has to be taken or declined first"),
        Phase.LUCKY_LOT: Refusal("R4.8a", "the lucky lot has to be taken or declined first"),
        Phase.SPREAD: Refusal("R5.2", "the fire that spreads has to be drawn first"),
        Phase.EQUIPMENT: Refusal("R6.1", "the team must now get or move equipment, or pass"),
        Phase.PLACE: Refusal("R6.2", "a new piece has to be put on the edge first"),
        Phase.BRING: Refusal("R6.3", "first move the new piece, or leave it where it is"),
        Phase.TAKE: Refusal("R6.8", "take up a piece first, or end the carrying"),
        Phase.CARRY: Refusal("R6.8", "the carried piece has to move or stay first"),
        Phase.DRIVE: Refusal("R6.9", "the bulldozer is being driven and has to stop first"),
        Phase.FLY: Refusal("R6.11", "land the helicopter first: it is flying"),
        Phase.SPRAY: Refusal("R6.4", "the second acre of the ball has to be chosen first"),
        Phase.OVER: Refusal("R8.1", "the game is over"),
    },
)


def refuse(state: State, move: int) -> Refusal:
    """The clause and sentence by which a move is not legal here; for another kind of move, the decision due; and why not on its acre."""
    found = _REFUSE[state.phase](state, move)
    if found:
        return found
    if state.phase == Phase.OVER:
        return Refusal(_ended_by(state), _DUE[state.phase].sentence)
    due = machine_due(state) or _DUE[state.phase]
    why = _there(state, (move - RIVER) % ACRES) if RIVER <= move < SPRAY else ""
    return Refusal(due.clause, f"{due.sentence}; {why}" if why else due.sentence)


def _ended_by(state: State) -> str:
    """The clause that has ended the game."""
    if is_lost(state):
        return "R8.2"
    return "R8.3" if 0 < state.options.extinguish <= state.out else "R8.1"


# ---- an acre that was meant for something else


def _there(state: State, acre: int) -> str:
    """Why an acre cannot be chosen in the current decision."""
    if state.phase in _BY_WAYS:
        return in_motion(state, acre)
    found = [_REFUSE[state.phase](state, kind + acre) for kind in _kinds(state) if not _is_legal(state, kind + acre)]
    if len(found) < len(_kinds(state)):
        return f"{NAMES[acre]} can be chosen for that"
    return found[0].sentence if found and found[0] else "no acre is chosen for that"


def _kinds(state: State) -> tuple[int, ...]:
    """The kinds of moves that name the acre to be chosen."""
    return tuple(coming(state)) if state.phase == Phase.PLACE else ASKED.get(Phase(state.phase), ())


def _is_legal(state: State, move: int) -> bool:
    moves = np.zeros(N_MOVES + 1, np.int16)
    return move in moves[: legal(state.copy(), moves)].tolist()


_BY_WAYS = (Phase.BRING, Phase.CARRY, Phase.DRIVE, Phase.FLY, Phase.SPRAY)
"""Where ways are chosen, and no acres."""


# ---- the map


def _river_start(state: State, move: int) -> Refusal | None:
    if not RIVER <= move < HOUSE:
        return None
    acre = move - RIVER
    if EDGE_OF[acre] not in EDGES:
        return Refusal("R1.5a", f"rivers begin on the edge, outside the corners, and {NAMES[acre]} is not there")
    if state.land[acre] == Land.RIVER:
        return Refusal("R1.5a", f"{NAMES[acre]} is already river")
    return Refusal("R1.5a", f"a river from {NAMES[acre]} could not be finished")


def _river(state: State, move: int) -> Refusal | None:
    if not RIVER <= move < HOUSE:
        return None
    acre = move - RIVER
    if not touches(acre, state.at):
        return Refusal("R1.5a", f"{NAMES[acre]} does not touch {NAMES[state.at]}, the last token of the river")
    if state.land[acre] == Land.RIVER:
        return Refusal("R1.5a", f"{NAMES[acre]} is already river")
    too_short = river_ends(state) == LAST_BEGUN and state.lands[Land.RIVER] + 1 < FEWEST_RIVER
    if EDGE_OF[acre] in EDGES and EDGE_OF[acre] != state.edges and too_short:
        return Refusal("R1.5a", f"the rivers must have {FEWEST_RIVER} tokens in all before the second one ends")
    return Refusal(
        "R1.5a",
        f"by way of {NAMES[acre]} the river cannot be finished: an edge or river is in the way, or the number of tokens would not do",
    )


def _building(state: State, move: int) -> Refusal | None:
    if not HOUSE <= move < BULLDOZER:
        return None
    acre, what = (move - HOUSE, "house") if move < SCHOOL else (move - SCHOOL, "school")
    left = houses_left(state) if what == "house" else schools_left(state)
    if left == 0:
        return Refusal("R1.5b", f"no {what} is left")
    if EDGE_OF[acre]:
        return Refusal("R1.5b", f"{NAMES[acre]} is on the edge")
    return Refusal("R1.5b", f"{what_is(state, acre)}, but buildings go only on forest")


# ---- the start


def _bulldozers(state: State, move: int) -> Refusal | None:
    if not BULLDOZER <= move < HELICOPTER:
        return None
    return Refusal("R2.1a", f"{what_is(state, move - BULLDOZER)}, but bulldozers begin on land")


def _first_fire(state: State, move: int) -> Refusal | None:
    if not FIRE <= move < BURN:
        return None
    return _not_open(state, move - FIRE, "R2.2") or Refusal(
        "R2.2b", f"around {NAMES[move - FIRE]} the first fire has no room in the middle"
    )


def _not_open(state: State, acre: int, clause: str) -> Refusal | None:
    """Why the first fire cannot take an acre, wherever it is."""
    if state.land[acre] != Land.FOREST:
        return Refusal(clause, f"{what_is(state, acre)}, but the first fire takes only forest")
    return Refusal(clause, f"there is a bulldozer on {NAMES[acre]}") if has_bulldozer(state, acre) else None


def _first_burn(state: State, move: int) -> Refusal | None:
    if not BURN <= move < SPREAD:
        return None
    acre = move - BURN
    aside = Refusal("R2.3a", f"{NAMES[acre]} is not in the middle, where the fire is")
    outside = lies_in_middle(state.spent) and not IN_MIDDLE[acre]
    return _not_open(state, acre, "R2.3a") or _far(state, acre, "R2.3a") or (aside if outside else _not_ahead(state, acre))


def _far(state: State, acre: int, clause: str) -> Refusal | None:
    """Why a new fire cannot start on an acre."""
    near = any(has(state.spent, beside) for beside in NEIGHBOURS[acre].tolist() if beside != OFF_BOARD)
    return None if near else Refusal(clause, f"{NAMES[acre]} touches no burning acre of the new fire")


def _not_ahead(state: State, acre: int) -> Refusal:
    return Refusal("R2.5", f"{NAMES[acre]} is not where the wind drives the fire from {NAMES[state.at]}")


def _wind(state: State, move: int) -> Refusal | None:
    return Refusal("R2.4", "at the start the wind comes from one of the six directions") if WIND <= move < CARD else None


# ---- cards and fires


def _card(state: State, move: int) -> Refusal | None:
    if not CARD <= move < GET_BARRELS:
        return None
    card = move - CARD
    if not copies(state, card):
        return Refusal("R3.4" if SORT[card] == 1 else "R3.1", "there is no such card in this game")
    if state.drawn[card] == copies(state, card):
        return Refusal("R3.1", "all such cards have been drawn")
    return Refusal("R3.1", "no such card is left in the pile")


def _fire(state: State, move: int) -> Refusal | None:
    return Refusal("R4.3", f"{what_is(state, move - FIRE)} and cannot burn") if FIRE <= move < BURN else None


def _burn(state: State, move: int) -> Refusal | None:
    if not BURN <= move < SPREAD:
        return None
    acre = move - BURN
    if not can_burn(state, acre):
        return Refusal("R4.3", f"{what_is(state, acre)} and cannot burn")
    return _far(state, acre, "R4.3") or _not_ahead(state, acre)


def _not_named(state: State, acre: int) -> Refusal | None:
    """Why no fire is named for an acre."""
    if state.land[acre] != Land.FIRE:
        return Refusal("R5.1", f"{NAMES[acre]} is not burning")
    tried = state.copy()
    find_fire(tried, acre)
    name = first(tried.within)
    return None if name == acre else Refusal("R5.1", f"the fire there is named for its first acre, {NAMES[name]}")


def _drought(state: State, move: int) -> Refusal | None:
    if not SPREAD <= move < SCRAP:
        return None
    acre = move - SPREAD
    return _not_named(state, acre) or Refusal(
        "R7.1", f"the fire of {NAMES[acre]} is not among the largest, or another of them is farther upwind"
    )


def _dry(state: State, move: int) -> Refusal | None:
    if not BURN <= move < SPREAD:
        return None
    acre = move - BURN
    if not can_burn(state, acre):
        return Refusal("R7.2", f"{what_is(state, acre)} and cannot burn")
    return Refusal("R7.2a", f"{NAMES[acre]} is not in the ring of acres that the drought takes next")


def _spread(state: State, move: int) -> Refusal | None:
    if not SPREAD <= move < SCRAP:
        return None
    return _not_named(state, move - SPREAD) or Refusal(
        "R5.2a", f"the fire of {NAMES[move - SPREAD]} has already spread or broken out in this turn"
    )


def _only_due(state: State, move: int) -> Refusal | None:
    return None


_REFUSE: list[Callable[[State, int], Refusal | None]] = listing(
    Phase,
    {
        Phase.MAP: _only_due,
        Phase.RIVER_START: _river_start,
        Phase.RIVER: _river,
        Phase.BUILDING: _building,
        Phase.BULLDOZERS: _bulldozers,
        Phase.FIRST_FIRE: _first_fire,
        Phase.FIRST_BURN: _first_burn,
        Phase.WIND: _wind,
        Phase.CARD: _card,
        Phase.FIRE: _fire,
        Phase.BURN: _burn,
        Phase.DROUGHT: _drought,
        Phase.DRY: _dry,
        Phase.BREAKDOWN: breakdown,
        Phase.LUCKY_BULLDOZER: lucky_bulldozer,
        Phase.LUCKY_PLACE: lucky_place,
        Phase.LUCKY_HELICOPTER: lucky_helicopter,
        Phase.LUCKY_LOT: lucky_lot,
        Phase.SPREAD: _spread,
        Phase.EQUIPMENT: equipment,
        Phase.PLACE: place,
        Phase.BRING: bring,
        Phase.TAKE: take,
        Phase.CARRY: carry,
        Phase.DRIVE: drive,
        Phase.FLY: fly,
        Phase.SPRAY: spray,
        Phase.OVER: _only_due,
    },
)
