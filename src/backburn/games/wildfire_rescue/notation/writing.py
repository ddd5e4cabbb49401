"""How a position is drawn as a diagram."""

from __future__ import annotations

from collections.abc import Sequence

from backburn.core.colours import COLOURS
from backburn.core.contract import CHANCE
from backburn.core.tables import listing
from backburn.games.wildfire_rescue.board import COLUMNS, KIND_NAMES, NAMES, SIDE, TOOL_NAMES, WAY_NAMES, has
from backburn.games.wildfire_rescue.rules.rangers import is_dead, owes
from backburn.games.wildfire_rescue.rules.tools import count
from backburn.games.wildfire_rescue.state import Phase, State

RULER = "a"
NONE = "none"
DEAD = "dead"
NO_ONE = "nobody"
FIRE = "*"
HAZARD = "~"
CAMPER = "c"
IN_DANGER = "x"
UNKNOWN = "."
LETTERS = "".join(kind[0].upper() for kind in KIND_NAMES)
RANGERS = "".join(seat[0] for seat in COLOURS)
DEBTS = ("owes no turn", "owes a turn")
HEADINGS = listing(
    Phase,
    {
        Phase.ASIDE: "aside",
        Phase.DEAL: "deal {deal} at {cell}",
        Phase.TOOL: "{seat} draws a first tool",
        Phase.CORNER: "{seat} to choose a corner",
        Phase.CAMP: "{seat} to place the campers",
        Phase.TURN: "{when}: {seat} to act",
        Phase.TAKE: "{when}: {seat} goes {way}, takes {taken}, asks {asked}",
        Phase.NEW: "{when}: {seat} draws",
        Phase.DISCARD: "{when}: {seat} to discard",
        Phase.EVENT: "{when}: die",
        Phase.PLANE: "{when}: {seat} to send the plane",
        Phase.ESCAPE: "{when}: {seat} to escape",
        Phase.OVER: "{when}: over",
    },
)
"""The first line of a diagram."""
DRAWN_PLAN = "campers"
"""The first line when the plan of the campers is drawn, not chosen."""


def write(state: State) -> list[str]:
    """The lines of the picture that the rulebook describes under Notation."""
    return [
        heading(state),
        *_rows(state),
        *(f"{COLOURS[seat]}: {_ranger(state, seat)}" for seat in range(state.seats)),
        " ".join(["deck", *(f"{tool}*{number}" for tool, number in _counts(state.deck) if number)]),
    ]


def seats_in(chosen: int) -> list[int]:
    """The seats of a set."""
    return [seat for seat in range(len(COLOURS)) if has(chosen, seat)]


def hand(tools: int) -> list[str]:
    """The words of all cards of a hand."""
    return [tool for tool, number in _counts(tools) for _ in range(number)]


def _counts(tools: int) -> list[tuple[str, int]]:
    return [(name, count(tools, tool)) for tool, name in enumerate(TOOL_NAMES)]


def when(state: State) -> str:
    """In which round, and in which event of it."""
    if not state.event:
        return f"round {state.round}"
    return f"round {state.round}, end" if state.turn == state.seats else f"round {state.round}, draw of {COLOURS[state.turn]}"


def heading(state: State) -> str:
    """The decision at hand."""
    if state.phase == Phase.CAMP and state.to_act == CHANCE:
        return DRAWN_PLAN
    seat = state.turn % state.seats if state.to_act < 0 else state.to_act
    return HEADINGS[state.phase].format(
        deal=state.deal,
        cell=NAMES[state.cell],
        seat=COLOURS[seat],
        when=when(state),
        way=WAY_NAMES[state.way],
        taken=" ".join(COLOURS[other] for other in seats_in(state.taken)) or NO_ONE,
        asked=COLOURS[state.asked],
    )


def _rows(state: State) -> list[str]:
    tiles = [tile_text(state, tile) for tile in range(len(NAMES))]
    width = max(map(len, tiles))
    rows = [tiles[start : start + SIDE] for start in range(0, len(tiles), SIDE)]
    return [_row(name, row, width) for name, row in (("", COLUMNS), *((str(number), row) for number, row in enumerate(rows, 1)))]


def _row(name: str, tiles: Sequence[str], width: int) -> str:
    return " ".join([name or " ", *(tile.ljust(width) for tile in tiles)]).rstrip()


def tile_text(state: State, tile: int) -> str:
    """A tile with everything on it."""
    kind = next((letter for letter, tiles in zip(LETTERS, state.kinds.tolist(), strict=True) if has(tiles, tile)), UNKNOWN)
    token = FIRE if has(state.fire, tile) else HAZARD if has(state.hazards, tile) else ""
    campers = (IN_DANGER if has(state.danger, tile) else CAMPER) * (has(state.campers, tile) + has(state.pairs, tile))
    rangers = "".join(letter for letter, place in zip(RANGERS, state.places.tolist(), strict=True) if place == tile)
    return kind + token + campers + rangers


def _ranger(state: State, seat: int) -> str:
    if is_dead(state, seat):
        return DEAD
    tools = " ".join(hand(state.tools[seat])) or NONE
    return f"saved {state.saved[seat]}, tools {tools}, {DEBTS[owes(state, seat)]}"
