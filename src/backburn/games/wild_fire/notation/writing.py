"""How a position is drawn as a diagram."""

from __future__ import annotations

from backburn.core.colours import COLOURS
from backburn.games.wild_fire.board import coordinates, name
from backburn.games.wild_fire.notation.spelling import FIREBREAK_MARK, LETTERS
from backburn.games.wild_fire.rules.setup import neutrals_of
from backburn.games.wild_fire.state import BREAK, VALUES, Phase, State

RULER = ""
"""No line of a diagram only numbers columns."""


def write(state: State) -> list[str]:
    """The lines of the picture that the rulebook describes under Notation."""
    lines = [_heading(state), *_rows(state)]
    if neutrals_of(state.options, state.seats):
        lines.append(f"neutrals {' '.join(map(str, state.neutrals.tolist()))}")
    return lines


def _heading(state: State) -> str:
    colour = COLOURS[state.colour]
    match state.phase:
        case Phase.DEAL:
            return f"start: tile to draw{_waiting(state)}"
        case Phase.NEXT:
            return f"start: tile to choose{_waiting(state)}"
        case Phase.SITE:
            return f"start: {state.drawn} to lay{_waiting(state)}"
        case Phase.FLIP:
            return f"{colour}: flip or firebreak"
        case Phase.DRAW:
            return f"{colour}: tile to draw"
        case Phase.SPOT:
            return f"{colour}: {state.drawn} to lay"
        case Phase.BREAK:
            return f"{colour}: firebreak to lay"
        case Phase.PAWNS:
            return f"{colour}: pawns to place{_so_far(state)}"
    return "over"


def _waiting(state: State) -> str:
    values = [str(value) for value in range(VALUES) for _ in range(state.waiting[value])]
    return f", waiting {' '.join(values)}" if values else ""


def _so_far(state: State) -> str:
    if state.idle:
        return f", passed {state.idle - 1}"
    if not state.placed:
        return ""
    where = f" at {name(state.cells[state.chosen - 1])}" if state.chosen else ""
    return f", placed {state.placed}{where}"


def _rows(state: State) -> list[str]:
    """A line for each row, shifted so that the six neighbours of a cell are those around it in the picture."""
    tokens = {coordinates(state.cells[tile]): token(state, tile) for tile in range(state.tiles)}
    rows: dict[int, list[int]] = {}
    for q, r in sorted(tokens, key=lambda cell: cell[::-1]):
        rows.setdefault(r, []).append(q)
    half = max((len(text) for text in tokens.values()), default=0) // 2 + 1
    west = min((2 * places[0] + r for r, places in rows.items()), default=0)
    lines = []
    for r, places in rows.items():
        line = "".join(f"{tokens.get((q, r), '.'):{2 * half}}" for q in range(places[0], places[-1] + 1))
        lines.append(f"{places[0]}:{r} ".ljust(8) + " " * (half * (2 * places[0] + r - west)) + line.rstrip())
    return lines


def token(state: State, tile: int) -> str:
    """A tile with its pawns."""
    value = state.values[tile]
    pawns = "".join(letter * state.pawns[kind, tile] for kind, letter in enumerate(LETTERS))
    return (FIREBREAK_MARK if value == BREAK else str(value)) + pawns
