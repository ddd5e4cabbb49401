"""The file of a game's puzzles: what it holds, how it is read, checked and written."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field, fields
from functools import lru_cache
from pathlib import Path
from typing import Annotated, ClassVar, Literal, cast

from backburn.core.kit.declared import Unfit
from backburn.core.kit.declared import read as read_as
from backburn.core.kit.errors import BackburnError, listed
from backburn.core.kit.loose import Json
from backburn.play.cards.card import Card
from backburn.play.matches.game import Game
from backburn.puzzles.limits import AtLeast, Between, Level, Named, NonEmpty

NAME = "puzzles.json"
SOLVER = "solver"
"""Who checked a puzzle that was solved exactly."""
QUESTIONS = {
    "win": "This turn wins the game. How?",
    "keep": "One move stays on the way to victory, every other one leaves it. Which?",
    "save": "This looks bad. One move is much better than all others. Which?",
    "best": "One move is clearly better than all others. Which?",
}
"""The goal, by what the right move achieves."""
MOST_PROVED = 2
"""Exact values of puzzles with more seats than this assume that all play for themselves."""
MOST_OF_ONE = 0.3
"""No more of a game's puzzles than this share have the same kind of answer: who always gives it is seldom right."""
EASIEST, HARDEST = 3, 6
"""The levels that can be the lowest one to find a solution: bots that look one move ahead find none."""

Text = Annotated[str, NonEmpty()]
PuzzleKind = Literal["win", "keep", "save", "best"]
Payoff = Annotated[float, Between(-1, 1)]
Share = Annotated[float, Between(0, 1)]
Count = Annotated[int, AtLeast(0)]
LOST_WITHOUT: dict[PuzzleKind, float] = {"keep": 0.75, "save": 0.25}
"""The share of a win below which other moves are to stay, by the goal: payoffs of 0.5 and of -0.5 between two."""
LEAST_LEAD = 0.02
"""By how much more of a win, on average, a solution that is not proved must be worth than the tempting move."""


class PuzzleError(BackburnError):
    """A file of puzzles that cannot be read, or a puzzle that its game does not allow."""


class Entry:
    """An object of the file, without unknown fields."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}


@dataclass(frozen=True, kw_only=True)
class Node(Entry):
    """What follows from here: first plies that come automatically, then a choice of the solver, or one of chance, or nothing more."""

    plays: tuple[Text, ...] = ()
    ask: dict[Text, Node] = field(default_factory=dict)
    """The moves that are right, each with what follows."""
    outcomes: dict[Text, Node] = field(default_factory=dict)
    """Outcomes of chance that were looked at, each with what follows."""

    def __post_init__(self) -> None:
        if self.ask and self.outcomes:
            raise ValueError("either the solver moves or chance decides, not both")


@dataclass(frozen=True, kw_only=True)
class Trap(Entry):
    """The wrong move that weak bots like best."""

    move: Text
    value: Payoff
    then: tuple[Text, ...] = ()
    """What it leads to: the best replies."""


@dataclass(frozen=True, kw_only=True)
class AverageBar(Entry):
    """A bar of the stakes, on average, in the game's own unit."""

    label: Text
    solution: Text
    tempting: Text


@dataclass(frozen=True, kw_only=True)
class Averages(Entry):
    """Averages over games that bots play on after the solution, and after the tempting move: many dice instead of one."""

    by: Text
    """The bot in all seats."""
    games: Annotated[int, AtLeast(1)]
    """How many after each of the two, in pairs with the same luck."""
    solution: Share
    """What the seat has of a win, or of the best result, after the solution."""
    tempting: Share
    when: Literal["turn", "end"] = "end"
    """When the bars were read: as the seat is to move again, or as the games are over."""
    bars: tuple[AverageBar, ...] = ()
    """Those that differ for sure and speak for the solution."""

    def contradict(self, proved: bool) -> bool:
        """Whether they do not speak for the solution; a difference that is proved may vanish between bots that err."""
        return self.solution < self.tempting or (not proved and round(self.solution - self.tempting, 3) < LEAST_LEAD)

    def deny(self, kind: PuzzleKind) -> bool:
        """Whether the tempting move leads, too, where by the question only the solution leads."""
        return kind in LOST_WITHOUT and self.tempting >= LOST_WITHOUT[kind]


@dataclass(frozen=True, kw_only=True)
class Checked(Entry):
    """How the solution was checked."""

    by: Text
    """A bot, or `SOLVER`."""
    iterations: Count = 0
    seeds: tuple[int, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Origin(Entry):
    """The game that the position comes from."""

    seed: int
    ply: Count
    agents: tuple[Text, ...]
    beyond: bool = False
    """Whether the position did not occur in the game, but could have followed from that ply."""


@dataclass(frozen=True, kw_only=True)
class Puzzle(Entry):
    """A position with a question and its answer."""

    id: Annotated[str, Named()]
    """The seed of its game and the number of the ply; for a position beyond that, its number among those that can follow."""
    seats: Annotated[int, AtLeast(1)]
    seat: Text
    """Who is to move, by name."""
    position: Text
    """As the seat may know it: hidden things are a guess, not the truth."""
    kind: PuzzleKind
    difficulty: Annotated[int, Level(EASIEST, HARDEST)]
    """The lowest level that solves it."""
    value: Payoff
    """What the right move is worth to the seat."""
    rival: Payoff
    """What the best of all other moves is worth."""
    error: Annotated[float, Between(0, 2)]
    """The standard error of the difference; 0 if both were computed exactly."""
    misses: dict[Text, Text]
    """What weaker bots play instead."""
    trap: Trap
    line: Node
    checked: Checked
    origin: Origin
    averages: Averages | None = None
    refutations: dict[Text, tuple[Text, ...]] = field(default_factory=dict)
    """What other wrong moves than the trap lead to, as far as luck has no part in it: the best replies. Those without any are missing."""

    @property
    def question(self) -> str:
        """The task, in one sentence."""
        return QUESTIONS[self.kind]

    @property
    def proved(self) -> bool:
        """Whether its values hold against all replies: they were computed exactly, between two sides. Among more, ties of others decide."""
        return self.checked.by == SOLVER and self.seats <= MOST_PROVED

    @property
    def answer(self) -> tuple[str, ...]:
        """The moves that its main line asks for."""
        found, node = list[str](), self.line
        while node.ask or node.outcomes:
            found += list(node.ask)[:1]
            node = next(iter((node.ask or node.outcomes).values()))
        return tuple(found)

    def __post_init__(self) -> None:
        if not self.line.ask:
            raise ValueError("its line asks for no move")
        if self.trap.move in self.refutations or not self.line.ask.keys().isdisjoint(self.refutations):
            raise ValueError("it refutes its solution, or its trap twice")
        if self.averages and self.averages.contradict(self.proved):
            raise ValueError("its averages speak for the tempting move, and its verdict for the solution")
        if self.averages and self.averages.deny(self.kind) and not self.proved:
            raise ValueError("its averages speak against its question: the tempting move does as well")


@dataclass(frozen=True, kw_only=True)
class SearchReport(Entry):
    """How the puzzles were searched for, for later searches."""

    games: Count = 0
    """Games that were played to their end."""
    plies: Count = 0
    """Decisions that were looked at."""
    candidates: Count = 0
    """Positions that looked like puzzles at first."""
    refuted: Count = 0
    """Candidates that deeper search threw out."""
    too_easy: Count = 0
    """Candidates that a beginner's level finds."""
    too_hard: Count = 0
    """Candidates that the strongest level does not find reliably."""
    in_part: Count = 0
    """Candidates whose turn is clear in part only."""
    alike: Count = 0
    """Candidates too much like those that there are."""
    seconds: Count = 0


@dataclass(frozen=True, kw_only=True)
class Puzzles(Entry):
    """All puzzles of a game."""

    search: SearchReport = SearchReport()
    further: dict[Text, SearchReport] = field(default_factory=dict)
    """The searches in games by other rulesets."""
    puzzles: tuple[Puzzle, ...] = ()


def read(card: Card) -> Puzzles:
    """Return the puzzles of a game; none if it has no file. Raises PuzzleError if the file is damaged."""
    path = card.folder / NAME
    return _read(path, path.stat().st_mtime_ns) if path.is_file() else Puzzles()


@lru_cache(maxsize=32)
def _read(path: Path, when: int) -> Puzzles:
    """Return what a file holds that was written at that time; servers ask again and again."""
    return parse(path.read_bytes(), str(path))


def parse(text: str | bytes, where: str) -> Puzzles:
    """Return the puzzles that a text holds, or its bytes. Raises PuzzleError, which says where the text is damaged."""
    try:
        found = read_as(Puzzles, json.loads(text))
    except Unfit as error:
        raise PuzzleError(f"{where}: {_flaw(error)}") from None
    except (ValueError, RecursionError) as error:
        raise PuzzleError(f"{where} is not JSON: {error}") from None
    names = [puzzle.id for puzzle in found.puzzles]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice:
        raise PuzzleError(f"{where}: there are two puzzles {twice!r}")
    return found


def _flaw(error: Unfit) -> str:
    """Name the mistake, and first where it is: `puzzle 3, line, ask: it is missing`."""
    place = list(error.place)
    if len(place) > 1 and place[0] == "puzzles":
        place[:2] = [f"puzzle {int(place[1]) + 1}"]
    return f"{', '.join(place)}: {error.message}" if place else error.message


def write(puzzles: Puzzles, path: Path) -> None:
    """Write the puzzles of a game; a reader meanwhile finds the old file or the new one, never half of one."""
    beside = path.with_suffix(".part")
    beside.write_text(dumped(puzzles), encoding="utf-8")
    beside.replace(path)


def dumped(puzzles: Puzzles) -> str:
    """Return the file's text: a puzzle on each line."""
    each = [json.dumps(_shortened(puzzle), ensure_ascii=False) for puzzle in puzzles.puzzles]
    search = json.dumps(asdict(puzzles.search))
    further = ',\n"further": ' + json.dumps(_shortened(puzzles.further)) if puzzles.further else ""
    return '{"search": ' + search + further + ',\n"puzzles": [\n' + ",\n".join(each) + "\n]}\n"


def _shortened(value: Json) -> Json:
    """Return what JSON can hold, without fields that are as they are anyway."""
    if isinstance(value, tuple):
        return [_shortened(each) for each in value]
    if isinstance(value, dict):
        return {name: _shortened(each) for name, each in value.items()}
    if not isinstance(value, Entry):
        return value
    told = {each.name: getattr(value, each.name) for each in fields(cast(Puzzle, value))}
    usual = {each.name: each.default_factory() if callable(each.default_factory) else each.default for each in fields(cast(Puzzle, value))}
    return {name: _shortened(each) for name, each in told.items() if each != usual[name]}


def find(card: Card, name: str) -> Puzzle:
    """Return the puzzle of that id. Raises PuzzleError if there is none."""
    there = {puzzle.id: puzzle for puzzle in read(card).puzzles}
    if name in there:
        return there[name]
    if not there:
        raise PuzzleError(f"{card.title} has no puzzle {name[:40]!r}: it has none at all")
    raise PuzzleError(f"{card.title} has no puzzle {name[:40]!r}; it has {listed(list(there))}")


def game_of(card: Card, puzzle: Puzzle) -> Game:
    """Return the game that the puzzle is played with; its other options are part of its position."""
    return Game(card, {}, puzzle.seats)
