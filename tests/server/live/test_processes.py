"""Process pools: what their processes are like from the start."""

from __future__ import annotations

import multiprocessing
import os
import threading
from pathlib import Path

from backburn.server.live.processes import ProcessPool


def test_a_process_has_its_low_priority_from_the_start_and_the_server_keeps_its_own() -> None:
    own = os.getpriority(os.PRIO_PROCESS, 0)
    before = set(multiprocessing.active_children())
    pool = ProcessPool(1, 11)
    try:
        found = pool.submit(os.getpriority, os.PRIO_PROCESS, 0)
        (started,) = set(multiprocessing.active_children()) - before
        assert started.pid and os.getpriority(os.PRIO_PROCESS, started.pid) == max(11, own)
        assert found.result() == max(11, own)
        threads = [int(each.name) for each in Path("/proc/self/task").iterdir()]
        assert len(threads) >= threading.active_count()
        assert {os.getpriority(os.PRIO_PROCESS, thread) for thread in threads} == {own}
    finally:
        pool.shutdown()
