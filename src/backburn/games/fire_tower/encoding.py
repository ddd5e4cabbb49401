"""What a seat observes, as bytes for learners, and the actions that it chooses from.

The board is turned so that the own tower is in the north-western corner, and winds, wind cards and actions turn with it: a square
and a wind mean the same to every seat. Other seats follow in turn order.
"""

from __future__ import annotations

from enum import IntEnum

from backburn.core.kernels.jit import kernel
from backburn.core.kit.arrays import np
from backburn.core.kit.loose import Array
from backburn.core.learning.actions import Range, each
from backburn.core.learning.encoding import WIDE, Encoding, Row, ahead, put_set, put_turn, put_wide, relative
from backburn.core.states.records import Cells
from backburn.games.fire_tower.board import SIZE, SQUARES, WINDS, Corner, area, square_name
from backburn.games.fire_tower.cards import ACTIONS, IN_DECK, WORDS, CardKind
from backburn.games.fire_tower.rules.piles import DRAWN, GIVEN, SHOWN, SHUFFLED, TAKEN, UNSEEN, UNSEEN_GIFT, taker_of, victim_of
from backburn.games.fire_tower.rules.seating import corner_of
from backburn.games.fire_tower.rules.secrets import hidden
from backburn.games.fire_tower.state import (
    AID,
    ALL_LEFT,
    BUCKET,
    DONE,
    DRAW,
    HISTORY,
    MAX_SEATS,
    MOST_WAITING,
    NEW_HAND,
    NONE,
    PLAY,
    PULL,
    RECKLESS,
    ROLL_WIND,
    SET_WIND,
    SHADOW_DIE,
    SHADOW_HANDS,
    SQUARE,
    THROW,
    WIND,
    Aid,
    Fall,
    Fate,
    Options,
    Phase,
    Roll,
    State,
    TurnStep,
)
from backburn.play.cards.facts import Bounds


def _turned() -> Array:
    """Return where each square is on the board that is turned for a corner; shape (corners, squares)."""
    board, found = [list(range(row * SIZE, row * SIZE + SIZE)) for row in range(SIZE)], []
    for _ in Corner:
        turned = [square for row in board for square in row]
        found.append(sorted(range(SQUARES), key=turned.__getitem__))
        board = [list(column) for column in zip(*board, strict=True)][::-1]
    return np.array(found, np.uint8).view(Cells)


def _is_in_area(corner: int, square: int) -> bool:
    return bool(area(corner, square // SIZE) >> square % SIZE & 1)


def _words(kind: type[IntEnum]) -> list[str]:
    return [member.name.lower().replace("_", " ") for member in kind]


TURNED = _turned()
AREAS = np.array([[square for square in range(SQUARES) if _is_in_area(corner, square)] for corner in Corner], np.uint8).view(Cells)
"""The squares of the tower area in each corner; shape (corners, squares)."""
PLANE = SQUARES
CORNERS = len(Corner)
PHASES, STEPS, ROLLS, FALLS, FATES, AIDS, TOOLS = (len(kind) for kind in (Phase, TurnStep, Roll, Fall, Fate, Aid, CardKind))
_SEATS = relative(MAX_SEATS)
_OR_NONE = ("none", *_SEATS)
_HANDS = WORDS[:ACTIONS]

LOWEST = TAKEN - MAX_SEATS * MAX_SEATS
"""Below all movements, so that one less this is a byte above 0."""

ENCODING = Encoding(SIZE, SIZE)
GEMS_AT = ENCODING.plane("gem", 1, "the squares on fire")
BREAKS_AT = ENCODING.plane("firebreak", 1, "the firebreaks")
FLAME_AT = ENCODING.plane("flame", 1, "the squares that burn to the end of the game")
AREAS_AT = ENCODING.plane("tower", 1, "the tower area of a seat", _SEATS)
GUARDED_AT = ENCODING.plane("guarded", 1, "the areas in corners that are protected")
TAKEN_AT = ENCODING.plane("taken", 1, "the smallest rectangle around the squares that the card in play has taken")
AIDED_AT = ENCODING.plane("aided", 1, "the gems that Mutual Aid has placed")
TURN_AT = ENCODING.turn(Phase, MAX_SEATS)
STEP_AT = ENCODING.scalar("step", 1, "how far the turn has come", _words(TurnStep))
MOVER_AT = ENCODING.scalar("mover", 1, "whose turn it is", _SEATS)
WIND_AT = ENCODING.scalar("wind", 1, "where the wind blows, on the turned board", ("none", *WINDS))
GUST_AT = ENCODING.scalar("gust", 1, "the wind that the Shadow's roll shows", ("none", *WINDS))
FATE_AT = ENCODING.scalar("fate", 1, "the condition of a tower", [f"{seat}, {fate}" for seat in _SEATS for fate in _words(Fate)])
CREDIT_AT = ENCODING.scalar("credit", MAX_SEATS, "who burned a tower: 0 for no seat, 1 for the own, 2 for the next", _SEATS)
BUCKETS_AT = ENCODING.scalar("bucket", 1, "whether a bucket is full", _SEATS)
HELD_AT = ENCODING.scalar("held", 127, "cards in a hand", _SEATS)
OWES_AT = ENCODING.scalar("owes", 127, "cards pulled by the Shadow and not yet replaced", _SEATS)
DUE_AT = ENCODING.scalar("due", 127, "cards still to be drawn", _SEATS)
HAND_AT = ENCODING.scalar("hand", 127, "own cards of a kind", _HANDS)
DISCARD_AT = ENCODING.scalar("discard", 127, "discarded cards of a kind", WORDS[:IN_DECK])
EVENTS_AT = ENCODING.scalar("events", 127, "events in the draw pile", WORDS[ACTIONS:IN_DECK])
PULLED_AT = ENCODING.scalar("pulled", 127, "cards of a kind that the Shadow has pulled", _HANDS)
LAID_AT = ENCODING.scalar("first discard", 127, "discarded cards of a kind when the history begins", _HANDS)
TOOL_AT = ENCODING.scalar("tool", 1, "the card in play, the bucket or Reckless Abandon", ("none", *WORDS))
EVENT_AT = ENCODING.scalar("event", 1, "the event in progress", ("none", *WORDS))
ROLL_AT = ENCODING.scalar("roll", 1, "the purpose for which the die is rolled", _words(Roll))
FALL_AT = ENCODING.scalar("fall", 1, "how far the resolution of a burnt tower has come", _words(Fall))
AID_AT = ENCODING.scalar("aid", 1, "the kind of aid", _words(Aid))
WHO_AT = ENCODING.scalar(
    "who",
    MAX_SEATS,
    "the seat in this part: 0 for none, 1 for the own, 2 for the next",
    ("draws", "begins the order of burnt towers", "burns", "called the event"),
)
TURNS_AT = ENCODING.scalar("turns", 255, "the number of the turn", WIDE)
DECK_AT = ENCODING.scalar("deck", 255, "action cards in the draw pile")
NUMBERS_AT = ENCODING.scalar(
    "count",
    HISTORY,
    "a number of the state: the limit of hands, what `mover` owes beyond the turn, squares taken, cards or firebreaks still due, and so on",
    (
        *("limit", "robbed", "marks", "sort", "must", "thrown", "waiting", "stage", "stands in", "asked", "placed", "rolls", "past"),
        *("top", "bottom", "left", "right"),
    ),
)
QUEUE_AT = ENCODING.scalar(
    "queue", TOOLS, "the events that wait: 0 for none, otherwise 1 + kind", [str(i + 1) for i in range(MOST_WAITING)]
)
CALLERS_AT = ENCODING.scalar("callers", MAX_SEATS, "the seats that drew them", [str(i + 1) for i in range(MOST_WAITING)])
AID_GEMS_AT = ENCODING.scalar("aid gems", 255, "where Mutual Aid has placed gems, in order", [str(i + 1) for i in range(MAX_SEATS)])
HISTORY_AT = ENCODING.scalar(
    "history",
    SHUFFLED - LOWEST,
    "the movements of cards that are remembered (R11.2a), as the seat saw them, with relative seats and winds; 0 for none",
    [str(i + 1) for i in range(HISTORY)],
)


@kernel
def turned_kind(kind: int, corner: int) -> int:
    """Return a kind of card on the board turned for a corner: wind cards turn with it."""
    return (kind - corner) & 3 if kind <= CardKind.WEST else kind


@kernel
def who(state: State, seat: int, other: int) -> int:
    """Return 0 for NONE, otherwise 1 + how many turns a seat comes after another."""
    return 0 if other == NONE else 1 + ahead(state, seat, other)


@kernel
def encode(state: State, seat: int, out: Row) -> None:
    """Write what a seat sees: all but the hands of others, the draw pile and what others drew."""
    corner = corner_of(state, seat)
    put_turn(state, seat, out, TURN_AT, PHASES, MAX_SEATS)
    for row in range(SIZE):
        put_bits(out, GEMS_AT, row, int(state.gems[row]), corner)
        put_bits(out, BREAKS_AT, row, int(state.breaks[row]), corner)
        put_bits(out, FLAME_AT, row, int(state.flame[row]), corner)
    encode_areas(state, seat, corner, out)
    encode_cards(state, seat, corner, out)
    for other in range(state.seats):
        encode_seat(state, seat, other, ahead(state, seat, other), out)
    encode_course(state, seat, corner, out)
    encode_numbers(state, out)
    encode_events(state, seat, corner, out)
    encode_history(state, seat, corner, out)


@kernel
def put_bits(out: Row, plane: int, row: int, bits: int, corner: int) -> None:
    """Write 1 for each square of a row that is among the bits, on the turned board."""
    put_set(out, plane, TURNED[corner, SIZE * row : SIZE * (row + 1)], bits)


@kernel
def put_area(out: Row, plane: int, place: int) -> None:
    """Write 1 for each square of the tower area in a corner of the turned board."""
    for i in range(len(AREAS[0])):
        out[plane + AREAS[place, i]] = 1


@kernel
def encode_areas(state: State, seat: int, corner: int, out: Row) -> None:
    """Write the squares in tower areas and in the rectangle around the squares taken."""
    for other in range(state.seats):
        put_area(out, AREAS_AT + PLANE * ahead(state, seat, other), (corner_of(state, other) - corner) & 3)
    for place in range(CORNERS):
        if (state.guards >> place) & 1:
            put_area(out, GUARDED_AT, (place - corner) & 3)
    if state.marks > 0:
        for row in range(state.top, state.bottom + 1):
            put_bits(out, TAKEN_AT, row, (2 << state.right) - (1 << state.left), corner)


@kernel
def encode_cards(state: State, seat: int, corner: int, out: Row) -> None:
    """Write the own hand and the open piles."""
    for kind in range(ACTIONS):
        place = turned_kind(kind, corner)
        out[HAND_AT + place] = state.hands[seat, kind]
        out[PULLED_AT + place] = state.pulled[kind]
        out[LAID_AT + place] = state.laid[kind]
        out[DISCARD_AT + place] = state.discard[kind]
    for kind in range(ACTIONS, IN_DECK):
        out[DISCARD_AT + kind] = state.discard[kind]
        out[EVENTS_AT + kind - ACTIONS] = state.deck[kind]


@kernel
def encode_seat(state: State, seat: int, other: int, place: int, out: Row) -> None:
    """Write what everybody knows of a seat, at its place in turn order."""
    out[MOVER_AT + place] = state.mover == other
    out[FATE_AT + FATES * place + state.fates[other]] = 1
    out[CREDIT_AT + place] = who(state, seat, int(state.credit[other]))
    out[BUCKETS_AT + place] = state.buckets[other]
    out[HELD_AT + place] = state.held[other]
    out[OWES_AT + place] = state.owes[other]
    out[DUE_AT + place] = state.due[other]


@kernel
def encode_course(state: State, seat: int, corner: int, out: Row) -> None:
    """Write the wind, how far the turn has come, and who does what in it."""
    out[STEP_AT + state.step] = 1
    out[WIND_AT + (0 if state.wind == NONE else 1 + turned_kind(state.wind, corner))] = 1
    out[GUST_AT + (0 if state.gust == NONE else 1 + turned_kind(state.gust, corner))] = 1
    out[TOOL_AT + (0 if state.tool == NONE else 1 + turned_kind(state.tool, corner))] = 1
    out[EVENT_AT + state.event + 1] = 1
    out[ROLL_AT + state.roll] = 1
    out[FALL_AT + state.fall] = 1
    out[AID_AT + state.aid] = 1
    out[WHO_AT] = who(state, seat, state.drawer)
    out[WHO_AT + 1] = who(state, seat, state.origin)
    out[WHO_AT + 2] = who(state, seat, state.victim)
    out[WHO_AT + 3] = who(state, seat, state.caller)
    put_wide(out, TURNS_AT, 1, state.turn)
    out[DECK_AT] = state.deck_size


@kernel
def encode_numbers(state: State, out: Row) -> None:
    """Write the plain numbers of the state."""
    out[NUMBERS_AT] = state.limit
    out[NUMBERS_AT + 1] = state.robbed
    out[NUMBERS_AT + 2] = state.marks
    out[NUMBERS_AT + 3] = state.sort
    out[NUMBERS_AT + 4] = state.must
    out[NUMBERS_AT + 5] = state.thrown
    out[NUMBERS_AT + 6] = state.waiting
    out[NUMBERS_AT + 7] = state.stage
    out[NUMBERS_AT + 8] = state.stands_in
    out[NUMBERS_AT + 9] = state.asked
    out[NUMBERS_AT + 10] = state.placed
    out[NUMBERS_AT + 11] = state.rolls
    out[NUMBERS_AT + 12] = state.past


@kernel
def encode_events(state: State, seat: int, corner: int, out: Row) -> None:
    """Write the events that wait, and the gems of Mutual Aid."""
    for i in range(state.waiting):
        out[QUEUE_AT + i] = 1 + state.queue[i]
        out[CALLERS_AT + i] = who(state, seat, int(state.callers[i]))
    for i in range(state.placed):
        square = int(TURNED[corner, state.aid_gems[i]])
        out[AID_GEMS_AT + i] = square
        out[AIDED_AT + square] = 1


@kernel
def encode_history(state: State, seat: int, corner: int, out: Row) -> None:
    """Write the movements of cards as the seat saw them."""
    sees = 0
    for i in range(state.past):
        entry = int(state.history[i])
        if entry <= TAKEN:
            sees = int(seat in (victim_of(entry), taker_of(entry)))
        out[HISTORY_AT + i] = MOVEMENTS[state.seats - 2, seat, corner, sees, entry - LOWEST]


def turned_movement(seats: int, entry: int, seat: int, corner: int) -> int:
    """Return a movement with relative seats, and with wind cards on the turned board."""
    if entry in (SHUFFLED, UNSEEN_GIFT):
        return entry
    if entry <= TAKEN:
        return TAKEN - (victim_of(entry) - seat) % seats * MAX_SEATS - (taker_of(entry) - seat) % seats
    if entry <= GIVEN:
        return GIVEN - turned_kind(GIVEN - entry, corner)
    if entry >= UNSEEN:
        return UNSEEN + (entry - UNSEEN - seat) % seats
    first = DRAWN if entry >= DRAWN else SHOWN
    other, kind = divmod(entry - first, ACTIONS)
    return first + (other - seat) % seats * ACTIONS + turned_kind(kind, corner)


def _movements() -> Array:
    """Return the byte for each movement that a seat saw: (seats - 2, seat, corner, whether it sees what is handed over, movement)."""
    every = range(LOWEST, SHUFFLED + 1)
    found = np.zeros((MAX_SEATS - 1, MAX_SEATS, CORNERS, 2, len(every)), np.uint8)
    for seats in range(2, MAX_SEATS + 1):
        for seat in range(seats):
            seen = [[hidden(entry, seat, sees) - LOWEST for entry in every] for sees in (0, 1)]
            for corner in Corner:
                turned = [turned_movement(seats, entry, seat, corner) - LOWEST for entry in every]
                found[seats - 2, seat, corner] = [[turned[entry] for entry in row] for row in seen]
    return found.view(Cells)


MOVEMENTS = _movements()


# ---- actions


@kernel
def number_of(state: State, move: int) -> int:
    """Return the number of a move: its id on the board turned for the seat that acts."""
    return turned_move(move, corner_of(state, state.to_act))


@kernel
def move_of(state: State, number: int) -> int:
    """Return the move of a number."""
    return turned_move(number, (4 - corner_of(state, state.to_act)) & 3)


@kernel
def turned_move(move: int, corner: int) -> int:
    """Return a move on the board turned for a corner: a square, a wind card to play or to throw; others stay."""
    if move < PLAY:
        return int(TURNED[corner, move])
    if move < THROW:
        return PLAY + turned_kind(move - PLAY, corner)
    return THROW + turned_kind(move - THROW, corner) if move < DONE else move


def actions(options: Options, seats: int) -> list[Range]:
    """Return what players can choose, named as on the turned board, and the outcomes of chance: draws, pulls and the wind die."""
    shadow = (Range(SHADOW_HANDS, ("shadow hands",)), Range(SHADOW_DIE, ("shadow die",))) if options.shadow_of_the_wood else ()
    return [
        Range(SQUARE, tuple(square_name(square) for square in range(SQUARES))),
        Range(PLAY, tuple(_HANDS)),
        each("throw", THROW, _HANDS),
        *(Range(move, (word,)) for move, word in ((DONE, "done"), (ALL_LEFT, "all"), (BUCKET, "bucket"))),
        Range(RECKLESS, ("reckless water", "reckless breaks")),
        *(Range(move, (word,)) for move, word in ((SET_WIND, "set wind"), (ROLL_WIND, "roll wind"))),
        *((Range(NEW_HAND, ("new hand",)),) if options.grand_champion else ()),
        *((each("aid", AID, ("gem", "break", "cards")),) if options.mutual_aid else ()),
        *shadow,
        each("wind", WIND, WINDS, chance=True),
        each("draw", DRAW, WORDS[:IN_DECK], chance=True),
        each("pull", PULL, _HANDS, chance=True),
    ]


MOST_IN_TURN = 160
"""More plies than a turn has with all events that can follow one another in it: cards drawn, thrown and pulled, squares, rolls."""


def bounds(options: Options, seats: int) -> Bounds:
    """Return what no game exceeds; all moves before the outcomes of chance could be legal at once."""
    return Bounds(MOST_IN_TURN * (options.max_turns + 2), WIND)
