"""What makes a diagram no position, whatever is being decided in it."""

from __future__ import annotations

from backburn.games.forest_fire_acres.board import LAND_NAMES, NAMES, OFF_BOARD, Land
from backburn.games.forest_fire_acres.cards import CARDS, WEATHERS
from backburn.games.forest_fire_acres.rules.areas import acres_of, members
from backburn.games.forest_fire_acres.rules.piles import copies
from backburn.games.forest_fire_acres.rules.scoring import is_lost
from backburn.games.forest_fire_acres.state import LIMIT, MOST_RIVER, Phase, Piece, State
from backburn.play.reading import Flaws

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
    return [
        (barrels > state.options.barrels, f"too many barrels are in use: {barrels}, and there are {state.options.barrels}"),
        (balls > state.options.balls, f"too many balls are in use: {balls}, and there are {state.options.balls}"),
        (drawn != state.turn, f"the number of cards drawn is {drawn}, but it should be {state.turn}, one for each turn"),
        (
            any(state.drawn[card] > copies(state, card) for card in range(CARDS)),
            "a card has been drawn more often than there are copies of it",
        ),
    ]


def taken(state: State, piece: int) -> int:
    """How many barrels, or balls, are not in the store; one that went off is. (R1.3)"""
    lying, hand = (state.barrels, state.hand_barrels) if piece == Piece.BARREL else (state.balls, state.hand_balls)
    moving = state.piece == piece and state.phase != Phase.SPRAY
    return int(sum(lying.tolist())) + hand + moving


# ---- the land


def _land(state: State) -> Flaws:
    rivers, houses, schools, rocks = (len(acres_of(state, land)) for land in (Land.RIVER, Land.HOUSE, Land.SCHOOL, Land.ROCK))
    return [
        (rivers > MOST_RIVER, f"{rivers} acres are river, but there are only {MOST_RIVER} tokens"),
        (houses > state.options.houses, f"too many houses are standing: {houses}, and there are {state.options.houses}"),
        (schools > state.options.schools, f"too many schools are standing: {schools}, and there are {state.options.schools}"),
        (
            0 < state.options.rock_pieces < rocks,
            f"too many acres are rock: {rocks}, and the number of pieces is {state.options.rock_pieces}",
        ),
    ]


def _fires(state: State) -> Flaws:
    wanted = state.options.extinguish
    burnt = len(acres_of(state, Land.BURNT))
    lit = set(members(state.spent)).difference(members(state.fire))
    return [
        (bool(state.marked.any()) and not state.options.realistic, "fires are marked only in realistic games"),
        (bool(lit), f"{NAMES[min(lit, default=0)]} is listed as lit, but is not burning"),
        (bool(state.spent.any()) and state.phase not in _LIT, "which acres are lit matters only while fire grows or spreads"),
        (is_lost(state) and state.phase not in _UNDER_WAY, f"{state.lands[Land.FIRE]} acres are burning, so the game is lost"),
        (state.out > burnt, f"more fires are out ({state.out}) than acres are burnt ({burnt})"),
        (
            0 < wanted <= state.out and state.phase not in (*ACTING, Phase.SPREAD, Phase.OVER),
            f"enough fires are out ({state.out}), so the game is won",
        ),
    ]


# ---- the cards


def _cards(state: State) -> Flaws:
    weathers = state.drawn.tolist()[:WEATHERS]
    return [
        (min(state.here.tolist()) < 0, "the cards drawn cannot all have been in the piles used so far"),
        (bool(state.weather) != any(weathers), "there must be a line 'weather' if a WEATHER card has been drawn, and only then"),
        (state.weather > 0 and not weathers[state.weather - 1], "the current weather is not among the cards drawn"),
    ]


# ---- what lies and stands on the land


def _extinguishers(state: State) -> Flaws:
    carried = state.phase in (Phase.BRING, Phase.CARRY) and state.piece in (Piece.BARREL, Piece.BALL)
    heaps = zip(state.barrels.tolist(), state.balls.tolist(), strict=True)
    lying = [acre for acre, heap in enumerate(heaps) if any(heap)] + [state.at] * carried
    burning = [acre for acre in lying if state.land[acre] == Land.FIRE]
    return [(bool(burning), f"the extinguisher on {NAMES[min(burning, default=0)]} would have gone off in the fire")]


def _machines(state: State) -> Flaws:
    parked = [acre for acre in state.bulldozers.tolist() if acre != OFF_BOARD]
    driven = [state.at] * (state.piece == Piece.BULLDOZER)
    helicopter = [state.helicopter] if state.helicopter != OFF_BOARD else []
    standing = [("bulldozer", acre, SET_ON) for acre in parked] + [("bulldozer", acre, _leaves_from(state)) for acre in driven]
    standing += [("helicopter", acre, STANDS_ON) for acre in helicopter]
    found = [
        (state.land[acre] not in ground, f"a {name} cannot stand on {NAMES[acre]}, which is {LAND_NAMES[state.land[acre]]}")
        for name, acre, ground in standing
    ]
    return [
        *found,
        (len(parked + driven) > LIMIT, f"there are only {LIMIT} bulldozers, including the one in motion"),
        (bool(helicopter) and state.piece == Piece.HELICOPTER, "there is only one helicopter, and it is in motion"),
    ]


def _leaves_from(state: State) -> tuple[Land, ...]:
    """What the bulldozer in motion may be on: a school only before its first step, a house never. (R6.9, R6.9a)"""
    starting = state.phase == Phase.DRIVE and state.steps == state.options.drive_steps
    return (*STANDS_ON, Land.SCHOOL) if starting else STANDS_ON


INVARIANTS = (_land, _fires, _cards, _extinguishers, _machines)
"""The checks of what always holds."""
