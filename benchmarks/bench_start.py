"""How long until the first game, from an empty cache and from a filled one, and how long is a whole command?"""

from __future__ import annotations

import os
import subprocess
import sys
from functools import partial
from tempfile import TemporaryDirectory

from bench import GAME, Finding, Task, durations, main

PLAYOUT = ["-c", f"import backburn; backburn.load({GAME!r}).playouts(1)"]
COMMAND = ["-m", "backburn", "simulate", GAME, "--games", "1000"]


def run(arguments: list[str], cache: str) -> int:
    subprocess.run([sys.executable, *arguments], env=os.environ | {"BACKBURN_CACHE": cache}, check=True, stdout=subprocess.DEVNULL)
    return 1


def run_cold(arguments: list[str]) -> int:
    with TemporaryDirectory() as empty:
        return run(arguments, empty)


def answer() -> list[Finding]:
    with TemporaryDirectory() as cache:
        warm = {
            "python alone": ["-c", "pass"],
            "import numpy": ["-c", "import numpy"],
            "import backburn": ["-c", "import backburn"],
            "import and load, interpreted": ["-c", f"import backburn; backburn.load({GAME!r}).match(seed=1).moves()"],
            "first compiled game, filled cache": PLAYOUT,
            "simulate 1,000 random games, filled cache": COMMAND,
            "simulate 1,000 greedy games, filled cache": [*COMMAND, "--agents", "greedy"],
        }
        findings = durations([Task(name, "", partial(run, call, cache)) for name, call in warm.items()], turns=11)
    cold = [Task("first compiled game, empty cache", "", partial(run_cold, PLAYOUT))]
    return findings + durations(cold, turns=3)


if __name__ == "__main__":
    main("Whole processes, from start to end", answer)
