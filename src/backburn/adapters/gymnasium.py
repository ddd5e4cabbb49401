"""Gymnasium: one seat of a game as an environment; bots have the others.

`gymnasium.make("backburn/fire-tower-v0", opponents="level-1")`, once this module is imported.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from backburn import games
from backburn.adapters.opponents import Opponents
from backburn.adapters.rendering import MODES, Info, Rendered, check_mode, render
from backburn.core.kit.errors import IllegalMove, OptionError
from backburn.core.kit.extras import extra_needed
from backburn.core.players.agent import Agent, several
from backburn.core.rules.chance import generator
from backburn.core.rules.contract import OVER
from backburn.core.simulation.batching import seed_episode
from backburn.core.states.options import Value
from backburn.gate import ENVIRONMENT
from backburn.play.matches.match import any_seed

with extra_needed():
    import gymnasium
    from gymnasium import spaces

LOST = -1.0
"""The reward for an illegal action that ends the game."""


class SeatEnv(gymnasium.Env[NDArray[np.uint8], Any]):
    """A seat of a match. The observation is a row of bytes in the layout of `Game.encoding`; `info["action_mask"]` has the legal actions.

    An illegal action ends the game with the reward -1, and `info["illegal"]` says why; with `illegal="raise"` it raises IllegalMove and
    changes nothing. The reward is 0 until the game is over, then the seat's payoff, or what `reward` names.
    """

    metadata: Info = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012 - as in the base class

    def __init__(
        self,
        game: str,
        opponents: str | Agent | list[str | Agent] = "random",
        seat: int = 0,
        seats: int | None = None,
        ruleset: str | None = None,
        illegal: str = "end",
        reward: str = "payoff",
        render_mode: str | None = None,
        **options: Value,
    ) -> None:
        """`opponents` are one bot for all other seats, or one each; `reward` is one of `core.learning.rewards`. Raises OptionError.

        Programs and nets in files are given as agents, by `backburn.agents.load`: environments are often made from a file's texts.
        """
        check_mode(render_mode)
        self.game = ENVIRONMENT.load(game, seats, ruleset, options)
        self.game.check_seat(seat)
        self.game.check_reward(reward)
        if illegal not in ("end", "raise"):
            raise OptionError(f"illegal actions 'end' the game or 'raise' an error, not {illegal!r}")
        self._reward = reward
        self.seat, self.render_mode, self._raises = seat, render_mode, illegal == "raise"
        self._root: int | None = None
        self._episode, self._over = 0, True
        self._opponents = Opponents(self.game, [seat], several(opponents))
        self.observation_space = spaces.Box(np.zeros(self.game.encoding.size, np.uint8), self.game.encoding.highest, dtype=np.uint8)
        self.action_space: spaces.Space[np.int64] = spaces.Discrete(len(self.game.actions))

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[NDArray[np.uint8], Info]:
        """Begin a match. Its dice and bots follow from the seed; without one, from the last seed given, or they differ each time."""
        super().reset(seed=seed)
        if seed is not None or self._root is None:
            self._root, self._episode = any_seed() if seed is None else seed, 0
            number = self._root
        else:
            self._episode += 1
            seed_episode(found := generator(0), generator(self._root), 0, self._episode)
            number = int(found[0])
        self._over = False
        self.match = self.game.match(seed=number)
        self._opponents.begin(number)
        self._opponents.play(self.match)
        return self._seen(), self._info()

    def step(self, action: Any) -> tuple[NDArray[np.uint8], float, bool, bool, Info]:
        """Carry out an action, and let chance and the bots act until the seat has to again. Raises ResetNeeded where the game is over."""
        if self._over:
            raise gymnasium.error.ResetNeeded("the game is over, or has not begun: call reset")
        try:
            self.match.push(self.match.move(int(action)))
        except IllegalMove as error:
            if self._raises:
                raise
            self._over = True
            return self._seen(), LOST, True, False, {**self._info(), "illegal": str(error)}
        self._opponents.play(self.match)
        self._over = over = self.match.to_act == OVER
        return self._seen(), self.match.rewards(self._reward)[self.seat], over, False, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Return whether each action is legal, as sb3-contrib's masked algorithms ask for it."""
        return self.match.action_mask().astype(bool)

    def _seen(self) -> NDArray[np.uint8]:
        return self.match.observe(self.seat)

    def _info(self) -> Info:
        return {"action_mask": self.match.action_mask().view(np.int8)}

    def render(self) -> Rendered:
        """Return the match as the seat sees it, in the render mode; None without one."""
        return render(self.match, self.render_mode, self.seat) if self.render_mode else None

    def close(self) -> None:
        """End the bots."""
        self._opponents.close()


def _register(name: str) -> None:
    if (made := f"backburn/{name}-v0") not in gymnasium.registry:
        gymnasium.register(
            made,
            "backburn.adapters.gymnasium:SeatEnv",
            vector_entry_point="backburn.adapters.gymnasium_vector:SeatVectorEnv",
            kwargs={"game": name},
        )


for _each in games.names():
    _register(_each)
games.watch(lambda card: _register(card.id))
