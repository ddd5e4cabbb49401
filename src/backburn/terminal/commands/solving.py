"""Solving on the terminal: where it starts, and how far it has come."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from backburn.core.rules.contract import AnyState
from backburn.play.matches.game import Game
from backburn.terminal.commands.match_start import position_text
from backburn.terminal.kit.progress import ProgressBar

if TYPE_CHECKING:
    from rich.progress import TaskID


def start_of(game: Game, position: str | None) -> tuple[Game, AnyState]:
    """Return the game with the options of a position, given in a file or as text, and its state. Raises BackburnError."""
    start = game.start if position is None else game.position(position_text(game, position))
    return game.with_options_of(start), start


class SolveProgress(ProgressBar):
    """A bar for each step of a solution."""

    def __init__(self, title: str, quiet: bool) -> None:
        super().__init__(0, quiet, f"{title} for exact play")
        self._tasks: dict[str, TaskID] = {}

    def step(self, what: str, done: int, total: int) -> None:
        """Report how much of a step is done; a `total` of 0 means that the amount is unknown."""
        if self._quiet or not sys.stderr.isatty():
            return
        if self._bar is None:
            self._begin()
        if self._bar is not None:
            if what not in self._tasks:
                self._tasks[what] = self._bar.add_task(what, total=total or None)
            self._bar.update(self._tasks[what], completed=done)

    def _begin(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, TextColumn, TimeElapsedColumn
        from rich.progress import Progress as Bar

        columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed:,.0f}"), TimeElapsedColumn())
        self._bar = Bar(*columns, console=Console(stderr=True), transient=True)
        self._bar.start()
