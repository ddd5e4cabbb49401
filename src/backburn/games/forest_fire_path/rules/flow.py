"""The flow of the game: turns, one engine after another, and the end."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel
from backburn.games.forest_fire_path.rules.phases import enter
from backburn.games.forest_fire_path.rules.piles import needs_card, refill
from backburn.games.forest_fire_path.rules.questions import fire_is_out, first_to_act, may_fly, most_to_load
from backburn.games.forest_fire_path.rules.scoring import enough_points
from backburn.games.forest_fire_path.state import BURNT, LOST, TOWN, Phase, State


@kernel
def begin_game(state: State) -> None:
    """Deal the fire its hand if it plays with cards; otherwise begin round 1. (R2.1, R7.2)"""
    if state.options.fire_cards:
        draw_up(state)
    else:
        end_chief_turn(state)


@kernel
def begin_fire_turn(state: State) -> None:
    """Remove the engines in flames; then let the fire act, or play a card, unless that ends the game. (R2.2, R3.1a, R5.2a, R7.3)"""
    for engine in range(state.fleet):
        if state.places[engine] != LOST:
            begin_round(state, engine)
    if enough_points(state):
        finish(state)
    else:
        enter(state, Phase.PLAY if state.options.fire_cards else Phase.ACTION)


@kernel
def begin_round(state: State, engine: int) -> None:
    """Remove an engine in the flames, or let any other engine act again. (R3.1, R4.1)"""
    if state.squares[state.places[engine]] > 0:
        lose_engine(state, engine)
    else:
        state.waiting |= 1 << engine


@kernel
def lose_engine(state: State, engine: int) -> None:
    """Remove an engine that the fire has caught. (R3.1)"""
    state.places[engine] = LOST
    state.water[engine] = 0
    state.lost += 1


@kernel
def burn(state: State, square: int) -> None:
    """Burn out a burning square to the end of the game and return its tokens to the box. (R3.6)"""
    state.tokens -= state.squares[square]
    state.squares[square] = BURNT
    state.burnt += 1


@kernel
def end_fire_turn(state: State) -> None:
    """Let squares burn out; then let the fire draw cards, if it has any, or begin the chief's turn. (R2.2, R5.2a, R5.3a)"""
    state.source = 0
    state.reach = 0
    state.to_place = 0
    if state.options.burn_out_at > 0:
        burn_out(state)
    if 0 < state.options.rightmost_burn_out_at <= state.tokens:
        burn_rightmost(state)
    if enough_points(state) or fire_is_out(state):
        finish(state)
    elif state.options.fire_cards:
        draw_up(state)
    else:
        begin_chief_turn(state)


@kernel
def burn_out(state: State) -> None:
    """Burn out every square that has reached the threshold. (R3.5)"""
    for square in range(state.options.path_length):
        if burns_out(state, int(state.squares[square])):
            burn(state, square)


@kernel
def burns_out(state: State, tokens: int) -> bool:
    """Whether a square with this number of tokens burns out. (R3.5)"""
    return 0 < state.options.burn_out_at <= tokens


@kernel
def burn_rightmost(state: State) -> None:
    """Burn out the burning square furthest from the town. (R3.7a)"""
    square = state.options.path_length - 1
    while state.squares[square] <= 0:
        square -= 1
    burn(state, square)


@kernel
def draw_up(state: State) -> None:
    """Let the fire draw another card as long as its hand is not full; then round 1 or the chief's turn begins. (R7.2, R7.8)"""
    if needs_card(state):
        refill(state)
        enter(state, Phase.DRAW)
    elif state.round == 0:
        end_chief_turn(state)
    else:
        begin_chief_turn(state)


@kernel
def begin_chief_turn(state: State) -> None:
    """Ask whether a helicopter is flown, if one can be; then the engines act. (R4.1, R6.4a, R6.6)"""
    if may_fly(state):
        enter(state, Phase.FLY)
    else:
        next_engine(state)


@kernel
def next_engine(state: State) -> None:
    """Ask the chief which engine acts next if there is a choice; end the turn if no engine is left to act. (R4.1, R4.1a)"""
    if state.waiting == 0:
        end_chief_turn(state)
    elif state.waiting & (state.waiting - 1):
        enter(state, Phase.SEND)
    else:
        begin_engine(state, first_to_act(state))


@kernel
def begin_engine(state: State, engine: int) -> None:
    """Begin an engine's action: with loading if it can load in the town, otherwise with moving or spraying. (R4.1, R4.2, R4.2a, R6.3b)"""
    state.engine = engine
    if state.places[engine] == TOWN and most_to_load(state, engine) > 0:
        enter(state, Phase.LOAD)
    else:
        enter(state, Phase.MOVE)


@kernel
def end_engine(state: State) -> None:
    """Mark the engine as finished. (R4.1)"""
    state.waiting &= ~(1 << state.engine)
    state.engine = 0
    next_engine(state)


@kernel
def end_chief_turn(state: State) -> None:
    """Complete the round, or the set-up; begin the next round, unless it was the last. (R2.1, R5.5a, R6.3a)"""
    state.free_pumps = state.pumps
    if state.round == state.options.max_turns:
        finish(state)
    else:
        state.round += 1
        begin_fire_turn(state)


@kernel
def finish(state: State) -> None:
    """End the game and clear what was being decided. (R5.2, R5.3)"""
    state.waiting = 0
    state.engine = 0
    state.free_pumps = state.pumps
    state.source = 0
    state.reach = 0
    state.to_place = 0
    enter(state, Phase.OVER)
