"""Is a diagram a position of the game?"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from backburn.core.rules.contract import OVER
from backburn.core.states.tables import listing
from backburn.games.forest_fire_path.cards import CARD_WORDS, GROWTH, CardKind
from backburn.games.forest_fire_path.rules.cards import can_spark
from backburn.games.forest_fire_path.rules.piles import deck_is_empty, full_hand, needs_card
from backburn.games.forest_fire_path.rules.questions import (
    box,
    can_spray,
    fire_is_out,
    furthest_square,
    may_fly,
    nearest_square,
    needed,
    reach_of,
    room,
    still_to_act,
)
from backburn.games.forest_fire_path.rules.scoring import enough_points, points
from backburn.games.forest_fire_path.rules.shop import can_buy_anything, hoses_help, price_of, stays_open
from backburn.games.forest_fire_path.state import BURNT, LOST, MAX_ENGINES, TOWN, Phase, State
from backburn.play.texts.reading import Flaws, complaints
from backburn.play.texts.wording import counted

_CARDS = (Phase.PLAY, Phase.GROW, Phase.BURST, Phase.SPARK)
_CARD_PLAYED = (Phase.GROW, Phase.BURST, Phase.SPARK, Phase.PLACE)
_CHIEF = (Phase.SEND, Phase.LOAD, Phase.MOVE, Phase.SPRAY, Phase.ROLL)


def validity(state: State) -> Iterator[str]:
    """Why a state cannot occur in the game."""
    return complaints(state, (_CHECKS[state.phase], _turn_flaws, _fire_flaws, _engine_flaws, _kit_flaws, _card_flaws))


def _turn_flaws(state: State) -> Flaws:
    """The problems with whose turn it is."""
    rested = state.waiting == (0 if state.phase == Phase.OVER else working(state))
    yield from _set_up_flaws(state)
    yield state.phase not in _CHIEF and not rested, "engines have finished, but it is not the chief's turn"
    yield bool(state.waiting & ~working(state)), "a lost engine cannot have finished"
    yield state.to_act != OVER and state.tokens == 0 and state.phase != Phase.PLACE, "no fire is left, so the game is over"
    yield state.to_act != OVER and enough_points(state), f"the fire has {counted(points(state), 'point')}, so the game is over"


def _set_up_flaws(state: State) -> Flaws:
    """The problems with a position before round 1, which only shop and deal have. (R6.1, R7.2)"""
    last = state.options.path_length - 1
    moved = any(state.places[engine] != TOWN or state.water[engine] for engine in range(state.fleet))
    begun = state.burnt or state.tokens != state.options.start_tokens or state.squares[last] != state.tokens or moved
    yield state.phase == Phase.SHOP and state.round > 0, "the shop is only open before round 1, which is round 0"
    yield state.round == 0 and bool(begun), "before round 1 the board is as it was set up"


# ---- the fire


def _fire_flaws(state: State) -> Flaws:
    """Fire that should have burnt out, but for what may have been placed in this very turn. (R3.5, R3.7a)"""
    limit, placed = state.options.burn_out_at, _placed(state)
    over = [(square, max(0, state.squares[square] - limit + 1)) for square in range(state.options.path_length)] if limit else []
    too_high = [square for square, tokens in over if tokens > (placed if _in_reach(state, square) else 0)]
    problem = f"square {too_high[0] + 1} has {state.squares[too_high[0]]} tokens but burns out at {limit}" if too_high else ""
    yield bool(too_high), problem
    yield state.phase in (*_CHIEF, Phase.FLY, Phase.DRAW) and _spared(state), "the rightmost fire should have burnt out"
    yield sum(tokens for _, tokens in over) > placed, f"several squares have {limit} tokens or more, too many for one turn"


def _spared(state: State) -> bool:
    """Are there enough tokens for R3.7a, but no burnt square beyond the fire?"""
    squares = state.squares.tolist()[: state.options.path_length]
    beyond = squares[max(square for square, tokens in enumerate(squares) if tokens > 0) :] if state.tokens else []
    return 0 < state.options.rightmost_burn_out_at <= state.tokens and BURNT not in beyond


# ---- the engines


def working(state: State) -> int:
    """The engines that are not lost, a bit for each."""
    return sum(1 << engine for engine in range(MAX_ENGINES) if state.places[engine] != LOST)


def _engine_flaws(state: State) -> Flaws:
    """Engines at places where they cannot have driven with their water. (R4.3)"""
    return [
        (
            state.places[engine] > TOWN and reach_of(state, engine) == 0,
            f"engine {engine + 1} has {state.water[engine]} water, with which it cannot have left the town",
        )
        for engine in range(state.fleet)
    ]


# ---- what is decided


def _action_flaws(state: State) -> Flaws:
    yield bool(state.options.fire_cards) != (state.phase in _CARDS), "the fire plays a card if there are cards, and acts if there are none"
    yield _caught(state), "an engine is in flames, but would have been lost before the fire acted"


def _caught(state: State) -> bool:
    return any(place != LOST and state.squares[place] > 0 for place in state.places)


def _place_flaws(state: State) -> Flaws:
    squares = range(nearest_square(state, state.source, state.reach), furthest_square(state, state.source, state.reach) + 1)
    limit = state.options.burn_out_at
    engines = [place for place in state.places.tolist() if place != LOST]
    flames = sum(max(0, state.squares[place]) for place in set(engines))
    outside = any(state.squares[place] > 0 and not _in_reach(state, place) for place in engines)
    yield state.squares[state.source] != BURNT, "the square the tokens come from is not burnt"
    yield all(state.squares[square] == BURNT for square in squares), "no square in reach can take a token"
    yield state.to_place > min(box(state), state.reach * state.options.intensify_factor), "there cannot be that many tokens to place"
    yield 0 < limit <= state.reach, f"a square with {state.reach} tokens would have burnt out already"
    yield _placed(state) < _fewest_placed(state), "there are fewer tokens in reach than must have been placed"
    yield state.source in engines, "an engine is where the tokens come from, but would have been lost before the fire acted"
    yield outside or flames > _placed(state), "an engine is in flames, but would have been lost before the fire acted"


def _in_reach(state: State, square: int) -> bool:
    """Can a token of the intensified square, or of Grow, have been placed there?"""
    if state.phase == Phase.GROW:
        return bool(state.squares[square] > 1)
    return state.phase == Phase.PLACE and abs(square - state.source) <= state.reach


def _placed(state: State) -> int:
    """How many of its tokens have been placed at most."""
    if state.phase == Phase.GROW:
        return max(_grown(state), default=0)
    if state.phase != Phase.PLACE:
        return 0
    there = sum(max(0, state.squares[square]) for square in range(state.options.path_length) if _in_reach(state, square))
    return int(min(there, state.reach * state.options.intensify_factor - state.to_place))


def _fewest_placed(state: State) -> int:
    """And how many at least: all that are not to be placed any more, fewer only if the box was the limit."""
    if state.to_place == box(state):
        return int(max(0, state.reach - box(state)))
    return int(state.reach * state.options.intensify_factor - state.to_place)


def _grown(state: State) -> list[int]:
    """How many tokens of a Grow among the discards may have been placed. (R7.5)"""
    growths = [GROWTH[kind] - state.to_place for kind in CardKind if state.discards[kind] and GROWTH[kind] >= state.to_place]
    return [*growths, *([0] if growths and state.to_place == box(state) else [])]


def _grow_flaws(state: State) -> Flaws:
    grown = sum(max(0, state.squares[square] - 1) for square in range(state.options.path_length))
    yield from _action_flaws(state)
    yield not _grown(state) or not 0 < state.to_place <= box(state), "there cannot be that many tokens to place"
    yield grown < min(_grown(state), default=0), "there are fewer tokens on the board than must have been placed"


def _spark_flaws(state: State) -> Flaws:
    yield from _action_flaws(state)
    yield box(state) == 0 or not can_spark(state), "no square can take a spark"


def _shop_flaws(state: State) -> Flaws:
    closed = not stays_open(state) and not can_buy_anything(state)
    yield closed, "nothing is for sale that the chief can pay, so the shop is closed"


def _fly_flaws(state: State) -> Flaws:
    yield not may_fly(state), "no helicopter can be flown in this round"


def _draw_flaws(state: State) -> Flaws:
    full = not state.options.fire_cards or not needs_card(state)
    yield full or (state.round > 0 and state.held < full_hand(state) - 1), "the fire has no cards to draw, or too many"
    yield deck_is_empty(state), "no card is left in the deck, so the discards would have become the deck"


# ---- shop and cards


def _kit_flaws(state: State) -> Flaws:
    """A kit that cannot be paid, or that is not for sale. (R6.1)"""
    counts = (state.fleet, state.pumps, state.runs, state.hoses)
    cost = sum(count * price_of(state, ware) for ware, count in enumerate(counts)) if state.options.budget else 0
    paid = state.options.budget - state.coins
    at_work = sum(1 << engine for engine in range(state.fleet)) & ~state.waiting
    busy = at_work.bit_count() + (state.phase in (Phase.MOVE, Phase.SPRAY, Phase.ROLL))
    taken = state.pumps - state.free_pumps
    useless = state.options.slow_load >= state.options.water_capacity
    yield cost > paid or (state.phase == Phase.SHOP and cost < paid), f"the kit costs {cost}, but {counted(paid, 'coin')} were spent"
    yield state.phase != Phase.SHOP and state.coins > 0, "coins are left only in the shop"
    yield state.pumps > state.fleet or bool(state.pumps and useless), "there are more pumps than are for sale"
    yield bool(state.hoses) and not (state.options.price_hoses and hoses_help(state)), "long hoses are not for sale"
    yield not 0 <= taken <= (busy if state.phase in _CHIEF else 0), "there are fewer free pumps than there can be, or more than pumps"


def _card_flaws(state: State) -> Flaws:
    """More cards than there are, a hand that is too large or too small, or a card that was not played. (R7.1)"""
    if not state.options.fire_cards:
        return
    beyond = [CARD_WORDS[kind] for kind in CardKind if state.deck[kind] < 0]
    full = full_hand(state)
    hands = {0} if state.phase == Phase.SHOP else {full - 1} if state.phase in _CARD_PLAYED else {full}
    hands |= {full - 1} if state.phase == Phase.OVER else set()
    played = {Phase.BURST: CardKind.BURST, Phase.PLACE: CardKind.BURST, Phase.SPARK: CardKind.SPARK}.get(Phase(state.phase))
    yield bool(beyond), f"there are more cards {beyond[0]!r} than in the game" if beyond else ""
    yield state.phase != Phase.DRAW and state.held not in hands, f"the fire cannot have {counted(state.held, 'card')} in hand here"
    yield played is not None and not state.discards[played], "the card that was played must be among the discards"
    yield state.round == 0 and any(state.discards.tolist()), "there are no discards before round 1"


def _send_flaws(state: State) -> Flaws:
    yield (state.waiting & working(state)).bit_count() < 2, "fewer than two engines are still to act, so the chief has no choice"


def _work_flaws(state: State) -> Flaws:
    able = state.places[state.engine] != LOST and still_to_act(state, state.engine)
    yield not able, f"engine {state.engine + 1} is lost or has finished"


def _load_flaws(state: State) -> Flaws:
    able = state.places[state.engine] == TOWN and room(state, state.engine) > 0
    yield from _work_flaws(state)
    yield not able, f"engine {state.engine + 1} is not in the town with room for water"


def _spray_flaws(state: State) -> Flaws:
    yield from _work_flaws(state)
    yield not can_spray(state), f"engine {state.engine + 1} has no water or nothing in range"


def _roll_flaws(state: State) -> Flaws:
    aimed = state.squares[state.target] > 0 and needed(state, state.target) > 1
    full = room(state, state.engine) == 0
    yield from _work_flaws(state)
    yield not aimed, f"square {state.target + 1} is not a target that needs a roll"
    yield full, f"engine {state.engine + 1} has sprayed, so it cannot be full"


def _over_flaws(state: State) -> Flaws:
    goes_on = not enough_points(state) and not fire_is_out(state) and state.round < state.options.max_turns
    told = f"fire is left, its points ({points(state)}) are not enough and round {state.round} is not the last, so the game continues"
    yield goes_on, told
    yield enough_points(state) and not _just_won(state), "the fire already had enough points, so the game would have ended earlier"


def _just_won(state: State) -> bool:
    """Can the points have become enough in one moment, by burning squares or by lost engines?"""
    options = state.options
    engines = state.lost * options.points_engine
    squares = points(state) - engines
    town = state.squares[TOWN] == BURNT
    at_once = state.burnt if options.burn_out_at else 1
    burning = points(state) - at_once * options.points_burnt - town * options.points_town
    by_fire = state.burnt > 0 and burning < options.total_victory
    by_engines = state.lost > 0 and not fire_is_out(state) and squares < options.total_victory
    return bool(by_fire or by_engines)


_CHECKS: list[Callable[[State], Flaws]] = listing(
    Phase,
    {
        Phase.ACTION: _action_flaws,
        Phase.PLACE: _place_flaws,
        Phase.SEND: _send_flaws,
        Phase.LOAD: _load_flaws,
        Phase.MOVE: _work_flaws,
        Phase.SPRAY: _spray_flaws,
        Phase.ROLL: _roll_flaws,
        Phase.SHOP: _shop_flaws,
        Phase.FLY: _fly_flaws,
        Phase.DRAW: _draw_flaws,
        Phase.PLAY: _action_flaws,
        Phase.GROW: _grow_flaws,
        Phase.BURST: _action_flaws,
        Phase.SPARK: _spark_flaws,
        Phase.OVER: _over_flaws,
    },
)
