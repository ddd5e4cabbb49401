"""How each move is spelled."""

from __future__ import annotations

from backburn.games.forest_fire_path.cards import CARD_WORDS
from backburn.games.forest_fire_path.state import (
    AIM,
    BUY,
    DISCARD,
    DONE,
    DRAW,
    ENGINE,
    FIRE,
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
    Ware,
)

_RANGES = (
    (FLY, "fly"),
    (ROLL, "roll"),
    (AIM, "aim"),
    (MOVE, "move"),
    (TOKEN, "token"),
    (INTENSIFY, "intensify"),
    (GROW, "grow"),
)
_WORDS = {GUST: "gust", GROW_ALL: "grow all", SPRAY: "spray", STOP: "stop", DONE: "done", NO_FLIGHT: "no flight"}
_WARES = {BUY + ware: f"buy {ware.name.lower()}" for ware in Ware}
_CARDS = {
    first + kind: f"{verb} {word}"
    for first, verb in ((PLAY, "play"), (DISCARD, "discard"), (DRAW, "draw"))
    for kind, word in enumerate(CARD_WORDS)
}
_NAMED = _WORDS | _WARES | _CARDS
"""The moves without a square, an engine or an amount."""


def spell(state: State, move: int) -> tuple[str, ...]:
    """How a move may be typed; squares, engines and faces count from 1."""
    if move in _NAMED:
        return (_NAMED[move],)
    if LOAD <= move < MOVE:
        return (f"load {move - LOAD}",)
    if ENGINE <= move < LOAD:
        return (f"engine {move - ENGINE + 1}",)
    first, word = next((first, word) for first, word in _RANGES if move >= first)
    text = f"{word} {move - first + 1}"
    return ("stay", text) if state.phase == Phase.MOVE and move == MOVE + state.places[state.engine] else (text,)


def seen(state: State, move: int, seat: int | None) -> str:
    """The text of a ply as a seat may see it: what the fire draws stays face down. (R7.9)"""
    return "draw ?" if move >= DRAW and seat != FIRE else spell(state, move)[0]
