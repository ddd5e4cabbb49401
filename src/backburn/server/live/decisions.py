"""Decisions that bot processes are making: how far each of them is, and which are to end now. The processes share this memory."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

SLOTS = 256
"""Decisions with a progress report at the same time; further ones are made in silence and cannot be cut short."""


class SharedProgress:
    """The memory: for each slot the share that is done, and whether to end."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.shares = context.RawArray("d", SLOTS)
        self.stops = context.RawArray("b", SLOTS)


@dataclass
class Decision:
    """One decision, as the server sees it."""

    progress: SharedProgress
    slot: int | None

    @property
    def share(self) -> float:
        """How much of it is done, from 0 to 1."""
        return 0.0 if self.slot is None else float(self.progress.shares[self.slot])

    def stop(self) -> None:
        """End it soon, with the best move found so far."""
        if self.slot is not None:
            self.progress.stops[self.slot] = 1


class Decisions:
    """All decisions that are being made."""

    def __init__(self) -> None:
        self.progress = SharedProgress()
        self._free = list(range(SLOTS))

    @contextmanager
    def begin(self) -> Iterator[Decision]:
        """Begin a decision, which ends with the context."""
        slot = self._free.pop() if self._free else None
        if slot is not None:
            self.progress.shares[slot] = self.progress.stops[slot] = 0
        try:
            yield Decision(self.progress, slot)
        finally:
            if slot is not None:
                self._free.insert(0, slot)  # used again as late as possible: the process may still be writing to it
