"""The log of a local match: what was done and not yet told, and what people undid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from backburn.terminal.match.narration import LogLine, fold_set_up, tell, where_news_begins


class MatchLog:
    """The lines since the turn before was told, and those of undos. The lines of all plies follow from the match."""

    def __init__(self) -> None:
        self._turn: list[LogLine] = []
        self._told = 0
        """How many lines of the turn have been told."""
        self._undone: list[tuple[int, LogLine]] = []
        """Each with the ply after which it appears."""

    @property
    def has_undos(self) -> bool:
        """Has anybody undone anything?"""
        return bool(self._undone)

    def begins_turn(self, line: LogLine) -> bool:
        """Is the line of someone else than those before?"""
        return bool(line.actor) and any(earlier.actor not in ("", line.actor) for earlier in self._turn)

    def begin_turn(self) -> None:
        """Forget the turn before."""
        self._turn, self._told = [], 0

    def add(self, line: LogLine) -> None:
        """Add the line of a ply, to be told with its turn."""
        self._turn.append(line)

    def news(self, plies: int, seats: int) -> list[LogLine]:
        """Return what has not been told yet, turn by turn; a long set-up is one line. `plies` are those of the match."""
        lines = self._turn[where_news_begins(self._turn, self._told) :] if self._told < len(self._turn) else []
        self._told = len(self._turn)
        return tell(fold_set_up(lines) if len(lines) == plies else lines, seats)

    def undo(self, left: int, count: int, line: LogLine) -> None:
        """Take back the last `count` plies, which the line describes; `left` plies remain."""
        del self._turn[max(0, len(self._turn) - count) :]
        self._told = len(self._turn)
        self._undone = [*((min(after, left), earlier) for after, earlier in self._undone), (left, line)]

    def numbered(self, plies: Sequence[LogLine]) -> Iterator[tuple[int, LogLine]]:
        """Yield the lines of the plies with their numbers, and undos between them with a 0."""
        for number in range(len(plies) + 1):
            if number:
                yield number, plies[number - 1]
            yield from ((0, line) for after, line in self._undone if after == number)
