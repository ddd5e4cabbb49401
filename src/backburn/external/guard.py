"""A guard over the programs that this process has started: it ends them if this process ends without doing so itself, even by SIGKILL.

The guard is a shell that reads, line by line, which groups of processes run. When this process is gone, so is the other end of its pipe,
and the shell kills the groups of the last line. A process that was forked off holds the pipe, too; then the guard waits for it as well.
"""

from __future__ import annotations

import atexit
import os
import subprocess
import threading
from contextlib import suppress

_SCRIPT = 'while read -r line; do groups=$line; done; for group in $groups; do kill -s KILL -- "-$group" 2>/dev/null; done'


class Guard:
    """The guard of one process, which begins with the first program and lasts as long as the process."""

    def __init__(self) -> None:
        self._groups: set[int] = set()
        self._lock = threading.RLock()
        self._shell: subprocess.Popen[bytes] | None = None
        self._owner = 0
        atexit.register(self._rest)

    def watch(self, group: int) -> None:
        """End a group of processes if this process ends first."""
        self._tell(self._groups | {group})

    def release(self, group: int) -> None:
        """Leave a group alone, which has ended: its number may be given to another."""
        self._tell(self._groups - {group})

    def _tell(self, groups: set[int]) -> None:
        with self._lock, suppress(OSError, ValueError):  # without a shell programs are ended as far as this process does it itself
            if self._owner != os.getpid():
                self._begin()
                groups = groups - self._groups  # those of the process that this one was forked from are not its own
            self._groups = groups
            if self._shell and self._shell.stdin:
                os.write(self._shell.stdin.fileno(), f"{' '.join(map(str, sorted(groups)))}\n".encode())

    def _begin(self) -> None:
        self._owner, self._shell = os.getpid(), None
        nothing = subprocess.DEVNULL
        self._shell = subprocess.Popen(
            ["/bin/sh", "-c", _SCRIPT], stdin=subprocess.PIPE, stdout=nothing, stderr=nothing, start_new_session=True, cwd="/"
        )

    def _rest(self) -> None:
        """Let the shell end, at the end of the process."""
        if self._shell and self._shell.stdin and self._owner == os.getpid():
            self._shell.stdin.close()
            self._shell.wait()


GUARD = Guard()
