"""Real learners over the environments: MaskablePPO of Stable-Baselines3, and TorchRL's wrapper of PettingZoo, 2,000 steps each.

python scripts/clients.py [on-the-run] [--steps 2000]        needs sb3-contrib and torchrl, which no extra of backburn brings
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from time import perf_counter
from typing import Any


def learn(game: str, steps: int) -> str:
    """Let MaskablePPO learn a seat against random bots; return what it says of itself."""
    import gymnasium
    from sb3_contrib import MaskablePPO

    import backburn.adapters.gymnasium  # noqa: F401 - registers the games

    env: Any = gymnasium.make(f"backburn/{game}-v0", opponents="random", disable_env_checker=True).unwrapped
    model = MaskablePPO("MlpPolicy", env, n_steps=min(steps, 500), seed=1, device="cpu")
    begun = perf_counter()
    model.learn(steps)
    returns = [float(episode["r"]) for episode in model.ep_info_buffer]
    mean = sum(returns) / len(returns) if returns else 0.0
    return f"MaskablePPO: {model.num_timesteps} steps in {perf_counter() - begun:.0f} s, mean return of {len(returns)} games {mean:+.2f}"


def roll(game: str, steps: int) -> str:
    """Let TorchRL play at random through its wrapper of PettingZoo; return how far it came."""
    import pettingzoo
    import torch
    from torchrl.envs.libs.pettingzoo import PettingZooWrapper

    import backburn.adapters.pettingzoo  # noqa: F401 - registers the games

    torch.manual_seed(1)
    env = PettingZooWrapper(pettingzoo.make("aec", f"backburn/{game}-v0", seats=2), use_mask=True, seed=1)
    begun = perf_counter()
    played = env.rollout(steps, break_when_any_done=False)
    ended = int(played["next", "done"].sum())
    return f"TorchRL: {played.batch_size.numel()} steps in {perf_counter() - begun:.0f} s, {ended} games"


def main(given: Sequence[str] | None = None) -> int:
    """Run both, and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="on-the-run")
    parser.add_argument("--steps", type=int, default=2000)
    asked = parser.parse_args(given)
    for client in (learn, roll):
        print(client(asked.game, asked.steps), flush=True)
    return 0
