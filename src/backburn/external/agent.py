"""The agent that is a command: `exec:python bot.py`, or with options before it, `exec:time=2 python bot.py`."""

from __future__ import annotations

import re
import shlex
import shutil
from dataclasses import dataclass
from itertools import takewhile
from typing import Any, ClassVar

from backburn.core.agent import Agent
from backburn.core.bot import Bot
from backburn.core.errors import OptionError
from backburn.core.jit import kernel
from backburn.core.options import Float64, Int16, OptionsRecord, choice, decimal
from backburn.external.bot import ProgramBot

NAME = "exec"
PREFIX = f"{NAME}:"
STOP, LOSE = ON_CRASH = ("stop", "lose")
"""A simulation ends when the program fails; or the program loses the game, and the simulation goes on."""
_SETTING = re.compile(r"[A-Za-z_]\w*=")


class Options(OptionsRecord):
    """How patient its users are."""

    time: Float64 = decimal(10, 0.001, 1_000_000, "seconds for a move")
    start: Float64 = decimal(30, 0.001, 1_000_000, "seconds from the start of the program to its `ready`")
    on_crash: Int16 = choice("stop", ON_CRASH, "what comes of a simulation when the program fails", "")


@kernel
def no_choice(view: Any, memory: Any, rng: Any) -> int:
    """Stand where kernels would be."""
    return -1


@dataclass(frozen=True)
class Program(Agent):
    """A program of its own, started by a command without a shell."""

    bots: ClassVar[type[Bot]] = ProgramBot
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
    def slots(self) -> Any:
        """Raise OptionError: there are no kernels."""
        raise OptionError(f"the bot {self.text} is a program of its own: it can play and be simulated, but not be compiled into a driver")


def read(text: str) -> Program:
    """Return the agent that a text such as "exec:time=2 python bot.py" names. Raises OptionError."""
    try:
        words = shlex.split(text.strip().removeprefix(PREFIX))
    except ValueError as error:
        raise OptionError(f"{text!r} cannot be read as a command: {str(error).lower()}") from None
    settings = list(takewhile(_SETTING.match, words))
    command = words[len(settings) :]
    if not command:
        raise OptionError(f"{text!r} names no command; write {PREFIX}COMMAND, as in {PREFIX}python bot.py")
    if "\0" in text or shutil.which(command[0]) is None:
        raise OptionError(f"{command[0]!r} cannot be run: there is no program of that name, or it is not executable")
    program = Program(NAME, "is a program of its own", no_choice, Options=Options, batch=1, command=tuple(command))
    given = program.using(dict(setting.split("=", 1) for setting in settings))
    assert isinstance(given, Program)
    return given
