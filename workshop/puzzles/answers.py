"""What puzzles ask for: kinds of answers, and whether one asks for all that its seat does in a turn."""

from __future__ import annotations

from backburn.play.cards.card import Card
from backburn.play.matches.match import Match
from backburn.puzzles.attempt import Stage, main_line
from backburn.puzzles.file import Puzzle

Kind = tuple[str, ...]
"""What an answer consists of, by the kinds of moves that reports know."""


def kind_of_answer(card: Card, puzzle: Puzzle) -> Kind:
    """Return the kinds of the moves that a main line asks for, in their order."""
    names, numbers = card.kinds.names, card.kinds.numbers(card.n_moves)[0]
    asked = [number(attempt.match, attempt.right[0]) for attempt in main_line(card, puzzle) if attempt.stage is Stage.ASKS]
    return tuple(names[numbers[move]] for move in asked)


def asks_for_the_turn(card: Card, puzzle: Puzzle) -> bool:
    """Whether a main line asks for every choice that its seat has before another seat acts, or chance."""
    for attempt in main_line(card, puzzle):
        if attempt.match.to_act != attempt.seat:
            break
        if attempt.stage is not Stage.ASKS and len(attempt.match.legal()) > 1:
            return False
    return True


def number(match: Match, text: str) -> int:
    """Return the number of a legal move."""
    return next(move for move in match.legal() if match.text(move) == text)
