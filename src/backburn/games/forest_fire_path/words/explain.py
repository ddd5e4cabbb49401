"""What a legal move does, in one sentence."""

from __future__ import annotations

from collections.abc import Callable

from backburn.core.states.tables import listing
from backburn.games.forest_fire_path.rules.apply import apply
from backburn.games.forest_fire_path.rules.flow import burn
from backburn.games.forest_fire_path.rules.questions import box, needed
from backburn.games.forest_fire_path.rules.scoring import enough_points
from backburn.games.forest_fire_path.state import (
    AIM,
    ENGINE,
    GROW,
    GROW_ALL,
    GUST,
    INTENSIFY,
    LOAD,
    MOVE,
    ROLL,
    SPRAY,
    STOP,
    TOKEN,
    Phase,
    State,
)
from backburn.games.forest_fire_path.words.aftermath import aftermath
from backburn.games.forest_fire_path.words.kit import explain_card, explain_draw, explain_flight, explain_gust, explain_purchase
from backburn.games.forest_fire_path.words.squares import square_name
from backburn.play.texts.wording import counted, once


@once
def explain(state: State, move: int) -> str:
    """A sentence on what a legal move does here, and others on what follows automatically."""
    return " ".join([_EXPLAIN[state.phase](state, move), *aftermath(state, move)])


def _explain_action(state: State, move: int) -> str:
    if move == GUST:
        return explain_gust(state)
    if move == GROW_ALL:
        return _explain_grow_all(state)
    if move < INTENSIFY:
        return f"Add a token to {square_name(move - GROW)}, which then has {state.squares[move - GROW] + 1}."
    return _explain_intensify(state, move)


def _explain_grow_all(state: State) -> str:
    burning = sum(tokens > 0 for tokens in state.squares.tolist())
    if burning <= box(state):
        return "Every burning square gets one more token."
    if box(state) == 1:
        return "The burning square nearest the town gets one more token, and then the box is empty."
    return f"The {box(state)} burning squares nearest the town get one more token each, and then the box is empty."


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
    left = {1: "that is the last one", 2: "1 more to place"}.get(state.to_place, f"{state.to_place - 1} more to place")
    return f"Put a token on {square_name(square)}, which then has {state.squares[square] + 1}; {left}."


def _explain_send(state: State, move: int) -> str:
    engine = move - ENGINE
    place = square_name(state.places[engine])
    return f"Engine {engine + 1}, in {place} with {state.water[engine]} water, acts next."


def _explain_load(state: State, move: int) -> str:
    water = state.water[state.engine] + move - LOAD
    squares = min(max(0, state.options.engine_speed - water), state.options.path_length - 1)
    pump = " with a pump" if state.options.budget and move - LOAD > state.options.slow_load else ""
    return f"Take on {move - LOAD} water{pump}, {water} in all; the engine can then drive {counted(squares, 'square')}."


def _explain_drive(state: State, move: int) -> str:
    if move == SPRAY:
        return "Spray instead of moving: one water at a time, until you stop."
    place = state.places[state.engine]
    square = move - MOVE
    danger = " the flames: the engine is lost if they still burn when the fire's turn begins" if state.squares[square] > 0 else ""
    if square == place:
        return f"Stay in {square_name(place)}{danger and f', in{danger}'}."
    way = "back towards the town" if square < place else "away from the town"
    return f"Drive {counted(abs(square - place), 'square')} {way}, to {square_name(square)}{danger and f', into{danger}'}."


def _explain_spray(state: State, move: int) -> str:
    if move == STOP:
        return f"Stop spraying and keep {state.water[state.engine]} water."
    square = move - AIM
    number = needed(state, square)
    how = "it is certain to remove a token" if number == 1 else f"on {number} or more it removes a token"
    return f"Spray one water at {square_name(square)}: {how}."


def _explain_roll(state: State, move: int) -> str:
    hit = move - ROLL + 1 >= needed(state, state.target)
    return f"The die shows {move - ROLL + 1}: {'a hit, one token is removed' if hit else 'a miss'}."


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
        Phase.SHOP: explain_purchase,
        Phase.FLY: explain_flight,
        Phase.DRAW: explain_draw,
        Phase.PLAY: explain_card,
        Phase.GROW: _explain_token,
        Phase.BURST: _explain_intensify,
        Phase.SPARK: lambda state, move: f"Throw a spark to {square_name(move - TOKEN)}.",
        Phase.OVER: lambda state, move: "The game is over.",
    },
)
