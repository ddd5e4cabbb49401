"""How much faster than a plain prototype are the kernels, and what gains it?

The prototype is the same record and the same rules written plainly (`plain_path`) and compiled with numba's default options. The steps from
there to the present are taken one by one; all of them play the same games in the same run, in turns.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any
from unittest.mock import patch

from bench import GAME, Finding, Task, main, rates, ratio
from bench_playouts import loop
from plain_path import plain

import backburn
from backburn.core.kernels import jit
from backburn.core.simulation.drivers import playouts
from backburn.play.matches.game import Game

INLINED = {"forceinline": True}
STEPS: Mapping[str, tuple[bool, dict[str, Any]]] = {
    "plain kernels, numba's defaults: the prototype": (True, {}),
    "present kernels, numba's defaults": (False, {}),
    "plain kernels, inlined": (True, INLINED),
    "present kernels, inlined": (False, INLINED),
    "plain kernels, present options": (True, jit._FLAGS),
}
"""What is written plainly, and numba's options."""
TODAY = "present kernels, present options: today"


def driver(game: Game, number: int, is_plain: bool, options: dict[str, Any]) -> Callable[..., Any]:
    """The driver compiled as asked, in memory only: on disk numba could not tell these copies apart."""
    kernels = {name: plain(slot) if is_plain else slot for name, slot in game.card.rules._asdict().items()}
    with patch.object(jit, "_FLAGS", options), patch.object(jit, "cache_folder", lambda: None), patch.object(jit, "_specialized", fresh()):
        return jit.build(playouts, kernels, f"bench_{number}", True)


def fresh() -> Callable[..., Any]:
    """`_specialized` without memory: a kernel that is compiled already, with other options, is compiled once more."""
    return cache(jit._specialized.__wrapped__)


def answer() -> list[Finding]:
    game = backburn.load(GAME)
    loops = {name: loop(game, driver(game, number, *how)) for number, (name, how) in enumerate(STEPS.items())}
    loops[TODAY] = loop(game, game.specialize(playouts))
    assert len({play() for play in loops.values()}) == 1, "all of them must play the same games"
    findings = rates([Task(name, "plies", play) for name, play in loops.items()], turns=25)
    return [*findings, ratio("today to the prototype", findings[-1], findings[0])]


if __name__ == "__main__":
    main("The present kernels and a plain prototype, random games on one core", answer)
