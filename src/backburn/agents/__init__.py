"""The bots: one way of choosing a move per file. Each file of this folder is a bot, with its card in AGENT, but for those
whose names begin with an underscore; there is no other list."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from backburn.core.agent import Agent
from backburn.core.errors import OptionError, listed, nearest


@cache
def names() -> tuple[str, ...]:
    """The names of all bots."""
    return tuple(sorted(module.name.replace("_", "-") for module in iter_modules(__path__) if not module.name.startswith("_")))


@cache
def load(name: str) -> Agent:
    """The bot of that name. Raises OptionError."""
    if name not in names():
        raise OptionError(f"there is no bot {name!r}{nearest(name, names())}; there are {listed(names())}")
    agent: Agent = import_module(f"{__name__}.{name.replace('-', '_')}").AGENT
    return agent
