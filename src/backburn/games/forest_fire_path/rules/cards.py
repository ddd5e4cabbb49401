"""Playing the fire's cards. (R7.1)"""

from __future__ import annotations

from backburn.core.kernels.jit import kernel
from backburn.core.rules.contract import Moves
from backburn.games.forest_fire_path.cards import GROWTH, KINDS, CardKind
from backburn.games.forest_fire_path.rules.fire import gust, ignite, intensify
from backburn.games.forest_fire_path.rules.flow import draw_up, end_fire_turn
from backburn.games.forest_fire_path.rules.phases import enter
from backburn.games.forest_fire_path.rules.piles import lay_down, take_card
from backburn.games.forest_fire_path.rules.questions import box, box_is_empty, can_gust
from backburn.games.forest_fire_path.state import DISCARD, DRAW, PLAY, TOKEN, Phase, State

# ---- what may be played


@kernel
def can_play(state: State, kind: int) -> bool:
    """Whether a card would have an effect. (R7.3b)"""
    if kind == CardKind.BURST:
        return True
    if box_is_empty(state):
        return False
    if kind == CardKind.BLOW:
        return can_gust(state)
    return kind != CardKind.SPARK or can_spark(state)


@kernel
def can_spark(state: State) -> bool:
    """Whether a spark could be thrown anywhere. (R7.3b)"""
    for square in range(state.options.path_length):
        if is_in_sparks(state, square):
            return True
    return False


@kernel
def is_in_sparks(state: State, square: int) -> bool:
    """Whether a spark may light the square. (R7.7)"""
    if state.squares[square] != 0:
        return False
    for source in range(state.options.path_length):
        if state.squares[source] > 0 and abs(source - square) <= state.squares[source]:
            return True
    return False


@kernel
def legal_cards(state: State, moves: Moves) -> int:
    """List the cards that can be played, and all as discards. (R7.3, R7.3a, R7.3b)"""
    count = 0
    for kind in range(KINDS):
        if state.hand[kind] > 0 and can_play(state, kind):
            moves[count] = PLAY + kind
            count += 1
    for kind in range(KINDS):
        moves[count] = DISCARD + kind
        count += state.hand[kind] > 0
    return count


@kernel
def legal_sparks(state: State, moves: Moves) -> int:
    """List the squares that a spark may light. (R7.7)"""
    count = 0
    for square in range(state.options.path_length):
        moves[count] = TOKEN + square
        count += is_in_sparks(state, square)
    return count


@kernel
def legal_draws(state: State, moves: Moves) -> int:
    """List the kinds of cards in the deck. (R7.8)"""
    count = 0
    for kind in range(KINDS):
        moves[count] = DRAW + kind
        count += state.deck[kind] > 0
    return count


# ---- what happens


@kernel
def draw(state: State, kind: int) -> None:
    """Draw a card. (R7.2, R7.8)"""
    take_card(state, kind)
    draw_up(state)


@kernel
def play_or_discard(state: State, move: int) -> None:
    """Play a card of the hand, or discard it. (R7.3, R7.3a)"""
    if move < DISCARD:
        lay_down(state, move - PLAY)
        play(state, move - PLAY)
    else:
        discard(state, move - DISCARD)


@kernel
def discard(state: State, kind: int) -> None:
    """Discard a card without effect. (R7.3a)"""
    lay_down(state, kind)
    end_fire_turn(state)


@kernel
def play(state: State, kind: int) -> None:
    """Let a card take effect, or ask where. (R7.3)"""
    match kind:
        case CardKind.BLOW:
            blow(state)
        case CardKind.BURST:
            enter(state, Phase.BURST)
        case CardKind.SPARK:
            enter(state, Phase.SPARK)
        case _:
            begin_growth(state, int(GROWTH[kind]))


@kernel
def blow(state: State) -> None:
    """Let the wind carry the fire. (R7.4)"""
    gust(state)
    end_fire_turn(state)


@kernel
def begin_growth(state: State, tokens: int) -> None:
    """Ask where the tokens of Grow go, as many as the box holds. (R7.5)"""
    state.to_place = min(tokens, box(state))
    enter(state, Phase.GROW)


@kernel
def add_token(state: State, square: int) -> None:
    """Add a token of Grow to a burning square. (R7.5)"""
    ignite(state, square)
    state.to_place -= 1
    if state.to_place == 0:
        end_fire_turn(state)


@kernel
def burst(state: State, square: int) -> None:
    """Intensify a square. (R7.6)"""
    intensify(state, square)


@kernel
def throw_spark(state: State, square: int) -> None:
    """Light a square. (R7.7)"""
    ignite(state, square)
    end_fire_turn(state)
