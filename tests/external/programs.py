"""Programs for tests: shells that answer as instructed."""

from __future__ import annotations

import os
import shlex
import sys
from pathlib import Path

EXAMPLES = Path(__file__).parents[2] / "examples" / "bots"
BY_CHANCE = f"exec:{shlex.quote(sys.executable)} {shlex.quote(str(EXAMPLES / 'by_chance.py'))}"
LAST = f"exec:sh {shlex.quote(str(EXAMPLES / 'last.sh'))}"
SHORT = "time=0.2 start=0.2 "
"""Options for programs that never answer. Those that do have the usual time, however busy the machine is."""


def shell(script: str, options: str = "") -> str:
    """The agent that is this script."""
    return f"exec:{options}sh -c {shlex.quote(script)}"


def answering(go: str, first: str = "echo ready") -> str:
    """A script that says it is ready, keeps the last move offered in $last, and follows its instructions at every request for a move."""
    return f"{first}; while read -r word rest; do case $word in move) last=$rest ;; go) {go} ;; quit) exit ;; esac; done"


class Child:
    """Something that a program started and that does not end by itself, watched through a pipe whose other end it holds."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "pipe"
        os.mkfifo(self.path)
        self._end = os.open(self.path, os.O_RDONLY | os.O_NONBLOCK)

    @property
    def script(self) -> str:
        """What a shell does to start it."""
        return f"exec 9>{shlex.quote(str(self.path))}; sleep 10000 >&9 2>&9 </dev/null &"

    def lives(self) -> bool:
        """Whether anybody holds the other end."""
        try:
            return os.read(self._end, 1) != b""
        except BlockingIOError:
            return True

    def wait_for_its_end(self) -> None:
        """Return when no one holds the other end any more."""
        os.set_blocking(self._end, True)
        assert os.read(self._end, 1) == b""
        os.close(self._end)
