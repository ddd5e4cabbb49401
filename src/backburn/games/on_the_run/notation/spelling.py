"""How each move is spelled."""

from __future__ import annotations

from backburn.games.on_the_run.board import FOREST
from backburn.games.on_the_run.state import ANIMAL, BURN, FLEE, NUMBER, OUT, PASS, PLACE, STAY, STEP, Phase, State

_KINDS = (
    (FLEE, "flee", Phase.FLEE),
    (BURN, "burn", Phase.BURN),
    (STEP, "step", Phase.STEP),
    (ANIMAL, "animal", Phase.MOVE),
    (PLACE, "place", Phase.PLACE),
)
_WORDS = {PASS: "pass", OUT: "out", STAY: "stay"}


def spell(state: State, move: int) -> tuple[str, ...]:
    """How a move may be typed; where only one kind of move names a tile, the tile is enough."""
    if move in _WORDS:
        return (_WORDS[move],)
    if move >= NUMBER:
        return _spellings("number", str(move - NUMBER + 1), state.phase == Phase.NUMBER)
    first, word, phase = next(kind for kind in _KINDS if move >= kind[0])
    return _spellings(word, FOREST.names[move - first], state.phase == phase)


def _spellings(word: str, what: str, short: bool) -> tuple[str, ...]:
    return (f"{word} {what}", what) if short else (f"{word} {what}",)
