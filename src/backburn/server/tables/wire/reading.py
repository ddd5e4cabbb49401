"""Reads requests and messages by their declarations, in plain Python: for a table in a browser, where pydantic is not."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from backburn.server.ops.errors import RefusedRequest
from backburn.server.tables.wire.protocol import ClientMessage

Kind = TypeVar("Kind")
Reader = Callable[[Any, str], Any]
"""(value, where it stands): the value as the program has it. Raises Unfit."""


class Unfit(ValueError):
    """A value that is not what was declared."""

    def __init__(self, place: str, message: str) -> None:
        super().__init__(f"{place}: {message}" if place else message)


def read(kind: type[Kind], value: Any) -> Kind:
    """The request of that kind in a value that was JSON. Raises ValueError."""
    return cast(Kind, _reader(cast(Any, kind))(value, ""))


def read_body(kind: type[Kind], text: str) -> Kind:
    """The request of that kind in the text of a body. Raises RefusedRequest."""
    try:
        return read(kind, json.loads(text))
    except (ValueError, RecursionError) as error:
        raise RefusedRequest("request/invalid", f"this request is invalid: {str(error)[:200]}") from None


def read_message(text: str) -> ClientMessage:
    """The message in a text. Raises RefusedRequest."""
    try:
        value = json.loads(text)
        json.dumps(value, ensure_ascii=False).encode()  # no half of a surrogate pair, even where anything is ignored
        return cast(ClientMessage, read(_messages()[value["type"]], value))
    except (ValueError, LookupError, TypeError, RecursionError):
        raise RefusedRequest("request/invalid", "this message is invalid; see docs/reference/protocol.md") from None


@cache
def _messages() -> dict[str, type[Any]]:
    return {get_args(get_type_hints(kind)["type"])[0]: kind for kind in get_args(ClientMessage)}


@cache
def _reader(kind: Any) -> Reader:
    """What reads values of a declared kind."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _limited(kind)
    if origin in (Union, UnionType):
        return _any_of([_reader(part) for part in parts])
    if origin is Literal:
        return _one_of(parts)
    if origin is list:
        return _list_of(_reader(parts[0]))
    if origin is dict:
        return _dict_of(_reader(parts[0]), _reader(parts[1]))
    if kind is NoneType:
        return _one_of((None,))
    assert is_dataclass(kind), kind
    return _object(cast("type[Any]", kind))


def _limited(kind: Any) -> Reader:
    base, *limits = get_args(kind)
    inner = _reader(base) if get_origin(base) else None

    def reader(value: Any, place: str) -> Any:
        try:
            for limit in limits:
                value = limit.read(value)
        except ValueError as error:
            raise Unfit(place, str(error)) from None
        return inner(value, place) if inner else value

    return reader


def _any_of(readers: list[Reader]) -> Reader:
    def reader(value: Any, place: str) -> Any:
        reasons = []
        for each in readers:
            try:
                return each(value, place)
            except Unfit as error:
                reasons.append(str(error))
        raise Unfit("", "; or ".join(reasons))

    return reader


def _one_of(values: tuple[Any, ...]) -> Reader:
    def reader(value: Any, place: str) -> Any:
        if not any(type(value) is type(each) and value == each for each in values):
            raise Unfit(place, f"{' or '.join(json.dumps(each) for each in values)} is needed")
        return value

    return reader


def _list_of(item: Reader) -> Reader:
    def reader(value: Any, place: str) -> Any:
        if not isinstance(value, list):
            raise Unfit(place, "a list is needed")
        return [item(each, f"{place}.{number}") for number, each in enumerate(value)]

    return reader


def _dict_of(name: Reader, item: Reader) -> Reader:
    def reader(value: Any, place: str) -> Any:
        if not isinstance(value, dict):
            raise Unfit(place, "a JSON object is needed")
        return {name(key, place): item(each, f"{place}.{str(key)[:40]}") for key, each in value.items()}

    return reader


def _object(kind: type[Any]) -> Reader:
    hints = get_type_hints(kind, include_extras=True)
    readers = {each.name: _reader(hints[each.name]) for each in fields(kind)}
    needed = {each.name for each in fields(kind) if each.default is MISSING and each.default_factory is MISSING}
    exact = kind.__pydantic_config__["extra"] == "forbid"

    def reader(value: Any, place: str) -> Any:
        if not isinstance(value, dict):
            raise Unfit(place, "a JSON object is needed")
        inside = f"{place}." if place else ""
        for name in value:
            if exact and name not in readers:
                raise Unfit("", f"there is no field {inside + str(name)[:40]!r} here")
        for name in sorted(needed - value.keys()):
            raise Unfit(inside + name, "it is missing")
        try:
            return kind(**{name: readers[name](each, inside + name) for name, each in value.items() if name in readers})
        except Unfit:
            raise
        except ValueError as error:
            raise Unfit(place, str(error)) from None

    return reader
