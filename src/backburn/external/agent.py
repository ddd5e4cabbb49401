"""The agent that is a command: `exec:python bot.py`, or with options before it, `exec:time=2 python bot.py`."""

from __future__ import annotations

import re
import shlex
import shutil
from itertools import takewhile

from backburn.core.kernels.jit import kernel
from backburn.core.kit.errors import OptionError
from backburn.core.rules.chance import Generator
from backburn.core.rules.contract import AnyState
from backburn.external.mind import ProgramMind
from backburn.external.program import NAME, PREFIX, Options, Program

_SETTING = re.compile(r"[A-Za-z_]\w*=")


@kernel
def no_choice(view: AnyState, memory: object, rng: Generator) -> int:
    """Take the kernels' place."""
    return -1


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
    program = Program(NAME, "is an external program", no_choice, Options=Options, batch=1, mind=ProgramMind, command=tuple(command))
    given = program.using(dict(setting.split("=", 1) for setting in settings))
    assert isinstance(given, Program)
    return given
