"""What a ply did, in the past tense."""

from __future__ import annotations

from collections.abc import Callable

from backburn.core.states.tables import listing
from backburn.games.forest_fire_path.cards import CardKind
from backburn.games.forest_fire_path.rules.questions import box, needed
from backburn.games.forest_fire_path.state import (
    AIM,
    BUY,
    DISCARD,
    DONE,
    DRAW,
    ENGINE,
    FLY,
    GROW,
    GROW_ALL,
    GUST,
    INTENSIFY,
    LOAD,
    MOVE,
    NO_FLIGHT,
    PLAY,
    ROLL,
    SPRAY,
    STOP,
    TOKEN,
    Phase,
    State,
)
from backburn.games.forest_fire_path.words.aftermath import aftermath
from backburn.games.forest_fire_path.words.kit import CARD_TITLES, WARE_NAMES, in_the_wind
from backburn.games.forest_fire_path.words.squares import square_name
from backburn.play.texts.telling import Telling, followed, minor, went_on
from backburn.play.texts.wording import counted


def tell(state: State, move: int) -> Telling | None:
    """What a legal move did here, and what followed automatically."""
    return followed(_TELL[state.phase](state, move), aftermath(state, move, past=True))


def _action(state: State, move: int) -> Telling:
    if move == GUST:
        return Telling("let the wind light", counted(min(in_the_wind(state), box(state)), "square"))
    if move == GROW_ALL:
        burning = sum(tokens > 0 for tokens in state.squares.tolist())
        return Telling(f"added a token to {'every burning square' if burning <= box(state) else counted(box(state), 'burning square')}")
    if move < INTENSIFY:
        return Telling("added a token to", square_name(move - GROW))
    return Telling("burned out", square_name(move - INTENSIFY))


def _card(state: State, move: int) -> Telling:
    if move >= DISCARD:
        return Telling("discarded", CARD_TITLES[move - DISCARD])
    if move != PLAY + CardKind.BLOW:
        return Telling("played", CARD_TITLES[move - PLAY])
    return Telling("played", CARD_TITLES[CardKind.BLOW], (f"the wind lit {counted(min(in_the_wind(state), box(state)), 'square')}",))


def _flight(state: State, move: int) -> Telling:
    return minor("flew no helicopter") if move == NO_FLIGHT else Telling("flew a helicopter to", square_name(move - FLY))


def _engine(state: State) -> str:
    """The engine that acts. Each deed names it, as the last engine is sent automatically."""
    return f"engine {state.engine + 1}"


def _load(state: State, move: int) -> Telling:
    return Telling(f"loaded {move - LOAD} water into", _engine(state)) if move > LOAD else minor("loaded no water into", _engine(state))


def _drive(state: State, move: int) -> Telling:
    if move == SPRAY:
        return minor("sprayed with", _engine(state))
    square = move - MOVE
    lit = ("into the flames",) if state.squares[square] > 0 else ()
    does = f"left {_engine(state)} in" if square == state.places[state.engine] else f"drove {_engine(state)} to"
    return Telling(does, square_name(square), lit)


def _spray(state: State, move: int) -> Telling:
    return minor("sprayed no more with", _engine(state)) if move == STOP else Telling(f"aimed {_engine(state)} at", square_name(move - AIM))


def _roll(state: State, move: int) -> Telling:
    face = move - ROLL + 1
    return went_on(f"{face}, {'a hit' if face >= needed(state, state.target) else 'a miss'}")


_TELL: list[Callable[[State, int], Telling | None]] = listing(
    Phase,
    {
        Phase.ACTION: _action,
        Phase.PLACE: lambda state, move: Telling("put a token on", square_name(move - TOKEN)),
        Phase.SEND: lambda state, move: minor(f"sent engine {move - ENGINE + 1}"),
        Phase.LOAD: _load,
        Phase.MOVE: _drive,
        Phase.SPRAY: _spray,
        Phase.ROLL: _roll,
        Phase.SHOP: lambda state, move: Telling("left the shop") if move == DONE else Telling("bought", WARE_NAMES[move - BUY]),
        Phase.FLY: _flight,
        Phase.DRAW: lambda state, move: Telling("the fire drew", CARD_TITLES[move - DRAW]),
        Phase.PLAY: _card,
        Phase.GROW: lambda state, move: Telling("put a token on", square_name(move - TOKEN)),
        Phase.BURST: lambda state, move: Telling("burned out", square_name(move - INTENSIFY)),
        Phase.SPARK: lambda state, move: Telling("threw a spark to", square_name(move - TOKEN)),
        Phase.OVER: lambda state, move: None,
    },
)
