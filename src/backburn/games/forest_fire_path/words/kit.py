"""Shop and cards in words: what a purchase brings, what a card does, why neither is possible."""

from __future__ import annotations

from backburn.core.states.tables import listing
from backburn.games.forest_fire_path.cards import CARD_WORDS, GROWTH, KINDS, CardKind
from backburn.games.forest_fire_path.rules.apply import apply
from backburn.games.forest_fire_path.rules.questions import box, box_is_empty, leftmost_fire, may_fly, nearest_square
from backburn.games.forest_fire_path.rules.shop import can_buy, hoses_help, is_for_sale, price_of
from backburn.games.forest_fire_path.state import (
    BURNT,
    BUY,
    DISCARD,
    DONE,
    DRAW,
    FLY,
    MAX_ENGINES,
    MAX_RUNS,
    NO_FLIGHT,
    PLAY,
    Phase,
    State,
    Ware,
)
from backburn.games.forest_fire_path.words.squares import square_name
from backburn.play.cards.notation import Refusal
from backburn.play.texts.wording import capital, counted

WARE_NAMES = listing(Ware, {Ware.ENGINE: "an engine", Ware.PUMP: "a pump", Ware.RUN: "a helicopter", Ware.HOSES: "long hoses"})
CARD_TITLES = [capital(word) for word in CARD_WORDS]


# ---- the shop


def explain_purchase(state: State, move: int) -> str:
    """What buying something brings, and the coins left."""
    if move == DONE:
        return f"Leave the shop; {_lost(int(state.coins))}." if state.coins else "Close the shop."
    after = state.copy()
    apply(after, move)
    paid = f"Buy {WARE_NAMES[move - BUY]} for {counted(price_of(state, move - BUY), 'coin')}: {what_it_does(state, move - BUY)}"
    if after.phase == Phase.SHOP:
        return f"{paid}. {capital(counted(after.coins, 'coin'))} {'is' if after.coins == 1 else 'are'} left."
    left = state.coins - price_of(state, move - BUY)
    return f"{paid}. Then the shop closes{f', and {_lost(left)}' if left else ''}."


def _lost(coins: int) -> str:
    return f"{counted(coins, 'coin')} {'is' if coins == 1 else 'are'} lost"


def what_it_does(state: State, ware: int) -> str:
    """What a thing of the shop is good for."""
    options = state.options
    return {
        Ware.ENGINE: "it starts in the town, empty",
        Ware.PUMP: f"it fills one engine each turn, and without one an engine loads at most {options.slow_load} water",
        Ware.RUN: f"once, from round {options.runs_from} on, it puts out up to {counted(options.run_water, 'token')}",
        Ware.HOSES: f"all engines hit three squares away on {options.hoses_hit} or more",
    }[Ware(ware)]


def refuse_purchase(state: State, move: int) -> Refusal:
    """Why something cannot be bought."""
    ware = Ware(move - BUY)
    assert not can_buy(state, ware)
    if is_for_sale(state, ware):
        price = counted(price_of(state, ware), "coin")
        return Refusal("R6.1", f"{WARE_NAMES[ware]} costs {price}, and there {'is' if state.coins == 1 else 'are'} only {state.coins}")
    return {
        Ware.ENGINE: Refusal("R6.2", f"{MAX_ENGINES} engines are the most that can be bought"),
        Ware.PUMP: _no_pump(state),
        Ware.RUN: Refusal("R6.4", f"{MAX_RUNS} helicopters are the most that can be bought"),
        Ware.HOSES: _no_hoses(state),
    }[ware]


def _no_pump(state: State) -> Refusal:
    if state.options.slow_load >= state.options.water_capacity:
        return Refusal("R6.3", "pumps are not for sale, as an engine is filled without one")
    return Refusal("R6.3", "there is a pump for each engine bought so far" if state.fleet else "a pump needs an engine that it can fill")


def _no_hoses(state: State) -> Refusal:
    if state.hoses:
        return Refusal("R6.5", "the engines have long hoses already")
    useless = state.options.price_hoses and not hoses_help(state)
    return Refusal("R6.5", "long hoses would be no improvement" if useless else "long hoses are not for sale")


# ---- runs


def explain_flight(state: State, move: int) -> str:
    """What a helicopter puts out."""
    if move == NO_FLIGHT:
        return f"Fly no helicopter in this turn and keep {'it' if state.runs == 1 else f'all {state.runs}'}."
    square = move - FLY
    doused = min(state.squares[square], state.options.run_water)
    return (
        f"Fly a helicopter to {square_name(square)} and put out {counted(doused, 'token')}; {counted(state.runs - 1, 'helicopter')} left."
    )


def refuse_flight(state: State, square: int) -> Refusal:
    """Why no helicopter can be flown there."""
    assert may_fly(state)
    if square >= state.options.path_length:
        return Refusal("R1.1", f"the path has only {state.options.path_length} squares")
    return Refusal("R6.4b", f"{square_name(square)} does not burn")


# ---- cards


def explain_card(state: State, move: int) -> str:
    """What a card does, or that it is discarded."""
    if move >= DISCARD:
        return f"Discard {CARD_TITLES[move - DISCARD]} without effect."
    return what_card_does(state, move - PLAY)


def what_card_does(state: State, kind: int) -> str:
    """What a card does here."""
    if kind == CardKind.BLOW:
        return explain_gust(state)
    if kind == CardKind.BURST:
        return "Burn out a burning square of your choice and scatter its fire."
    if kind == CardKind.SPARK:
        return "Light a square that does not burn, at most as far from a burning one as that has tokens."
    tokens = min(GROWTH[kind], box(state))
    return f"Add {counted(tokens, 'token')} to burning squares{', divided as you like' if tokens > 1 else ''}."


def explain_gust(state: State) -> str:
    """What the wind lights."""
    squares = min(in_the_wind(state), box(state))
    return f"The wind lights {counted(squares, 'square')} in front of the fire, with one token{' each' * (squares > 1)}."


def in_the_wind(state: State) -> int:
    """How many squares a gust can light."""
    front = leftmost_fire(state)
    return sum(state.squares[square] != BURNT for square in range(nearest_square(state, front, state.options.gust_reach), front))


def explain_draw(state: State, move: int) -> str:
    """What the fire draws."""
    return f"The fire draws {CARD_TITLES[move - DRAW]}."


def refuse_card(state: State, move: int) -> Refusal:
    """Why a card cannot be played or discarded."""
    kind = move - DISCARD if move >= DISCARD else move - PLAY
    assert 0 <= kind < KINDS
    if not state.hand[kind]:
        return Refusal("R7.3", f"the fire has no card {CARD_TITLES[kind]}")
    if box_is_empty(state):
        return Refusal("R7.3b", f"no token is left in the box, so {CARD_TITLES[kind]} can only be discarded")
    where = "the wind has no square to light in front of the fire" if kind == CardKind.BLOW else "no square can take a spark"
    return Refusal("R7.3b", f"{where}, so {CARD_TITLES[kind]} can only be discarded")


def refuse_growth(state: State, square: int) -> Refusal:
    """Why Grow adds no token there."""
    if square >= state.options.path_length:
        return Refusal("R1.1", f"the path has only {state.options.path_length} squares")
    return Refusal("R7.5", f"{square_name(square)} does not burn, so it cannot grow")


def refuse_spark(state: State, square: int) -> Refusal:
    """Why a spark cannot fall there."""
    if square >= state.options.path_length:
        return Refusal("R1.1", f"the path has only {state.options.path_length} squares")
    if state.squares[square]:
        return Refusal("R7.7", f"{square_name(square)} {'is burnt' if state.squares[square] == BURNT else 'burns already'}")
    return Refusal("R7.7", f"no fire is strong enough to throw a spark as far as {square_name(square)}")
