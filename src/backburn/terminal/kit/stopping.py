"""What another program asks for by a signal: to end. The terminal is given back as it was, and nothing that was started continues."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

SIGNALS = (signal.SIGTERM, signal.SIGHUP)


def exit_code(number: int) -> int:
    """Return the exit code of a program that ends because of a signal, as shells count."""
    return 128 + number


@contextmanager
def ending_in_order() -> Iterator[None]:
    """While this lasts, a signal to end raises SystemExit, so that everything is tidied up on the way out."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.signal(number, _end) for number in SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _end(number: int, frame: FrameType | None) -> None:
    sys.exit(exit_code(number))
