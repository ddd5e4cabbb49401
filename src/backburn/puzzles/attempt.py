"""Playing a puzzle: the solver's moves are compared with its line, and what follows is played automatically."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum

from backburn.core.kit.errors import MoveError, PositionError
from backburn.play.cards.card import Card
from backburn.play.matches.match import Match
from backburn.puzzles.file import Node, Puzzle, PuzzleError, game_of


class Stage(StrEnum):
    """What comes next."""

    ASKS = "asks"
    """The solver has to move."""
    FOLLOWS = "follows"
    """A reply, a forced move or an outcome of chance comes automatically."""
    SOLVED = "solved"


class Attempt:
    """One go at a puzzle. Raises PuzzleError if its position cannot be read or its seat is not to act."""

    def __init__(self, card: Card, puzzle: Puzzle) -> None:
        self.card, self.puzzle = card, puzzle
        self.node, self._played = puzzle.line, 0
        self.path: list[str] = []
        """The plies so far."""
        game = game_of(card, puzzle)
        try:
            self.match: Match = game.match(0, puzzle.position)
        except PositionError as error:
            raise self._damaged(str(error)) from None
        names = self.match.game.seat_names
        if puzzle.seat not in names:
            raise self._damaged(f"there is no seat {puzzle.seat!r}; there are {', '.join(names)}")
        self.seat = names.index(puzzle.seat)

    def _damaged(self, what: str) -> PuzzleError:
        return PuzzleError(f"puzzle {self.puzzle.id} of {self.card.title} is damaged: {what}")

    @property
    def stage(self) -> Stage:
        """What comes next."""
        if self._played < len(self.node.plays) or self.node.outcomes:
            return Stage.FOLLOWS
        return Stage.ASKS if self.node.ask else Stage.SOLVED

    @property
    def follows(self) -> list[str]:
        """The plies one of which comes next automatically."""
        if self._played < len(self.node.plays):
            return [self.node.plays[self._played]]
        return list(self.node.outcomes)

    @property
    def right(self) -> list[str]:
        """The moves that are right here, the one of the main line first."""
        return list(self.node.ask) if self.stage is Stage.ASKS else []

    def follow(self, ply: str) -> None:
        """Play what comes automatically. Raises PuzzleError for a ply that is not in the line, or that the rules forbid."""
        if ply not in self.follows:
            raise PuzzleError(f"{ply[:60]!r} does not come next in puzzle {self.puzzle.id} of {self.card.title}")
        in_plays = self._played < len(self.node.plays)
        self._push(ply)
        if in_plays:
            self._played += 1
        else:
            self._enter(self.node.outcomes[ply])

    def choose(self, move: str) -> bool:
        """Play a move if it is right, and return whether it is; a wrong one changes nothing. Raises MoveError for one that is not legal."""
        chosen = self.spelled(move)
        if chosen not in self.right:
            return False
        following = self.node.ask[chosen]
        self._push(chosen)
        self._enter(following)
        return True

    def spelled(self, move: str) -> str:
        """Return a move as the line spells it. Raises MoveError for one that is not legal."""
        number = self.match.push(move)
        self.match.pop()
        return self.match.text(number)

    def _push(self, ply: str) -> None:
        self._check_turn(ply)
        try:
            self.match.push(ply)
        except MoveError as error:
            raise self._damaged(f"{error}") from None
        self.path.append(ply)

    def _check_turn(self, ply: str) -> None:
        """Raise PuzzleError if the solver should move where another seat is to act."""
        if self.stage is Stage.ASKS and self.match.to_act != self.seat:
            raise self._damaged(f"{ply!r} is a move of {self.puzzle.seat}, who is not to act")

    def _enter(self, node: Node) -> None:
        self.node, self._played = node, 0


def replayed(card: Card, puzzle: Puzzle, path: Iterable[str]) -> Attempt:
    """Return a go at a puzzle after these plies. Raises PuzzleError if they do not follow its line."""
    attempt = Attempt(card, puzzle)
    for ply in path:
        if attempt.stage is Stage.FOLLOWS:
            attempt.follow(ply)
        elif not attempt.choose(ply):
            raise PuzzleError(f"{ply[:60]!r} is not in the line of puzzle {puzzle.id} of {card.title}")
    return attempt


def main_line(card: Card, puzzle: Puzzle) -> Iterator[Attempt]:
    """Yield the puzzle before each ply of its main line: the first right moves, the first outcomes; and after the last, solved."""
    attempt = Attempt(card, puzzle)
    yield attempt
    while attempt.stage is not Stage.SOLVED:
        if attempt.stage is Stage.ASKS:
            attempt.choose(attempt.right[0])
        else:
            attempt.follow(attempt.follows[0])
        yield attempt


def solved(card: Card, puzzle: Puzzle) -> Attempt:
    """Return the puzzle after its main line."""
    *_, last = main_line(card, puzzle)
    return last
