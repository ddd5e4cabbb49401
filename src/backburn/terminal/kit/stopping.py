"""What another program asks for by a signal: to end. The terminal is given back as it was, and nothing that was started continues."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

SIGNALS = (signal.SIGTERM, signal.SIGHUP)
SOON = 0.05
"""The seconds after which a signal comes again that was dropped: by then the object is freed."""


def exit_code(number: int) -> int:
    """Return the exit code of a program that ends because of a signal, as shells count."""
    return 128 + number


@contextmanager
def ending_in_order() -> Iterator[None]:
    """While this lasts, a signal to end raises SystemExit, and Ctrl-C KeyboardInterrupt, so that everything is tidied up on the way out.

    Either may come while an object is freed, where Python prints and drops it: then it is raised again. What fails to be freed because
    it was only half made, as happens in a compiler, is not told: the user asked to end.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.signal(number, _end) for number in SIGNALS}
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        before[signal.SIGINT] = signal.signal(signal.SIGINT, _end)
    hook, sys.unraisablehook = sys.unraisablehook, _freeing
    _asked.clear()
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        if not _asked:
            sys.unraisablehook = hook


_asked: list[int] = []
"""The signals that came."""


def _end(number: int, frame: FrameType | None) -> None:
    _asked.append(number)
    if number == signal.SIGINT:
        raise KeyboardInterrupt
    sys.exit(exit_code(number))


def _freeing(failure: sys.UnraisableHookArgs) -> None:
    """Deal with an error that came while an object was freed."""
    if isinstance(failure.exc_value, KeyboardInterrupt | SystemExit) and _asked:
        threading.Timer(SOON, os.kill, (os.getpid(), _asked[-1])).start()
    elif not _asked:
        sys.__unraisablehook__(failure)
