"""The legal moves of every phase, and the weights of outcomes."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel, outlined
from backburn.core.rules.contract import Moves
from backburn.games.fire_tower.board import SIZE
from backburn.games.fire_tower.cards import ACTIONS, ENOUGH, IN_DECK, CardKind
from backburn.games.fire_tower.rules.events import playable_pulled, reckless_pulled
from backburn.games.fire_tower.rules.hands import bucket_is_ready, first_of_sort, held_of_sort, is_reckless
from backburn.games.fire_tower.rules.patterns import breakable, downwind, in_gust
from backburn.games.fire_tower.rules.targets import aidable, any_target, targets, write_row
from backburn.games.fire_tower.rules.upkeep import may_show
from backburn.games.fire_tower.state import (
    AID,
    ALL_LEFT,
    BREAKS,
    BUCKET,
    DONE,
    DRAW,
    NEW_HAND,
    PLAY,
    PULL,
    RECKLESS,
    ROLL_WIND,
    SET_WIND,
    SHADOW_DIE,
    SHADOW_HANDS,
    THROW,
    WATER,
    WIND,
    Phase,
    State,
)


@outlined
def legal(state: State, moves: Moves) -> int:
    """Write the legal moves of the current phase and return their number."""
    match state.phase:
        case Phase.DRAW:
            return legal_draws(state, moves)
        case Phase.ROLL:
            return legal_rolls(state, moves)
        case Phase.PULL:
            return legal_cards(state, moves, 0, state.drawer, PULL, 0, ACTIONS)
        case Phase.ACTION:
            return legal_actions(state, moves)
        case Phase.AIM | Phase.USE | Phase.WIND | Phase.GUST | Phase.CHAMPION | Phase.AID_BREAK | Phase.AID_GEM:
            return legal_squares(state, moves)
        case Phase.PICK:
            return legal_cards(state, moves, 0, state.to_act, THROW, first_of_sort(state.sort), first_of_sort(state.sort + 1))
        case Phase.THROW | Phase.SHED:
            count = legal_cards(state, moves, 0, state.to_act, THROW, 0, ACTIONS)
            moves[count] = DONE
            return count + (state.phase == Phase.THROW)
        case Phase.PULLED:
            return legal_pulled(state, moves)
        case Phase.OVER:
            return 0
    return legal_words(state, moves)


@outlined
def legal_draws(state: State, moves: Moves) -> int:
    """List the kinds of cards in the draw pile. (R2.3, R9.1)"""
    count = 0
    for kind in range(IN_DECK):
        moves[count] = DRAW + kind
        count += state.deck[kind] > 0
    return count


@outlined
def legal_rolls(state: State, moves: Moves) -> int:
    """List the winds that the die may show. (R1.7, R3.2, R4.2)"""
    count = 0
    for wind in range(4):
        moves[count] = WIND + wind
        count += may_show(state, wind) != 0
    return count


@outlined
def legal_cards(state: State, moves: Moves, count: int, seat: int, move: int, first: int, end: int) -> int:
    """Add a move for each kind from `first` up to, but not including, `end` in a seat's hand. (R2.4, R7.3a, R8.2, R9.10)"""
    for kind in range(first, end):
        moves[count] = move + kind
        count += state.hands[seat, kind] > 0
    return count


@outlined
def legal_actions(state: State, moves: Moves) -> int:
    """List cards that can do something, discards, none, the bucket and Reckless Abandon. (R2.1, R2.2a, R2.4, R7.1a, R7.3)"""
    seat = state.mover
    count = 0
    for kind in range(ACTIONS):
        if state.hands[seat, kind] > 0 and (kind <= CardKind.WEST or any_target(state, kind, seat)):
            moves[count] = PLAY + kind
            count += 1
    count = legal_cards(state, moves, count, seat, THROW, 0, ACTIONS)
    moves[count] = DONE
    count += 1
    if bucket_is_ready(state, seat):
        moves[count] = BUCKET
        count += 1
    if held_of_sort(state, seat, WATER) < 3 and held_of_sort(state, seat, BREAKS) < 3:
        return count
    return legal_abandon(state, moves, count)


@outlined
def legal_abandon(state: State, moves: Moves, count: int) -> int:
    """Add Reckless Abandon for each group with three cards in hand. (R7.3)"""
    if is_reckless(state, state.mover):
        for sort in range(2):
            moves[count] = RECKLESS + sort
            count += held_of_sort(state, state.mover, sort) >= 3
    return count


@outlined
def legal_pulled(state: State, moves: Moves) -> int:
    """List the pulled cards that can be played, and Reckless Abandon. (R9.10)"""
    count = 0
    for kind in range(ACTIONS):
        moves[count] = PLAY + kind
        count += playable_pulled(state, kind, state.to_act) != 0
    for sort in range(2):
        moves[count] = RECKLESS + sort
        count += reckless_pulled(state, sort, state.to_act) != 0
    return count


@outlined
def legal_squares(state: State, moves: Moves) -> int:
    """List the squares of the decision, and whatever else it allows. (R3.1, R4.1, R4.2, R7.1a, R9.8, R9.11)"""
    count = 0
    for row in range(SIZE):
        count = write_row(moves, count, row, wanted(state, row))
    squares = count
    if state.phase == Phase.AIM:
        moves[count] = DONE
        count += state.marks >= ENOUGH[state.tool]
        moves[count] = ALL_LEFT
        return int(count + (state.tool == CardKind.SMOKEJUMPER and state.marks > 0 and squares > 1))
    if state.phase == Phase.USE:
        moves[count] = SET_WIND
        moves[count + 1] = ROLL_WIND
        return count + 2
    moves[count] = BUCKET
    return count + (state.phase == Phase.WIND and bucket_is_ready(state, state.mover) != 0)


@outlined
def wanted(state: State, row: int) -> int:
    """Return the squares of a row that may be chosen in this decision."""
    match state.phase:
        case Phase.WIND:
            return downwind(state, row, state.wind)
        case Phase.GUST:
            return in_gust(state, row, state.gust)
        case Phase.USE | Phase.AIM:
            return targets(state, state.tool, row, state.to_act)
        case Phase.AID_GEM:
            return aidable(state, row)
    return breakable(state, row)


@kernel
def legal_words(state: State, moves: Moves) -> int:
    """List the choices that need neither a square nor a card. (R1.11a, R7.1a, R9.8, R9.9)"""
    match state.phase:
        case Phase.REDRAW:
            moves[0] = DONE
            moves[1] = NEW_HAND
        case Phase.AFTER:
            moves[0] = DONE
            moves[1] = BUCKET
        case Phase.SHADOW:
            moves[0] = SHADOW_HANDS
            moves[1] = SHADOW_DIE
        case Phase.AID:
            for choice in range(3):
                moves[choice] = AID + choice
            return 3
    return 2


@kernel
def weight(state: State, move: int) -> int:
    """Return the number of such cards in the draw pile or the hand; 1 for each direction. (R1.7, R9.10)"""
    if state.phase == Phase.DRAW:
        return int(state.deck[move - DRAW])
    if state.phase == Phase.PULL:
        return int(state.hands[state.drawer, move - PULL])
    return 1
