"""What a bot of kernels keeps to itself, for tests of what it thinks."""

from __future__ import annotations

from typing import Any

from backburn.core.players.bot import Bot
from backburn.core.players.kernel_mind import KernelMind


def mind(bot: Bot) -> KernelMind:
    assert isinstance(bot._mind, KernelMind)
    return bot._mind


def memory(bot: Bot) -> Any:
    """The memory of its first worker."""
    return mind(bot)._memories[0]
