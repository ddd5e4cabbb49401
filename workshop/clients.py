"""Real learners over the environments: MaskablePPO of Stable-Baselines3, and TorchRL's wrapper of PettingZoo, 2,000 steps each.

python scripts/clients.py [on-the-run] [--steps 2000]                       needs sb3-contrib and torchrl, which no extra of backburn brings
python scripts/clients.py volcano --only ppo --out ppo/volcano.npz          keeps the net that PPO learned, for `policy_bench.py --nets ppo`
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import numpy as np

from backburn.agents import save_net
from workshop.bench import TASKS

WIDTH = 64
"""The units of each hidden layer."""


def learn(game: str, steps: int, out: Path | None = None) -> str:
    """Let MaskablePPO learn both seats of a task of backburn-bench against random bots; return what it says of itself, and save the net."""
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.monitor import Monitor
    from stable_baselines3.common.vec_env import DummyVecEnv
    from torch import manual_seed, nn, set_num_threads

    from backburn.adapters.gymnasium import SeatEnv

    manual_seed(1)
    set_num_threads(1)
    begun, seats = process_time(), [SeatEnv(game, opponents="random", seat=seat, **TASKS[game]) for seat in (0, 1)]
    for seat in seats:
        seat.game.compile()
    env: Any = DummyVecEnv([partial(Monitor, seat) for seat in seats])
    how: dict[str, Any] = {"activation_fn": nn.ReLU, "net_arch": [WIDTH, WIDTH]}
    model = MaskablePPO("MlpPolicy", env, n_steps=min(steps // 2, 500), batch_size=100, seed=1, device="cpu", policy_kwargs=how)
    model.learn(steps)
    returns = [float(episode["r"]) for episode in model.ep_info_buffer]
    mean = sum(returns) / len(returns) if returns else 0.0
    found = {"steps": model.num_timesteps, "seconds": round(process_time() - begun), "games": len(returns), "return": round(mean, 2)}
    if out:
        save_net(out, seats[0].game, layers_of(model.policy))
        out.with_suffix(".json").write_text(json.dumps(found), encoding="utf-8")
    return "MaskablePPO: {steps} steps in {seconds} CPU s, mean return of {games} games {return:+}".format(**found)


def layers_of(policy: Any) -> list[tuple[Any, Any]]:
    """Return the layers of a policy's two nets, of moves and of the value, as those of one net for `backburn.agents.save_net`."""
    moves, worth = ([*net[::2], last] for net, last in zip(_nets(policy), (policy.action_net, policy.value_net), strict=True))
    return [_beside(*pair, first=number == 0) for number, pair in enumerate(zip(moves, worth, strict=True))]


def _nets(policy: Any) -> tuple[Any, Any]:
    return policy.mlp_extractor.policy_net, policy.mlp_extractor.value_net


def _beside(one: Any, other: Any, first: bool) -> tuple[Any, Any]:
    """Return weights and biases of two layers as one; each has inputs of its own, except where they are the first."""
    upper, lower = (each.weight.detach().numpy().T for each in (one, other))
    biases = np.concatenate([each.bias.detach().numpy() for each in (one, other)])
    if first:
        return np.hstack([upper, lower]), biases
    apart = np.zeros((len(upper) + len(lower), len(biases)), np.float32)
    apart[: len(upper), : upper.shape[1]] = upper
    apart[len(upper) :, upper.shape[1] :] = lower
    return apart, biases


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
    parser.add_argument("--only", choices=["ppo", "torchrl"], help="one of the two")
    parser.add_argument("--out", type=Path, help="the file of PPO's net, such as volcano.npz")
    asked = parser.parse_args(given)
    if asked.only != "torchrl":
        print(learn(asked.game, asked.steps, asked.out), flush=True)
    if asked.only != "ppo":
        print(roll(asked.game, asked.steps), flush=True)
    return 0
