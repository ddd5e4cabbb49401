"""Small nets for tests, by chance: what they play means nothing, but depends on all that is observed."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

import backburn


def layers_for(game: backburn.Game, width: int = 4) -> list[tuple[Any, Any]]:
    rng = np.random.default_rng(1)
    sizes = [game.encoding.size, width, width, len(game.actions) + 1]
    return [(rng.normal(0, 0.1, (a, b)), rng.normal(0, 0.1, b)) for a, b in pairwise(sizes)]


def net_for(game: backburn.Game, folder: Path) -> str:
    """The text of an agent that is such a net for a game."""
    path = folder / f"{game.card.id}-{game.seats}.npz"
    backburn.agents.save_net(path, game, layers_for(game))
    return f"net:{path}"
