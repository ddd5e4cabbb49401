"""A program that is spoken to line by line: no line is waited for longer than allowed, and nothing of the program outlives its end."""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import threading
import weakref
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from time import monotonic
from types import FrameType
from typing import IO, cast

from backburn.external.guard import GUARD

MOST_BYTES = 1_000_000
"""How much a program may write before it answers."""
PIECE = 65_536
"""The bytes read at a time."""
LAST_WORDS = 4_000
"""How much is kept of what a program writes to its standard error, in bytes."""
GRACE = 1.0
"""Seconds that a program has to exit after `quit`."""


class ProcessFailure(Exception):
    """What a program did instead of answering; the message continues a sentence that begins with its name."""


class LineProcess:
    """A running program, which leads its process group. Raises OSError if it cannot be started."""

    def __init__(self, command: Sequence[str]) -> None:
        pipe = subprocess.PIPE
        with _uninterrupted():
            self.process = subprocess.Popen(command, bufsize=0, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True)
            self._finish = weakref.finalize(self, _end, self.process)
            GUARD.watch(self.process.pid)
        self._stdin, self._stdout, self._stderr = _pipes(self.process)
        for stream in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(stream.fileno(), False)
        self._selector = selectors.DefaultSelector()
        for stream in (self._stdout, self._stderr):
            self._selector.register(stream, selectors.EVENT_READ)
        self._outbox, self._inbox, self._last_words = b"", b"", b""
        self._awaiting = False
        self._received = 0
        """The bytes that came since the last question."""

    def ask(self, lines: Sequence[str], seconds: float, is_answer: Callable[[str], bool]) -> str:
        """Send lines and return the first line that is an answer. Raises ProcessFailure.

        A program that does not read cannot block anything: lines are written while it is listened to.
        """
        if self._awaiting:
            self._refuse_unrequested(is_answer)
        self._awaiting, self._received = True, 0
        self._outbox += "".join(f"{line}\n" for line in lines).encode()
        if self._stdin not in self._selector.get_map():
            self._selector.register(self._stdin, selectors.EVENT_WRITE)
        until = monotonic() + seconds
        while not is_answer(line := self._hear(until, seconds)):
            pass
        return line

    def _refuse_unrequested(self, is_answer: Callable[[str], bool]) -> None:
        """Raise ProcessFailure if there is an answer already. The first question may be answered before it comes."""
        self._exchange(0)
        while (line := self._next_line()) is not None:
            if is_answer(line):
                raise ProcessFailure(f"wrote {shortened(line)!r} before it was asked")

    def _hear(self, until: float, seconds: float) -> str:
        """Return the next line, if it comes before `monotonic()` reaches `until`."""
        while (line := self._next_line()) is None:
            left = until - monotonic()
            if left <= 0:
                raise ProcessFailure(f"did not answer within {seconds:g} s")
            if self._stdout not in self._selector.get_map():
                raise ProcessFailure(f"ended without an answer{self._how_it_ended()}")
            self._exchange(left)
            if self._received > MOST_BYTES:
                raise ProcessFailure(f"wrote more than {MOST_BYTES:,} bytes without an answer")
        return line

    def _next_line(self) -> str | None:
        line, end, rest = self._inbox.partition(b"\n")
        if not end:
            return None
        self._inbox = rest
        return line.decode(errors="replace").strip()

    def _exchange(self, seconds: float) -> None:
        """Write and read whatever can be written and read; wait for that, but no longer than this many seconds."""
        for key, _ in self._selector.select(seconds):
            if key.fileobj is self._stdin:
                self._write()
            else:
                self._read(cast("IO[bytes]", key.fileobj))

    def _write(self) -> None:
        try:
            self._outbox = self._outbox[os.write(self._stdin.fileno(), self._outbox) :]
        except BrokenPipeError:
            self._outbox = b""
        if not self._outbox:
            self._selector.unregister(self._stdin)

    def _read(self, stream: IO[bytes]) -> None:
        data = os.read(stream.fileno(), PIECE)
        self._received += len(data)
        if not data:
            self._selector.unregister(stream)
        elif stream is self._stdout:
            self._inbox += data
        else:
            self._last_words = (self._last_words + data)[-LAST_WORDS:]

    def _how_it_ended(self) -> str:
        """Return the exit code and the last line on the standard error, in parentheses."""
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(GRACE)
        self._exchange(0)
        code = self.process.returncode
        what = "it closed its output" if code is None else f"exit code {code}" if code >= 0 else f"killed by {signal.Signals(-code).name}"
        words = self._last_words.decode(errors="replace").strip().splitlines()
        return f" ({what}; its last words: {shortened(words[-1])!r})" if words else f" ({what})"

    def close(self, farewell: str = "") -> None:
        """End the program: if a line says so, it has a moment to exit, otherwise none."""
        if not self._finish.alive:
            return
        try:
            if farewell:
                self._take_leave(farewell)
        finally:
            self._finish()
            self._selector.close()

    def _take_leave(self, farewell: str) -> None:
        with suppress(OSError):
            os.write(self._stdin.fileno(), f"{farewell}\n".encode())
        self._stdin.close()
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(GRACE)


def shortened(line: str, most: int = 200) -> str:
    """Return a line in a form to quote."""
    return line if len(line) <= most else line[:most] + "..."


def _pipes(process: subprocess.Popen[bytes]) -> tuple[IO[bytes], IO[bytes], IO[bytes]]:
    """Return the pipes to and from a process."""
    assert process.stdin and process.stdout and process.stderr
    return process.stdin, process.stdout, process.stderr


def _end(process: subprocess.Popen[bytes]) -> None:
    """Kill the rest of the group of a process, and close the pipes."""
    with _uninterrupted():
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        GUARD.release(process.pid)
        for stream in _pipes(process):
            stream.close()


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Defer Ctrl+C until the child process is registered for cleanup, and while it is cleaned up."""
    handler = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(handler):
        yield
        return
    pressed: list[tuple[int, FrameType | None]] = []
    signal.signal(signal.SIGINT, lambda *how: pressed.append(how))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)
    if pressed:
        handler(*pressed[0])
