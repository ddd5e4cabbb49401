"""How a diagram is read."""

from __future__ import annotations

import re

from backburn.core.colours import COLOURS
from backburn.core.contract import CHANCE
from backburn.core.contract import OVER as NO_SEAT
from backburn.core.errors import PositionError
from backburn.games.wildfire_rescue.board import NAMES, NOWHERE, SIDE, TOOL_NAMES, WAY_NAMES, TileKind
from backburn.games.wildfire_rescue.notation.writing import (
    CAMPER,
    DEAD,
    DEBTS,
    DRAWN_PLAN,
    FIRE,
    HAZARD,
    HEADINGS,
    IN_DANGER,
    LETTERS,
    NO_ONE,
    NONE,
    RANGERS,
    UNKNOWN,
)
from backburn.games.wildfire_rescue.rules.phases import enter
from backburn.games.wildfire_rescue.rules.setup import fitting, leftover
from backburn.games.wildfire_rescue.rules.tools import all_tiles, cards, deck_size, one
from backburn.games.wildfire_rescue.state import SEATS, Phase, State
from backburn.play.reading import need_lines, read_name, read_phase

_FIELDS = {
    "deal": r"(?P<deal>\d{1,4})",
    "cell": r"(?P<cell>[a-e][1-5])",
    "seat": r"(?P<seat>[a-z]+)",
    "when": r"round (?P<round>\d{1,3})(?P<event>, end|, draw of (?P<drawer>[a-z]+))?",
    "way": r"(?P<way>[a-z]+)",
    "taken": r"(?P<taken>[a-z ]+)",
    "asked": r"(?P<asked>[a-z]+)",
}
_HEADINGS = [re.compile(heading.format(**_FIELDS)) for heading in HEADINGS]
_ROW = re.compile(r"([1-5])((?: \S+){5})")
_TILE = re.compile(rf"([{LETTERS}]|\{UNKNOWN})([{FIRE}{HAZARD}]?)({CAMPER}*|{IN_DANGER}*)(b?w?g?v?)")
_SEAT = re.compile(r"saved (?P<saved>\d), tools (?P<tools>[a-z ]+), (?P<debt>owes no turn|owes a turn)")
_CHANCE = (Phase.ASIDE, Phase.DEAL, Phase.TOOL, Phase.NEW, Phase.EVENT)
_EVENTS = (Phase.EVENT, Phase.PLANE, Phase.ESCAPE)
_OWN_TURN = (Phase.TURN, Phase.NEW, Phase.DISCARD, Phase.OVER)


def read(state: State, lines: list[str]) -> None:
    """Fill a state from the lines of a diagram. Raises PositionError, which names the problem and the correct form."""
    need_lines(lines, 2 + SIDE + state.seats, f"what is decided, {SIDE} rows, {state.seats} seats and the deck")
    _read_heading(state, lines[0])
    _read_rows(state, lines[1 : 1 + SIDE])
    for seat, line in enumerate(lines[1 + SIDE : -1]):
        _read_seat(state, seat, line)
    _read_deck(state, lines[-1])
    _infer(state)


# ---- the first line


def _read_heading(state: State, line: str) -> None:
    if line == DRAWN_PLAN:
        enter(state, Phase.CAMP, CHANCE)
        return
    phase, match = read_phase(enumerate(_HEADINGS), line, "'round 3: white to act' or 'round 3, end: die'")
    given = match.groupdict()
    seat = _seat(state, given["seat"]) if "seat" in given else 0
    enter(state, phase, NO_SEAT if phase == Phase.OVER else CHANCE if phase in _CHANCE else seat)
    if "round" in given:
        _read_when(state, given, seat)
    elif phase != Phase.CAMP:
        state.turn = seat
    if phase == Phase.DEAL:
        state.deal, state.cell = int(given["deal"]), NAMES.index(given["cell"])
    if phase == Phase.TAKE:
        _read_take(state, given)


def _read_when(state: State, given: dict[str, str], seat: int) -> None:
    """The round, and whether it is a turn or an event."""
    if not 1 <= int(given["round"]) <= state.options.max_rounds:
        raise PositionError(f"there is no round {given['round']}: rounds count from 1 to {state.options.max_rounds}")
    state.round = int(given["round"])
    if state.phase in (_OWN_TURN if given["event"] else _EVENTS):
        must = "ends after the number of its round" if given["event"] else "continues with ', end' or ', draw of blue'"
        raise PositionError(f"for this decision the first line {must}")
    state.event = given["event"] is not None
    if given["drawer"]:
        state.turn = _seat(state, given["drawer"])
    else:
        state.turn = state.seats if state.event else seat


def _read_take(state: State, given: dict[str, str]) -> None:
    state.way = read_name(given["way"], WAY_NAMES, "direction")
    state.asked = _seat(state, given["asked"])
    taken = [] if given["taken"] == NO_ONE else [_seat(state, name) for name in given["taken"].split(" ")]
    if taken != sorted(set(taken)):
        raise PositionError("those who are taken along are named once each, in the order of the seats")
    state.taken = sum(1 << seat for seat in taken)


def _seat(state: State, name: str) -> int:
    return read_name(name, COLOURS[: state.seats], "seat of this table")


# ---- the board


def _read_rows(state: State, lines: list[str]) -> None:
    for seat in range(SEATS):
        state.places[seat] = NOWHERE
    for number, line in enumerate(lines, 1):
        found = _ROW.fullmatch(line)
        if not found or int(found[1]) != number:
            raise PositionError(f"row {number} must be '{number}' and {SIDE} tiles, like '{number} T Rc A*b T W', not {line[:80]!r}")
        for column, token in enumerate(found[2].split()):
            _read_tile(state, SIDE * (number - 1) + column, token)


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


def _read_seat(state: State, seat: int, line: str) -> None:
    name, _, rest = line.partition(": ")
    found = _SEAT.fullmatch(rest)
    if name != COLOURS[seat] or not (found or rest == DEAD):
        example = f"{COLOURS[seat]}: saved 1, tools axe bow, owes no turn"
        raise PositionError(f"the line of {COLOURS[seat]} must be like '{example}' or '{COLOURS[seat]}: dead', not {line[:80]!r}")
    stands = state.places[seat] != NOWHERE
    if found is None:
        if stands or state.phase < Phase.TURN:
            wrong = "is dead, but is on the board" if stands else "cannot be dead before the first round"
            raise PositionError(f"{COLOURS[seat]} {wrong}")
        return
    if not stands and state.phase >= Phase.TURN:
        raise PositionError(f"{COLOURS[seat]} is alive, but is not on the board")
    state.saved[seat] = int(found["saved"])
    state.tools[seat] = _read_hand(found["tools"], name)
    state.owing |= DEBTS.index(found["debt"]) << seat


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
