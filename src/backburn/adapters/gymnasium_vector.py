"""Gymnasium's vector environments: a seat in each of many games, stepped together by a batch.

`gymnasium.make_vec("backburn/fire-tower-v0", num_envs=1024)`, once `backburn.adapters.gymnasium` is imported.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from backburn.adapters.rendering import MODES, Info, Rendered, check_mode, render
from backburn.core.kit.errors import OptionError, listed, shown
from backburn.core.kit.extras import extra_needed
from backburn.core.kit.loose import Array
from backburn.core.players.agent import Agent
from backburn.core.states.options import Value
from backburn.gate import ENVIRONMENT
from backburn.play.matches.batch import Batch
from backburn.play.matches.match import Match, any_seed

with extra_needed():
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector.utils import batch_space

Seen = tuple[NDArray[np.uint8], Info]


class SeatVectorEnv(gymnasium.vector.VectorEnv[NDArray[np.uint8], NDArray[np.int64], Array]):
    """A seat in each of many games. With the same seeds and actions, each game is the one that `SeatEnv` plays.

    By default the step after the end of an episode begins the next one and ignores the action (`autoreset_mode="NextStep"`). "SameStep"
    begins it in the same step, with `final_obs` and `final_info`; "Disabled" leaves it to `reset`. An illegal action raises IllegalMove.
    """

    def __init__(  # noqa: PLR0913 - what may be set for an environment
        self,
        game: str,
        num_envs: int = 1,
        opponents: str | Agent | Sequence[str | Agent] = "random",
        seat: int = 0,
        seats: int | None = None,
        ruleset: str | None = None,
        reward: str = "payoff",
        render_mode: str | None = None,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        threads: int = 1,
        compiled: bool = True,
        **options: Value,
    ) -> None:
        """`opponents` is the bot of all other seats, also as a list of equal ones. Raises OptionError.

        Without `copy`, this returns the batch's own memory, which the next step writes to.
        """
        check_mode(render_mode)
        self._mode = _mode(autoreset_mode)
        self.metadata = {"autoreset_mode": self._mode, "render_modes": list(MODES), "render_fps": 1}
        loaded = ENVIRONMENT.load(game, seats, ruleset, options)
        self.batch = Batch(loaded, num_envs, opponents=opponents, seats=[seat], reward=reward, threads=threads, compiled=compiled)
        self.num_envs, self.seat, self.render_mode, self._copy, self._begun = num_envs, seat, render_mode, copy, False
        self.single_observation_space = spaces.Box(np.zeros(loaded.encoding.size, np.uint8), loaded.encoding.highest, dtype=np.uint8)
        self.single_action_space = spaces.Discrete(len(loaded.actions))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | Sequence[int | None] | None = None, options: Info | None = None) -> Seen:
        """Begin a match in every game, or in the games of `options["reset_mask"]`. Raises OptionError.

        The seed of game i is `seed + i`, or the i-th of a list; without one, matches follow from the last seed, or differ each time.
        """
        first = seed if isinstance(seed, int) else None
        super().reset(seed=first)
        given = [None if first is None else first + i for i in range(self.num_envs)] if first is not None or seed is None else seed
        if not self._begun:
            assert not isinstance(given, int)
            given = [any_seed() if each is None else each for each in given]
        self.batch.begin(self._chosen(options or {}), given)  # type: ignore[arg-type]
        self._begun = True
        return self._own(self.batch.observations), self._info()

    def _chosen(self, options: Info) -> NDArray[np.bool_]:
        """Return which games to reset. Raises OptionError."""
        if unknown := set(options) - {"reset_mask"}:
            raise OptionError(f"reset has the option reset_mask, not {listed(sorted(map(str, unknown)))}")
        mask = options.get("reset_mask", np.ones(self.num_envs, np.bool_))
        if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_ or mask.shape != (self.num_envs,) or not mask.any():
            raise OptionError(f"reset_mask is an array of {self.num_envs} bools with at least one true, not {shown(mask)}")
        if not self._begun and not mask.all():
            raise OptionError("the first reset begins every game")
        return mask

    def step(self, actions: NDArray[np.int64]) -> tuple[NDArray[np.uint8], Array, Array, Array, Info]:
        """Carry out an action in each game. Raises IllegalMove, and ResetNeeded where a game is over and does not restart."""
        batch = self.batch
        if not self._begun or (self._mode == AutoresetMode.DISABLED and (batch.ended | batch.truncated).any()):
            raise gymnasium.error.ResetNeeded("a game is over, or none has begun: call reset, with options={'reset_mask': ...} for some")
        batch.step(actions)
        rewards, ended, truncated = (self._own(array) for array in (batch.rewards[:, self.seat], batch.ended, batch.truncated))
        finals: Info = {}
        if self._mode == AutoresetMode.SAME_STEP and (over := batch.ended | batch.truncated).any():
            rewards, ended, truncated = rewards.copy(), ended.copy(), truncated.copy()
            for i in np.flatnonzero(over):
                last = {"final_obs": batch.observations[i].copy(), "final_info": {"action_mask": batch.masks[i].copy().view(np.int8)}}
                finals = self._add_info(finals, last, int(i))
            batch.begin(over)
        return self._own(batch.observations), rewards, ended, truncated, finals | self._info()

    def _own(self, array: Array) -> Array:
        return array.copy() if self._copy else array

    def _info(self) -> Info:
        return {"action_mask": self._own(self.batch.masks).view(np.int8), "_action_mask": np.ones(self.num_envs, np.bool_)}

    def render(self) -> Rendered:
        """Return a tuple with each game as the seat sees it, in the render mode; None without one."""
        if self.render_mode is None:
            return None
        return tuple(render(Match(self.batch.game, 0, state), self.render_mode, self.seat) for state in self.batch.states)

    def close_extras(self, **kwargs: Any) -> None:
        """End the threads."""
        self.batch.close()


def _mode(given: str | AutoresetMode) -> AutoresetMode:
    """Return an autoreset mode. Raises OptionError."""
    try:
        return AutoresetMode(given)
    except ValueError:
        raise OptionError(
            f"there is no autoreset mode {shown(given)}; there are {listed([mode.value for mode in AutoresetMode])}"
        ) from None
