"""How each move is spelled."""

from __future__ import annotations

from backburn.games.fire_tower.board import COLOURS, WINDS, square_name
from backburn.games.fire_tower.cards import ACTIONS, WORDS
from backburn.games.fire_tower.rules.seating import corner_of
from backburn.games.fire_tower.state import (
    AID,
    ALL_LEFT,
    BUCKET,
    DONE,
    DRAW,
    NEW_HAND,
    NONE,
    PLAY,
    PULL,
    RECKLESS,
    ROLL_WIND,
    SET_WIND,
    SHADOW_DIE,
    SHADOW_HANDS,
    THROW,
    WIND,
    Phase,
    State,
)

# ---- moves

_WORDS = {
    DONE: "done",
    ALL_LEFT: "all",
    BUCKET: "bucket",
    RECKLESS: "reckless water",
    RECKLESS + 1: "reckless breaks",
    SET_WIND: "set wind",
    ROLL_WIND: "roll wind",
    NEW_HAND: "new hand",
    AID: "aid gem",
    AID + 1: "aid break",
    AID + 2: "aid cards",
    SHADOW_HANDS: "shadow hands",
    SHADOW_DIE: "shadow die",
}
_CARDS = ((PULL, "pull "), (DRAW, "draw "))


def spell(state: State, move: int) -> tuple[str, ...]:
    """How a move may be typed."""
    if move < PLAY:
        return (square_name(move),)
    if move in _WORDS:
        return (_WORDS[move],)
    if move < THROW:
        return (WORDS[move - PLAY],)
    if move < DONE:
        return (f"throw {WORDS[move - THROW]}",)
    if WIND <= move < DRAW:
        return (f"wind {WINDS[move - WIND]}",)
    first, word = next((first, word) for first, word in _CARDS if move >= first)
    return (word + WORDS[move - first],)


def seen(state: State, move: int, seat: int | None) -> str:
    """The text of a ply as a seat may see it: what others draw stays face down. (R11.1)"""
    if state.phase == Phase.DRAW and move < DRAW + ACTIONS and seat != state.drawer:
        return "draw ?"
    return spell(state, move)[0]


# ---- names


def colour(state: State, seat: int) -> str:
    """How a seat is called: by the colour of its tower, or as if by none."""
    return "nobody" if seat == NONE else COLOURS[corner_of(state, seat)]


def cards(counts: list[int], unknown: int = 0) -> str:
    """Cards by kind, in their order."""
    named = [(word, count) for word, count in (("?", unknown), *zip(WORDS, counts, strict=False)) if count]
    return " ".join(word if count == 1 else f"{word}*{count}" for word, count in named) or "-"
