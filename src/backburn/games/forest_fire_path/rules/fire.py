"""The actions of the fire."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel
from backburn.games.forest_fire_path.rules.flow import burn, end_fire_turn, finish
from backburn.games.forest_fire_path.rules.phases import enter
from backburn.games.forest_fire_path.rules.questions import box, box_is_empty, furthest_square, leftmost_fire, nearest_square
from backburn.games.forest_fire_path.rules.scoring import enough_points
from backburn.games.forest_fire_path.state import BURNT, GROW, GROW_ALL, GUST, INTENSIFY, Phase, State


@kernel
def act(state: State, move: int) -> None:
    """Carry out the fire's one action. (R2.2)"""
    if move >= INTENSIFY:
        intensify(state, move - INTENSIFY)
        return
    if move == GUST:
        gust(state)
    elif move == GROW_ALL:
        grow_everywhere(state)
    else:
        ignite(state, move - GROW)
    end_fire_turn(state)


@kernel
def ignite(state: State, square: int) -> None:
    """Add one token to a square. (R3.3)"""
    state.squares[square] += 1
    state.tokens += 1


@kernel
def gust(state: State) -> None:
    """Let the wind carry the fire from its front towards the town. (R3.2)"""
    front = leftmost_fire(state)
    for step in range(1, min(state.options.gust_reach, front) + 1):
        if state.squares[front - step] != BURNT and not box_is_empty(state):
            ignite(state, front - step)


@kernel
def grow_everywhere(state: State) -> None:
    """Add one token to every burning square. (R3.3a)"""
    for square in range(state.options.path_length):
        if state.squares[square] > 0 and not box_is_empty(state):
            ignite(state, square)


@kernel
def intensify(state: State, square: int) -> None:
    """Burn out the square and scatter its fire. (R3.4, R3.4b)"""
    tokens = state.squares[square]
    burn(state, square)
    state.source = square
    state.reach = tokens
    state.to_place = min(tokens * state.options.intensify_factor, box(state))
    if enough_points(state):
        finish(state)
    elif state.to_place > 0 and somewhere_to_place(state):
        enter(state, Phase.PLACE)
    else:
        end_fire_turn(state)


@kernel
def somewhere_to_place(state: State) -> bool:
    """Whether there is a square for the scattered tokens; otherwise they are lost. (R3.4a)"""
    for square in range(nearest_square(state, state.source, state.reach), furthest_square(state, state.source, state.reach) + 1):
        if state.squares[square] != BURNT:
            return True
    return False


@kernel
def place_token(state: State, square: int) -> None:
    """Place one scattered token. (R3.4, R3.4a)"""
    ignite(state, square)
    state.to_place -= 1
    if state.to_place == 0:
        end_fire_turn(state)
