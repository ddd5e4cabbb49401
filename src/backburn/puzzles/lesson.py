"""What a puzzle teaches, once it is solved or given up: the line, what it changes, and where the tempting move leads."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from backburn.core.contract import CHANCE, OVER
from backburn.core.errors import MoveError
from backburn.picture.scene import Stake
from backburn.play.card import Card
from backburn.play.match import Match
from backburn.play.telling import Telling
from backburn.puzzles.attempt import Attempt, Stage, solved
from backburn.puzzles.file import Puzzle, PuzzleError

REPLIED = 2
"""The turn has passed on this often when the turn and the replies to it are over."""


class LessonPly(NamedTuple):
    """A ply as the solver may know it."""

    seat: int
    """Who made it; CHANCE for chance."""
    text: str
    words: str
    """What it does; empty if it is hidden."""
    told: Telling | None
    """What it did; None if it is hidden, or not worth telling."""
    hidden: bool


@dataclass(frozen=True)
class Change:
    """What becomes of a stake: before the puzzle, after the line, after the tempting move."""

    label: str
    before: str
    after: str
    trapped: str


@dataclass(frozen=True)
class Lesson:
    """What a puzzle teaches."""

    line: tuple[LessonPly, ...]
    asked: tuple[int, ...]
    """Which plies of the line were asked for."""
    trap: tuple[LessonPly, ...]
    changes: tuple[Change, ...]
    """The stakes that differ after the turn and the replies to it, with the line and with the tempting move; none if they do not
    speak for the solution."""


def lesson(card: Card, puzzle: Puzzle) -> Lesson:
    """Return what a puzzle teaches. Raises PuzzleError if it is damaged."""
    main, trapped = solved(card, puzzle), Attempt(card, puzzle)
    before = stakes(trapped.match, trapped.seat)
    _play(trapped, (puzzle.trap.move, *puzzle.trap.then))
    ends = after_replies(main.match), after_replies(trapped.match)
    found = zip(before, *(stakes(end, main.seat) for end in ends), strict=True) if speaks_for_itself(*ends, main.seat) else ()
    changes = tuple(Change(was.label, was.words, now.words, other.words) for was, now, other in found if now.words != other.words)
    return Lesson(lines(main.match, main.seat), _asked(card, puzzle), lines(trapped.match, trapped.seat), changes)


def speaks_for_itself(solution: Match, tempting: Match, seat: int) -> bool:
    """Whether two ends of lines say what the verdict says: that the solution is better."""
    return worth(solution, seat) > worth(tempting, seat)


def worth(match: Match, seat: int) -> float:
    """Return what a position looks like to the seat: what it returns, or, before the end, what the game's own evaluation says."""
    return match.returns()[seat] if match.to_act == OVER else float(match.game.card.rules.value(match.state, seat))


def _play(attempt: Attempt, plies: Iterable[str]) -> None:
    """Play plies that need not be right. Raises PuzzleError for one that is not legal."""
    for ply in plies:
        try:
            attempt.match.push(ply)
        except MoveError as error:
            raise PuzzleError(f"puzzle {attempt.puzzle.id} of {attempt.card.title} is damaged: {error}") from None


def after_replies(match: Match) -> Match:
    """Return the match where its second turn is over, or before chance first decides: lines differ in length and in luck.

    This compares the moves; their luck is in the verdict, which is an average.
    """
    lucky = next((number for number, ply in enumerate(match.plies) if ply.seat == CHANCE), len(match.plies))
    match = _cut(match, lucky) if lucky < len(match.plies) else match
    seats = [ply.seat for ply in match.plies if ply.seat >= 0]
    changes, last = 0, seats[0]
    for number, ply in enumerate(match.plies):
        if ply.seat >= 0 and ply.seat != last:
            changes, last = changes + 1, ply.seat
            if changes == REPLIED:
                return _cut(match, number)
    return match


def _cut(match: Match, plies: int) -> Match:
    earlier = match.copy()
    while len(earlier.plies) > plies:
        earlier.pop()
    return earlier


def _asked(card: Card, puzzle: Puzzle) -> tuple[int, ...]:
    attempt, found = Attempt(card, puzzle), list[int]()
    while attempt.stage is not Stage.SOLVED:
        if attempt.stage is Stage.ASKS:
            found.append(len(attempt.path))
            attempt.choose(attempt.right[0])
        else:
            attempt.follow(attempt.follows[0])
    return tuple(found)


def stakes(match: Match, seat: int) -> tuple[Stake, ...]:
    """Return the aim of the game, as the seat sees it."""
    return tuple(match.game.card.scene(match.hidden(seat), seat).stakes)


def lines(match: Match, seat: int) -> tuple[LessonPly, ...]:
    """Return all plies of a match as the seat may know them."""
    return tuple(line(match, number, seat) for number in range(len(match.plies)))


def line(match: Match, number: int, seat: int) -> LessonPly:
    """Return one ply of a match as the seat may know it."""
    ply = match.plies[number]
    text = match.seen(ply, seat)
    if text != match.text_of(ply):
        return LessonPly(ply.seat, text, "", None, True)
    words = match.game.card.notation
    known: Any = match.game.hidden(match.game.card.State.from_bytes(ply.before), seat)
    return LessonPly(ply.seat, text, words.explain(known, ply.move), words.tell(known, ply.move), False)
