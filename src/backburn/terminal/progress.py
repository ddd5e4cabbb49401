"""How far long work has come, on stderr: a bar on a terminal, one line where the rules are compiled."""

from __future__ import annotations

import sys
import threading
from types import TracebackType
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from rich.progress import Progress as Bar
    from rich.progress import TaskID

PATIENCE = 1.0
"""Seconds after which the silence of the first batch is explained."""


class Progress:
    """A bar that appears after the first batch, if there is more than one."""

    def __init__(self, total: int, quiet: bool) -> None:
        self.total = total
        self.done = 0
        self._silent = quiet
        self._bar: Bar | None = None
        self._task: TaskID | None = None
        self._explanation = threading.Timer(PATIENCE, self._explain)
        self._explanation.daemon = True

    def __enter__(self) -> Self:
        if not self._silent:
            self._explanation.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.stop()

    def _explain(self) -> None:
        if self.done == 0:
            print("compiling the rules, once for this version; the next time starts at once ...", file=sys.stderr, flush=True)

    def tell(self, done: int, total: int) -> None:
        """So many games are finished."""
        self._explanation.cancel()
        self.done = done
        if self._silent or (done == total and self._bar is None) or not sys.stderr.isatty():
            return
        if self._bar is None:
            self._begin()
        if self._bar is not None and self._task is not None:
            self._bar.update(self._task, completed=done)

    def _begin(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
        from rich.progress import Progress as Bar

        columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        self._bar = Bar(*columns, console=Console(stderr=True), transient=True)
        self._task = self._bar.add_task("games", total=self.total)
        self._bar.start()

    def stop(self) -> None:
        """Take the bar away."""
        self._explanation.cancel()
        if self._bar is not None:
            self._bar.stop()
            self._bar = None
