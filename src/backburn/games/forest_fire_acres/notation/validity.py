"""Is a diagram a position of the game, for the decision at hand in it?"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from backburn.core.tables import listing
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
from backburn.play.reading import Flaws, complaints
from backburn.play.wording import counted


def validity(state: State) -> Iterator[str]:
    """Why a state cannot occur in the game."""
    return complaints(state, (*INVARIANTS, _beginning, _act, _free, _PHASES[state.phase], _choice))


_ASKED_ALWAYS = (
    *(Phase.MAP, Phase.RIVER_START, Phase.RIVER, Phase.BUILDING, Phase.BULLDOZERS, Phase.FIRST_FIRE, Phase.WIND, Phase.CARD),
    *(Phase.FIRE, Phase.LUCKY_PLACE, Phase.EQUIPMENT, Phase.PLACE, Phase.CARRY),
)
"""Decisions that are due even with a single answer."""


def _choice(state: State) -> Flaws:
    """Is there something to decide?"""
    if state.phase == Phase.OVER:
        return []
    count = legal(state, np.zeros(N_MOVES + 1, np.int16))
    enough = state.left + 1 if state.phase == Phase.DRY else 1 if state.phase in _ASKED_ALWAYS else 2
    return [(count < enough, "there is no choice here, so the game continues automatically")]


# ---- before the first card


def _beginning(state: State) -> Flaws:
    """Nothing has happened before the first card. (R2.1)"""
    if state.turn > 0:
        return []
    houses, schools = len(acres_of(state, Land.HOUSE)), len(acres_of(state, Land.SCHOOL))
    standing = [acre for acre in state.bulldozers.tolist() if acre != OFF_BOARD]
    lost = (houses, schools) != (state.options.houses, state.options.schools)
    return [
        (bool(acres_of(state, Land.BURNT, Land.ROCK)), "nothing is burnt or dug before the first card"),
        (bool(state.lying) or state.helicopter != OFF_BOARD, "extinguishers and a helicopter come only after the first card"),
        (bool(state.marked.any()), "no fire has spread before the first card"),
        (
            state.phase >= Phase.BULLDOZERS and lost,
            f"the numbers of houses and schools, {houses} and {schools}, differ from the options",
        ),
        (state.phase < Phase.BULLDOZERS and bool(standing), "bulldozers are not set before the map is finished"),
        (
            state.phase > Phase.BULLDOZERS and len(standing) != state.options.bulldozers,
            "the number of bulldozers set does not match the options",
        ),
        *_first_fire(state),
    ]


def _first_fire(state: State) -> Flaws:
    """How much burns before the first card. (R2.2, R2.3a, R2.5)"""
    before = state.phase <= Phase.FIRST_FIRE or (state.phase == Phase.WIND and state.options.strict)
    most = 0 if before else state.options.first_fire
    return [
        (state.lands[Land.FIRE] > most, f"too many acres are burning: {state.lands[Land.FIRE]}, and there can be at most {most}"),
        (state.lands[Land.FIRE] == 0 and not before, "the first fire must be burning"),
        (len(groups(members(state.fire))) > 1, "the first fire must be connected"),
    ]


def _seat_flaw(state: State, number: int) -> tuple[bool, str]:
    """The seats take turns in the set-up. (R1.5, R1.5c, R2.1, R2.1a)"""
    due = number % state.seats
    return state.to_act != due, f"it is {SEAT_NAMES[due]}'s turn"


def _tokens(state: State) -> int:
    return len(acres_of(state, Land.RIVER, Land.HOUSE, Land.SCHOOL))


def _map(state: State) -> Flaws:
    drawn = bool(state.options.map_by or state.options.map)
    return [
        (drawn, "no map is drawn in this game"),
        (len(acres_of(state, Land.FOREST)) < len(NAMES), "no map has been chosen yet, so all acres must be forest"),
    ]


def _drawing(state: State) -> Flaws:
    buildings = bool(acres_of(state, Land.HOUSE, Land.SCHOOL))
    return [
        (not state.options.map_by, "the map is not drawn by the players in this game"),
        (buildings and state.phase != Phase.BUILDING, "buildings are set after the rivers are drawn"),
        _seat_flaw(state, _tokens(state)),
    ]


def _river_start(state: State) -> Flaws:
    return [*_drawing(state), *begins_river(state)]


def _river(state: State) -> Flaws:
    return [*_drawing(state), *draws_river(state)]


def _building(state: State) -> Flaws:
    left = state.options.houses + state.options.schools - len(acres_of(state, Land.HOUSE, Land.SCHOOL))
    return [*_drawing(state), *has_rivers(state), (left == 0, "all buildings have been set")]


def _bulldozers(state: State) -> Flaws:
    number = sum(acre != OFF_BOARD for acre in state.bulldozers.tolist())
    return [(number >= state.options.bulldozers, "all bulldozers have been set"), _seat_flaw(state, number)]


def _first_burn(state: State) -> Flaws:
    whole = state.lands[Land.FIRE] + state.left == state.options.first_fire
    unlit = members(state.spent) != members(state.fire)
    return [
        (
            not whole or not state.left,
            f"the burning acres and those left to choose must add up to {counted(state.options.first_fire, 'acre')}",
        ),
        (unlit, "all acres of the first fire must be lit"),
        *_followed(state),
        _seat_flaw(state, 0),
    ]


# ---- cards and fires


def _followed(state: State) -> Flaws:
    """The fire grows from acres that are lit. (R2.3a, R2.5)"""
    lit = members(state.spent)
    return [
        (not lit, "no acre of the new fire is lit, so it cannot grow"),
        (bool(state.options.strict) and state.at not in lit, f"{NAMES[state.at]} is not lit, so the fire does not grow from it"),
    ]


def _card(state: State) -> Flaws:
    return [(not state.unseen.any(), "all cards have been drawn, so the game is over")]


def _sizes(state: State) -> list[int]:
    """The acres of the FOREST FIRE cards drawn so far."""
    return [fire_acres(state, card) for card in range(CardKind.FIRE_2, CardKind.FLAME + 1) if state.drawn[card]]


def _fire(state: State) -> Flaws:
    return [(state.left not in _sizes(state), f"no FOREST FIRE card of {counted(state.left, 'acre')} has been drawn")]


def _burn(state: State) -> Flaws:
    crash = [state.options.crash_acres] if state.drawn[CardKind.CRASH] else []
    lit = members(state.spent)
    return [
        (state.left == 0, "no acre is left to choose"),
        (len(lit) + state.left > max(_sizes(state) + crash, default=0), "no card drawn starts so large a fire"),
        *_followed(state),
        (len(groups(lit)) > 1, "the acres of a new fire must be connected"),
    ]


def _drawn(state: State, card: int, name: str) -> Flaws:
    return [(not state.drawn[card], f"the card {name} has not been drawn")]


def _drought(state: State) -> Flaws:
    return _drawn(state, CardKind.DROUGHT, "drought")


def _dry(state: State) -> Flaws:
    lit = len(members(state.spent))
    return [*_drought(state), (not 0 < state.left <= lit, f"the number of acres left is {state.left}, but only {lit} can be lit")]


def _breakdown(state: State) -> Flaws:
    return _drawn(state, CardKind.BREAKDOWN, "breakdown")


def _lucky_bulldozer(state: State) -> Flaws:
    return _drawn(state, CardKind.BULLDOZER, "lucky bulldozer")


def _lucky_place(state: State) -> Flaws:
    both = OFF_BOARD not in state.bulldozers.tolist()
    return [*_lucky_bulldozer(state), (both, "both bulldozers are on the board, so there is none to set")]


def _lucky_helicopter(state: State) -> Flaws:
    return _drawn(state, CardKind.HELICOPTER, "lucky helicopter")


def _lucky_lot(state: State) -> Flaws:
    return _drawn(state, CardKind.LOT, "lucky lot")


def _spread(state: State) -> Flaws:
    most = FIRES[state.options.weather, weather_card(state)]
    return [(not 0 < state.left <= most, f"the weather lets no more than {most} spread, so {state.left} cannot be left")]


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
        return [(state.act != Act.NONE, "nothing is under way now")]
    if state.act not in _ACTS_OF[Phase(state.phase)]:
        return [(True, "the pending action does not fit the decision")]
    pieces: tuple[int, ...] = _PIECES_OF[Act(state.act)]
    if state.phase in (Phase.PLACE, Phase.TAKE):
        pieces = (Piece.NONE,)
    elif state.phase == Phase.SPRAY and state.act != Act.FLIGHT:
        pieces = (Piece.BALL,)
    return [(state.piece not in pieces, "another piece, or none, is in motion there"), *_numbers(state)]


def _numbers(state: State) -> Flaws:
    """The numbers of the pending action are those that it can have."""
    act, options, moving = state.act, state.options, state.phase in (Phase.BRING, Phase.CARRY)
    most = {Act.CARRY: options.carry_steps, Act.DRIVE: options.drive_steps, Act.FLIGHT: options.fly_steps}.get(Act(act), options.new_steps)
    if state.phase == Phase.PLACE or (state.phase == Phase.SPRAY and act == Act.LOT):
        most = 0
    loads = state.hand_barrels + state.hand_balls + state.water
    return [
        (state.steps > most, f"too many steps are left: {state.steps}, and there can be at most {most}"),
        (not state.steps and (moving or state.phase == Phase.TAKE), "no step is left, so the move is over"),
        (state.digs > (options.dig_acres if act == Act.DRIVE else 0), "that many acres cannot be dug"),
        (loads > 0 and act not in (Act.LOT, Act.FLIGHT), "barrels, balls and water are at hand only in a lot or a flight"),
        (
            bool(state.moved) and (state.phase != Phase.CARRY or state.steps == most),
            "only a carried piece that has taken a step is marked 'moved'",
        ),
        (act == Act.BULLDOZER and OFF_BOARD not in state.bulldozers.tolist(), "both bulldozers are on the board"),
        (act == Act.HELICOPTER and state.helicopter != OFF_BOARD, "the helicopter is already on the board"),
        *(_lot(state) if act == Act.LOT else []),
        *(_flight(state) if act == Act.FLIGHT else []),
        (
            state.phase == Phase.SPRAY and state.land[state.at] != Land.BURNT,
            f"{NAMES[state.at]} is not burnt, so no ball can have gone off there",
        ),
    ]


def _lot(state: State) -> Flaws:
    """The pieces to come are part of a lot. (R6.2)"""
    barrels = state.hand_barrels + (state.piece == Piece.BARREL)
    balls = state.hand_balls + (state.piece == Piece.BALL)
    fits = any(barrels <= barrels_of(state, lot) and balls <= balls_of(state, lot) for lot in range(GET_BARRELS, GET_BULLDOZER))
    return [
        (not fits, f"no lot includes {counted(barrels, 'barrel')} and {counted(balls, 'ball')}"),
        (state.phase == Phase.PLACE and not barrels + balls, "nothing is left to come"),
        (state.water > 0, "a lot has no water"),
    ]


def _flight(state: State) -> Flaws:
    """What the helicopter has on board. (R6.11, R6.12)"""
    loads, limit = state.hand_barrels + state.hand_balls + state.water, state.options.load_limit
    entered = state.options.fly_steps - state.steps + 1
    here = state.at
    fell = state.land[here] == Land.BURNT or state.barrels[here] > 0 or state.balls[here] > 0
    return [
        (0 < limit < loads, f"the helicopter holds no more than {limit}"),
        (state.water > entered, f"more loads of water ({state.water}) than acres that the helicopter can have entered ({entered})"),
        (
            bool(state.scooped) and (not state.water or state.land[here] != Land.RIVER),
            f"no water can have been taken up on {NAMES[here]}",
        ),
        (bool(state.dropped) and not fell, f"nothing can have been dropped on {NAMES[here]}"),
    ]


def _free(state: State) -> Flaws:
    """Which acts a LUCKY BREAK card allows. (R4.6b, R4.7a, R4.8a)"""
    cards = {Act.LOT: CardKind.LOT, Act.HELICOPTER: CardKind.HELICOPTER, Act.FLIGHT: CardKind.HELICOPTER}
    if not state.options.lucky_bulldozer:
        cards[Act.BULLDOZER] = CardKind.BULLDOZER
    card = cards.get(Act(state.act))
    allowed = card is not None and state.drawn[card] > 0
    return [
        (bool(state.free) and not allowed, "no LUCKY BREAK card allows that"),
    ]


def _any(state: State) -> Flaws:
    return []


def _over(state: State) -> Flaws:
    won = not state.unseen.any() or 0 < state.options.extinguish <= state.out
    return [
        (not is_lost(state) and not won, "cards are left, and the game is not won in another way"),
        (state.turn == 0, "no game ends before its first turn"),
    ]


_PHASES: list[Callable[[State], Flaws]] = listing(
    Phase,
    {phase: _any for phase in Phase}
    | {
        Phase.MAP: _map,
        Phase.RIVER_START: _river_start,
        Phase.RIVER: _river,
        Phase.BUILDING: _building,
        Phase.BULLDOZERS: _bulldozers,
        Phase.FIRST_BURN: _first_burn,
        Phase.CARD: _card,
        Phase.FIRE: _fire,
        Phase.BURN: _burn,
        Phase.DROUGHT: _drought,
        Phase.DRY: _dry,
        Phase.BREAKDOWN: _breakdown,
        Phase.LUCKY_BULLDOZER: _lucky_bulldozer,
        Phase.LUCKY_PLACE: _lucky_place,
        Phase.LUCKY_HELICOPTER: _lucky_helicopter,
        Phase.LUCKY_LOT: _lucky_lot,
        Phase.SPREAD: _spread,
        Phase.OVER: _over,
    },
)
