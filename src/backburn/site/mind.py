"""The driver that a worker of the browser calls: one for all questions to a bot, so that a module has its search once."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from backburn.core.kernels.jit import kernel
from backburn.core.players.agent import decide
from backburn.core.rules.chance import Generator
from backburn.core.rules.contract import forget, hide, opinion, think

DECIDE, PONDER, TELL, FORGET = range(4)
"""The questions: the move to make; to think for some iterations; the opinion so far; to forget what was thought."""


@kernel
def answer(question: int, views: Any, memory: Any, rng: Generator, iterations: int, found: NDArray[np.float64]) -> int:
    """Answer a question about the position `views[0]`, of which only the observation of the seat to act is read; return a move or a count.

    `found` receives the opinion, shape (n_moves + 1, COLUMNS) as in `core.players.opinion`.
    """
    if question == FORGET:
        forget(memory)
        return 0
    if question == DECIDE:
        return decide(views, memory, rng)
    hide(views[0], views[0].to_act)
    if question == TELL:
        return opinion(views[0], memory, found)
    think(views[0], memory, rng, iterations)
    return 0
