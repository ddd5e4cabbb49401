"""What can be run: anything that plays games by their numbers."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Protocol

from backburn.core.kit.loose import Array

Rows = Array
"""Structured rows, one a game, in the order of the games' numbers."""


class Playing(Hashable, Protocol):
    """What a runner asks of a sample: `lab.sample.Sample` is one."""

    @property
    def digest(self) -> str:
        """The identity of this sample, in this process and in any other."""

    @property
    def sources(self) -> str:
        """A hash of the sources that its rows follow from: what was played with others is played again."""

    @property
    def round(self) -> int:
        """How many games share their luck."""

    @property
    def kernels(self) -> Hashable:
        """What has to be compiled before it can be played: samples that are alike in this need no more than one of them."""

    def play(self, first: int, games: int) -> Rows:
        """Play some games, which begin with number `first`; return a row for each."""
