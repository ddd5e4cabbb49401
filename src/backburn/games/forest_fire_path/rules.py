"""The rules as kernels, in the order of the rulebook; each names its clauses."""

from __future__ import annotations

from backburn.core.contract import Moves
from backburn.core.jit import kernel
from backburn.games.forest_fire_path.state import (
    AIM,
    BURNT,
    ENGINE,
    FIRE,
    GROW,
    GROW_ALL,
    GUST,
    INTENSIFY,
    LOAD,
    LONGEST_SPRAY,
    LOST,
    MAX_ENGINES,
    MAX_SQUARES,
    MOVE,
    ROLL,
    SPRAY,
    STOP,
    TOKEN,
    TOWN,
    Phase,
    State,
    enter,
)

# ---- what may be done


@kernel
def legal(state: State, moves: Moves) -> int:
    """The legal moves of the phase. (R2.2)"""
    match state.phase:
        case Phase.ACTION:
            return legal_actions(state, moves)
        case Phase.PLACE:
            return legal_tokens(state, moves)
        case Phase.SEND:
            return legal_engines(state, moves)
        case Phase.LOAD:
            return legal_loads(state, moves)
        case Phase.MOVE:
            return legal_drives(state, moves)
        case Phase.SPRAY:
            return legal_aims(state, moves)
        case Phase.ROLL:
            return faces(state, moves)
    return 0


@kernel
def legal_actions(state: State, moves: Moves) -> int:
    """Gust, grow and intensify; never nothing. (R2.2a)"""
    count = 0
    grows = not box_is_empty(state)
    if grows and can_gust(state):
        moves[count] = GUST
        count += 1
    if grows and state.options.grow:
        moves[count] = GROW_ALL
        count += 1
    elif grows:
        count = each_burning(state, moves, count, GROW)
    return each_burning(state, moves, count, INTENSIFY)


@kernel
def each_burning(state: State, moves: Moves, count: int, action: int) -> int:
    """Add the action for every burning square."""
    for square in range(state.options.path_length):
        moves[count] = action + square
        count += state.squares[square] > 0
    return count


@kernel
def legal_tokens(state: State, moves: Moves) -> int:
    """The squares in reach that are not burnt. (R3.4, R3.4a, R3.6)"""
    count = 0
    for square in range(nearest_square(state, state.source, state.reach), furthest_square(state, state.source, state.reach) + 1):
        moves[count] = TOKEN + square
        count += state.squares[square] != BURNT
    return count


@kernel
def legal_engines(state: State, moves: Moves) -> int:
    """The engines still to act, in any order. (R4.1, R4.1a)"""
    count = 0
    for engine in range(state.options.engines):
        if still_to_act(state, engine):
            moves[count] = ENGINE + engine
            count += 1
    return count


@kernel
def legal_loads(state: State, moves: Moves) -> int:
    """Any amount up to the room left. (R4.2)"""
    count_up(moves, LOAD)
    return room(state, state.engine) + 1


@kernel
def legal_drives(state: State, moves: Moves) -> int:
    """The squares within speed less water, the own one among them, and spraying. (R4.3, R4.3a, R4.4a)"""
    place = state.places[state.engine]
    reach = reach_of(state, state.engine)
    nearest = nearest_square(state, place, reach)
    count_up(moves, MOVE + nearest)
    count = furthest_square(state, place, reach) + 1 - nearest
    moves[count] = SPRAY
    return count + can_spray(state)


@kernel
def count_up(moves: Moves, first: int) -> None:
    """Write a move and those that follow it, more than are needed: a loop of fixed length is the faster one."""
    for i in range(MAX_SQUARES):
        moves[i] = first + i


@kernel
def legal_aims(state: State, moves: Moves) -> int:
    """The burning squares in range, and stopping. (R4.4)"""
    count = 0
    place = state.places[state.engine]
    for square in range(nearest_square(state, place, LONGEST_SPRAY), furthest_square(state, place, LONGEST_SPRAY) + 1):
        moves[count] = AIM + square
        count += in_range(state, square)
    moves[count] = STOP
    return count + 1


@kernel
def faces(state: State, moves: Moves) -> int:
    """What the die may show. (R1.4)"""
    count_up(moves, ROLL)
    return state.options.die_sides


@kernel
def weight(state: State, move: int) -> int:
    """All faces are equally likely. (R1.4)"""
    return 1


# ---- questions


@kernel
def box(state: State) -> int:
    """Fire tokens left in the box."""
    return state.options.token_supply - state.tokens


@kernel
def box_is_empty(state: State) -> bool:
    """Is no fire token left to place? (R1.5a)"""
    return box(state) <= 0


@kernel
def fire_is_out(state: State) -> bool:
    """Is no fire token left on the board? (R3.8a, R5.3)"""
    return state.tokens == 0


@kernel
def leftmost_fire(state: State) -> int:
    """The burning square nearest the town; something must burn."""
    square = 0
    while state.squares[square] <= 0:
        square += 1
    return square


@kernel
def can_gust(state: State) -> bool:
    """Would the wind light at least one square? (R3.2a)"""
    front = leftmost_fire(state)
    for square in range(nearest_square(state, front, state.options.gust_reach), front):
        if state.squares[square] != BURNT:
            return True
    return False


@kernel
def nearest_square(state: State, square: int, reach: int) -> int:
    """The first square of the path within reach of a square."""
    return max(TOWN, square - reach)


@kernel
def furthest_square(state: State, square: int, reach: int) -> int:
    """The last square of the path within reach of a square."""
    return min(state.options.path_length - 1, square + reach)


@kernel
def still_to_act(state: State, engine: int) -> bool:
    """Is the engine neither lost nor finished? (R4.1)"""
    return bool(state.places[engine] != LOST and state.done[engine] == 0)


@kernel
def room(state: State, engine: int) -> int:
    """How much more water the engine can hold. (R4.2)"""
    return state.options.water_capacity - int(state.water[engine])


@kernel
def reach_of(state: State, engine: int) -> int:
    """How many squares the engine may drive with its water. (R4.3, R4.3a)"""
    return max(0, state.options.engine_speed - int(state.water[engine]))


@kernel
def needed(state: State, square: int) -> int:
    """The number the engine at work needs to hit there, 0 if it is out of range. (R4.5)"""
    return number_at(state, abs(state.places[state.engine] - square))


@kernel
def number_at(state: State, distance: int) -> int:
    """The number needed to hit over a distance, 0 if it is out of range. (R4.5)"""
    match distance:
        case 0:
            return state.options.hit_at_0
        case 1:
            return state.options.hit_at_1
        case 2:
            return state.options.hit_at_2
        case 3:
            return state.options.hit_at_3
    return 0


@kernel
def in_range(state: State, square: int) -> bool:
    """Does the square burn where the engine at work can hit it? (R4.4)"""
    return state.squares[square] > 0 and needed(state, square) > 0


@kernel
def can_spray(state: State) -> bool:
    """Has the engine at work water, and a target in range? (R4.4a)"""
    if state.water[state.engine] == 0:
        return False
    place = state.places[state.engine]
    found = False
    for square in range(nearest_square(state, place, LONGEST_SPRAY), furthest_square(state, place, LONGEST_SPRAY) + 1):
        found |= in_range(state, square)
    return found


@kernel
def points(state: State) -> int:
    """The fire's points. (R5.1)"""
    total = state.burnt * state.options.points_burnt + state.lost * state.options.points_engine
    return total + state.options.points_town if state.squares[TOWN] == BURNT else total


@kernel
def enough_points(state: State) -> bool:
    """Does the fire have a total victory? (R5.2)"""
    return points(state) >= state.options.total_victory


@kernel
def score(state: State, seat: int) -> int:
    """The fire's points; the chief has none of his own. (R5.1)"""
    return points(state) if seat == FIRE else 0


@kernel
def payoff(state: State, seat: int) -> float:
    """Total victory 1, marginal 0.5, otherwise -1 for the fire; the opposite for the chief. (R5.4, R5.4a)"""
    fire = -1.0
    if enough_points(state):
        fire = 1.0
    elif points(state) >= state.options.marginal_victory:
        fire = 0.5
    return fire if seat == FIRE else -fire


# ---- what happens


@kernel
def apply(state: State, move: int) -> None:
    """Carry out one move of the phase."""
    match state.phase:
        case Phase.ACTION:
            act(state, move)
        case Phase.PLACE:
            place_token(state, move - TOKEN)
        case Phase.SEND:
            begin_engine(state, move - ENGINE)
        case Phase.LOAD:
            load(state, move - LOAD)
        case Phase.MOVE:
            drive_or_spray(state, move)
        case Phase.SPRAY:
            aim_or_stop(state, move)
        case Phase.ROLL:
            roll(state, move - ROLL + 1)


@kernel
def begin_fire_turn(state: State) -> None:
    """Engines in the flames are lost; then the fire acts, unless that was the end. (R2.2, R3.1a, R5.2a)"""
    for engine in range(state.options.engines):
        if state.places[engine] != LOST and state.squares[state.places[engine]] > 0:
            lose_engine(state, engine)
    if enough_points(state):
        finish(state)
    else:
        enter(state, Phase.ACTION)


@kernel
def lose_engine(state: State, engine: int) -> None:
    """The fire catches an engine. (R3.1)"""
    state.places[engine] = LOST
    state.water[engine] = 0
    state.lost += 1


@kernel
def act(state: State, move: int) -> None:
    """The fire's one action. (R2.2)"""
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
    """One token more on a square. (R3.3)"""
    state.squares[square] += 1
    state.tokens += 1


@kernel
def gust(state: State) -> None:
    """The wind carries the fire from its front towards the town. (R3.2)"""
    front = leftmost_fire(state)
    for step in range(1, min(state.options.gust_reach, front) + 1):
        if state.squares[front - step] != BURNT and not box_is_empty(state):
            ignite(state, front - step)


@kernel
def grow_everywhere(state: State) -> None:
    """One token more on every burning square. (R3.3a)"""
    for square in range(state.options.path_length):
        if state.squares[square] > 0 and not box_is_empty(state):
            ignite(state, square)


@kernel
def intensify(state: State, square: int) -> None:
    """The square burns out and its fire scatters. (R3.4, R3.4b)"""
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
    """Is there a square for the scattered tokens, or are they lost? (R3.4a)"""
    for square in range(nearest_square(state, state.source, state.reach), furthest_square(state, state.source, state.reach) + 1):
        if state.squares[square] != BURNT:
            return True
    return False


@kernel
def place_token(state: State, square: int) -> None:
    """One scattered token finds its square. (R3.4, R3.4a)"""
    ignite(state, square)
    state.to_place -= 1
    if state.to_place == 0:
        end_fire_turn(state)


@kernel
def burn(state: State, square: int) -> None:
    """A burning square is burnt for ever; its tokens go back to the box. (R3.6)"""
    state.tokens -= state.squares[square]
    state.squares[square] = BURNT
    state.burnt += 1


@kernel
def end_fire_turn(state: State) -> None:
    """Squares burn out; then the chief's turn, unless that was the end. (R2.2, R5.2a, R5.3a)"""
    state.source = 0
    state.reach = 0
    state.to_place = 0
    if state.options.burn_out_at > 0:
        burn_out(state)
    if 0 < state.options.rightmost_burn_out_at <= state.tokens:
        burn_rightmost(state)
    if enough_points(state) or fire_is_out(state):
        finish(state)
    else:
        next_engine(state)


@kernel
def burn_out(state: State) -> None:
    """Every square with too many tokens burns out. (R3.5)"""
    for square in range(state.options.path_length):
        if burns_out(state, int(state.squares[square])):
            burn(state, square)


@kernel
def burns_out(state: State, tokens: int) -> bool:
    """Does a square with so many tokens burn out? (R3.5)"""
    return 0 < state.options.burn_out_at <= tokens


@kernel
def burn_rightmost(state: State) -> None:
    """The fire furthest from the town burns out. (R3.7a)"""
    square = state.options.path_length - 1
    while state.squares[square] <= 0:
        square -= 1
    burn(state, square)


@kernel
def next_engine(state: State) -> None:
    """Ask which engine acts next if there is a choice; without engines the turn is over. (R4.1, R4.1a)"""
    waiting = 0
    last = 0
    for engine in range(state.options.engines):
        if still_to_act(state, engine):
            waiting += 1
            last = engine
    if waiting == 0:
        end_chief_turn(state)
    elif waiting == 1:
        begin_engine(state, last)
    else:
        enter(state, Phase.SEND)


@kernel
def begin_engine(state: State, engine: int) -> None:
    """The engine loads if it stands in the town with room, else it moves or sprays. (R4.1, R4.2, R4.2a)"""
    state.engine = engine
    if state.places[engine] == TOWN and room(state, engine) > 0:
        enter(state, Phase.LOAD)
    else:
        enter(state, Phase.MOVE)


@kernel
def load(state: State, water: int) -> None:
    """The engine takes on water. (R4.2)"""
    state.water[state.engine] += water
    enter(state, Phase.MOVE)


@kernel
def drive_or_spray(state: State, move: int) -> None:
    """The engine drives and is done, or begins to spray. (R4.3, R4.4, R4.7)"""
    if move == SPRAY:
        enter(state, Phase.SPRAY)
    else:
        state.places[state.engine] = move - MOVE
        end_engine(state)


@kernel
def aim_or_stop(state: State, move: int) -> None:
    """One water is spent on a square, or the engine is done. (R4.4, R4.5, R4.5a)"""
    if move == STOP:
        end_engine(state)
        return
    square = move - AIM
    state.water[state.engine] -= 1
    if needed(state, square) == 1:
        hit(state, square)
        end_spray(state)
    else:
        state.target = square
        enter(state, Phase.ROLL)


@kernel
def roll(state: State, face: int) -> None:
    """The die decides whether the spray hits. (R4.5, R4.6)"""
    if face >= needed(state, state.target):
        hit(state, state.target)
    state.target = 0
    end_spray(state)


@kernel
def hit(state: State, square: int) -> None:
    """One token is put out. (R4.5)"""
    state.squares[square] -= 1
    state.tokens -= 1


@kernel
def end_spray(state: State) -> None:
    """After a hit or miss: the fire is out, the engine sprays on, or it has to stop. (R4.4, R5.3a)"""
    if fire_is_out(state):
        finish(state)
    elif can_spray(state):
        enter(state, Phase.SPRAY)
    else:
        end_engine(state)


@kernel
def end_engine(state: State) -> None:
    """The engine has finished. (R4.1)"""
    state.done[state.engine] = 1
    state.engine = 0
    next_engine(state)


@kernel
def end_chief_turn(state: State) -> None:
    """A round is complete; the next begins, unless it was the last. (R2.1, R5.5a)"""
    rest_engines(state)
    if state.round == state.options.max_turns:
        finish(state)
    else:
        state.round += 1
        begin_fire_turn(state)


@kernel
def rest_engines(state: State) -> None:
    """No engine is at work or has finished. (R4.1)"""
    state.engine = 0
    for engine in range(MAX_ENGINES):
        state.done[engine] = 0


@kernel
def finish(state: State) -> None:
    """The game is over; what was being decided is forgotten. (R5.2, R5.3)"""
    rest_engines(state)
    state.source = 0
    state.reach = 0
    state.to_place = 0
    enter(state, Phase.OVER)
