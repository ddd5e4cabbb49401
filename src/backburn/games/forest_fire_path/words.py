"""What a move does, and why one is not allowed, in sentences for people."""

from __future__ import annotations

from collections.abc import Callable

from backburn.core.notation import Reason
from backburn.core.tables import listing
from backburn.core.wording import counted
from backburn.games.forest_fire_path.aftermath import aftermath, square_name
from backburn.games.forest_fire_path.rules import (
    apply,
    box,
    burn,
    can_gust,
    enough_points,
    fire_is_out,
    in_range,
    leftmost_fire,
    nearest_square,
    needed,
    points,
    reach_of,
    room,
    still_to_act,
)
from backburn.games.forest_fire_path.state import (
    AIM,
    BURNT,
    ENGINE,
    GROW,
    GROW_ALL,
    GUST,
    INTENSIFY,
    LOAD,
    LOST,
    MOVE,
    ROLL,
    SPRAY,
    STOP,
    TOKEN,
    Phase,
    State,
)

# ---- what a legal move does


def explain(state: State, move: int) -> str:
    """A sentence on what a legal move does here, and others on what follows by itself."""
    return " ".join([_EXPLAIN[state.phase](state, move), *aftermath(state, move)])


def _explain_action(state: State, move: int) -> str:
    if move == GUST:
        squares = min(_in_the_wind(state), box(state))
        return f"The wind lights {counted(squares, 'square')} in front of the fire, with one token{' each' * (squares > 1)}."
    if move == GROW_ALL:
        return _explain_grow_all(state)
    if move < INTENSIFY:
        return f"One token more on {square_name(move - GROW)}, which then has {state.squares[move - GROW] + 1}."
    return _explain_intensify(state, move)


def _in_the_wind(state: State) -> int:
    """How many squares a gust can light."""
    front = leftmost_fire(state)
    return sum(state.squares[square] != BURNT for square in range(nearest_square(state, front, state.options.gust_reach), front))


def _explain_grow_all(state: State) -> str:
    burning = sum(tokens > 0 for tokens in state.squares.tolist())
    if burning <= box(state):
        return "Every burning square gets one token more."
    if box(state) == 1:
        return "The burning square nearest the town gets one token more, and the box is empty."
    return f"The {box(state)} burning squares nearest the town get one token more, and the box is empty."


def _explain_intensify(state: State, move: int) -> str:
    square = move - INTENSIFY
    tokens = state.squares[square]
    after = state.copy()
    apply(after, move)
    if after.phase == Phase.PLACE:
        return f"Burn out {square_name(square)} and scatter {counted(after.to_place, 'token')} over squares up to {tokens} away."
    after = state.copy()
    burn(after, square)
    if enough_points(after):
        return f"Burn out {square_name(square)}, which ends the game before its fire scatters."
    return f"Burn out {square_name(square)}, whose tokens are lost: no square up to {tokens} away can take any."


def _explain_token(state: State, move: int) -> str:
    square = move - TOKEN
    left = {1: "it is the last", 2: "1 more is left to place"}.get(state.to_place, f"{state.to_place - 1} more are left to place")
    return f"Put a token on {square_name(square)}, which then has {state.squares[square] + 1}; {left}."


def _explain_send(state: State, move: int) -> str:
    engine = move - ENGINE
    place = square_name(state.places[engine])
    return f"Engine {engine + 1}, in {place} with {state.water[engine]} water, acts next."


def _explain_load(state: State, move: int) -> str:
    water = state.water[state.engine] + move - LOAD
    squares = min(max(0, state.options.engine_speed - water), state.options.path_length - 1)
    return f"Take on {move - LOAD} water, {water} in all; the engine can then drive {counted(squares, 'square')}."


def _explain_drive(state: State, move: int) -> str:
    if move == SPRAY:
        return "Spray instead of moving: one water at a time, until you stop."
    place = state.places[state.engine]
    square = move - MOVE
    danger = ", into the flames: it is lost if they still burn when the fire's turn begins" if state.squares[square] > 0 else ""
    if square == place:
        return f"Stay in {square_name(place)}{danger}."
    way = "back towards the town" if square < place else "towards the fire's end of the path"
    return f"Drive {counted(abs(square - place), 'square')} {way}, to {square_name(square)}{danger}."


def _explain_spray(state: State, move: int) -> str:
    if move == STOP:
        return f"Stop spraying and keep {state.water[state.engine]} water."
    square = move - AIM
    number = needed(state, square)
    how = "it surely takes a token off" if number == 1 else f"it takes a token off on {number} or more"
    return f"Spend one water on {square_name(square)}: {how}."


def _explain_roll(state: State, move: int) -> str:
    hit = move - ROLL + 1 >= needed(state, state.target)
    return f"The die shows {move - ROLL + 1}: {'a hit, one token comes off' if hit else 'a miss'}."


_EXPLAIN: list[Callable[[State, int], str]] = listing(
    Phase,
    {
        Phase.ACTION: _explain_action,
        Phase.PLACE: _explain_token,
        Phase.SEND: _explain_send,
        Phase.LOAD: _explain_load,
        Phase.MOVE: _explain_drive,
        Phase.SPRAY: _explain_spray,
        Phase.ROLL: _explain_roll,
        Phase.OVER: lambda state, move: "The game is over.",
    },
)

# ---- why a move is not legal

_DUE = listing(
    Phase,
    {
        Phase.ACTION: Reason("R2.2", "the fire has to gust, grow or intensify now"),
        Phase.PLACE: Reason("R3.4a", "the fire first has to place all its tokens"),
        Phase.SEND: Reason("R4.1", "the chief first has to say which engine acts"),
        Phase.LOAD: Reason("R4.2", "the engine in the town first has to load, if only 0"),
        Phase.MOVE: Reason("R4.3", "the engine has to move, stay or begin to spray now"),
        Phase.SPRAY: Reason("R4.4", "the engine has to aim at a square or stop now"),
        Phase.ROLL: Reason("R4.5", "the die has to be rolled first"),
        Phase.OVER: Reason("R5.5a", "the game is over, as its last round has been played"),
    },
)


def refuse(state: State, move: int) -> Reason:
    """The clause and sentence by which a move is not legal here."""
    if state.phase == Phase.ACTION and move < TOKEN:
        return _refuse_action(state, move)
    if state.phase == Phase.PLACE and TOKEN <= move < ENGINE:
        return _refuse_token(state, move - TOKEN)
    if state.phase == Phase.SEND and ENGINE <= move < LOAD:
        return _refuse_engine(state, move - ENGINE)
    if state.phase == Phase.LOAD and LOAD <= move < MOVE:
        return Reason("R4.2", f"there is room for {room(state, state.engine)} more water only")
    if state.phase == Phase.MOVE and MOVE <= move <= SPRAY:
        return _refuse_drive(state, move)
    if state.phase == Phase.SPRAY and AIM <= move < STOP:
        return _refuse_aim(state, move - AIM)
    if state.phase == Phase.ROLL and move >= ROLL:
        return Reason("R1.4", f"the die has {state.options.die_sides} faces")
    return _over(state) if state.phase == Phase.OVER else _DUE[state.phase]


def _over(state: State) -> Reason:
    """What has ended the game; points come first. (R5.4a)"""
    if enough_points(state):
        return Reason("R5.2", f"the game is over, as the fire has {counted(points(state), 'point')}")
    if fire_is_out(state):
        return Reason("R5.3", "the game is over, as no fire is left")
    return _DUE[state.phase]


def _off_path(state: State, square: int) -> Reason | None:
    if square < state.options.path_length:
        return None
    return Reason("R1.1", f"the path has only {state.options.path_length} squares")


def _refuse_action(state: State, move: int) -> Reason:
    square = move - INTENSIFY if move >= INTENSIFY else move - GROW
    if move < INTENSIFY and box(state) == 0:
        return Reason("R1.5a", "no token is left in the box")
    if move == GUST:
        assert not can_gust(state)
        return Reason("R3.2a", "the wind has no square to light in front of the fire")
    if move < INTENSIFY and (move == GROW_ALL) != bool(state.options.grow):
        how = "all burning squares together: grow all" if state.options.grow else "one square: name it"
        return Reason("R3.3a", f"in this game the fire grows on {how}")
    clause, verb = ("R3.4", "intensify") if move >= INTENSIFY else ("R3.3", "grow")
    return _off_path(state, square) or Reason(clause, f"{square_name(square)} does not burn, so it cannot {verb}")


def _refuse_token(state: State, square: int) -> Reason:
    if state.squares[square] == BURNT:
        return Reason("R3.6", f"{square_name(square)} is burnt")
    too_far = f"{square_name(square)} is more than {state.reach} away from {square_name(state.source)}"
    return _off_path(state, square) or Reason("R3.4", too_far)


def _refuse_engine(state: State, engine: int) -> Reason:
    if engine >= state.options.engines:
        return Reason("R1.3", f"there are only {state.options.engines} engines")
    if state.places[engine] == LOST:
        return Reason("R3.1", f"engine {engine + 1} is lost")
    assert not still_to_act(state, engine)
    return Reason("R4.1", f"engine {engine + 1} has finished for this turn")


def _refuse_drive(state: State, move: int) -> Reason:
    water = state.water[state.engine]
    if move == SPRAY:
        return Reason("R4.4a", "the engine has no water" if water == 0 else "no fire is in range of the engine")
    speed = reach_of(state, state.engine)
    return _off_path(state, move - MOVE) or Reason("R4.3", f"with {water} water the engine drives {counted(speed, 'square')} at most")


def _refuse_aim(state: State, square: int) -> Reason:
    assert not in_range(state, square)
    if square < state.options.path_length and state.squares[square] > 0:
        return Reason("R4.5", f"{square_name(square)} is out of range")
    return _off_path(state, square) or Reason("R4.4", f"{square_name(square)} does not burn")
