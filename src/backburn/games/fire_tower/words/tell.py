"""What a ply did, in the past tense."""

from __future__ import annotations

from collections.abc import Callable

from backburn.core.states.tables import listing
from backburn.games.fire_tower.board import WINDS, square_name
from backburn.games.fire_tower.cards import TITLES, CardKind
from backburn.games.fire_tower.state import (
    AID,
    ALL_LEFT,
    BUCKET,
    DONE,
    DRAW,
    NEW_HAND,
    PLAY,
    PULL,
    RECKLESS,
    ROLL_WIND,
    SET_WIND,
    SHADOW_HANDS,
    THROW,
    WIND,
    Phase,
    Roll,
    State,
)
from backburn.games.fire_tower.words.explain import lit_around
from backburn.games.fire_tower.words.names import called, colour_of, roof_at
from backburn.play.texts.telling import Telling, minor

_AIDS = ("place a gem", "place a firebreak", "discard three cards and draw new ones")
_WATER = (CardKind.AIR_DROP, CardKind.ENGINE, CardKind.BUCKET, CardKind.DOZER, CardKind.SCRATCH)
"""Cards used on several squares that light nothing."""


def tell(state: State, move: int) -> Telling | None:
    """What a legal move did here."""
    return _TELL[state.phase](state, move)


# ---- squares


def _gem(state: State, square: int) -> Telling:
    return Telling("put a gem on", square_name(square), _roof(state, square))


def _roof(state: State, square: int) -> tuple[str, ...]:
    seat = roof_at(state, square)
    return () if seat is None else (f"the roof of the {colour_of(state, seat)} tower caught fire",)


def _break(state: State, square: int) -> Telling:
    return Telling("put a firebreak on", square_name(square))


def _wind(state: State, move: int) -> Telling:
    if move == BUCKET:
        return _action(state, move)
    return Telling("let the wind carry fire to", square_name(move), _roof(state, move))


def _aim(state: State, move: int) -> Telling:
    if move == DONE:
        return minor("was done with", called(state.tool))
    if move == ALL_LEFT:
        return Telling("removed all gems around", square_name(state.top << 4 | state.left))
    name = square_name(move)
    if state.tool == CardKind.EXPLOSION:
        return Telling("on", name, lit_around(state, move), more=True)
    if state.tool == CardKind.EMBER:
        return Telling("to" if state.marks else "from", name, _roof(state, move) if state.marks else (), more=True)
    if state.tool == CardKind.REFOREST:
        gone = state.breaks[move >> 4] >> (move & 15) & 1
        return Telling("on", name, (f"a firebreak {'removed' if gone else 'placed'}",), more=True)
    return Telling("on", name, () if state.tool in _WATER else _roof(state, move), more=True)


def _use(state: State, move: int) -> Telling:
    if move == ROLL_WIND:
        return Telling("rolled for another wind")
    return (
        Telling("set the wind to", WINDS[state.tool])
        if move == SET_WIND
        else Telling("on", square_name(move), _roof(state, move), more=True)
    )


# ---- cards and the like


def _action(state: State, move: int) -> Telling:
    if move == BUCKET:
        return Telling("used the bucket")
    if move == DONE:
        return Telling("played no card")
    if move >= RECKLESS:
        return Telling("played Reckless Abandon")
    return _throw(state, move) if move >= THROW else Telling("played", TITLES[move - PLAY])


def _throw(state: State, move: int) -> Telling:
    if move == DONE:
        return minor("discarded no more cards" if state.thrown else "kept all cards")
    return Telling("discarded", TITLES[move - THROW])


def _pulled(state: State, move: int) -> Telling:
    return Telling("played Reckless Abandon") if move >= RECKLESS else Telling("played", TITLES[move - PLAY])


# ---- chance


def _roll(state: State, move: int) -> Telling:
    wind = WINDS[move - WIND]
    if Roll(state.roll) == Roll.STORM:
        return Telling("the Firestorm blew", wind, ("all fire spread one square",))
    return Telling("the die showed" if Roll(state.roll) == Roll.SHADOW else "the wind turned to the", wind)


def _pull(state: State, move: int) -> Telling:
    return Telling(f"the {colour_of(state, state.drawer)} tower lost", TITLES[move - PULL])


_TELL: list[Callable[[State, int], Telling | None]] = listing(
    Phase,
    {
        Phase.DRAW: lambda state, move: Telling(f"the {colour_of(state, state.drawer)} tower drew", TITLES[move - DRAW]),
        Phase.ROLL: _roll,
        Phase.PULL: _pull,
        Phase.REDRAW: lambda state, move: Telling("drew a new hand" if move == NEW_HAND else "kept the hand"),
        Phase.CHAMPION: _break,
        Phase.WIND: _wind,
        Phase.ACTION: _action,
        Phase.USE: _use,
        Phase.AIM: _aim,
        Phase.PICK: lambda state, move: Telling("discarded", TITLES[move - THROW]),
        Phase.THROW: _throw,
        Phase.SHED: _throw,
        Phase.AFTER: lambda state, move: _action(state, move) if move == BUCKET else minor("left the bucket full"),
        Phase.AID: lambda state, move: Telling(f"let everybody {_AIDS[move - AID]}"),
        Phase.AID_GEM: _gem,
        Phase.AID_BREAK: _break,
        Phase.SHADOW: lambda state, move: Telling(
            "pulled a card from every hand" if move == SHADOW_HANDS else "rolled the die three times"
        ),
        Phase.PULLED: _pulled,
        Phase.GUST: _gem,
        Phase.OVER: lambda state, move: None,
    },
)
