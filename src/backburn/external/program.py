"""The agent that is an external program: the command that starts it, and how patient its users are."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from typing import NoReturn

from backburn.core.kit.errors import OptionError
from backburn.core.players.agent import Agent
from backburn.core.states.options import Float64, Int16, OptionsRecord, choice, decimal

NAME = "exec"
PREFIX = f"{NAME}:"
STOP, LOSE = ON_CRASH = ("stop", "lose")
"""A simulation ends when the program fails; or the program loses the game, and the simulation continues."""


class Options(OptionsRecord):
    """How patient its users are."""

    time: Float64 = decimal(10, 0.001, 1_000_000, "seconds for a move")
    start: Float64 = decimal(30, 0.001, 1_000_000, "seconds from the start of the program to its `ready`")
    on_crash: Int16 = choice("stop", ON_CRASH, "what comes of a simulation when the program fails", "")


@dataclass(frozen=True)
class Program(Agent):
    """An external program, started by a command without a shell."""

    command: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The text that `read` reads: the options, and the command as a shell would write it."""
        settings = super().text.removeprefix(NAME).removeprefix(":").replace(",", " ")
        return f"{PREFIX}{settings} {self.words}" if settings else PREFIX + self.words

    @property
    def words(self) -> str:
        """The command as a shell would write it."""
        return shlex.join(self.command)

    @property
    def forfeits(self) -> bool:
        """Whether it loses the game in which it fails."""
        return bool(self.given.get("on_crash", 0) == ON_CRASH.index(LOSE))

    def seconds(self, option: str) -> float:
        """Return the value of an option."""
        return float(self.given.get(option, Options.specs[option].default))

    @property
    def slots(self) -> NoReturn:
        """Raise OptionError: there are no kernels."""
        raise OptionError(f"the bot {self.text} is an external program: it can play and be simulated, but not be compiled into a driver")
