"""How a position is drawn as a diagram, and how a diagram is read."""

from __future__ import annotations

import re

from backburn.core.kit.colours import COLOURS
from backburn.core.kit.errors import PositionError
from backburn.core.rules.contract import CHANCE
from backburn.core.rules.contract import OVER as NO_SEAT
from backburn.core.states.tables import listing
from backburn.games.wildfire_rescue.board import COLUMNS, KIND_NAMES, NAMES, NOWHERE, SIDE, TOOL_NAMES, WAY_NAMES, TileKind, has
from backburn.games.wildfire_rescue.rules.phases import enter
from backburn.games.wildfire_rescue.rules.rangers import is_dead, owes
from backburn.games.wildfire_rescue.rules.setup import fitting, leftover
from backburn.games.wildfire_rescue.rules.tools import all_tiles, cards, count, deck_size, one
from backburn.games.wildfire_rescue.state import Phase, State
from backburn.play.texts.diagram import Gaps, marks_in, scan
from backburn.play.texts.reading import need_lines, read_name

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
        Phase.DEAL: "deal {deal:d} at {cell}",
        Phase.TOOL: "{seat} draws a first tool",
        Phase.CORNER: "{seat} to choose a corner",
        Phase.CAMP: "{seat} to place the campers",
        Phase.TURN: "{when:s}: {seat} to act",
        Phase.TAKE: "{when:s}: {seat} goes {way}, takes {taken:s}, asks {asked}",
        Phase.NEW: "{when:s}: {seat} draws",
        Phase.DISCARD: "{when:s}: {seat} to discard",
        Phase.EVENT: "{when:s}: die",
        Phase.PLANE: "{when:s}: {seat} to send the plane",
        Phase.ESCAPE: "{when:s}: {seat} to escape",
        Phase.OVER: "{when:s}: over",
    },
)
"""The first line of a diagram."""
DRAWN_PLAN = "campers"
"""The first line when the plan of the campers is drawn, not chosen."""
TIMES = ("round {round:d}", "round {round:d}, end", "round {round:d}, draw of {drawer}")
SEATS = tuple(f"saved {{saved:d}}, tools {{tools:s}}, {debt}" for debt in DEBTS)
"""What the line of a seat tells, by its debt."""
_ROWS = {str(row + 1): range(SIDE * row, SIDE * row + SIDE) for row in range(SIDE)}
_TILE = re.compile(rf"([{LETTERS}]|\{UNKNOWN})([{FIRE}{HAZARD}]?)({CAMPER}*|{IN_DANGER}*)(b?w?g?v?)")
_CHANCE = (Phase.ASIDE, Phase.DEAL, Phase.TOOL, Phase.NEW, Phase.EVENT)
_EVENTS = (Phase.EVENT, Phase.PLANE, Phase.ESCAPE)
_OWN_TURN = (Phase.TURN, Phase.NEW, Phase.DISCARD, Phase.OVER)


def write(state: State) -> list[str]:
    """The lines of the picture that the rulebook describes under Notation."""
    return [
        heading(state),
        *_board(state),
        *(f"{COLOURS[seat]}: {_ranger(state, seat)}" for seat in range(state.seats)),
        " ".join(["deck", *(f"{tool}*{number}" for tool, number in _counts(state.deck) if number)]),
    ]


def read(state: State, lines: list[str]) -> None:
    """Fill a state from the lines of a diagram. Raises PositionError, which names the problem and the correct form."""
    need_lines(lines, 2 + SIDE + state.seats, f"the decision, {SIDE} rows, {state.seats} seats and the deck")
    _read_heading(state, lines[0])
    state.places[:] = NOWHERE
    for tile, mark in marks_in(_ROWS, lines[1 : 1 + SIDE], "tiles"):
        _read_tile(state, tile, mark)
    for seat, line in enumerate(lines[1 + SIDE : -1]):
        _read_seat(state, seat, line)
    _read_deck(state, lines[-1])
    _infer(state)


# ---- the first line


def when(state: State) -> str:
    """In which round, and in which event of it."""
    template = TIMES[(1 if state.turn == state.seats else 2) if state.event else 0]
    return template.format(round=state.round, drawer=COLOURS[state.turn % state.seats])


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


def _read_heading(state: State, line: str) -> None:
    if line == DRAWN_PLAN:
        enter(state, Phase.CAMP, CHANCE)
        return
    phase, given = scan(HEADINGS, line, "the first line", "'round 3: white to act' or 'round 3, end: die'")
    seat = _seat(state, given["seat"]) if "seat" in given else 0
    enter(state, phase, NO_SEAT if phase == Phase.OVER else CHANCE if phase in _CHANCE else seat)
    if "when" in given:
        _read_when(state, given["when"], seat)
    elif phase != Phase.CAMP:
        state.turn = seat
    if phase == Phase.DEAL:
        state.deal, state.cell = given["deal"], read_name(given["cell"], NAMES, "tile of the board")
    if phase == Phase.TAKE:
        _read_take(state, given)


def _read_when(state: State, text: str, seat: int) -> None:
    """The round, and whether it is a turn or an event."""
    event, given = scan(TIMES, text, "the time", "'round 3', 'round 3, end' or 'round 3, draw of blue'")
    if not 1 <= given["round"] <= state.options.max_rounds:
        raise PositionError(f"there is no round {given['round']}: rounds count from 1 to {state.options.max_rounds}")
    if state.phase in (_OWN_TURN if event else _EVENTS):
        must = "ends after the number of its round" if event else "continues with ', end' or ', draw of blue'"
        raise PositionError(f"for this decision the first line {must}")
    state.round, state.event = given["round"], event > 0
    state.turn = _seat(state, given["drawer"]) if "drawer" in given else state.seats if event else seat


def _read_take(state: State, given: Gaps) -> None:
    state.way = read_name(given["way"], WAY_NAMES, "direction")
    state.asked = _seat(state, given["asked"])
    taken = [] if given["taken"] == NO_ONE else [_seat(state, name) for name in given["taken"].split(" ")]
    if taken != sorted(set(taken)):
        raise PositionError("those who are taken along are named once each, in the order of the seats")
    state.taken = sum(1 << seat for seat in taken)


def _seat(state: State, name: str) -> int:
    return read_name(name, COLOURS[: state.seats], "seat of this table")


# ---- the board


def _board(state: State) -> list[str]:
    tiles = [tile_text(state, tile) for tile in range(len(NAMES))]
    width = max(map(len, tiles))
    rows = {" ": COLUMNS, **{label: [tiles[tile] for tile in row] for label, row in _ROWS.items()}}
    return [" ".join([label, *(tile.ljust(width) for tile in row)]).rstrip() for label, row in rows.items()]


def tile_text(state: State, tile: int) -> str:
    """A tile with everything on it."""
    kind = next((letter for letter, tiles in zip(LETTERS, state.kinds.tolist(), strict=True) if has(tiles, tile)), UNKNOWN)
    token = FIRE if has(state.fire, tile) else HAZARD if has(state.hazards, tile) else ""
    campers = (IN_DANGER if has(state.danger, tile) else CAMPER) * (has(state.campers, tile) + has(state.pairs, tile))
    rangers = "".join(letter for letter, place in zip(RANGERS, state.places.tolist(), strict=True) if place == tile)
    return kind + token + campers + rangers


def _read_tile(state: State, tile: int, token: str) -> None:
    found = _TILE.fullmatch(token)
    if not found:
        marks = (
            f"a kind ({' '.join(LETTERS)}, or {UNKNOWN}), then {FIRE} or {HAZARD}, then {CAMPER} or {IN_DANGER}, then rangers ({RANGERS})"
        )
        raise PositionError(f"{token[:20]!r} on {NAMES[tile]} is not a tile: a tile is {marks}")
    kind, lies, campers, rangers = found.groups()
    bit = 1 << tile
    if kind != UNKNOWN:
        state.kinds[LETTERS.index(kind)] |= bit
    state.fire |= bit * (lies == FIRE)
    state.hazards |= bit * (lies == HAZARD)
    _read_campers(state, tile, campers)
    for letter in rangers:
        _read_ranger(state, tile, letter)


def _read_campers(state: State, tile: int, campers: str) -> None:
    bit = 1 << tile
    if len(campers) > 2:
        raise PositionError(f"there are {len(campers)} campers on {NAMES[tile]}, but never more than 2 on a tile")
    state.campers |= bit * (len(campers) > 0)
    state.pairs |= bit * (len(campers) == 2)
    state.danger |= bit * (IN_DANGER in campers)


def _read_ranger(state: State, tile: int, letter: str) -> None:
    seat = RANGERS.index(letter)
    if seat >= state.seats:
        raise PositionError(f"{COLOURS[seat]} is on {NAMES[tile]}, but only {', '.join(COLOURS[: state.seats])} play")
    if state.places[seat] != NOWHERE:
        raise PositionError(f"{COLOURS[seat]} is on {NAMES[state.places[seat]]} and on {NAMES[tile]}")
    state.places[seat] = tile


# ---- the seats and the deck


def seats_in(chosen: int) -> list[int]:
    """The seats of a set."""
    return [seat for seat in range(len(COLOURS)) if has(chosen, seat)]


def hand(tools: int) -> list[str]:
    """The words of all cards of a hand."""
    return [tool for tool, number in _counts(tools) for _ in range(number)]


def _counts(tools: int) -> list[tuple[str, int]]:
    return [(name, count(tools, tool)) for tool, name in enumerate(TOOL_NAMES)]


def _ranger(state: State, seat: int) -> str:
    tools = " ".join(hand(state.tools[seat])) or NONE
    return DEAD if is_dead(state, seat) else SEATS[owes(state, seat)].format(saved=state.saved[seat], tools=tools)


def _read_seat(state: State, seat: int, line: str) -> None:
    name, stands = COLOURS[seat], state.places[seat] != NOWHERE
    example = f"'{name}: saved 1, tools axe bow, owes no turn' or '{name}: {DEAD}'"
    debt, found = scan([f"{name}: {line}" for line in (*SEATS, DEAD)], line, f"the line of {name}", example)
    if debt == len(SEATS):
        if stands or state.phase < Phase.TURN:
            raise PositionError(f"{name} {'is dead, but is on the board' if stands else 'cannot be dead before the first round'}")
        return
    if not stands and state.phase >= Phase.TURN:
        raise PositionError(f"{name} is alive, but is not on the board")
    state.saved[seat] = found["saved"]
    state.tools[seat] = _read_hand(found["tools"], name)
    state.owing |= debt << seat


def _read_hand(text: str, name: str) -> int:
    """The tools of a hand, whose cards are named in order."""
    words = [] if text == NONE else text.split(" ")
    if any(word not in TOOL_NAMES for word in words) or words != sorted(words, key=TOOL_NAMES.index) or len(words) > 5:
        raise PositionError(f"the tools of {name} must be named in the order {', '.join(TOOL_NAMES)}, or be '{NONE}', not {text[:80]!r}")
    return sum(one(TOOL_NAMES.index(word)) for word in words)


def _read_deck(state: State, line: str) -> None:
    word, *piles = line.split(" ")
    found = [re.fullmatch(r"([a-z]+)\*([1-4])", pile) for pile in piles]
    kinds = [TOOL_NAMES.index(pile[1]) for pile in found if pile and pile[1] in TOOL_NAMES]
    if word != "deck" or len(kinds) != len(piles) or kinds != sorted(set(kinds)):
        raise PositionError(
            f"the line of the deck must be like 'deck axe*1 bow*2', in the order {', '.join(TOOL_NAMES)}, not {line[:80]!r}"
        )
    state.deck = sum(one(kind) * int(pile[2]) for kind, pile in zip(kinds, found, strict=True) if pile)


# ---- what follows from the rest


def _infer(state: State) -> None:
    """The tiles and cards that are still to come, which the picture does not show. (R1.2, R1.2a, R4.2)"""
    if state.phase >= Phase.TURN:
        state.drawn = deck_size(state) - state.seats * state.options.starting_tools - cards(state.deck)
    elif state.phase == Phase.DEAL:
        state.stock = _stock(state)
        state.fitting = fitting(state) or leftover(state)


def _stock(state: State) -> int:
    """The tiles that are not on the board, eight bits for each kind."""
    stock = all_tiles(state.options)
    for kind in TileKind:
        dealt = bin(state.kinds[kind]).count("1")
        if dealt > (stock >> 8 * kind) & 0xFF:
            raise PositionError(f"the number of tiles of {kind.name.lower()} is {dealt}, more than the game has")
        stock -= dealt << 8 * kind
    return stock
