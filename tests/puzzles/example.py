"""A puzzle that tests damage, solve and miss: the end of a game of On the Run!"""

from __future__ import annotations

import copy
from typing import Any

from backburn.core.kit.declared import read
from backburn.puzzles.file import Puzzle

GAME = "on-the-run"
PUZZLE: dict[str, Any] = {
    "id": "2-130",
    "seats": 2,
    "seat": "white",
    "position": "round 17, blue first: white to step from f1, 2 left / a 3 5 1 6 / b 6 5 1 6 3 / c 6 1 3 6 4 5 / d 3 5 4 3 6 2 4"
    " / e 1 1 2 5 4 2 / f w . 2 3 4 / g b . 2 5 / blue: points 14, out 4, best 4 / white: points 14, out 4, best 4",
    "kind": "save",
    "difficulty": 3,
    "value": 0.0,
    "rival": -1.0,
    "error": 0.0,
    "misses": {"greedy": "out", "level-1": "out", "level-2": "out"},
    "trap": {"move": "out", "value": -1.0, "then": ["number 2", "number 1", "animal g1", "step f1", "out"]},
    "line": {
        "ask": {
            "step f2": {
                "ask": {
                    "stay": {"outcomes": {"number 1": {}, "number 2": {}}},
                    "step f1": {"outcomes": {"number 1": {"plays": ["number 4"]}, "number 3": {"plays": ["number 4"]}}},
                }
            }
        }
    },
    "checked": {"by": "solver"},
    "origin": {"seed": 2, "ply": 130, "agents": ["greedy", "greedy"]},
}


def puzzle(**changes: Any) -> dict[str, Any]:
    """The puzzle with some fields changed."""
    return copy.deepcopy(PUZZLE) | changes


def read_puzzle(**changes: Any) -> Puzzle:
    """The same as its file's reader has it."""
    return read(Puzzle, puzzle(**changes))
