"""What a ply did, in the past tense."""

from __future__ import annotations

from collections.abc import Callable

from backburn.games.forest_fire_acres.board import ACRES, EDGE_OF, NAMES, NEIGHBOURS, OFF_BOARD, Land
from backburn.games.forest_fire_acres.cards import ARRIVES, SPEEDS, WEATHERS, CardKind
from backburn.games.forest_fire_acres.rules.acts import burning_ways
from backburn.games.forest_fire_acres.rules.breakout import anything_can_burn
from backburn.games.forest_fire_acres.rules.extinguishers import balls_of, barrels_of
from backburn.games.forest_fire_acres.rules.helicopter import may_land
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
    Phase,
    Piece,
    State,
)
from backburn.games.forest_fire_acres.words.aftermath import aftermath
from backburn.games.forest_fire_acres.words.names import PIECE_NAMES, WIND_NAMES
from backburn.play.texts.telling import Telling, followed, minor, went_on
from backburn.play.texts.wording import counted

_GOES = {Piece.BULLDOZER: "drove to", Piece.HELICOPTER: "flew to"}


def tell(state: State, move: int) -> Telling | None:
    """What a legal move did here, and what spreading fires took in consequence."""
    return followed(_telling(state, move), aftermath(state, move, past=True))


def _telling(state: State, move: int) -> Telling:
    """What the move itself did."""
    if move < RIVER:
        return Telling(f"map {move + 1} was chosen")
    if move < SPRAY:
        kind, acre = divmod(move - RIVER, ACRES)
        return _ON_ACRES[kind](state, acre)
    if move < STEP:
        return went_on(f"the one on {NAMES[NEIGHBOURS[state.at, move - SPRAY]]}, too")
    if move < WIND:
        return _step(state, int(NEIGHBOURS[state.at, move - STEP]))
    if move < CARD:
        return Telling(f"the wind came from the {WIND_NAMES[move - WIND]}")
    if move < GET_BARRELS:
        return _card(state, move - CARD)
    return _WORDS[move](state)


# ---- moves that name an acre


def _river(state: State, acre: int) -> Telling:
    if state.phase == Phase.RIVER_START:
        return Telling("began a river on", NAMES[acre])
    return Telling("led the river to", NAMES[acre], ("where it ended",) if EDGE_OF[acre] else (), way=True)


def _piece(state: State, acre: int, piece: str) -> Telling:
    return Telling(f"put a {piece} on", NAMES[acre], _put_out(state, acre, piece))


def _put_out(state: State, acre: int, piece: str) -> tuple[str, ...]:
    """The fire that a piece met, and whether a ball that went off there put out one next to it."""
    if state.land[acre] != Land.FIRE:
        return ()
    tried = state.copy()
    tried.at = acre
    beside = piece == "ball" and burning_ways(tried) == 1
    return ("the fire there was put out", *(("the one next to it, too",) if beside else ()))


def _at_stake(state: State, acre: int) -> tuple[str, ...]:
    """What fire met on an acre."""
    lost = {Land.HOUSE: "a house was lost", Land.SCHOOL: "a school was lost"}.get(Land(state.land[acre]))
    met = None
    if state.barrels[acre] or state.balls[acre]:
        met = f"a {'barrel' if state.barrels[acre] else 'ball'} put it out"
    elif state.helicopter == acre or acre in state.bulldozers.tolist():
        met = "a machine was lost"
    return tuple(each for each in (lost, met) if each)


def _spread(state: State, acre: int) -> Telling:
    if state.phase == Phase.DROUGHT:
        return Telling("the drought doubled the fire of", NAMES[acre])
    return Telling(f"the {WIND_NAMES[state.wind]} wind drove the fire of", NAMES[acre])


def _fire(state: State, acre: int) -> Telling:
    return Telling("fire broke out on", NAMES[acre], _at_stake(state, acre))


def _bulldozer(state: State, acre: int) -> Telling:
    return Telling("put a bulldozer on", NAMES[acre])


_ON_ACRES: tuple[Callable[[State, int], Telling], ...] = (
    _river,
    lambda state, acre: Telling("set a house on", NAMES[acre]),
    lambda state, acre: Telling("set a school on", NAMES[acre]),
    _bulldozer,
    lambda state, acre: Telling("brought the helicopter in over", NAMES[acre]),
    lambda state, acre: _piece(state, acre, "barrel"),
    lambda state, acre: _piece(state, acre, "ball"),
    _fire,
    lambda state, acre: Telling("let fire reach", NAMES[acre], _at_stake(state, acre)),
    _spread,
    lambda state, acre: Telling("gave up the bulldozer on", NAMES[acre]),
    lambda state, acre: Telling("took up the bulldozer on", NAMES[acre]),
    lambda state, acre: Telling("started the bulldozer on", NAMES[acre], back="drove the bulldozer back to"),
    lambda state, acre: Telling("took up the barrel on", NAMES[acre], back="put the barrel back on"),
    lambda state, acre: Telling("took up the ball on", NAMES[acre], back="put the ball back on"),
)
"""In the order of the moves' numbers."""


# ---- steps


def _step(state: State, acre: int) -> Telling:
    piece = Piece(state.piece)
    if piece in _GOES:
        house = piece == Piece.BULLDOZER and state.land[acre] == Land.HOUSE
        return Telling(_GOES[piece], NAMES[acre], ("a house was removed",) if house else (), way=True)
    return Telling("moved it to", NAMES[acre], _put_out(state, acre, PIECE_NAMES[piece]), way=True)


def _stay(state: State) -> Telling:
    if state.piece != Piece.HELICOPTER:
        return minor(f"left the {PIECE_NAMES[state.piece]} on", NAMES[state.at])
    return Telling("landed on", NAMES[state.at], () if may_land(state, state.at) else ("the helicopter was lost",))


# ---- cards


def _card(state: State, card: int) -> Telling:
    if card < WEATHERS:
        wind, speed = divmod(card, len(SPEEDS))
        return Telling(f"the wind came from the {WIND_NAMES[ARRIVES[state.options.winds, wind]]} at {SPEEDS[speed]} mph")
    if card <= CardKind.FLAME:
        return minor("a new fire broke out") if anything_can_burn(state) else Telling("no new fire broke out")
    return _EVENTS[CardKind(card)](state)


_EVENTS: dict[CardKind, Callable[[State], Telling]] = {
    CardKind.CRASH: lambda state: (
        Telling("no helicopter was there to crash")
        if state.helicopter == OFF_BOARD
        else Telling("the helicopter crashed on", NAMES[state.helicopter])
    ),
    CardKind.BREAKDOWN: lambda state: Telling(
        "there was no bulldozer to break down" if state.bulldozers[0] == OFF_BOARD else "a bulldozer broke down"
    ),
    CardKind.DROUGHT: lambda state: Telling("a drought came"),
    CardKind.BULLDOZER: lambda state: Telling("a lucky break brought a bulldozer"),
    CardKind.HELICOPTER: lambda state: Telling("a lucky break brought a helicopter"),
    CardKind.LOT: lambda state: Telling("a lucky break brought extinguishers"),
}


# ---- what is a word alone


def _lot(state: State, lot: int) -> Telling:
    barrels, balls = min(barrels_of(state, lot), state.store_barrels), min(balls_of(state, lot), state.store_balls)
    return Telling("got", " and ".join(counted(number, what) for number, what in ((barrels, "barrel"), (balls, "ball")) if number))


def _drop(state: State, what: str, piece: str) -> Telling:
    return Telling(f"dropped {what} on", NAMES[state.at], _put_out(state, state.at, piece))


_WORDS: dict[int, Callable[[State], Telling]] = {
    GET_BARRELS: lambda state: _lot(state, GET_BARRELS),
    GET_BALLS: lambda state: _lot(state, GET_BALLS),
    GET_TWO_AND_TWO: lambda state: _lot(state, GET_TWO_AND_TWO),
    GET_FOUR_AND_ONE: lambda state: _lot(state, GET_FOUR_AND_ONE),
    GET_BULLDOZER: lambda state: Telling("got a bulldozer"),
    GET_HELICOPTER: lambda state: Telling("got a helicopter"),
    CARRY: lambda state: minor("carried pieces on the board"),
    FLY: lambda state: Telling("took off from", NAMES[state.helicopter]),
    PASS: lambda state: Telling("did nothing"),
    NEW_BULLDOZER: lambda state: Telling("got a bulldozer"),
    DECLINE: lambda state: Telling("turned down the lucky break"),
    DIG: lambda state: Telling("dug", NAMES[state.at]),
    PICK_BARREL: lambda state: Telling("picked up a barrel on", NAMES[state.at]),
    PICK_BALL: lambda state: Telling("picked up a ball on", NAMES[state.at]),
    SCOOP: lambda state: Telling("took up water on", NAMES[state.at]),
    DROP_BARREL: lambda state: _drop(state, "a barrel", "barrel"),
    DROP_BALL: lambda state: _drop(state, "a ball", "ball"),
    DROP_WATER: lambda state: _drop(state, "water", "water"),
    STAY: _stay,
    DONE: lambda state: minor("chose no more pieces"),
    LAND: _stay,
}
