"""How a diagram is read."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import zip_longest

from backburn.core.kit.errors import PositionError, listed
from backburn.core.kit.loose import Array
from backburn.games.fire_tower.board import SIZE, SQUARES, WINDS, square_name
from backburn.games.fire_tower.cards import ACTIONS, IN_DECK, WORDS, CardKind
from backburn.games.fire_tower.notation.spelling import colour
from backburn.games.fire_tower.notation.writing import (
    AID_CARDS,
    AIDS,
    AIMED,
    DECISIONS,
    FALLS,
    FATES,
    LETTERS,
    ROLLED_WITH,
    ROLLS,
    RULER,
    SORTS,
    STEPS,
    TURN,
    write,
)
from backburn.games.fire_tower.rules.phases import ask, end, leave
from backburn.games.fire_tower.rules.piles import DRAWN, GIVEN, SHOWN, SHUFFLED, TAKEN, UNSEEN, UNSEEN_GIFT, card_of
from backburn.games.fire_tower.rules.setup import guard, setup
from backburn.games.fire_tower.state import HISTORY, MAX_SEATS, MOST_WAITING, NONE, Phase, Roll, State, TurnStep
from backburn.play.texts.diagram import Gaps, marks_in, scan
from backburn.play.texts.reading import lines_of, need_lines, read_name

_ROWS = {str(SIZE - row): range(SIZE * row, SIZE * row + SIZE) for row in range(SIZE)}
_SQUARES = {square_name(square): square for square in range(SQUARES)}
_SEAT = re.compile(
    r"(\w+): ([a-z ]+), bucket (full|empty)(?:, owes (\d{1,2})(?: \((\d{1,2}) of this turn\))?)?(?:, due (\d{1,2}))?, hand (.+)"
)
_HANDED = re.compile(r"(\w+)>(\w+):([a-n?]*)")
_MOVED = re.compile(r"([a-z]+)((?:\+[a-n?]+|-[a-n]+)+)")
_RUN = re.compile(r"[+-][a-n?]+")
_EVENT = re.compile(r"event: ([a-z-]+) (?:by|for nobody from) (\w+), asked (\d)(?:, (gem|break|cards)([a-p0-9 ]*))?(?:, rolls (\d))?")


_MOST_PENDING = 6
"""The most lines on pending actions and memories."""
_STORM_STAGES = {int(Roll.STORM): 0, int(Roll.CALM): 1}
_SENTENCES = [
    *zip(Phase, DECISIONS, strict=True),
    (Phase.AIM, DECISIONS[Phase.AIM] + AIMED),
    (Phase.ROLL, ROLLED_WITH),
    (Phase.SHED, AID_CARDS),
]


def read(state: State, lines: list[str]) -> None:
    """Fill a state from the lines of a diagram. Raises PositionError, which says which line is wrong and what it should be."""
    fewest = 1 + SIZE + state.seats + 2
    parts = f"a heading, {SIZE} rows, {state.seats} players, two piles, and whatever else is under way"
    need_lines(lines, fewest, parts, fewest + _MOST_PENDING)
    setup(state)
    _Reader(state).read(lines)
    _compare(state, lines)


def _compare(state: State, lines: list[str]) -> None:
    """Whatever was not understood differs when it is written again."""
    for line, again in zip_longest(lines, lines_of(write(state), RULER), fillvalue=""):
        if line != again:
            raise PositionError(f"the line {line[:80]!r} is not understood; it would be written {again[:80]!r}")


class _Words:
    """Reads the words of a position: numbers, colours, winds, squares, cards."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.colours = [colour(state, seat) for seat in range(state.seats)]

    def number(self, text: str | int | None, what: str, high: int = 99) -> int:
        number = int(text or 0)
        if number > high:
            raise PositionError(f"{what} cannot be {number}: it is at most {high}")
        return number

    def colour(self, text: str) -> int:
        return NONE if text == "nobody" else self.player(text)

    def word(self, text: str, words: list[str] | tuple[str, ...], what: str) -> int:
        if text not in words:
            raise PositionError(f"{what} cannot be {text[:20]!r}: it is one of {listed(list(words), 20)}")
        return words.index(text)

    def wind(self, text: str) -> int:
        return NONE if text == "none" else self.word(text, WINDS, "a wind")

    def square(self, text: str) -> int:
        if text not in _SQUARES:
            raise PositionError(f"{text[:20]!r} is not a square: squares are a1 to p16")
        return _SQUARES[text]

    def cards(self, counts: Array, kinds: int, line: str, label: str) -> None:
        """Fill counts by kind from a list of cards."""
        if not line.startswith(label):
            raise PositionError(f"a line that begins with {label.strip()!r} must come here, not {line[:40]!r}")
        counts[:kinds] = 0
        for text in line[len(label) :].split():
            name, _, count = text.partition("*")
            if name == "?":
                raise PositionError("a position with unknown cards ('?') cannot be played on")
            if name != "-":
                kind = self.word(name, WORDS[:kinds], "a card")
                counts[kind] = self.number(count if count.isdecimal() and count.isascii() else "1", f"the number of {name} cards")

    def player(self, text: str) -> int:
        return read_name(text, self.colours, "player here")


class _Reader(_Words):
    """Reads the lines of one position into a state that is set up."""

    def read(self, lines: list[str]) -> None:
        state = self.state
        state.drawer = NONE
        self.rows(lines[1 : 1 + SIZE])
        for seat in range(state.seats):
            self.seat(seat, lines[1 + SIZE + seat])
        deck, discard, *rest = lines[1 + SIZE + state.seats :]
        self.cards(state.deck, IN_DECK, deck, "deck: ")
        state.deck_size = int(state.deck[:ACTIONS].sum())
        self.cards(state.discard, IN_DECK, discard, "discard: ")
        for line in rest:
            self.pending(line)
        self.heading(lines[0])
        if state.past == 0:
            in_sight = [state.discard[kind] + state.pulled[kind] + (state.tool == kind) for kind in range(ACTIONS)]
            state.laid[:] = in_sight
        guard(state)

    def rows(self, lines: list[str]) -> None:
        state = self.state
        state.flame[:] = 0
        for square, mark in marks_in(_ROWS, lines, "squares"):
            for each, bits in (("*", state.gems), ("#", state.breaks), ("@", state.flame)):
                bits[square // SIZE] |= (mark == each) << square % SIZE

    def seat(self, seat: int, line: str) -> None:
        state = self.state
        found = _SEAT.fullmatch(line)
        if not found:
            raise PositionError(f"a player's line must be like 'red: stands, bucket full, hand north*2 ember', not {line[:80]!r}")
        fate, _, by = found[2].partition(" by ")
        state.fates[seat] = self.word(fate, [text.partition(" by ")[0] for text in FATES], "a tower")
        state.credit[seat] = self.colour(by) if by else 0
        state.buckets[seat] = found[3] == "full"
        state.owes[seat] = self.number(found[4], "the cards owed")
        state.robbed = self.number(found[5], "the cards owed beyond this turn") or state.robbed
        state.due[seat] = self.number(found[6], "the cards due")
        self.cards(state.hands[seat], ACTIONS, found[7], "")
        state.held[seat] = int(state.hands[seat].sum())

    def pending(self, line: str) -> None:
        state = self.state
        key, _, rest = line.partition(": ")
        if key == "pulled":
            self.cards(state.pulled, ACTIONS, rest, "")
        elif key == "waiting":
            self.waiting(rest.split(", "))
        elif key == "event":
            self.event(line)
        elif key == "falling":
            victim, _, fall = rest.partition(", ")
            state.victim = self.colour(victim)
            state.fall = self.word(fall, FALLS, "the pending action")
        elif key == "history":
            self.history(rest)
        elif line.startswith("order from "):
            state.origin = self.colour(line.removeprefix("order from "))
        else:
            raise PositionError(f"{line[:60]!r} is not a line of a position of this game")

    def waiting(self, events: list[str]) -> None:
        state = self.state
        for i, text in enumerate(events[:MOST_WAITING]):
            name, _, by = text.partition(" by ")
            state.queue[i] = self.word(name, WORDS[ACTIONS:IN_DECK], "an event") + ACTIONS
            state.callers[i] = self.colour(by)
            state.waiting = i + 1

    def event(self, line: str) -> None:
        state = self.state
        found = _EVENT.fullmatch(line)
        if not found:
            raise PositionError(f"an event must be like 'event: firestorm by red, asked 1', not {line[:80]!r}")
        state.event = self.word(found[1], WORDS[ACTIONS:IN_DECK], "an event") + ACTIONS
        state.stands_in = " for nobody from " in line
        state.caller = self.colour(found[2])
        state.asked = self.number(found[3], "the seats asked", state.seats)
        state.aid = AIDS.index(found[4]) if found[4] else 0
        for i, text in enumerate((found[5] or "").split()[:MAX_SEATS]):
            state.aid_gems[i] = self.square(text)
            state.placed = i + 1
        state.rolls = self.number(found[6], "the rolls", 3)

    def history(self, text: str) -> None:
        state = self.state
        shown, _, rest = text.partition(" | ")
        self.cards(state.laid, ACTIONS, shown, "")
        entries = [entry for word in rest.split() for entry in self.movements(word)]
        if len(entries) > HISTORY:
            raise PositionError(f"a history has at most {HISTORY} movements of cards, not {len(entries)}")
        state.history[: len(entries)] = entries
        state.past = len(entries)

    def movements(self, word: str) -> list[int]:
        """The movements that a word of the history names."""
        if word == "shuffle":
            return [SHUFFLED]
        found = _HANDED.fullmatch(word)
        if found:
            victim, taker = self.player(found[1]), self.player(found[2])
            return [TAKEN - victim * MAX_SEATS - taker, *(UNSEEN_GIFT if each == "?" else GIVEN - LETTERS.index(each) for each in found[3])]
        found = _MOVED.fullmatch(word)
        if not found:
            raise PositionError(f"a history consists of words like 'red+ab-c', 'shuffle' and 'blue>red:abc', not {word[:40]!r}")
        seat = self.player(found[1])
        runs = [(run[0], each) for run in _RUN.findall(found[2]) for each in run[1:]]
        return [self.movement(seat, sign, each) for sign, each in runs]

    def movement(self, seat: int, sign: str, letter: str) -> int:
        if letter == "?":
            return UNSEEN + seat
        return (DRAWN if sign == "+" else SHOWN) + card_of(seat, LETTERS.index(letter))

    def heading(self, line: str) -> None:
        state = self.state
        _, found = scan([TURN], line, "the first line", "'turn 3 of red, wind, wind north, hand 5: red to spread'")
        state.turn = self.number(found["turn"], "the turn", state.options.max_turns)
        state.mover = self.colour(found["mover"])
        state.step = self.word(found["step"], STEPS, "the step of a turn")
        state.wind = self.wind(found["wind"])
        state.limit = self.number(found["limit"], "the hand size", 24)
        number, fields = scan([text for _, text in _SENTENCES], found["decision"], "the decision", "'red to spread'")
        self.fields(fields)
        self.enter(_SENTENCES[number][0], fields.get("seat"))

    def enter(self, phase: Phase, seat: str | None) -> None:
        state = self.state
        if phase == Phase.OVER:
            end(state)
        elif seat is None:
            leave(state, phase)
        else:
            ask(state, phase, self.colour(seat))
        if state.step == TurnStep.CHAMPION and phase != Phase.CHAMPION:
            state.must = 2
        if state.event == CardKind.MUTUAL_AID:
            state.stage = phase != Phase.AID
        if state.event == CardKind.FIRESTORM:
            state.stage = _STORM_STAGES.get(state.roll, 2) if phase == Phase.ROLL else 2

    def fields(self, texts: Gaps) -> None:
        """The state's fields that a decision names."""
        readers: dict[str, Callable[[str], int]] = {
            "must": int,
            "thrown": int,
            "marks": int,
            "drawer": self.colour,
            "roll": lambda text: self.word(text, ROLLS, "the reason for the roll"),
            "tool": lambda text: self.word(text, WORDS, "a card"),
            "sort": lambda text: self.word(text, SORTS, "a group of cards"),
            "gust": self.wind,
        }
        for name in readers.keys() & texts.keys():
            setattr(self.state, name, readers[name](texts[name]))
        if "ordinal" in texts:
            self.state.must = 2 if texts["ordinal"] == "first" else 1
        if "first" in texts:
            self.state.top, self.state.left = divmod(self.square(texts["first"]), SIZE)
            self.state.bottom, self.state.right = divmod(self.square(texts["last"]), SIZE)
