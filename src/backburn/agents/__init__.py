"""The bots, one policy per file. Every file in this folder whose name does not begin with an underscore is a bot and describes itself in
AGENT; there is no other list."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from backburn.core.agent import Agent
from backburn.core.errors import OptionError, listed, nearest


@cache
def names() -> tuple[str, ...]:
    """Return the names of all bots."""
    return tuple(sorted(module.name.replace("_", "-") for module in iter_modules(__path__) if not module.name.startswith("_")))


def load(text: str) -> Agent:
    """Return the bot of that name, with the options after it, as in "search:iterations=2000,exploration=0.5". Raises OptionError."""
    name, colon, settings = text.strip().partition(":")
    agent = _load(name)
    return agent.using(dict(_setting(agent, part) for part in settings.split(","))) if colon else agent


def _setting(agent: Agent, part: str) -> tuple[str, str]:
    name, equals, given = part.partition("=")
    if not equals:
        raise OptionError(f"{part!r} is no option of the bot {agent.name}: write {agent.name}:option=value,option=value")
    return name.strip(), given.strip()


@cache
def _load(name: str) -> Agent:
    if name not in names():
        raise OptionError(f"there is no bot {name!r}{nearest(name, names())}; there are {listed(names())}")
    agent: Agent = import_module(f"{__name__}.{name.replace('-', '_')}").AGENT
    return agent
