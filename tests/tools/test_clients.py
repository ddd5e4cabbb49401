"""What a policy of Stable-Baselines3 becomes as a net of ours: its two nets side by side, with the same outputs."""

from __future__ import annotations

from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import numpy as np
import torch
from torch import nn

from workshop import clients


def test_two_nets_side_by_side_are_one_with_the_same_outputs() -> None:
    torch.manual_seed(2)

    def net(*sizes: int) -> Any:
        return nn.Sequential(*(layer for one, two in pairwise(sizes) for layer in (nn.Linear(one, two), nn.ReLU())))

    moves, worth = net(9, 5, 4), net(9, 5, 4)
    policy = SimpleNamespace(
        mlp_extractor=SimpleNamespace(policy_net=moves, value_net=worth), action_net=nn.Linear(4, 3), value_net=nn.Linear(4, 1)
    )
    layers, seen = clients.layers_of(policy), np.arange(9, dtype=np.float32)
    outputs = seen
    for number, (weights, biases) in enumerate(layers):
        outputs = outputs @ weights + biases
        outputs = np.maximum(outputs, 0) if number < len(layers) - 1 else outputs
    with torch.no_grad():
        expected = torch.cat([policy.action_net(moves(torch.tensor(seen))), policy.value_net(worth(torch.tensor(seen)))]).numpy()
    assert [weights.shape for weights, _ in layers] == [(9, 10), (10, 8), (8, 4)] and np.allclose(outputs, expected, atol=1e-5)
