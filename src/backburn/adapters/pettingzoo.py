"""PettingZoo: every game as an AEC environment, `pettingzoo.make("aec", "backburn/fire-tower-v0")` once this module is imported.

A seat is an agent, named as the seat is. It observes a row of bytes in the layout of `Game.encoding` and the mask of its legal actions;
chance plays itself. Whose turn it is follows from the rules, so a seat may act several times in a row.
"""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from backburn import games
from backburn.adapters.rendering import MODES, Info, Rendered, check_mode, render
from backburn.core.kit.extras import extra_needed
from backburn.core.kit.loose import Array
from backburn.core.rules.contract import CHANCE, OVER
from backburn.core.states.options import Value
from backburn.gate import ENVIRONMENT
from backburn.play.matches.match import any_seed

with extra_needed():
    from gymnasium import spaces
    from pettingzoo import AECEnv, register
    from pettingzoo.utils import wrappers

ILLEGAL = -1.0
"""The reward for an illegal action, which ends the game (`TerminateIllegalWrapper`)."""


def env(game: str, **how: Any) -> AECEnv:
    """Return the environment of a game with the usual wrappers; `raw_env` describes the arguments."""
    return wrappers.OrderEnforcingWrapper(
        wrappers.AssertOutOfBoundsWrapper(wrappers.TerminateIllegalWrapper(raw_env(game, **how), ILLEGAL))
    )


class raw_env(AECEnv):  # type: ignore[misc]
    """A match as an AEC environment. An illegal action raises IllegalMove, which says why, and changes nothing."""

    metadata: ClassVar[Info] = {"render_modes": list(MODES), "name": "backburn_v0", "is_parallelizable": False, "render_fps": 1}

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        ruleset: str | None = None,
        max_cycles: int | None = None,
        reward: str = "payoff",
        render_mode: str | None = None,
        render_seat: int | None = None,
        **options: Value,
    ) -> None:
        """After `max_cycles` decisions the game is truncated; `reward` is one of `core.learning.rewards`.

        Pictures show what `render_seat` sees. Raises OptionError.
        """
        check_mode(render_mode)
        super().__init__()
        self.game = ENVIRONMENT.load(game, seats, ruleset, options)
        self.game.check_reward(reward)
        if render_seat is not None:
            self.game.check_seat(render_seat)
        self.render_mode, self._render_seat, self._most, self._reward = render_mode, render_seat, max_cycles, reward
        self.possible_agents = list(self.game.seat_names)
        box = spaces.Box(np.zeros(self.game.encoding.size, np.uint8), self.game.encoding.highest, dtype=np.uint8)
        mask = spaces.Box(0, 1, (len(self.game.actions),), np.int8)
        self.observation_spaces = {agent: spaces.Dict({"observation": box, "action_mask": mask}) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(len(self.game.actions)) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return what an agent observes: `observation`, bytes, and `action_mask`, zeros unless the agent is to act."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return an agent's actions, from `game.actions`."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Info | None = None) -> None:
        """Begin a match; the dice follow from the seed as in `Game.match`. Without one they differ each time."""
        self.match = self.game.match(seed=any_seed() if seed is None else seed)
        self._decisions = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Info] = {agent: {} for agent in self.agents}
        self._go_on()

    def observe(self, agent: str) -> dict[str, Array]:
        """Return what an agent sees now."""
        seat = self.possible_agents.index(agent)
        own = self.match.to_act == seat and not self.truncations.get(agent)
        mask = self.match.action_mask() if own else np.zeros(len(self.game.actions), np.uint8)
        return {"observation": self.match.observe(seat), "action_mask": mask.view(np.int8)}

    def step(self, action: Any) -> None:
        """Carry out the action of the agent to act. Raises IllegalMove."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.match.push(self.match.move(int(action)))
        self._decisions += 1
        self._go_on()
        if self.render_mode == "human":
            self.render()

    def _go_on(self) -> None:
        """Let chance act until a seat has to, or the game is over."""
        while self.match.to_act == CHANCE:
            self.match.roll()
        if self.match.to_act == OVER:
            self.rewards = dict(zip(self.possible_agents, self.match.rewards(self._reward), strict=True))
            self._accumulate_rewards()  # which are zero until now
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            if self._most is not None and self._decisions >= self._most:
                self.truncations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.possible_agents[self.match.to_act]

    def state(self) -> NDArray[np.uint8]:
        """Return the complete state as bytes, for centralised training; no agent may see it."""
        return np.frombuffer(self.match.state.tobytes(), np.uint8)

    def render(self) -> Rendered:
        """Return the match in the render mode; None without one."""
        return render(self.match, self.render_mode, self._render_seat) if self.render_mode else None

    def close(self) -> None:
        """There is nothing to release."""


def _register() -> None:
    for name in games.names():
        register("aec", f"backburn/{name}-v0", "backburn.adapters.pettingzoo:env", kwargs={"game": name})


_register()
