"""The bots, one policy per file. Every file in this folder whose name does not begin with an underscore is a bot and describes itself in
AGENT; there is no other list. A level is a name for a bot with options, which each game chooses in its `levels.json`. Programs of other
people are named by the command that starts them, `exec:COMMAND` (`backburn.external`), nets by a file, `net:FILE.npz`, or by the name of
one that comes with backburn."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache, partial
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from backburn import external
from backburn.agents import _guide, _habits, _net
from backburn.agents._habits import PREFIX as HABITS
from backburn.agents._weights import PREFIX as NET
from backburn.agents._weights import is_file, read_shipped, save_net, shipped
from backburn.core.kit.errors import OptionError, listed, nearest
from backburn.core.players.agent import Agent

if TYPE_CHECKING:
    from backburn.core.players.agent import Playable

__all__ = [
    "LEVELS",
    "LEVELS_FILE",
    "USUAL_LEVELS",
    "is_file",
    "levels_of",
    "load",
    "names",
    "nets",
    "opponents",
    "own",
    "policies",
    "save_net",
]

LEVELS = {
    "level-1": "a beginner: misses some of the best moves",
    "level-2": "rarely misses a good move, but hardly looks beyond the next one",
    "level-3": "misses nothing and looks ahead a little",
    "level-4": "looks further ahead",
    "level-5": "looks ahead thoroughly",
    "level-6": "the strongest: looks as far ahead as is worthwhile",
}
"""The levels, each with one line on how it plays."""
LEVELS_FILE = "levels.json"
"""The file in a game's folder that says which bot plays each level."""
USUAL_LEVELS = {
    "level-1": "greedy:overlooks=80",
    "level-2": "greedy:overlooks=40",
    "level-3": "search:iterations=50",
    "level-4": "search:iterations=200",
    "level-5": "search:iterations=1000",
    "level-6": "search:iterations=5000",
}
"""The levels of a game that has no such file."""


@cache
def names() -> tuple[str, ...]:
    """Return the names of all bots, the levels first."""
    return (*LEVELS, *policies())


@cache
def policies() -> tuple[str, ...]:
    """Return the names of the bots that are policies."""
    return tuple(sorted(module.name.replace("_", "-") for module in iter_modules(__path__) if not module.name.startswith("_")))


def nets(game: str = "") -> tuple[str, ...]:
    """Return the names of the nets that come with backburn, each for one game and number of players; of one game, if it is named."""
    return tuple(NET + name for name in shipped() if not game or read_shipped(name).game == game)


@cache
def opponents(game: str = "") -> tuple[str, ...]:
    """Return the names of the bots to play against: the levels, the baselines, without what a level is made of, and the nets of a game."""
    return (*LEVELS, *(name for name in policies() if not own(name).searches), *(nets(game) if game else ()))


def load(text: str) -> Agent:
    """Return the bot that a text names: one of this folder, a program ("exec:python bot.py") or a net ("net:a.npz"). Raises OptionError."""
    if text.strip().startswith(NET):
        return _net.read(text, files=True)
    if _guide.names_a_net(text):
        return _guide.read(text, files=True)
    return external.read(text) if text.strip().startswith(external.PREFIX) else own(text)


def own(text: str) -> Agent:
    """Return the bot of that name, with the options after it, as in "search:iterations=2000,exploration=0.5". Raises OptionError.

    This starts no programs and reads no files of other people, whatever the text.
    """
    if text.strip().startswith(NET):
        return _net.read(text, files=False)
    if _guide.names_a_net(text):
        return _guide.read(text, files=False)
    if text.strip().startswith(HABITS):
        return _habits.read(text)
    name, colon, settings = text.strip().partition(":")
    agent = _load(name)
    return agent.using(dict(_setting(agent, part) for part in settings.split(","))) if colon else agent


def levels_of(game: Playable) -> dict[str, str]:
    """Return the text of the bot that plays each level of a game; the game's file may name another one for a number of players."""
    path = game.card.folder / LEVELS_FILE
    chosen = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else USUAL_LEVELS
    return {level: each if isinstance(each, str) else each.get(f"{game.seats}", each["usual"]) for level, each in chosen.items()}


def _setting(agent: Agent, part: str) -> tuple[str, str]:
    name, equals, given = part.partition("=")
    if not equals:
        raise OptionError(f"{part!r} is no option of the bot {agent.name}: write {agent.name}:option=value,option=value")
    return name.strip(), given.strip()


def _at_level(name: str, game: Playable) -> Agent:
    return own(levels_of(game)[name])


@cache
def _load(name: str) -> Agent:
    if name in LEVELS:
        return replace(_load("greedy"), name=name, about=LEVELS[name], for_game=partial(_at_level, name))
    if name not in policies():
        raise OptionError(f"there is no bot {name!r}{nearest(name, names())}; there are {listed(names(), 99)}")
    agent: Agent = import_module(f"{__name__}.{name.replace('-', '_')}").AGENT
    return agent
