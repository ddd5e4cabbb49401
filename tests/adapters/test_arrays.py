"""A batch's arrays in torch: the same memory, which each step writes to."""

from __future__ import annotations

import numpy as np
import torch
from torch.utils.dlpack import from_dlpack

import backburn


def test_torch_reads_a_batch_without_a_copy() -> None:
    games = backburn.batch(backburn.load("forest-fire-path", path_length=4, max_turns=3), 3, seed=5, compiled=False)
    names = ("observations", "masks", "listed", "counts", "to_act", "rewards", "ended", "truncated")
    seen = {name: from_dlpack(getattr(games, name)) for name in names}
    before = seen["observations"].clone()
    chosen = (seen["masks"] * torch.arange(1, seen["masks"].shape[1] + 1)).argmax(dim=1)
    games.step(chosen)
    assert not torch.equal(before, seen["observations"])
    for name, tensor in seen.items():
        array = getattr(games, name)
        assert tensor.data_ptr() == array.ctypes.data and np.array_equal(tensor.numpy(), array)
