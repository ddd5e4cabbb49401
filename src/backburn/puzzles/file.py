"""The file of a game's puzzles: what it holds, how it is read, checked and written."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError, model_validator

from backburn.core.kit.errors import BackburnError, listed
from backburn.core.kit.loose import JsonObject
from backburn.play.cards.card import Card
from backburn.play.matches.game import Game

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
EASIEST, HARDEST = 3, 6
"""The levels that can be the lowest one to find a solution: bots that look one move ahead find none."""

Text = Annotated[str, StringConstraints(min_length=1)]
PuzzleKind = Literal["win", "keep", "save", "best"]
Payoff = Annotated[float, Field(ge=-1, le=1)]


class PuzzleError(BackburnError):
    """A file of puzzles that cannot be read, or a puzzle that its game does not allow."""


class Entry(BaseModel):
    """An object of the file, without unknown fields."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Node(Entry):
    """What follows from here: first plies that come automatically, then a choice of the solver, or one of chance, or nothing more."""

    plays: tuple[Text, ...] = ()
    ask: dict[Text, Node] = {}
    """The moves that are right, each with what follows."""
    outcomes: dict[Text, Node] = {}
    """Outcomes of chance that were looked at, each with what follows."""

    @model_validator(mode="after")
    def _one_thing_follows(self) -> Node:
        if self.ask and self.outcomes:
            raise ValueError("either the solver moves or chance decides, not both")
        return self


class Trap(Entry):
    """The wrong move that weak bots like best."""

    move: Text
    value: Payoff
    then: tuple[Text, ...] = ()
    """What it leads to: the best replies."""


class AverageBar(Entry):
    """A bar of the stakes, on average, in the game's own unit."""

    label: Text
    solution: Text
    tempting: Text


class Averages(Entry):
    """Averages over games that bots play on after the solution, and after the tempting move: many dice instead of one."""

    by: Text
    """The bot in all seats."""
    games: Annotated[int, Field(ge=1)]
    """How many after each of the two, in pairs with the same luck."""
    solution: Annotated[float, Field(ge=0, le=1)]
    """What the seat has of a win, or of the best result, after the solution."""
    tempting: Annotated[float, Field(ge=0, le=1)]
    when: Literal["turn", "end"] = "end"
    """When the bars were read: as the seat is to move again, or as the games are over."""
    bars: tuple[AverageBar, ...] = ()
    """Those that differ for sure and speak for the solution."""

    def contradict(self, exact: bool) -> bool:
        """Whether they speak against the solution; an exact difference may vanish between bots that err."""
        return self.solution < self.tempting or (self.solution == self.tempting and not exact)


class Checked(Entry):
    """How the solution was checked."""

    by: Text
    """A bot, or `SOLVER`."""
    iterations: Annotated[int, Field(ge=0)] = 0
    seeds: tuple[int, ...] = ()


class Origin(Entry):
    """The game that the position comes from."""

    seed: int
    ply: Annotated[int, Field(ge=0)]
    agents: tuple[Text, ...]
    beyond: bool = False
    """Whether the position did not occur in the game, but could have followed from that ply."""


class Puzzle(Entry):
    """A position with a question and its answer."""

    id: Annotated[str, StringConstraints(pattern=r"^\d+-\d+(-\d+)?$")]
    """The seed of its game and the number of the ply; for a position beyond that, its number among those that can follow."""
    seats: Annotated[int, Field(ge=1)]
    seat: Text
    """Who is to move, by name."""
    position: Text
    """As the seat may know it: hidden things are a guess, not the truth."""
    kind: PuzzleKind
    difficulty: Annotated[int, Field(ge=EASIEST, le=HARDEST)]
    """The lowest level that solves it."""
    value: Payoff
    """What the right move is worth to the seat."""
    rival: Payoff
    """What the best of all other moves is worth."""
    error: Annotated[float, Field(ge=0)]
    """The standard error of the difference; 0 if both were computed exactly."""
    misses: dict[Text, Text]
    """What weaker bots play instead."""
    trap: Trap
    line: Node
    checked: Checked
    origin: Origin
    averages: Averages | None = None

    @property
    def question(self) -> str:
        """The task, in one sentence."""
        return QUESTIONS[self.kind]

    @model_validator(mode="after")
    def _asks_for_a_move(self) -> Puzzle:
        if not self.line.ask:
            raise ValueError("its line asks for no move")
        return self

    @model_validator(mode="after")
    def _averages_agree(self) -> Puzzle:
        if self.averages and self.averages.contradict(self.checked.by == SOLVER):
            raise ValueError("its averages speak for the tempting move, and its verdict for the solution")
        return self


class SearchReport(Entry):
    """How the puzzles were searched for, for later searches."""

    games: int = 0
    """Games that were played to their end."""
    plies: int = 0
    """Decisions that were looked at."""
    candidates: int = 0
    """Positions that looked like puzzles at first."""
    refuted: int = 0
    """Candidates that deeper search threw out."""
    too_easy: int = 0
    """Candidates that a beginner's level finds."""
    too_hard: int = 0
    """Candidates that the strongest level does not find reliably."""
    alike: int = 0
    """Candidates too much like those that there are."""
    seconds: int = 0


class Puzzles(Entry):
    """All puzzles of a game."""

    search: SearchReport = SearchReport()
    further: dict[Text, SearchReport] = {}
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
        found = Puzzles.model_validate(json.loads(text))
    except ValidationError as error:
        raise PuzzleError(f"{where}: {_first_flaw(error)}") from None
    except ValueError as error:
        raise PuzzleError(f"{where} is not JSON: {error}") from None
    names = [puzzle.id for puzzle in found.puzzles]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice:
        raise PuzzleError(f"{where}: there are two puzzles {twice!r}")
    return found


def _first_flaw(error: ValidationError) -> str:
    """Name the mistake first, and where: `puzzle 3, line, ask: field required`."""
    flaw = error.errors()[0]
    place = [str(step) for step in flaw["loc"]]
    if len(place) > 1 and place[0] == "puzzles":
        place[:2] = [f"puzzle {int(place[1]) + 1}"]
    said = str(flaw["msg"]).removeprefix("Value error, ")
    said = said[:1].lower() + said[1:]
    return f"{', '.join(place)}: {said}" if place else said


def write(puzzles: Puzzles, path: Path) -> None:
    """Write the puzzles of a game; a reader meanwhile finds the old file or the new one, never half of one."""
    beside = path.with_suffix(".part")
    beside.write_text(dumped(puzzles), encoding="utf-8")
    beside.replace(path)


def dumped(puzzles: Puzzles) -> str:
    """Return the file's text: a puzzle on each line."""
    data: JsonObject = puzzles.model_dump(mode="json", exclude_defaults=True)
    each = [json.dumps(puzzle, ensure_ascii=False) for puzzle in data.get("puzzles", [])]
    search = json.dumps(puzzles.search.model_dump(mode="json"))
    further = ',\n"further": ' + json.dumps(data["further"]) if puzzles.further else ""
    return '{"search": ' + search + further + ',\n"puzzles": [\n' + ",\n".join(each) + "\n]}\n"


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
