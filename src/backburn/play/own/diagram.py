"""The diagram that follows from a state's fields: a line for each, written and read back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import prod

from backburn.core.kernels.jit import build
from backburn.core.kit.arrays import np
from backburn.core.kit.errors import PositionError
from backburn.core.rules.chance import below, chance_move, generator
from backburn.core.rules.contract import CHANCE, OVER, AnyState, Rules
from backburn.core.states.records import parts_of
from backburn.play.texts.reading import need_lines

NOT_SHOWN = ("seats", "options")
"""The fields that a diagram does not show: who reads it knows the number of players, and options have their own line."""
TRIED = 200
"""Plies that are played from a position before it is accepted."""


def fields_of(state_class: type[AnyState]) -> list[str]:
    """Return the fields that a diagram shows, in their order."""
    return [name for name in parts_of(state_class.layout) if name not in NOT_SHOWN]


def write(state: AnyState) -> list[str]:
    """Return a line for each field: its name and its numbers."""
    return [
        f"{name} {' '.join(f'{number:.17g}' for number in np.asarray(state[name]).reshape(-1).tolist())}" for name in fields_of(type(state))
    ]


def read(state: AnyState, lines: list[str]) -> None:
    """Fill a state from the lines that `write` wrote. Raises PositionError."""
    names = fields_of(type(state))
    need_lines(lines, len(names), f"a line for each of {', '.join(names)}")
    for name, line in zip(names, lines, strict=True):
        word, *numbers = line.split()
        if word != name:
            raise PositionError(f"the line {line[:40]!r} must begin with {name!r}")
        _fill(state, name, numbers)


def _fill(state: AnyState, name: str, texts: list[str]) -> None:
    """Fill a field, which has this many numbers of this size, and no others. Raises PositionError."""
    kind, _ = parts_of(type(state).layout)[name]
    if len(texts) != (wanted := prod(kind.shape)):
        raise PositionError(f"the line {name!r} has {len(texts)} numbers, not {wanted}")
    try:
        numbers = np.array([float(text) if kind.base.kind == "f" else int(text) for text in texts], kind.base)
        state[name] = numbers.reshape(kind.shape) if kind.shape else numbers[0]
    except (ValueError, OverflowError):
        raise PositionError(f"the line {name!r} must have numbers that fit its field, not {' '.join(texts)[:40]!r}") from None


def validity_of(rules: Rules, n_moves: int) -> Callable[[AnyState], Iterator[str]]:
    """Return a test of positions that plays on from them, with the same luck each time."""

    def validity(state: AnyState) -> Iterator[str]:
        if not OVER <= state.to_act < state.seats:
            yield f"to_act must be from {OVER} to {state.seats - 1}, not {state.to_act}"
        elif why := _stumbles(rules, n_moves, state.copy()):
            yield why

    return validity


def _stumbles(rules: Rules, n_moves: int, state: AnyState) -> str:
    """Play on from a state; return what went wrong, or nothing."""
    moves, rng = np.zeros(n_moves + 1, np.int16), generator(1)
    draw = build(chance_move, rules._asdict(), "", compiled=False)
    try:
        for _ in range(TRIED):
            if state.to_act == OVER:
                break
            if not (count := int(rules.legal(state, moves))):
                return "it has no legal move, and the game is not over"
            move = draw(state, moves, count, rng) if state.to_act == CHANCE else int(moves[below(rng, count)])
            rules.apply(state, int(move))
    except Exception as error:
        return f"the rules cannot play on from it: {error}"
    return ""
