"""What makes a diagram no position, whatever is being decided in it."""

from __future__ import annotations

from backburn.games.forest_fire_acres.board import ACRES, LAND_NAMES, NAMES, OFF_BOARD, Land
from backburn.games.forest_fire_acres.cards import CARDS, WEATHERS
from backburn.games.forest_fire_acres.rules.areas import acres_of, members
from backburn.games.forest_fire_acres.rules.piles import copies
from backburn.games.forest_fire_acres.rules.scoring import is_lost
from backburn.games.forest_fire_acres.state import LIMIT, MOST_RIVER, Phase, Piece, State
from backburn.play.texts.reading import Flaws, at_most

STANDS_ON = (Land.FOREST, Land.BURNT, Land.ROCK)
"""Where machines can be after they have moved. (R6.9, R6.13)"""
SET_ON = (*STANDS_ON, Land.HOUSE, Land.SCHOOL)
"""Where a bulldozer may be until it is driven. (R2.1a, R4.6a)"""
_LIT = (Phase.FIRST_BURN, Phase.BURN, Phase.DRY, Phase.SPREAD)
"""When it matters which acres were set on fire."""
_UNDER_WAY = (Phase.BURN, Phase.DRY, Phase.SPREAD, Phase.OVER)
"""When more may burn than is borne. (R5.8)"""
ACTING = (Phase.PLACE, Phase.BRING, Phase.TAKE, Phase.CARRY, Phase.DRIVE, Phase.FLY, Phase.SPRAY)
"""While equipment moves."""


def material(state: State) -> Flaws:
    """The number of pieces and cards; only if it is in order can the rest be counted."""
    barrels, balls = taken(state, Piece.BARREL), taken(state, Piece.BALL)
    drawn = sum(state.drawn.tolist())
    yield state.turn < 0 or (not state.turn and Phase.CARD < state.phase < Phase.OVER), "turns count from 1"
    yield at_most("barrels are in use", barrels, state.options.barrels)
    yield at_most("balls are in use", balls, state.options.balls)
    yield drawn != state.turn, f"the number of cards drawn is {drawn}, but it should be {state.turn}, one for each turn"
    more = any(state.drawn[card] > copies(state, card) for card in range(CARDS))
    yield more, "a card has been drawn more often than there are copies of it"


def taken(state: State, piece: int) -> int:
    """How many barrels, or balls, are not in the store; one that went off is. (R1.3)"""
    lying, hand = (state.barrels, state.hand_barrels) if piece == Piece.BARREL else (state.balls, state.hand_balls)
    moving = state.piece == piece and state.phase != Phase.SPRAY
    return int(sum(lying.tolist())) + hand + moving


# ---- the land


def _land(state: State) -> Flaws:
    options = state.options
    yield at_most("acres are river", len(acres_of(state, Land.RIVER)), MOST_RIVER)
    yield at_most("houses are standing", len(acres_of(state, Land.HOUSE)), options.houses)
    yield at_most("schools are standing", len(acres_of(state, Land.SCHOOL)), options.schools)
    yield at_most("acres are rock", len(acres_of(state, Land.ROCK)), options.rock_pieces or ACRES)


def _fires(state: State) -> Flaws:
    wanted = state.options.extinguish
    burnt = len(acres_of(state, Land.BURNT))
    lit = set(members(state.spent)).difference(members(state.fire))
    yield bool(state.marked.any()) and not state.options.realistic, "fires are marked only in realistic games"
    yield bool(lit), f"{NAMES[min(lit, default=0)]} is listed as lit, but is not burning"
    yield bool(state.spent.any()) and state.phase not in _LIT, "which acres are lit matters only while fire grows or spreads"
    yield is_lost(state) and state.phase not in _UNDER_WAY, f"{state.lands[Land.FIRE]} acres are burning, so the game is lost"
    yield state.out > burnt, f"more fires are out ({state.out}) than acres are burnt ({burnt})"
    won = 0 < wanted <= state.out and state.phase not in (*ACTING, Phase.SPREAD, Phase.OVER)
    yield won, f"enough fires are out ({state.out}), so the game is won"


# ---- the cards


def _cards(state: State) -> Flaws:
    weathers = state.drawn.tolist()[:WEATHERS]
    yield min(state.here.tolist()) < 0, "the cards drawn cannot all have been in the piles used so far"
    yield bool(state.weather) != any(weathers), "there must be a line 'weather' if a WEATHER card has been drawn, and only then"
    yield state.weather > 0 and not weathers[state.weather - 1], "the current weather is not among the cards drawn"


# ---- what lies and stands on the land


def _extinguishers(state: State) -> Flaws:
    carried = state.phase in (Phase.BRING, Phase.CARRY) and state.piece in (Piece.BARREL, Piece.BALL)
    heaps = zip(state.barrels.tolist(), state.balls.tolist(), strict=True)
    lying = [acre for acre, heap in enumerate(heaps) if any(heap)] + [state.at] * carried
    burning = [acre for acre in lying if state.land[acre] == Land.FIRE]
    yield bool(burning), f"the extinguisher on {NAMES[min(burning, default=0)]} would have gone off in the fire"


def _machines(state: State) -> Flaws:
    parked = [acre for acre in state.bulldozers.tolist() if acre != OFF_BOARD]
    driven = [state.at] * (state.piece == Piece.BULLDOZER)
    helicopter = [state.helicopter] if state.helicopter != OFF_BOARD else []
    standing = [("bulldozer", acre, SET_ON) for acre in parked] + [("bulldozer", acre, _leaves_from(state)) for acre in driven]
    standing += [("helicopter", acre, STANDS_ON) for acre in helicopter]
    for name, acre, ground in standing:
        yield state.land[acre] not in ground, f"a {name} cannot stand on {NAMES[acre]}, which is {LAND_NAMES[state.land[acre]]}"
    yield len(parked + driven) > LIMIT, f"there are only {LIMIT} bulldozers, including the one in motion"
    yield bool(helicopter) and state.piece == Piece.HELICOPTER, "there is only one helicopter, and it is in motion"


def _leaves_from(state: State) -> tuple[Land, ...]:
    """What the bulldozer in motion may be on: a school only before its first step, a house never. (R6.9, R6.9a)"""
    starting = state.phase == Phase.DRIVE and state.steps == state.options.drive_steps
    return (*STANDS_ON, Land.SCHOOL) if starting else STANDS_ON


INVARIANTS = (_land, _fires, _cards, _extinguishers, _machines)
"""The checks of what always holds."""
