"""What a puzzle teaches, once it is solved or given up: the line, and where the tempting move leads."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import takewhile
from typing import NamedTuple

from backburn.core.kit.errors import MoveError
from backburn.core.rules.contract import CHANCE
from backburn.play.cards.card import Card
from backburn.play.matches.match import Match
from backburn.play.texts.telling import Telling
from backburn.puzzles.attempt import Attempt, Stage, main_line, solved
from backburn.puzzles.file import Puzzle, PuzzleError


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
class Lesson:
    """What a puzzle teaches. What came after luck is not told: one die says nothing of the averages."""

    line: tuple[LessonPly, ...]
    """The whole solution."""
    told: int
    """How many of its plies come before chance first decides."""
    asked: tuple[int, ...]
    """Which of them were asked for."""
    trap: tuple[LessonPly, ...]
    """The tempting move and what follows, before chance first decides."""


def lesson(card: Card, puzzle: Puzzle) -> Lesson:
    """Return what a puzzle teaches. Raises PuzzleError if it is damaged."""
    main, trapped = solved(card, puzzle), Attempt(card, puzzle)
    _play(trapped, (puzzle.trap.move, *puzzle.trap.then))
    line, trap = lines(main.match, main.seat), lines(trapped.match, trapped.seat)
    return Lesson(line, len(_before_luck(line)), _asked(card, puzzle), _before_luck(trap))


MOST_SHOWN = 8
"""How many plies of a refutation are shown."""


def refuted(card: Card, puzzle: Puzzle, move: str) -> list[Match]:
    """Return the match after a wrong first move and after each reply to it, before chance decides. Raises PuzzleError."""
    attempt = Attempt(card, puzzle)
    replies = puzzle.trap.then if move == puzzle.trap.move else puzzle.refutations.get(move, ())
    found = list[Match]()
    for ply in (move, *replies)[:MOST_SHOWN]:
        if attempt.match.to_act == CHANCE:
            break
        _play(attempt, (ply,))
        found.append(attempt.match.copy())
    return found


def _before_luck(plies: tuple[LessonPly, ...]) -> tuple[LessonPly, ...]:
    return tuple(takewhile(lambda ply: ply.seat != CHANCE, plies))


def _play(attempt: Attempt, plies: Iterable[str]) -> None:
    """Play plies that need not be right. Raises PuzzleError for one that is not legal."""
    for ply in plies:
        try:
            attempt.match.push(ply)
        except MoveError as error:
            raise PuzzleError(f"puzzle {attempt.puzzle.id} of {attempt.card.title} is damaged: {error}") from None


def _asked(card: Card, puzzle: Puzzle) -> tuple[int, ...]:
    return tuple(len(attempt.path) for attempt in main_line(card, puzzle) if attempt.stage is Stage.ASKS)


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
    known = match.game.hidden(match.game.card.State.from_bytes(ply.before), seat)
    return LessonPly(ply.seat, text, words.explain(known, ply.move), words.tell(known, ply.move), False)
