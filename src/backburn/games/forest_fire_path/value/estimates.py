"""Heuristic evaluation: an estimate of the payoff of a game in progress, `value` for greedy play and `forecast` for search.

The fire values points, tokens, and above all more tokens in the town than the chief can put out before the fire's next turn burns it out.
The chief values water within range of the fire; an engine in flames counts as almost lost unless it can still drive out.
The weights of `value` are in the fire's points; they were checked against exact values of games on short paths.

That is what matters within a turn or two. How the game will end depends more on how much burns and how much water there is, wherever it is:
`forecast` adds that. Its weights were fitted to the results of games of the search (`scripts/fit.py`).
"""

from __future__ import annotations

from math import sqrt

from backburn.core.kernels.jit import kernel
from backburn.core.rules.contract import OVER
from backburn.games.forest_fire_path.cards import GROWTH, KINDS, CardKind
from backburn.games.forest_fire_path.rules.questions import (
    fire_is_out,
    furthest_square,
    leftmost_fire,
    most_to_load,
    nearest_square,
    number_at,
    reach_of,
    still_to_act,
)
from backburn.games.forest_fire_path.rules.scoring import payoff, points
from backburn.games.forest_fire_path.state import BURNT, FIRE, LONGEST_SPRAY, LOST, TOWN, Phase, State

TOKEN = 0.3
"""A token anywhere on the board, or still to be placed."""
NEARNESS = 0.25
"""A fire one gust away from the town, as a share of the town's points; half as much two gusts away, a third three, and so on."""
SIEGE = 0.5
"""As many tokens in the town as the chief can put out, as a share of the town's points."""
EDGE = 0.15
"""How much is added to that share for each token more, and taken off for each token fewer."""
WATER = 0.08
"""One water on an engine within range of the front of the fire; worth less the more turns away the engine is."""
CAUGHT = 0.8
"""An engine in flames that has finished its action, as a share of the points for it."""
SCORCHED = 0.1
"""The same for an engine that can still act."""

FLEET = 0.75
"""With a shop, the first engine that is not lost, in points, besides its water. Four are worth twice as much, and so on."""
PUMP = 0.25
"""The first pump that an engine can use, likewise."""
RUN = 0.65
"""The first helicopter, likewise."""
HOSES = 0.02
"""Long hoses."""
COIN = 0.05
"""A coin that can still be spent."""
KEPT_BURST = 0.5
"""With cards, a Burst in the fire's hand, in points."""
KEPT_TOKEN = 0.08
"""A token that a card in the fire's hand may place."""

AHEAD = 0.9
"""The weight of `value` in the forecast. This and the weights below are halves of logarithms of the fire's odds."""
BURNING = 0.225
"""A token on the board, or still to be placed."""
TURN = 0.375
"""The fire's turn to act."""
ABOARD = 0.025
"""One water on an engine, wherever it is."""
IN_RANGE = 0.05
"""How much more that is if the engine is within range of a fire."""
IN_FLAMES = 0.215
"""An engine in flames, which `value` takes too seriously."""
AT_FIRST = 0.15
"""What the chief is ahead where all that is even."""
KIT = 0.9
"""How much the kit adds to that, for each of its points in `value` more, and takes off for each fewer, than `usual_kit` has."""
USUAL_KIT = 2.0
"""Four engines with a pump each, which is what the weights above were fitted with."""
HAND = 0.1
"""The fire's hand, for each of its points in `value`."""

GAUGES = ("squares_to_go", "squares_to_fire", "engines_at_fire")
"""What rules of thumb may go by besides the fields of the state."""


@kernel
def value(state: State, seat: int) -> float:
    """Return the fire's prospects of a total victory, between -1 and 1, for the fire; the opposite for the chief."""
    if state.to_act == OVER:
        return payoff(state, seat)
    goal = state.options.total_victory
    hope = points(state) + TOKEN * tokens_that_last(state) + threat(state) + danger(state) - defence(state)
    if state.options.budget > 0:
        hope -= kit_worth(state)
    if state.options.fire_cards:
        hope += hand_worth(state)
    lead = 2.0 * hope / goal - 1.0
    fire = lead / (1.0 + abs(lead))
    return fire if seat == FIRE else -fire


@kernel
def forecast(state: State, seat: int) -> float:
    """Return the fire's prospects as in `value`, with all that burns and all water; the opposite for the chief."""
    if state.to_act == OVER:
        return payoff(state, seat)
    odds = odds_of(state)
    fire = odds / sqrt(1.0 + odds * odds)
    return fire if seat == FIRE else -fire


@kernel
def odds_of(state: State) -> float:
    """Return the fire's odds by the forecast, half of their logarithm."""
    odds = AHEAD * value(state, FIRE) + BURNING * (state.tokens + to_come(state)) - AT_FIRST
    if state.options.budget > 0:
        odds -= KIT * (kit_worth(state) - USUAL_KIT)
    if state.options.fire_cards:
        odds += HAND * hand_worth(state)
    if state.to_act == FIRE:
        odds += TURN
    for engine in range(state.fleet):
        if state.places[engine] != LOST:
            odds -= help_of(state, engine)
    return odds


@kernel
def help_of(state: State, engine: int) -> float:
    """Return what the forecast hopes of an engine."""
    total = (ABOARD + IN_RANGE * is_in_range(state, engine)) * state.water[engine]
    return float(total + IN_FLAMES * (state.squares[state.places[engine]] > 0))


@kernel
def is_in_range(state: State, engine: int) -> bool:
    """Whether a fire is within range of the engine. (R4.5)"""
    place, reach = int(state.places[engine]), furthest_spray(state)
    for square in range(nearest_square(state, place, reach), furthest_square(state, place, reach) + 1):
        if state.squares[square] > 0:
            return True
    return False


@kernel
def front_of_fire(state: State) -> int:
    """Return the burning square nearest the town, or the square just intensified if nothing burns."""
    return int(state.source) if fire_is_out(state) else leftmost_fire(state)


@kernel
def tokens_that_last(state: State) -> float:
    """Return the number of tokens, less those in the town that the chief is about to put out."""
    doomed = 0.0 if fire_begins(state) else min(float(max(0, state.squares[TOWN])), quenched(state, TOWN, True))
    return float(state.tokens + to_come(state) - doomed)


@kernel
def fire_begins(state: State) -> bool:
    """Whether the fire is about to act or to play a card. (R2.2, R7.3)"""
    return state.phase in (Phase.ACTION, Phase.PLAY)


@kernel
def to_come(state: State) -> int:
    """Return how many tokens the action in progress still adds to the board. (R3.4, R7.5, R7.6, R7.7)"""
    if state.phase == Phase.SPARK:
        return 1
    return bursting(state) if state.phase == Phase.BURST else int(state.to_place)


@kernel
def bursting(state: State) -> int:
    """Return how many tokens the best square adds by bursting. (R7.6)"""
    most = 0
    for square in range(state.options.path_length):
        most = max(most, int(state.squares[square]))
    return most * (state.options.intensify_factor - 1)


# ---- the town


@kernel
def threat(state: State) -> float:
    """Return the value of the danger to the town."""
    if state.squares[TOWN] == BURNT:
        return 0.0
    prize = state.options.points_town + state.options.points_burnt
    if state.squares[TOWN] > 0 and fire_begins(state) and may_burst(state):
        return float(prize)
    gusts = (front_of_fire(state) + state.options.gust_reach - 1) // state.options.gust_reach
    share = NEARNESS / max(1, gusts)
    if in_the_town(state) > 0:
        share = max(share, SIEGE + EDGE * (in_the_town(state) - quenched(state, TOWN, True)))
    if coming(state) > 0:
        share = max(share, SIEGE + EDGE * (coming(state) - quenched(state, TOWN, False)))
    return prize * min(0.95, share)


@kernel
def in_the_town(state: State) -> int:
    """Return how many tokens burn in the town or can be placed there in this action."""
    if state.phase == Phase.GROW and state.squares[TOWN] == 0:
        return 0
    in_reach = state.source - state.reach <= TOWN
    return int(state.squares[TOWN] + (state.to_place if in_reach else 0))


@kernel
def may_burst(state: State) -> bool:
    """Whether the fire can burn out a square of its choice when it acts next: with cards, it needs a Burst. (R3.4, R7.6)"""
    return state.options.fire_cards == 0 or state.phase == Phase.BURST or state.hand[CardKind.BURST] > 0


@kernel
def coming(state: State) -> float:
    """Return how many tokens the fire's next action can bring into the town, after the expected losses to the chief. (R3.4)"""
    most = 0.0
    if not may_burst(state):
        return most
    for square in range(1, state.options.path_length):
        tokens = state.squares[square]
        if tokens >= square and (tokens < state.options.burn_out_at or state.options.burn_out_at == 0):
            left = tokens - (0.0 if fire_begins(state) or state.phase == Phase.BURST else quenched(state, square, True))
            if left >= square:
                most = max(most, left * state.options.intensify_factor)
    return most


@kernel
def quenched(state: State, square: int, now: bool) -> float:
    """Return how many tokens the engines can be expected to put out in a square, in this turn of the chief or in the next. (R4.5)"""
    total = float(flown(state, now))
    for engine in range(state.fleet):
        if state.places[engine] != LOST and not (now and not still_to_act(state, engine)):
            total += water_for(state, engine, now) * sureness(state, abs(state.places[engine] - square))
    return total


@kernel
def flown(state: State, now: bool) -> int:
    """Return how many tokens a helicopter can put out in this turn of the chief or in the next. (R6.4a, R6.4b)"""
    if state.runs == 0 or state.round + (0 if now else 1) < state.options.runs_from:
        return 0
    too_late = now and state.to_act != FIRE and state.phase not in (Phase.FLY, Phase.DRAW)
    return 0 if too_late else int(state.options.run_water)


@kernel
def water_for(state: State, engine: int, now: bool) -> int:
    """Return how much water the engine will have for spraying; in the town it fills up first. (R4.2)"""
    at_work = now and Phase.LOAD < state.phase <= Phase.ROLL and state.engine == engine
    if at_work or state.places[engine] != TOWN:
        return int(state.water[engine])
    return int(state.water[engine]) + most_to_load(state, engine)


@kernel
def sureness(state: State, distance: int) -> float:
    """Return the probability that a spray over the distance hits. (R4.5)"""
    number = number_at(state, distance)
    return (state.options.die_sides + 1 - number) / state.options.die_sides if number > 0 else 0.0


# ---- shop and cards


@kernel
def kit_worth(state: State) -> float:
    """Return the value of the chief's kit, and of the coins to spend. (R6.1)"""
    engines = 0
    for engine in range(state.fleet):
        engines += state.places[engine] != LOST
    kit = FLEET * sqrt(engines) + PUMP * sqrt(min(engines, int(state.pumps))) + RUN * sqrt(state.runs)
    return float(kit + HOSES * state.hoses + COIN * state.coins)


@kernel
def hand_worth(state: State) -> float:
    """Return the value of the fire's cards. (R7.1)"""
    total = KEPT_BURST * (state.hand[CardKind.BURST] > 0)
    total += KEPT_TOKEN * (state.hand[CardKind.BLOW] * state.options.gust_reach + state.hand[CardKind.SPARK])
    for kind in range(KINDS):
        total += KEPT_TOKEN * state.hand[kind] * GROWTH[kind]
    return float(total)


# ---- the engines


@kernel
def danger(state: State) -> float:
    """Return the expected cost of engines in flames."""
    total = 0.0
    for engine in range(state.fleet):
        if state.places[engine] != LOST and state.squares[state.places[engine]] > 0:
            total += (SCORCHED if still_to_act(state, engine) else CAUGHT) * state.options.points_engine
    return total


@kernel
def defence(state: State) -> float:
    """Return the value of the engines' water where it is."""
    front = front_of_fire(state)
    total = 0.0
    for engine in range(state.fleet):
        if state.places[engine] != LOST:
            total += WATER * state.water[engine] / (1 + turns_away(state, engine, front))
    return total + at_hand(state)


@kernel
def at_hand(state: State) -> float:
    """Return the value of the tokens that the spraying engine can be expected to put out at the front."""
    if state.phase != Phase.SPRAY:
        return 0.0
    front = leftmost_fire(state)
    sure = sureness(state, abs(state.places[state.engine] - front))
    return TOKEN * min(float(state.squares[front]), float(state.water[state.engine] * sure))


@kernel
def turns_away(state: State, engine: int, square: int) -> float:
    """Return how many turns of driving bring the engine within range of the square; a thousand if its load keeps it from driving. (R4.3)"""
    away = max(0, abs(state.places[engine] - square) - furthest_spray(state))
    speed = reach_of(state, engine)
    if away == 0:
        return 0.0
    return away / speed if speed > 0 else 1000.0


@kernel
def furthest_spray(state: State) -> int:
    """Return the greatest distance that is in range. (R4.5)"""
    distance = LONGEST_SPRAY
    while distance > 0 and number_at(state, distance) == 0:
        distance -= 1
    return distance


# ---- what rules of thumb go by


@kernel
def gauge(state: State, seat: int, number: int) -> int:
    """Return how far engines are from where they belong, how far the acting one is from the fire, or how many with water are at it."""
    front = front_of_fire(state)
    if number == 1:
        return int(abs(state.places[state.engine] - front))
    to_go, at_fire = 0, 0
    for engine in range(state.fleet):
        if state.places[engine] != LOST:
            away = abs(state.places[engine] - (max(TOWN, front - 1) if state.water[engine] > 0 else TOWN))
            to_go += away
            at_fire += away == 0 and state.water[engine] > 0
    return int(to_go if number == 0 else at_fire)
