"""Wrap a game for a runner of language models in thirty lines, in the manner of TextArena: reset, observe, step, close.

usage: python examples/language_model.py [GAME]        a stand-in for models plays: a random legal move, now and then a bad answer
"""

from __future__ import annotations

import random
import sys
from typing import Any

import backburn
from backburn.adapters.language import parse, prompt, rethink

ATTEMPTS = 3


class Environment:
    """A match whose seats are all played by models; chance plays itself."""

    def __init__(self, game: str, **options: Any) -> None:
        self.game = backburn.load(game, **options)

    def reset(self, seed: int) -> None:
        """Begin a game; its dice follow from the seed."""
        self.match, self.refused, self.forfeited = self.game.match(seed=seed), [], False
        self._roll()

    def get_observation(self) -> tuple[int, str]:
        """The seat that is to act, and the question to its model, with what was wrong with its last answer, if anything was."""
        return self.match.to_act, "\n\n".join([prompt(self.match, self.match.to_act), *self.refused])

    def step(self, answer: str) -> bool:
        """Take an answer; return whether the game is over."""
        try:
            self.match.push(parse(self.match, answer))
            self.refused = []
        except backburn.MoveError as error:
            self.refused.append(rethink(self.match, error))
            self.forfeited = len(self.refused) == ATTEMPTS
        self._roll()
        return self.forfeited or self.match.to_act == backburn.OVER

    def close(self) -> list[float]:
        """Return the payoff of each seat, from -1 to 1."""
        return self.match.returns()

    def _roll(self) -> None:
        while self.match.to_act == backburn.CHANCE:
            self.match.roll()


def stand_in(question: str, luck: random.Random) -> str:
    """Answer as a model might."""
    listed = question.partition("Legal moves:\n")[2].partition("\n\n")[0].splitlines()
    move = luck.choice(listed).partition(":")[0]
    return f"Let me think.\nMOVE: {move}" if luck.random() < 0.9 else "I would rather not."


def main() -> None:
    """Let the stand-in play one game on all seats."""
    environment, luck = Environment(sys.argv[1] if len(sys.argv) > 1 else "forest-fire-path"), random.Random(7)
    environment.reset(seed=7)
    over = False
    while not over:
        over = environment.step(stand_in(environment.get_observation()[1], luck))
    names = environment.game.seat_names
    print("forfeited" if environment.forfeited else dict(zip(names, environment.close(), strict=True)))


if __name__ == "__main__":
    main()
