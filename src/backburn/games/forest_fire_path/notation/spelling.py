"""How each move is spelled."""

from __future__ import annotations

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

# ---- moves

_RANGES = (
    (ROLL, "roll"),
    (AIM, "aim"),
    (MOVE, "move"),
    (TOKEN, "token"),
    (INTENSIFY, "intensify"),
    (GROW, "grow"),
)
_WORDS = {GUST: "gust", GROW_ALL: "grow all", SPRAY: "spray", STOP: "stop"}


def spell(state: State, move: int) -> tuple[str, ...]:
    """How a move may be typed; squares, engines and faces count from 1."""
    if move in _WORDS:
        return (_WORDS[move],)
    if LOAD <= move < MOVE:
        return (f"load {move - LOAD}",)
    if ENGINE <= move < LOAD:
        return (f"engine {move - ENGINE + 1}",)
    first, word = next((first, word) for first, word in _RANGES if move >= first)
    text = f"{word} {move - first + 1}"
    return ("stay", text) if state.phase == Phase.MOVE and move == MOVE + state.places[state.engine] else (text,)
