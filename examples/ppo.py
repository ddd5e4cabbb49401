"""Learns a game by playing itself: proximal policy optimization (PPO) on a batch, in one file.

usage: python examples/ppo.py [on-the-run] [--steps 1000000] [--seed 1] [--help]        needs backburn[learn]

A seat may act many times in a row, so what follows a decision is not the next row of the batch: `advantages` goes along each seat's own
decisions, and what a seat is paid between two of them is added up. The net is saved as a file that plays: `net:on-the-run.npz`.
"""

from __future__ import annotations

import argparse
import sys
import time
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

import backburn

CLIP, LAMBDA, ENTROPY, VALUE_WEIGHT, NORM = 0.2, 0.95, 0.01, 0.5, 0.5


class Net(nn.Module):
    """A policy and a value from the bytes of an observation: the last layer has an output for each action, and the value."""

    def __init__(self, game: Any, width: int) -> None:
        super().__init__()
        sizes = [game.encoding.size, width, width, len(game.actions) + 1]
        self.register_buffer("scale", torch.from_numpy(1.0 / game.encoding.highest.astype(np.float32)))
        self.layers = nn.ModuleList(nn.Linear(one, other) for one, other in pairwise(sizes))
        for layer, gain in zip(self.layers, (2**0.5, 2**0.5, 0.01), strict=True):
            nn.init.orthogonal_(layer.weight, gain)
            nn.init.zeros_(layer.bias)

    def forward(self, rows: torch.Tensor, masks: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Return the log-probabilities of all actions, shape (n, actions), those of illegal ones very low, and the values, shape (n,)."""
        x = rows.float() * self.scale
        for layer in self.layers[:-1]:
            x = torch.relu(layer(x))
        x = self.layers[-1](x)
        return torch.log_softmax(x[:, :-1].masked_fill(masks == 0, -1e9), 1), x[:, -1]

    def save(self, path: Path, game: Any) -> None:
        """Write the net as a file that any table can seat; there inputs are not scaled, so the first weights are."""
        layers = [(layer.weight.detach().T.numpy(), layer.bias.detach().numpy()) for layer in self.layers]
        layers[0] = (layers[0][0] * self.scale.numpy()[:, None], layers[0][1])
        backburn.agents.save_net(path, game, layers)

    @classmethod
    def read(cls, path: Path, game: Any) -> Net:
        """Return a net that was saved, if it has two hidden layers of one width. Raises OptionError if it is for another game."""
        game.agent(f"net:{path}")
        arrays = np.load(path, allow_pickle=False)
        net = cls(game, len(arrays["biases_1"]))
        with torch.no_grad():
            for number, layer in enumerate(net.layers, 1):
                weights, biases = (torch.from_numpy(arrays[f"{kind}_{number}"].astype(np.float32)) for kind in ("weights", "biases"))
                layer.weight.copy_((weights / net.scale[:, None] if number == 1 else weights).T)
                layer.bias.copy_(biases)
        return net


class Rollout(NamedTuple):
    """What happened in some steps of all games, shape (steps, games, ...)."""

    rows: NDArray[np.uint8]
    masks: NDArray[np.uint8]
    actions: NDArray[np.int64]
    chances: NDArray[np.float32]
    """the log-probability of each action when it was chosen"""
    values: NDArray[np.float32]
    seats: NDArray[np.int8]
    """who acted; below 0 where an episode was over and the step only began another"""
    rewards: NDArray[np.float64]
    """(steps, games, seats): what the step paid"""
    over: NDArray[np.bool_]
    """whether the step ended the episode"""


def play(games: Any, net: Net, steps: int) -> Rollout:
    """Let the net play all seats that learn for some steps."""
    kept: list[tuple[Any, ...]] = []
    for _ in range(steps):
        rows, masks, seats = games.observations.copy(), games.masks.copy(), games.to_act.copy()
        with torch.no_grad():
            logs, values = net(torch.from_numpy(rows), torch.from_numpy(masks))
            actions = torch.multinomial(logs.exp(), 1)
            chances = logs.gather(1, actions)[:, 0].numpy()
        seats[games.ended | games.truncated] = -1
        games.step(actions[:, 0].numpy())
        over = games.ended | games.truncated
        kept.append((rows, masks, actions[:, 0].numpy(), chances, values.numpy(), seats, games.rewards.copy(), over))
    return Rollout(*(np.stack(each) for each in zip(*kept, strict=True)))


def advantages(rollout: Rollout, discount: float) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
    """Return the generalized advantage of each decision, shape (steps, games), and which decisions can be learned from.

    Backwards, each seat of each game has the value and advantage of its own next decision, and what it is paid until then. The last
    decision of a seat before the rollout ends is only what earlier ones are measured by: what it led to is not known yet.
    """
    steps, games = rollout.seats.shape
    following, ahead, paid = np.zeros((3, games, rollout.rewards.shape[2]))
    known = np.zeros(following.shape, np.bool_)
    found, usable = np.zeros((steps, games), np.float32), np.zeros((steps, games), np.bool_)
    for step in reversed(range(steps)):
        over = rollout.over[step]
        following[over], ahead[over], paid[over], known[over] = 0, 0, 0, True
        paid += rollout.rewards[step]
        game = np.flatnonzero(rollout.seats[step] >= 0)
        own = game, rollout.seats[step, game]
        value = rollout.values[step, game]
        gained = paid[own] + discount * following[own] - value + discount * LAMBDA * ahead[own]
        usable[step, game] = known[own]
        found[step, game] = np.where(known[own], gained, 0)
        following[own], ahead[own], paid[own], known[own] = value, found[step, game], 0, True
    return found, usable


def learn(net: Net, optimizer: torch.optim.Optimizer, rollout: Rollout, how: argparse.Namespace) -> dict[str, float]:
    """Improve the net by a rollout, and return how it went."""
    gained, usable = advantages(rollout, how.discount)
    parts = (rollout.rows, rollout.masks, rollout.actions, rollout.chances, gained, gained + rollout.values)
    rows, masks, actions, chances, ahead, targets = (torch.from_numpy(each[usable]) for each in parts)
    told: list[tuple[float, float]] = []
    for _ in range(how.epochs):
        for some in torch.randperm(len(rows)).split(how.minibatch):
            logs, values = net(rows[some], masks[some])
            ratio = (logs.gather(1, actions[some, None])[:, 0] - chances[some]).exp()
            scaled = (ahead[some] - ahead[some].mean()) / (ahead[some].std(correction=0) + 1e-8)
            policy = torch.min(ratio * scaled, ratio.clamp(1 - CLIP, 1 + CLIP) * scaled).mean()
            entropy = -(logs.exp() * logs).sum(1).mean()
            error = (values - targets[some]).square().mean()
            optimizer.zero_grad()
            (VALUE_WEIGHT * error - policy - ENTROPY * entropy).backward()  # type: ignore[no-untyped-call]
            nn.utils.clip_grad_norm_(net.parameters(), NORM)
            optimizer.step()
            told.append((float(entropy.detach()), float(error.detach())))
    entropy, error = np.mean(told, 0)
    return {"entropy": entropy, "value error": error}


def packed(games: Any) -> dict[str, torch.Tensor]:
    """Return where the games stand, as tensors of bytes."""
    kept = games.get_states()._asdict()
    return {name: torch.frombuffer(bytearray(array.tobytes()), dtype=torch.uint8) for name, array in kept.items()}


def unpacked(games: Any, kept: dict[str, torch.Tensor]) -> None:
    """Set the games to where they stood."""
    now = games.get_states()
    parts = (np.frombuffer(kept[name].numpy().tobytes(), array.dtype).reshape(array.shape) for name, array in now._asdict().items())
    games.set_states(type(now)(*parts))


def train(how: argparse.Namespace) -> None:
    """Learn for as many steps as were asked for, from the checkpoint if there is one."""
    game = begin(how)
    games = backburn.batch(game, how.games, seed=how.seed, reward=how.reward, threads=how.threads, opponents=how.opponents)
    net = Net(game, how.width)
    optimizer = torch.optim.Adam(net.parameters(), lr=how.rate, eps=1e-5)
    done, began = 0, time.process_time()
    if how.checkpoint and how.checkpoint.exists():
        kept = torch.load(how.checkpoint, weights_only=True)
        net.load_state_dict(kept["net"])
        optimizer.load_state_dict(kept["optimizer"])
        torch.set_rng_state(kept["luck"])
        unpacked(games, kept["games"])
        done = kept["done"]
    while done < how.steps:
        optimizer.param_groups[0]["lr"] = how.rate * max(1 - done / how.steps, 0.05)
        rollout = play(games, net, how.rollout)
        told = learn(net, optimizer, rollout, how)
        done += rollout.seats.size
        facts = ", ".join(f"{name} {number:.3f}" for name, number in told.items())
        print(f"{done:,} steps, {int(rollout.over.sum())} games ended, {facts}, {time.process_time() - began:.0f} s of CPU", flush=True)
        if how.checkpoint:
            state = {"net": net.state_dict(), "optimizer": optimizer.state_dict(), "luck": torch.get_rng_state()}
            torch.save(state | {"games": packed(games), "done": done}, how.checkpoint)
    net.save(how.out, game)


def share_won(game: Any, agent: str, against: str, games: int) -> float:
    """Return the share of games that an agent wins, in all seats equally often; a shared victory counts in part."""
    results = game.simulate(games, [agent, *[against] * (game.seats - 1)], seed=1)
    won = results.returns == results.returns.max(1, keepdims=True)
    return float(((won & (results.seating == 0)).sum(1) / won.sum(1)).mean())


def options() -> argparse.ArgumentParser:
    """Return what can be typed."""
    parser = new_parser(__doc__ or "")
    add = parser.add_argument
    add("--steps", type=int, default=1_000_000, help="decisions, of all games together")
    add("--opponents", help="a bot that has all seats but the first; without one the net plays itself")
    add("--reward", default="payoff", help="payoff, win, rank, score or zero-sum")
    add("--games", type=int, default=128, help="games at once")
    add("--rollout", type=int, default=64, help="steps between two improvements")
    add("--epochs", type=int, default=2)
    add("--minibatch", type=int, default=512)
    add("--rate", type=float, default=1e-3, help="the learning rate, which falls to a twentieth")
    add("--discount", type=float, default=0.995)
    add("--width", type=int, default=64, help="of the two hidden layers")
    add("--checkpoint", type=Path, help="a file to go on from if it exists, written after every improvement")
    add("--against", default="random")
    return parser


def new_parser(about: str) -> argparse.ArgumentParser:
    """Return what can be typed whatever is learned from."""
    parser = argparse.ArgumentParser(description=about.split("\n")[0], formatter_class=argparse.ArgumentDefaultsHelpFormatter)
    add = parser.add_argument
    add("game", nargs="?", default="on-the-run")
    add("--seats", type=int, default=2)
    add("--ruleset", help="whose options the game has")
    add("--seed", type=int, default=1)
    add("--threads", type=int, default=1)
    add("--out", type=Path, help="the file of the net, which ends with .npz; without it GAME.npz")
    add("--overwrite", action="store_true", help="even if there is such a file")
    add("--evaluate", type=int, default=400, help="games of the net against `--against`")
    return parser


def begin(how: argparse.Namespace) -> Any:
    """Return the game that was asked for, with seeds and threads set. Raises OptionError, also for a file that would be overwritten."""
    how.out = how.out or Path(f"{how.game}.npz")
    if how.out.exists() and not (how.overwrite or getattr(how, "checkpoint", None)):
        raise backburn.OptionError(f"{how.out} exists; name another file by --out, or add --overwrite")
    torch.manual_seed(how.seed)
    torch.set_num_threads(how.threads)
    return backburn.load(how.game, seats=how.seats, ruleset=how.ruleset)


if __name__ == "__main__":
    how = options().parse_args()
    try:
        train(how)
        if how.evaluate:
            won = share_won(backburn.load(how.game, seats=how.seats, ruleset=how.ruleset), f"net:{how.out}", how.against, how.evaluate)
            print(f"{100 * won:.1f} % won of {how.evaluate} games against {how.against}")
    except backburn.BackburnError as error:
        sys.exit(str(error))
