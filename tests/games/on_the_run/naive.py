"""A slow and plain On the Run!, written from the rulebook alone.

It shares no line with the real implementation and serves as the oracle the real one is compared with. A game is one generator that tells
the rules as a story and stops at every decision and every chance with a question; what is written in the position is read off the
attributes while it waits. Clause numbers such as (R3.1) are the rulebook's.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass
from typing import Any

# ------------------------------------------------------------------------------------------------------------ the forest

WIDTHS = {"a": 4, "b": 5, "c": 6, "d": 7, "e": 6, "f": 5, "g": 4}  # The rows from north to south (R1.1).
TILES = [f"{row}{place}" for row, width in WIDTHS.items() for place in range(1, width + 1)]
MIDDLE = "d4"
NUMBERS = (1, 2, 3, 4, 5, 6)  # What can be on a tile (R1.3).
SEATS = ("blue", "white", "green", "violet")  # Clockwise (R1.4).


def spot(tile: str) -> tuple[int, int]:
    """Where a tile lies: halves of a tile to the right, rows down. A shorter row is indented by half a tile for each tile less."""
    return 2 * int(tile[1:]) + (max(WIDTHS.values()) - WIDTHS[tile[0]]), "abcdefg".index(tile[0])


def share_an_edge(tile: str, other: str) -> bool:
    """Whether two tiles lie next to each other in a row, or half a tile apart in rows next to each other (R1.1)."""
    (x, y), (other_x, other_y) = spot(tile), spot(other)
    return (abs(x - other_x), abs(y - other_y)) in ((2, 0), (1, 1))


TOUCHING = {tile: [other for other in TILES if share_an_edge(tile, other)] for tile in TILES}
FIRST_RING = TOUCHING[MIDDLE]
SECOND_RING = [tile for tile in TILES if tile != MIDDLE and tile not in FIRST_RING and any(near in FIRST_RING for near in TOUCHING[tile])]
EDGE = [tile for tile in TILES if tile != MIDDLE and tile not in FIRST_RING and tile not in SECOND_RING]

# ----------------------------------------------------------------------------------------------------------- the options

# The options in their fixed order: default, then lowest and highest value or all words.
OPTIONS: dict[str, tuple[int | str, tuple[int, int] | tuple[str, ...]]] = {
    "lightning": (3, (1, 6)),
    "tiles_1": (6, (0, 36)),
    "tiles_2": (6, (0, 36)),
    "tiles_3": (6, (0, 36)),
    "tiles_4": (6, (0, 36)),
    "tiles_5": (6, (0, 36)),
    "tiles_6": (6, (0, 36)),
    "animals_2": (6, (1, 9)),
    "animals_3": (4, (1, 6)),
    "animals_4": (3, (1, 4)),
    "inner_2": (1, (0, 3)),
    "inner_3": (1, (0, 2)),
    "inner_4": (1, (0, 1)),
    "steps": (2, (1, 3)),
    "flee": ("forest", ("none", "forest", "out")),
    "scoring": ("heels", ("heels", "plain", "family")),
    "cooperative": ("off", ("off", "on")),
    "target": (32, (1, 99)),
}


def fits(value: int | str, values: tuple[int, int] | tuple[str, ...]) -> bool:
    if isinstance(values[0], int) and isinstance(values[1], int):
        return isinstance(value, int) and values[0] <= value <= values[1]
    return value in values


# ------------------------------------------------------------------------------------------------------- parts of a game


@dataclass
class Question:
    """A decision or a chance, with all that can be answered; chances have weights."""

    decision: str
    moves: list[str]
    weights: dict[str, int] | None = None


class GameOver(Exception):
    """The game has ended (R7.1)."""


Story = Generator[Question, str, None]


class Naive:
    """One game of On the Run!, from the first animal placed to the end."""

    def __init__(self, seats: int, **options: int | str) -> None:
        """Set up a game; `options` are those that differ from the default ruleset."""
        self._given = (seats, options)
        self._players = list(range(seats))
        self._read_options(options)
        self._fire = {MIDDLE: self._number("lightning")}  # The number of each burning tile (R1.2).
        self._animals: dict[str, int] = {}  # The seat whose animal is on a tile: never more than one (R1.4).
        self._fleeing = False  # Whether one more animal is in the forest, on a tile that burns.
        self._saved: list[list[int]] = [[] for _ in self._players]  # What each animal scored that has left.
        self._round = 1
        self._played: list[str] = []
        self._question: Question | None = None
        self._story = self._game()
        self._go_on(None)

    def __deepcopy__(self, memo: dict[int, Any]) -> Naive:
        """A generator cannot be copied, so the copy is a game in which the same was played."""
        seats, options = self._given
        copy = Naive(seats, **options)
        for move in self._played:
            copy._go_on(move)
        return copy

    # ------------------------------------------------------------------------------------------------------------ options

    def _read_options(self, options: dict[str, int | str]) -> None:
        if len(self._players) not in (2, 3, 4):
            raise ValueError("the game is for two to four players")
        self._options = {name: default for name, (default, _) in OPTIONS.items()} | options
        for name, value in options.items():
            if name not in OPTIONS or not fits(value, OPTIONS[name][1]):
                raise ValueError(f"no option {name}={value}")
        if sum(self._number(f"tiles_{number}") for number in NUMBERS) != len(TILES) - 1:
            raise ValueError("the numbers add up to 36 (R1.3a)")
        inner, outer = self._inner(), self._each() - self._inner()
        if outer < 0 or inner * len(self._players) > len(FIRST_RING) or outer * len(self._players) > len(SECOND_RING):
            raise ValueError("there must be room for the animals (R1.5b)")

    def _number(self, option: str) -> int:
        return int(self._options[option])

    def _each(self) -> int:
        """How many animals each player has (R1.4)."""
        return self._number(f"animals_{len(self._players)}")

    def _inner(self) -> int:
        """How many of them begin next to the lightning (R1.5a)."""
        return self._number(f"inner_{len(self._players)}")

    # ------------------------------------------------------------------------------------------------------ for the reader

    def legal(self) -> list[str]:
        """The texts of all legal moves in their order, none when the game is over."""
        return [] if self._question is None else list(self._question.moves)

    def is_chance(self) -> bool:
        return self._question is not None and self._question.weights is not None

    def weight(self, text: str) -> int:
        """The weight of what can be turned up."""
        assert self._question is not None and self._question.weights is not None
        return self._question.weights[text]

    def play(self, text: str) -> None:
        """Play a legal move, and all that follows from it by itself."""
        if text not in self.legal():
            raise ValueError(f"{text} is not legal in {self.position()}")
        self._go_on(text)

    def _go_on(self, answer: str | None) -> None:
        """Answer the question and carry out everything up to the next one."""
        try:
            if answer is None:
                self._question = next(self._story)
            else:
                self._played.append(answer)
                self._question = self._story.send(answer)
        except GameOver:
            self._question = None

    def scores(self) -> list[int]:
        """The points of each seat (R7.3)."""
        return [sum(saved) for saved in self._saved]

    def returns(self) -> list[float]:
        """The return of each seat, meaningful when the game is over (R7.3)."""
        if self._options["cooperative"] == "on":
            together = 1.0 if sum(self.scores()) >= self._number("target") else -1.0
            return [together for _ in self._players]  # (R7.4)
        # Points, then animals saved, then the best of them (R7.2).
        merits = [(sum(saved), len(saved), max(saved, default=0)) for saved in self._saved]
        winners = [seat for seat in self._players if merits[seat] == max(merits)]
        prize = 1.0 if len(winners) == 1 else 0.0
        return [prize if seat in winners else -1.0 for seat in self._players]

    # ------------------------------------------------------------------------------------------------- looking at the forest

    def _free(self, tiles: Iterable[str]) -> list[str]:
        """Those of the tiles that neither burn nor hold an animal (R3.2, R5.1)."""
        return [tile for tile in tiles if tile not in self._fire and tile not in self._animals]

    def _steps_from(self, tile: str) -> list[str]:
        """What an animal on the tile can do with a step (R3.2), also out of the forest (R3.3)."""
        inside = [f"step {other}" for other in self._free(TOUCHING[tile])]
        return inside + (["out"] if tile in EDGE else [])

    def _ready(self, seat: int) -> list[str]:
        """The seat's animals that can take a step, by their tiles (R3.4a)."""
        return [tile for tile in TILES if self._animals.get(tile) == seat and self._steps_from(tile)]

    def _heat(self, tile: str) -> int:
        """The sum of the burning numbers around a tile (R4.1)."""
        return sum(self._fire[near] for near in TOUCHING[tile] if near in self._fire)

    def _hottest(self) -> list[str]:
        """The tiles touching the fire that have the largest sum (R4.1)."""
        touched = [tile for tile in TILES if tile not in self._fire and self._heat(tile) > 0]
        return [tile for tile in touched if self._heat(tile) == max(self._heat(other) for other in touched)]

    def _hidden(self) -> dict[int, int]:
        """The numbers that are still hidden, with how many tiles have them (R1.3); the lightning was never hidden (R1.2)."""
        shown = [number for tile, number in self._fire.items() if tile != MIDDLE]
        left = {number: self._number(f"tiles_{number}") - shown.count(number) for number in NUMBERS}
        return {number: count for number, count in left.items() if count > 0}

    # -------------------------------------------------------------------------------------------------------------- the story

    def _game(self) -> Story:
        yield from self._place_animals()
        while True:
            order = [(self._holder() + ahead) % len(self._players) for ahead in self._players]  # (R2.1)
            for seat in order:
                yield from self._move(seat)
            for seat in order:
                yield from self._feed(seat)
            self._round += 1

    def _holder(self) -> int:
        """Who has the start marker: blue at first, after each round the next seat (R2.1, R2.2)."""
        return (self._round - 1) % len(self._players)

    def _ask(self, decision: str, moves: list[str]) -> Generator[Question, str, str]:
        """Put a question, unless there is only one answer (R1.5c, R3.4a, R4.2, R5.1b)."""
        if len(moves) == 1:
            return moves[0]
        return (yield Question(decision, moves))

    def _place_animals(self) -> Story:
        """One at a time, to and fro (R1.5); the first ones next to the lightning (R1.5a)."""
        for turn in range(self._each()):
            ring = FIRST_RING if turn < self._inner() else SECOND_RING
            for seat in self._players if turn % 2 == 0 else reversed(self._players):
                answer = yield from self._ask(f"{SEATS[seat]} to place", [f"place {tile}" for tile in self._free(ring)])
                self._animals[answer.split()[1]] = seat

    def _move(self, seat: int) -> Story:
        """One player moves one own animal, or passes, or cannot move at all (R3.1, R3.4a)."""
        animals = self._ready(seat)
        if not animals:
            return
        answer = yield from self._ask(f"{SEATS[seat]} to move", [f"animal {tile}" for tile in animals] + ["pass"])
        if answer != "pass":
            yield from self._walk(seat, answer.split()[1])

    def _walk(self, seat: int, tile: str) -> Story:
        """The animal takes at least one step and at most as many as it may (R3.2, R3.2a)."""
        most = self._number("steps")
        for left in range(most, 0, -1):
            moves = self._steps_from(tile) + (["stay"] if left < most else [])
            answer = yield from self._ask(f"{SEATS[seat]} to step from {tile}, {left} left", moves)
            if answer == "stay":
                return
            del self._animals[tile]
            if answer == "out":
                self._leave(seat, tile)
                return
            tile = answer.split()[1]
            self._animals[tile] = seat

    def _leave(self, seat: int, tile: str) -> None:
        """An animal is saved and scores (R3.3, R6.1, R6.2)."""
        more = {
            "heels": len([near for near in TOUCHING[tile] if near in self._fire]),  # Not the tile itself (R6.1a).
            "plain": 0,
            "family": len(self._saved[seat]),
        }
        self._saved[seat].append(1 + more[str(self._options["scoring"])])
        self._end_when_empty()

    def _end_when_empty(self) -> None:
        """The game is over as soon as no animal is in the forest (R7.1)."""
        if not self._animals and not self._fleeing:
            raise GameOver

    def _feed(self, seat: int) -> Story:
        """One player turns up the hottest tile (R4.1), which may drive an animal away (R5.1)."""
        answer = yield from self._ask(f"{SEATS[seat]} to burn", [f"burn {tile}" for tile in self._hottest()])
        tile = answer.split()[1]
        self._fire[tile] = yield from self._turn_up(seat, tile)
        if tile in self._animals:
            yield from self._flee(self._animals.pop(tile), tile)

    def _turn_up(self, seat: int, tile: str) -> Generator[Question, str, int]:
        """Draw the tile's number (R4.3), if there is more than one that it can be (R4.3a)."""
        weights = {f"number {number}": count for number, count in self._hidden().items()}
        answer = next(iter(weights))
        if len(weights) > 1:
            answer = yield Question(f"{SEATS[seat]} turns up {tile}", list(weights), weights)
        return int(answer.split()[1])

    def _flee(self, seat: int, tile: str) -> Story:
        """The animal that stood on the tile runs, or is lost (R5.1, R5.1a)."""
        how = self._options["flee"]
        moves = [] if how == "none" else [f"flee {other}" for other in self._free(TOUCHING[tile])]
        if how == "out" and tile in EDGE:
            moves.append("out")
        answer = "lost"
        if moves:
            self._fleeing = True
            answer = yield from self._ask(f"{SEATS[seat]} to flee from {tile}", moves)
            self._fleeing = False
        if answer == "out":
            self._leave(seat, tile)
        elif answer != "lost":
            self._animals[answer.split()[1]] = seat
        self._end_when_empty()

    # -------------------------------------------------------------------------------------------------------------- the diagram

    def position(self) -> str:
        """The position on one line (Notation)."""
        rows = [" ".join([row, *(self._mark(tile) for tile in TILES if tile[0] == row)]) for row in WIDTHS]
        seats = [
            f"{SEATS[seat]}: points {sum(saved)}, out {len(saved)}, best {max(saved, default=0)}" for seat, saved in enumerate(self._saved)
        ]
        non_default = [f"{name}={self._options[name]}" for name, (default, _) in OPTIONS.items() if self._options[name] != default]
        return " / ".join([self._first_line(), *rows, *seats] + ([" ".join(["options", *non_default])] if non_default else []))

    def _first_line(self) -> str:
        if self._question is None:
            return "over"
        return f"round {self._round}, {SEATS[self._holder()]} first: {self._question.decision}"

    def _mark(self, tile: str) -> str:
        if tile in self._fire:
            return str(self._fire[tile])
        return SEATS[self._animals[tile]][0] if tile in self._animals else "."
