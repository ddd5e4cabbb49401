"""What a model asks of a tool: only what the tool takes, of the right types and not too long, with refusals that say what would do."""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from backburn.core.kit.errors import BackburnError, listed, nearest, shown
from backburn.core.kit.loose import JsonObject
from backburn.core.kit.numbers import whole

LONGEST = 1_000
"""The most characters of a text, many more than the longest move has."""
MOST_OPTIONS = 100
Tools = Mapping[str, Callable[..., str]]


class WrongArguments(BackburnError):
    """A model named no tool, or gave it something else than it takes."""


def checked(tools: Tools, name: str, given: Mapping[str, object]) -> JsonObject:
    """Return what was given to a tool, as the tool takes it. Raises WrongArguments."""
    if name not in tools:
        raise WrongArguments(f"there is no tool {shown(name)}{nearest(name[:LONGEST], tools)}; there are {listed(list(tools))}")
    takes = inspect.signature(tools[name]).parameters
    for key in given:
        if key not in takes:
            known = f"it takes {listed(list(takes))}" if takes else "it takes nothing"
            raise WrongArguments(f"{name} has no argument {shown(key)}{nearest(key[:LONGEST], takes)}; {known}")
    for key, parameter in takes.items():
        if key not in given and parameter.default is parameter.empty:
            raise WrongArguments(f"{name} needs the argument {key}")
    return {key: _READERS[str(takes[key].annotation)](key, value) for key, value in given.items()}


def _text(key: str, value: object) -> str:
    if not isinstance(value, str):
        raise WrongArguments(f"{key} is a text, not {shown(value)}")
    if len(value) > LONGEST:
        raise WrongArguments(f"{key} is {len(value):,} characters long; at most {LONGEST:,} are read")
    return value


def _text_or_none(key: str, value: object) -> str | None:
    return None if value is None else _text(key, value)


def _whole_or_none(key: str, value: object) -> int | None:
    found = None if isinstance(value, str) and len(value) > LONGEST else whole(value)
    if value is not None and found is None:
        raise WrongArguments(f"{key} is a whole number, not {shown(value)}")
    return found


def _options_or_none(key: str, value: object) -> dict[str, str] | None:
    """Read options, also where they come as the text of an object, as some assistants send them."""
    if isinstance(value, str) and len(value) <= LONGEST:
        with suppress(ValueError, RecursionError):
            value = json.loads(value)
    if value is None:
        return None
    if not isinstance(value, dict):
        raise WrongArguments(f'{key} is an object of names and values, such as {{"max_turns": "20"}}, not {shown(value)}')
    if len(value) > MOST_OPTIONS:
        raise WrongArguments(f"{key} has {len(value):,} entries; at most {MOST_OPTIONS} are read")
    names = [_text(f"a name in {key}", name) for name in value]
    return {name: _option(f"{key}.{name}", value[name]) for name in names}


def _option(key: str, value: object) -> str:
    """Return the value of an option as text: models send numbers, too."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return _text(key, str(value) if isinstance(value, int | float) else value)


_READERS: dict[str, Callable[[str, Any], object]] = {
    "str": _text,
    "str | None": _text_or_none,
    "int | None": _whole_or_none,
    "dict[str, str] | None": _options_or_none,
}
"""How each type of argument is read."""
