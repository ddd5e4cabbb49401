"""Is a diagram a position of the game, for the decision at hand in it?"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from backburn.core.kit.arrays import np
from backburn.games.forest_fire_acres.board import NAMES, OFF_BOARD, Land
from backburn.games.forest_fire_acres.cards import FIRES, CardKind
from backburn.games.forest_fire_acres.notation.drawing import begins_river, draws_river, has_rivers
from backburn.games.forest_fire_acres.notation.invariants import ACTING, INVARIANTS
from backburn.games.forest_fire_acres.rules.areas import acres_of, groups, members
from backburn.games.forest_fire_acres.rules.extinguishers import balls_of, barrels_of
from backburn.games.forest_fire_acres.rules.flow import weather_card
from backburn.games.forest_fire_acres.rules.legal import legal
from backburn.games.forest_fire_acres.rules.piles import fire_acres
from backburn.games.forest_fire_acres.rules.scoring import is_lost
from backburn.games.forest_fire_acres.state import GET_BARRELS, GET_BULLDOZER, N_MOVES, SEAT_NAMES, Act, Phase, Piece, State
from backburn.play.texts.reading import Flaws, at_most, complaints
from backburn.play.texts.wording import counted


def validity(state: State) -> Iterator[str]:
    """Why a state cannot occur in the game."""
    return complaints(state, (*INVARIANTS, _beginning, _act, _free, *_PHASES.get(state.phase, ()), _choice))


_ASKED_ALWAYS = (
    *(Phase.MAP, Phase.RIVER_START, Phase.RIVER, Phase.BUILDING, Phase.BULLDOZERS, Phase.FIRST_FIRE, Phase.WIND, Phase.CARD),
    *(Phase.FIRE, Phase.LUCKY_PLACE, Phase.EQUIPMENT, Phase.PLACE, Phase.CARRY),
)
"""Decisions that are due even with a single answer."""


def _choice(state: State) -> Flaws:
    """Is there something to decide?"""
    if state.phase == Phase.OVER:
        return
    count = legal(state, np.zeros(N_MOVES + 1, np.int16))
    enough = state.left + 1 if state.phase == Phase.DRY else 1 if state.phase in _ASKED_ALWAYS else 2
    yield count < enough, "there is no choice here, so the game continues automatically"


# ---- before the first card


def _beginning(state: State) -> Flaws:
    """Nothing has happened before the first card. (R2.1)"""
    if state.turn > 0:
        return
    houses, schools = len(acres_of(state, Land.HOUSE)), len(acres_of(state, Land.SCHOOL))
    standing = [acre for acre in state.bulldozers.tolist() if acre != OFF_BOARD]
    lost = (houses, schools) != (state.options.houses, state.options.schools)
    yield bool(acres_of(state, Land.BURNT, Land.ROCK)), "nothing is burnt or dug before the first card"
    yield bool(state.lying) or state.helicopter != OFF_BOARD, "extinguishers and a helicopter come only after the first card"
    yield bool(state.marked.any()), "no fire has spread before the first card"
    built = f"the numbers of houses and schools, {houses} and {schools}, differ from the options"
    yield state.phase >= Phase.BULLDOZERS and lost, built
    yield state.phase < Phase.BULLDOZERS and bool(standing), "bulldozers are not set before the map is finished"
    due = state.phase > Phase.BULLDOZERS and len(standing) != state.options.bulldozers
    yield due, "the number of bulldozers set does not match the options"
    yield from _first_fire(state)


def _first_fire(state: State) -> Flaws:
    """How much burns before the first card. (R2.2, R2.3a, R2.5)"""
    before = state.phase <= Phase.FIRST_FIRE or (state.phase == Phase.WIND and state.options.strict)
    most = 0 if before else state.options.first_fire
    yield at_most("acres are burning", state.lands[Land.FIRE], most)
    yield state.lands[Land.FIRE] == 0 and not before, "the first fire must be burning"
    yield len(groups(members(state.fire))) > 1, "the first fire must be connected"


def _seat_flaw(state: State, number: int) -> tuple[bool, str]:
    """The seats take turns in the set-up. (R1.5, R1.5c, R2.1, R2.1a)"""
    due = number % state.seats
    return state.to_act != due, f"it is {SEAT_NAMES[due]}'s turn"


def _map(state: State) -> Flaws:
    yield bool(state.options.map_by or state.options.map), "no map is drawn in this game"
    yield len(acres_of(state, Land.FOREST)) < len(NAMES), "no map has been chosen yet, so all acres must be forest"


def _drawing(state: State) -> Flaws:
    buildings = bool(acres_of(state, Land.HOUSE, Land.SCHOOL))
    yield not state.options.map_by, "the map is not drawn by the players in this game"
    yield buildings and state.phase != Phase.BUILDING, "buildings are set after the rivers are drawn"
    yield _seat_flaw(state, len(acres_of(state, Land.RIVER, Land.HOUSE, Land.SCHOOL)))


def _building(state: State) -> Flaws:
    set_up = len(acres_of(state, Land.HOUSE, Land.SCHOOL))
    yield set_up == state.options.houses + state.options.schools, "all buildings have been set"


def _bulldozers(state: State) -> Flaws:
    number = sum(acre != OFF_BOARD for acre in state.bulldozers.tolist())
    yield number >= state.options.bulldozers, "all bulldozers have been set"
    yield _seat_flaw(state, number)


def _first_burn(state: State) -> Flaws:
    whole, needed = state.lands[Land.FIRE] + state.left, state.options.first_fire
    parts = "the burning acres and those left to choose must add up to"
    yield whole != needed or not state.left, f"{parts} {counted(needed, 'acre')}"
    yield members(state.spent) != members(state.fire), "all acres of the first fire must be lit"
    yield _seat_flaw(state, 0)


# ---- cards and fires


def _followed(state: State) -> Flaws:
    """The fire grows from acres that are lit. (R2.3a, R2.5)"""
    lit = members(state.spent)
    yield not lit, "no acre of the new fire is lit, so it cannot grow"
    yield bool(state.options.strict) and state.at not in lit, f"{NAMES[state.at]} is not lit, so the fire does not grow from it"


def _card(state: State) -> Flaws:
    yield not state.unseen.any(), "all cards have been drawn, so the game is over"


def _sizes(state: State) -> list[int]:
    """The acres of the FOREST FIRE cards drawn so far."""
    return [fire_acres(state, card) for card in range(CardKind.FIRE_2, CardKind.FLAME + 1) if state.drawn[card]]


def _fire(state: State) -> Flaws:
    yield state.left not in _sizes(state), f"no FOREST FIRE card of {counted(state.left, 'acre')} has been drawn"


def _burn(state: State) -> Flaws:
    crash, lit = [state.options.crash_acres] if state.drawn[CardKind.CRASH] else [], members(state.spent)
    yield state.left == 0, "no acre is left to choose"
    yield len(lit) + state.left > max(_sizes(state) + crash, default=0), "no card drawn starts so large a fire"
    yield len(groups(lit)) > 1, "the acres of a new fire must be connected"


_CARDS = {
    Phase.DROUGHT: (CardKind.DROUGHT, "drought"),
    Phase.DRY: (CardKind.DROUGHT, "drought"),
    Phase.BREAKDOWN: (CardKind.BREAKDOWN, "breakdown"),
    Phase.LUCKY_BULLDOZER: (CardKind.BULLDOZER, "lucky bulldozer"),
    Phase.LUCKY_PLACE: (CardKind.BULLDOZER, "lucky bulldozer"),
    Phase.LUCKY_HELICOPTER: (CardKind.HELICOPTER, "lucky helicopter"),
    Phase.LUCKY_LOT: (CardKind.LOT, "lucky lot"),
}
"""The cards that lead to these decisions."""


def _drawn(state: State) -> Flaws:
    card, name = _CARDS[Phase(state.phase)]
    yield not state.drawn[card], f"the card {name} has not been drawn"


def _dry(state: State) -> Flaws:
    lit = len(members(state.spent))
    yield not 0 < state.left <= lit, f"the number of acres left is {state.left}, but only {lit} can be lit"


def _lucky_place(state: State) -> Flaws:
    yield OFF_BOARD not in state.bulldozers.tolist(), "both bulldozers are on the board, so there is none to set"


def _spread(state: State) -> Flaws:
    most = FIRES[state.options.weather, weather_card(state)]
    yield not 0 < state.left <= most, f"the weather lets no more than {most} spread, so {state.left} cannot be left"


# ---- equipment


_ACTS_OF = {
    Phase.PLACE: (Act.LOT, Act.BULLDOZER, Act.HELICOPTER),
    Phase.BRING: (Act.LOT, Act.BULLDOZER, Act.HELICOPTER),
    Phase.TAKE: (Act.CARRY,),
    Phase.CARRY: (Act.CARRY,),
    Phase.DRIVE: (Act.DRIVE,),
    Phase.FLY: (Act.FLIGHT,),
    Phase.SPRAY: (Act.LOT, Act.CARRY, Act.FLIGHT),
}
"""What can be under way in each phase; nothing in the others."""
_EXTINGUISHERS = (Piece.BARREL, Piece.BALL)
_PIECES_OF = {
    Act.LOT: _EXTINGUISHERS,
    Act.BULLDOZER: (Piece.BULLDOZER,),
    Act.HELICOPTER: (Piece.HELICOPTER,),
    Act.CARRY: _EXTINGUISHERS,
    Act.DRIVE: (Piece.BULLDOZER,),
    Act.FLIGHT: (Piece.HELICOPTER,),
}


def _act(state: State) -> Flaws:
    """The pending action fits the decision."""
    if state.phase not in ACTING:
        yield state.act != Act.NONE, "nothing is under way now"
    elif state.act not in _ACTS_OF[Phase(state.phase)]:
        yield True, "the pending action does not fit the decision"
    else:
        yield from _motion(state)


def _motion(state: State) -> Flaws:
    """The piece and the numbers of the pending action fit it."""
    pieces: tuple[int, ...] = _PIECES_OF[Act(state.act)]
    if state.phase in (Phase.PLACE, Phase.TAKE):
        pieces = (Piece.NONE,)
    elif state.phase == Phase.SPRAY and state.act != Act.FLIGHT:
        pieces = (Piece.BALL,)
    yield state.piece not in pieces, "another piece, or none, is in motion there"
    yield from _numbers(state)


def _numbers(state: State) -> Flaws:
    """The numbers of the pending action are those that it can have."""
    act, options, moving = state.act, state.options, state.phase in (Phase.BRING, Phase.CARRY)
    most = {Act.CARRY: options.carry_steps, Act.DRIVE: options.drive_steps, Act.FLIGHT: options.fly_steps}.get(Act(act), options.new_steps)
    if state.phase == Phase.PLACE or (state.phase == Phase.SPRAY and act == Act.LOT):
        most = 0
    loads = state.hand_barrels + state.hand_balls + state.water
    yield at_most("steps are left", state.steps, most)
    yield not state.steps and (moving or state.phase == Phase.TAKE), "no step is left, so the move is over"
    yield state.digs > (options.dig_acres if act == Act.DRIVE else 0), "that many acres cannot be dug"
    yield loads > 0 and act not in (Act.LOT, Act.FLIGHT), "barrels, balls and water are at hand only in a lot or a flight"
    resting = bool(state.moved) and (state.phase != Phase.CARRY or state.steps == most)
    yield resting, "only a carried piece that has taken a step is marked 'moved'"
    yield act == Act.BULLDOZER and OFF_BOARD not in state.bulldozers.tolist(), "both bulldozers are on the board"
    yield act == Act.HELICOPTER and state.helicopter != OFF_BOARD, "the helicopter is already on the board"
    if act in (Act.LOT, Act.FLIGHT):
        yield from _lot(state) if act == Act.LOT else _flight(state)
    whole = state.phase == Phase.SPRAY and state.land[state.at] != Land.BURNT
    yield whole, f"{NAMES[state.at]} is not burnt, so no ball can have gone off there"


def _lot(state: State) -> Flaws:
    """The pieces to come are part of a lot. (R6.2)"""
    barrels = state.hand_barrels + (state.piece == Piece.BARREL)
    balls = state.hand_balls + (state.piece == Piece.BALL)
    fits = any(barrels <= barrels_of(state, lot) and balls <= balls_of(state, lot) for lot in range(GET_BARRELS, GET_BULLDOZER))
    yield not fits, f"no lot includes {counted(barrels, 'barrel')} and {counted(balls, 'ball')}"
    yield state.phase == Phase.PLACE and not barrels + balls, "nothing is left to come"
    yield state.water > 0, "a lot has no water"


def _flight(state: State) -> Flaws:
    """What the helicopter has on board. (R6.11, R6.12)"""
    loads, limit = state.hand_barrels + state.hand_balls + state.water, state.options.load_limit
    entered = state.options.fly_steps - state.steps + 1
    here = state.at
    fell = state.land[here] == Land.BURNT or state.barrels[here] > 0 or state.balls[here] > 0
    yield 0 < limit < loads, f"the helicopter holds no more than {limit}"
    yield state.water > entered, f"more loads of water ({state.water}) than acres that the helicopter can have entered ({entered})"
    yield bool(state.scooped) and (not state.water or state.land[here] != Land.RIVER), f"no water can have been taken up on {NAMES[here]}"
    yield bool(state.dropped) and not fell, f"nothing can have been dropped on {NAMES[here]}"


def _free(state: State) -> Flaws:
    """Which acts a LUCKY BREAK card allows. (R4.6b, R4.7a, R4.8a)"""
    cards = {Act.LOT: CardKind.LOT, Act.HELICOPTER: CardKind.HELICOPTER, Act.FLIGHT: CardKind.HELICOPTER}
    if not state.options.lucky_bulldozer:
        cards[Act.BULLDOZER] = CardKind.BULLDOZER
    card = cards.get(Act(state.act))
    allowed = card is not None and state.drawn[card] > 0
    yield bool(state.free) and not allowed, "no LUCKY BREAK card allows that"


def _over(state: State) -> Flaws:
    won = not state.unseen.any() or 0 < state.options.extinguish <= state.out
    yield not is_lost(state) and not won, "cards are left, and the game is not won in another way"
    yield state.turn == 0, "no game ends before its first turn"


_PHASES: dict[int, tuple[Callable[[State], Flaws], ...]] = {
    Phase.MAP: (_map,),
    Phase.RIVER_START: (_drawing, begins_river),
    Phase.RIVER: (_drawing, draws_river),
    Phase.BUILDING: (_drawing, has_rivers, _building),
    Phase.BULLDOZERS: (_bulldozers,),
    Phase.FIRST_BURN: (_first_burn, _followed),
    Phase.CARD: (_card,),
    Phase.FIRE: (_fire,),
    Phase.BURN: (_burn, _followed),
    **{phase: (_drawn,) for phase in _CARDS},
    Phase.DRY: (_drawn, _dry),
    Phase.LUCKY_PLACE: (_drawn, _lucky_place),
    Phase.SPREAD: (_spread,),
    Phase.OVER: (_over,),
}
"""What is checked for some decisions only."""
