"""Progress of long work, on stderr: a bar on a terminal, and one line when rules are compiled."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from types import TracebackType
from typing import TYPE_CHECKING, Self

from backburn.core.kernels.jit import when_compiling
from backburn.terminal.kit.stopping import ending_in_order

if TYPE_CHECKING:
    from rich.progress import Progress as Bar
    from rich.progress import TaskID


class ProgressBar:
    """A progress bar that appears after the first batch, if there is more than one."""

    def __init__(self, total: int, quiet: bool, what: str, unit: str = "games") -> None:
        self.total = total
        self.what = what
        """The code compiled if it is not in the cache."""
        self.unit = unit
        """The things counted."""
        self.done = 0
        self._quiet = quiet
        self._bar: Bar | None = None
        self._task: TaskID | None = None
        self._explained = quiet
        self._listening = ExitStack()

    def __enter__(self) -> Self:
        self._listening.enter_context(ending_in_order())
        self._listening.enter_context(when_compiling(self._explain))
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.stop()

    def _explain(self) -> None:
        if not self._explained:
            self._explained = True
            print(
                f"compiling the rules of {self.what} (only once for this version) ...",
                file=sys.stderr,
                flush=True,
            )

    def update(self, done: int, total: int | None) -> None:
        """Report how many games of how many are finished; a test may have made them fewer. None: of how many is not known."""
        self.done = done
        if self._quiet or (done == total and self._bar is None) or not sys.stderr.isatty():
            return
        if self._bar is None:
            self._begin()
        if self._bar is not None and self._task is not None:
            self._bar.update(self._task, completed=done, total=total)

    def _begin(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
        from rich.progress import Progress as Bar

        columns = (TextColumn(self.unit), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        self._bar = Bar(*columns, console=Console(stderr=True), transient=True)
        self._task = self._bar.add_task(self.unit, total=self.total)
        self._bar.start()

    def stop(self) -> None:
        """Remove the bar."""
        self._listening.close()
        if self._bar is not None:
            self._bar.stop()
            self._bar = None
