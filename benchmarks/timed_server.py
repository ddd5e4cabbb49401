"""A server that tells how long its event loop was busy at once: timed_server.py DATABASE PORT; each line on standard input is asks."""

from __future__ import annotations

import json
import sys
import time
from asyncio import AbstractEventLoop
from asyncio.base_events import BaseEventLoop
from typing import Any

from backburn.server.ops.settings import Settings
from backburn.server.web.serve import ListenAddress, serve


class Turns:
    """The longest turn of the event loop since the last question, in seconds of processor time."""

    def __init__(self) -> None:
        self.longest = 0.0
        self.listens = False

    def follow(self, loop_type: Any) -> None:
        """Time each turn of the event loops of this type."""
        once = loop_type._run_once

        def timed(loop: AbstractEventLoop) -> None:
            if not self.listens:
                self.listens = True
                loop.add_reader(sys.stdin, self.tell)
            began = time.thread_time()
            once(loop)
            self.longest = max(self.longest, time.thread_time() - began)

        loop_type._run_once = timed

    def tell(self) -> None:
        """Answer a question: the longest turn, and the processor time so far."""
        sys.stdin.readline()
        print(json.dumps([self.longest, time.process_time()]), flush=True)
        self.longest = 0.0


if __name__ == "__main__":
    Turns().follow(BaseEventLoop)
    serve(Settings(sys.argv[1], compile_rules=False), ListenAddress(port=int(sys.argv[2])))
