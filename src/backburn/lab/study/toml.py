"""TOML for people: written with a remark, read with refusals that name the line."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from backburn.core.kit.errors import BackburnError, listed
from backburn.core.kit.loose import JsonObject

HEADING = re.compile(r"\s*(\[\[?)\s*([\w.-]+)\s*\]\]?")
SETTING = re.compile(r"""\s*["']?([\w-]+)["']?\s*=""")


class StudyError(BackburnError):
    """A study that cannot be read, or asks for what there is not."""


def parse(path: Path, text: str) -> JsonObject:
    """Return the data of a text. Raises StudyError, which names the line."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise StudyError(f"{str(path)!r} is not TOML: {error}") from None


def dump(data: Mapping[str, Any], table: str = "") -> Iterator[str]:
    """Yield the lines of plain data: settings first, then tables, then lists of tables."""
    tables = {key: value for key, value in data.items() if _is_table(value)}
    for key, value in data.items():
        if key not in tables:
            yield f"{_key(key)} = {_value(value)}"
    for key, value in tables.items():
        name = f"{table}.{_key(key)}" if table else _key(key)
        for each in [value] if isinstance(value, Mapping) else value:
            yield ""
            yield f"[{name}]" if isinstance(value, Mapping) else f"[[{name}]]"
            yield from dump(each, name)


def _is_table(value: Any) -> bool:
    return isinstance(value, Mapping) or (
        isinstance(value, list | tuple) and bool(value) and all(isinstance(each, Mapping) for each in value)
    )


def _key(key: str) -> str:
    return key if re.fullmatch(r"[\w-]+", key, re.ASCII) else json.dumps(key)


def _value(value: Any) -> str:
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_value, value))}]"
    return repr(value) if isinstance(value, float) else json.dumps(value, ensure_ascii=False)


def refused(path: str, text: str, error: ValidationError, known: Sequence[str], prefix: Sequence[str | int] = ()) -> StudyError:
    """Return the refusal of the first thing that does not fit: what came, in which line, and what would do; `known` settings, say."""
    first = error.errors()[0]
    place = [*prefix, *first["loc"]]
    line = line_of(text, place) or line_of(text, place[:-1])
    name = ".".join(str(part) for part in place if isinstance(part, str))
    where = f"{path!r}, line {line}: " if line else f"{path!r}: " if path else ""
    came = f" {json.dumps(first['input'], default=str)}" if first["type"] not in ("missing", "extra_forbidden") else ""
    return StudyError(f"{where}{name}{came}: {_what(first, known)}")


def _what(first: Any, known: Sequence[str]) -> str:
    """Return the problem, and what would do."""
    if first["type"] == "extra_forbidden":
        return f"there is no such setting; here are {listed(known, 30)}" if len(first["loc"]) == 1 else "there is no such setting"
    if first["type"] == "missing":
        return "this is missing"
    text = str(first["msg"])
    return text[0].lower() + text[1:]


def line_of(text: str, place: Sequence[str | int]) -> int | None:
    """Return the number of the line that sets this place of the data; None if no line does."""
    wanted = [str(part) for part in place if isinstance(part, str)]
    index = next((part for part in place if isinstance(part, int)), 0)
    table: list[str] = []
    met, listed_tables = 0, False
    for number, line in enumerate(text.splitlines(), 1):
        if heading := HEADING.match(line):
            met = met + 1 if heading[2].split(".") == table else 0
            table, listed_tables = heading[2].split("."), heading[1] == "[["
            if table == wanted:
                return number
        elif (setting := SETTING.match(line)) and [*table, setting[1]] == wanted and (not listed_tables or met == index):
            return number
    return None
