"""Makes a module and asks numba's kernels what the module will be asked: `python case.py GAME BOT SEED FOLDER`.

It runs in a process of its own, since numba reads when it is imported what it compiles for.
"""

from __future__ import annotations

import json
import sys
from base64 import b64encode
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np

import backburn
from backburn.core.rules.contract import CHANCE, OVER
from backburn.site.blocks import plan, spread
from backburn.site.mind import DECIDE, FORGET, PONDER, TELL, answer
from workshop import modules

MOST_PLIES = 300
THOUGHT = 5
"""Iterations of each thought besides a decision."""


def main(name: str, bot: str, seed: int, folder: Path) -> None:
    game = backburn.load(name)
    agent = game.agent(bot)
    compiled = game.specialize(answer, True, agent)
    module = modules.of_agent(game, agent)
    memories = [modules.mind_arguments(game, agent, seed + seat) for seat in range(game.seats)]
    questions = {"signatures": module.signatures, "plans": [plan(*each) for each in memories]}
    asked, answers = play(game, seed, compiled, memories)
    digests = [sha256(each.tobytes()).hexdigest() for each in spread(tuple(memories)) if isinstance(each, np.ndarray)]
    (folder / "mind.wasm").write_bytes(module.code)
    (folder / "case.json").write_text(json.dumps(questions | {"asked": asked}), encoding="utf-8")
    (folder / "native.json").write_text(json.dumps({"answers": answers, "digests": digests}), encoding="utf-8")


def play(game: Any, seed: int, compiled: Any, memories: list[tuple[Any, ...]]) -> tuple[list[dict[str, Any]], list[int]]:
    """Play a game of bots; before each second decision of a seat it thinks, tells its opinion and sometimes forgets."""
    match = game.match(seed=seed)
    asked: list[dict[str, Any]] = []
    answers: list[int] = []
    while match.to_act != OVER and len(match.plies) < MOST_PLIES:
        if match.to_act == CHANCE:
            match.roll()
            continue
        seat, more = match.to_act, len(match.plies) % 6 == 0
        for question in (*((PONDER, TELL, FORGET) if more else ()), DECIDE):
            _, views, memory, rng, _, found = memories[seat]
            state = b""
            if question != TELL:
                views[0] = match.state
                state = views.tobytes()
            asked.append({"question": question, "seat": seat, "state": b64encode(state).decode(), "iterations": THOUGHT})
            answers.append(int(compiled(question, views, memory, rng, THOUGHT, found)))
        match.push(answers[-1])
    return asked, answers


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), Path(sys.argv[4]))
