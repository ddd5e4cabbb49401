"""What a legal move does, in one sentence."""

from __future__ import annotations

from collections.abc import Callable

from backburn.games.forest_fire_acres.board import ACRES, EDGE_OF, NAMES, NEIGHBOURS, OFF_BOARD, WAY_NAMES, Land
from backburn.games.forest_fire_acres.cards import ARRIVES, FIRES, JUMP, REACH, SPEEDS, WEATHERS, CardKind
from backburn.games.forest_fire_acres.rules.acts import burning_ways
from backburn.games.forest_fire_acres.rules.arrivals import can_add_lucky, can_move_lucky
from backburn.games.forest_fire_acres.rules.breakout import anything_can_burn
from backburn.games.forest_fire_acres.rules.bulldozers import rock_left
from backburn.games.forest_fire_acres.rules.extinguishers import balls_of, barrels_of
from backburn.games.forest_fire_acres.rules.fire import find_fire, put_out, size
from backburn.games.forest_fire_acres.rules.flow import weather_card
from backburn.games.forest_fire_acres.rules.helicopter import drop, has_something_to_do, load, may_land
from backburn.games.forest_fire_acres.rules.piles import fire_acres
from backburn.games.forest_fire_acres.rules.spreading import spread
from backburn.games.forest_fire_acres.state import (
    CARD,
    CARRY,
    DECLINE,
    DIG,
    DONE,
    DROP_BALL,
    DROP_BARREL,
    DROP_WATER,
    FLY,
    GET_BALLS,
    GET_BARRELS,
    GET_BULLDOZER,
    GET_FOUR_AND_ONE,
    GET_HELICOPTER,
    GET_TWO_AND_TWO,
    LAND,
    NEW_BULLDOZER,
    PASS,
    PICK_BALL,
    PICK_BARREL,
    RIVER,
    SCOOP,
    SPRAY,
    STAY,
    STEP,
    WIND,
    Act,
    Phase,
    Piece,
    State,
)
from backburn.games.forest_fire_acres.words.aftermath import aftermath
from backburn.games.forest_fire_acres.words.names import PIECE_NAMES, WIND_NAMES, opposite
from backburn.play.texts.wording import counted, once

# ---- what a legal move does


@once
def explain(state: State, move: int) -> str:
    """A sentence on what a legal move does here, and others on what spreading fires take in consequence."""
    return " ".join([_effect(state, move), *aftermath(state, move)])


def _effect(state: State, move: int) -> str:
    """What the move itself does."""
    if move < RIVER:
        return f"Map {move + 1} is chosen."
    if move < SPRAY:
        kind, acre = divmod(move - RIVER, ACRES)
        return _ON_ACRES[kind](state, acre)
    if move < STEP:
        return _spray(state, NEIGHBOURS[state.at, move - SPRAY])
    if move < WIND:
        return _step(state, move - STEP)
    if move < CARD:
        return f"The wind comes from the {WIND_NAMES[move - WIND]} and drives fire to the {opposite(move - WIND)}."
    if move < GET_BARRELS:
        return _card(state, move - CARD)
    return _WORDS[move](state)


# ---- moves that name an acre


def _river(state: State, acre: int) -> str:
    if state.phase == Phase.RIVER_START:
        return f"A river begins on {NAMES[acre]}."
    return f"The river ends on {NAMES[acre]}." if EDGE_OF[acre] else f"The river continues to {NAMES[acre]}."


def _bulldozer(state: State, acre: int) -> str:
    if state.phase == Phase.BULLDOZERS:
        return f"A bulldozer begins on {NAMES[acre]}."
    if state.phase != Phase.LUCKY_PLACE:
        return f"The bulldozer is put on {NAMES[acre]}."
    keeps = ", where the house stays until the bulldozer drives" if state.land[acre] == Land.HOUSE else ""
    return f"The bulldozer is set on {NAMES[acre]}{keeps}."


def _new_piece(state: State, acre: int, piece: str) -> str:
    if state.land[acre] == Land.FIRE:
        return f"A {piece} is put on {NAMES[acre]} and puts out the fire there{_second(state, acre, piece)}."
    return f"A {piece} is put on {NAMES[acre]}."


def _fire(state: State, acre: int) -> str:
    return f"A fire of {counted(state.left, 'acre')} breaks out on {NAMES[acre]}{_at_stake(state, acre)}."


def _burn(state: State, acre: int) -> str:
    return f"Fire reaches {NAMES[acre]}{_at_stake(state, acre)}."


def _at_stake(state: State, acre: int) -> str:
    """What fire meets on an acre."""
    building = {Land.HOUSE: "a house is lost", Land.SCHOOL: "a school is lost"}.get(Land(state.land[acre]), "")
    met = ""
    if state.barrels[acre] or state.balls[acre]:
        met = f"a {'barrel' if state.barrels[acre] else 'ball'} puts it out"
    elif state.helicopter == acre or acre in state.bulldozers.tolist():
        met = "a machine is lost"
    neighbours = " and ".join(filter(None, [building, met]))
    return f", where {neighbours}" if neighbours else ""


def _spread(state: State, acre: int) -> str:
    tried = state.copy()
    find_fire(tried, acre)
    fire = f"the fire of {NAMES[acre]}, {counted(size(tried.within), 'acre')}"
    if state.phase == Phase.DROUGHT:
        return f"The drought doubles {fire}."
    spread(tried, acre)
    if _burnable(tried) == _burnable(state):
        return f"{fire.capitalize()}, has nowhere to spread."
    acres = REACH[state.options.weather, weather_card(state)]
    return f"{fire.capitalize()}, spreads to the {opposite(state.wind)} by {counted(acres, 'acre')}."


def _burnable(state: State) -> int:
    return sum(int(state.lands[land]) for land in (Land.FOREST, Land.HOUSE, Land.SCHOOL))


def _drive(state: State, acre: int) -> str:
    steps, digs = state.options.drive_steps, min(state.options.dig_acres, rock_left(state))
    gone = "; the house there is removed" if state.land[acre] == Land.HOUSE else ""
    return f"Drive the bulldozer on {NAMES[acre]}: {counted(steps, 'step')} at most, and {counted(digs, 'acre')} to dig{gone}."


def _take(state: State, acre: int, piece: str) -> str:
    return f"Take up the {piece} on {NAMES[acre]}, with {counted(state.steps, 'step')} left."


_ON_ACRES: tuple[Callable[[State, int], str], ...] = (
    _river,
    lambda state, acre: f"A house is set on {NAMES[acre]}.",
    lambda state, acre: f"A school is set on {NAMES[acre]}.",
    _bulldozer,
    lambda state, acre: f"The helicopter comes in over {NAMES[acre]}.",
    lambda state, acre: _new_piece(state, acre, "barrel"),
    lambda state, acre: _new_piece(state, acre, "ball"),
    _fire,
    _burn,
    _spread,
    lambda state, acre: f"The bulldozer on {NAMES[acre]} is taken off the board.",
    lambda state, acre: f"The bulldozer on {NAMES[acre]} is taken up, to be set anywhere.",
    _drive,
    lambda state, acre: _take(state, acre, "barrel"),
    lambda state, acre: _take(state, acre, "ball"),
)
"""In the order of the moves' numbers."""


# ---- steps


def _step(state: State, way: int) -> str:
    acre = NEIGHBOURS[state.at, way]
    piece = PIECE_NAMES[state.piece]
    there = f"The {piece} goes {WAY_NAMES[way]} to {NAMES[acre]}"
    if piece in ("barrel", "ball") and state.land[acre] == Land.FIRE:
        return f"{there} and puts out the fire there{_second(state, acre, piece)}."
    if piece == "bulldozer" and state.land[acre] == Land.HOUSE:
        return f"{there} and removes the house there."
    if piece == "helicopter" and state.steps == 1 and state.act == Act.HELICOPTER:
        return f"The helicopter goes {WAY_NAMES[way]} and lands on {NAMES[acre]}{_landing(state, acre)}."
    after = state.copy()
    after.at, after.steps, after.scooped, after.dropped = acre, state.steps - 1, 0, 0
    return f"{there}, with {counted(state.steps - 1, 'step')} left{_at_last(after)}."


def _second(state: State, acre: int, piece: str) -> str:
    """Whether a ball that goes off on an acre puts out one next to it."""
    tried = state.copy()
    tried.at = acre
    ways = burning_ways(tried) if piece == "ball" else 0
    return ", and an acre next to it" if ways > 1 else ", and the burning acre next to it" if ways else ""


def _spray(state: State, acre: int) -> str:
    after = state.copy()
    put_out(after, acre)
    return f"The ball puts out {NAMES[acre]} as well{_at_last(after)}."


def _at_last(after: State) -> str:
    """What becomes of a helicopter that is left with no steps and nothing to do. (R6.13b)"""
    if after.act != Act.FLIGHT or after.steps > 0 or has_something_to_do(after):
        return ""
    return f"; the helicopter lands there{_landing(after, after.at)}"


def _landing(state: State, acre: int) -> str:
    return "" if may_land(state, acre) else ", where it is lost"


# ---- cards


def _card(state: State, card: int) -> str:
    if card < WEATHERS:
        return _weather(state, card)
    if card <= CardKind.FLAME:
        if not anything_can_burn(state):
            return "No new fire breaks out, because nothing can burn."
        return f"A new fire of {counted(fire_acres(state, card), 'acre')} breaks out."
    return _EVENTS[CardKind(card)](state)


def _weather(state: State, card: int) -> str:
    wind, speed = divmod(card, len(SPEEDS))
    fires, acres, jump = (int(table[state.options.weather, card]) for table in (FIRES, REACH, JUMP))
    jumping = f", jumping {counted(jump, 'acre')} of fire line" if jump else ""
    many = f"{counted(fires, 'fire')} {'spreads' if fires == 1 else 'spread'} by {counted(acres, 'acre')}{jumping}"
    return f"Wind from the {WIND_NAMES[ARRIVES[state.options.winds, wind]]} at {SPEEDS[speed]} mph: {many}."


def _crash(state: State) -> str:
    if state.helicopter == OFF_BOARD:
        return "There is no helicopter to crash."
    crash = f"The helicopter crashes on {NAMES[state.helicopter]}"
    met = "barrel" if state.barrels[state.helicopter] else "ball" if state.balls[state.helicopter] else ""
    if state.land[state.helicopter] == Land.FOREST and met:
        return f"{crash}, where a {met} puts out the fire."
    if state.land[state.helicopter] == Land.FOREST:
        return f"{crash}, where a fire of {counted(state.options.crash_acres, 'acre')} breaks out."
    return f"{crash}, where nothing burns."


def _breakdown(state: State) -> str:
    if state.bulldozers[0] == OFF_BOARD:
        return "There is no bulldozer to break down."
    return "A bulldozer breaks down and is taken off the board."


def _lucky_way(state: State) -> str:
    """Where a bulldozer begins that a LUCKY BREAK adds."""
    return "set anywhere" if state.options.lucky_bulldozer else f"on the edge, moved up to {counted(state.options.new_steps, 'acre')}"


_EVENTS: dict[CardKind, Callable[[State], str]] = {
    CardKind.CRASH: _crash,
    CardKind.BREAKDOWN: _breakdown,
    CardKind.DROUGHT: lambda state: (
        "A drought doubles the largest fire." if state.lands[Land.FIRE] else "A drought, but nothing is burning."
    ),
    CardKind.BULLDOZER: lambda state: (
        f"A lucky break: a new bulldozer {_lucky_way(state)}, or one on the board moved anywhere."
        if can_add_lucky(state) or can_move_lucky(state)
        else "A lucky break: a bulldozer, but there is no acre for it."
    ),
    CardKind.HELICOPTER: lambda state: "A lucky break: a helicopter, or a flight with the one on the board.",
    CardKind.LOT: lambda state: (
        "A lucky break: a lot of extinguishers."
        if state.store_barrels + state.store_balls
        else "A lucky break: a lot of extinguishers, but the store is empty."
    ),
}


# ---- what is a word alone


def _lot(state: State, lot: int) -> str:
    barrels, balls = min(barrels_of(state, lot), state.store_barrels), min(balls_of(state, lot), state.store_balls)
    pieces = [counted(number, what) for number, what in ((barrels, "barrel"), (balls, "ball")) if number]
    each = "each" if barrels + balls > 1 else "which is"
    return f"Get {' and '.join(pieces)}, {each} put on the edge and moved up to {counted(state.options.new_steps, 'acre')}."


def _fly(state: State) -> str:
    return f"Fly the helicopter on {NAMES[state.helicopter]}: {counted(state.options.fly_steps, 'step')} at most."


def _drop(state: State, what: str) -> str:
    here = NAMES[state.at]
    after = state.copy()
    then = "" if drop(after, _DROPS[what]) else _at_last(after)
    if state.land[state.at] != Land.FIRE:
        return f"A {what} is dropped on {here} and stays there{then}."
    return f"{'Water' if what == 'water' else f'A {what}'} is dropped and puts out {here}{_second(state, state.at, what)}{then}."


_DROPS = {"barrel": DROP_BARREL, "ball": DROP_BALL, "water": DROP_WATER}


def _scoop(state: State) -> str:
    after = state.copy()
    load(after, SCOOP)
    return f"The helicopter takes up water on {NAMES[state.at]}{_at_last(after)}."


def _stay(state: State) -> str:
    piece, here = PIECE_NAMES[state.piece], NAMES[state.at]
    if state.piece == Piece.HELICOPTER:
        return f"The helicopter lands on {here}{_landing(state, state.at)}."
    return f"The {piece} stays on {here}."


_WORDS: dict[int, Callable[[State], str]] = {
    GET_BARRELS: lambda state: _lot(state, GET_BARRELS),
    GET_BALLS: lambda state: _lot(state, GET_BALLS),
    GET_TWO_AND_TWO: lambda state: _lot(state, GET_TWO_AND_TWO),
    GET_FOUR_AND_ONE: lambda state: _lot(state, GET_FOUR_AND_ONE),
    GET_BULLDOZER: lambda state: f"Get a bulldozer, put on the edge and moved up to {counted(state.options.new_steps, 'acre')}.",
    GET_HELICOPTER: lambda state: f"Get a helicopter, put on the edge and moved up to {counted(state.options.new_steps, 'acre')}.",
    CARRY: lambda state: f"Carry barrels and balls on the board, {counted(state.options.carry_steps, 'step')} in all.",
    FLY: _fly,
    PASS: lambda state: "Do nothing.",
    NEW_BULLDOZER: lambda state: f"Get a new bulldozer {_lucky_way(state)}.",
    DECLINE: lambda state: "Turn down the lucky break.",
    DIG: lambda state: (
        f"Dig {NAMES[state.at]}, which becomes rock; {counted(min(state.digs, rock_left(state)) - 1, 'more acre')} can be dug."
    ),
    PICK_BARREL: lambda state: f"The helicopter picks up a barrel on {NAMES[state.at]}.",
    PICK_BALL: lambda state: f"The helicopter picks up a ball on {NAMES[state.at]}.",
    SCOOP: _scoop,
    DROP_BARREL: lambda state: _drop(state, "barrel"),
    DROP_BALL: lambda state: _drop(state, "ball"),
    DROP_WATER: lambda state: _drop(state, "water"),
    STAY: _stay,
    DONE: lambda state: "No more pieces.",
    LAND: _stay,
}
