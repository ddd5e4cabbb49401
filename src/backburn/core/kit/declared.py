"""Reads JSON by what is declared, in plain Python: for tables in browsers, where pydantic is not.

A declaration is a dataclass: its fields have other dataclasses, lists, tuples, objects, literals, and values with limits
(`Annotated[int, LIMIT]`). A limit has a method `read`, which returns the value as the program has it, or raises ValueError.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

Kind = TypeVar("Kind")
Place = tuple[str, ...]
Reader = Callable[[Any, Place], Any]
"""(value, where it stands): the value as the program has it. Raises Unfit."""
LONGEST = 40
"""How much of a name is shown, in characters."""
EXACT = {"extra": "forbid"}
"""What holds for a dataclass that says nothing else."""
NO_FIELD = "there is no such field"
PLAIN = {
    int: "a whole number is needed",
    bool: "true or false is needed",
    str: "a text is needed",
    float: "a number with a point is needed",
}


class Unfit(ValueError):
    """A value that is not what was declared."""

    def __init__(self, place: Place, message: str) -> None:
        super().__init__(f"{'.'.join(place)}: {message}" if place else message)
        self.place = place
        self.message = message


def read(kind: type[Kind], value: Any) -> Kind:
    """Return a value that was JSON as a dataclass. Raises Unfit."""
    return cast(Kind, _reader(cast(Any, kind))(value, ()))


@cache
def _reader(kind: Any) -> Reader:
    """Return what reads values of a declared kind."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _limited(kind)
    if origin in (Union, UnionType):
        return _any_of([_reader(part) for part in parts])
    if origin is Literal:
        return _one_of(parts)
    if origin in (list, tuple):
        return _list_of(_reader(parts[0]), origin)
    if origin is dict:
        return _dict_of(_reader(parts[0]), _reader(parts[1]))
    if kind is NoneType:
        return _one_of((None,))
    if kind in PLAIN:
        return _plain(kind)
    assert is_dataclass(kind), kind
    return lambda value, place: _object(cast(Any, kind))(value, place)  # it may hold itself


def _plain(kind: type[Any]) -> Reader:
    def reader(value: Any, place: Place) -> Any:
        if type(value) is not kind:
            raise Unfit(place, PLAIN[kind])
        return value

    return reader


def _limited(kind: Any) -> Reader:
    base, *limits = get_args(kind)
    inner = _reader(base) if get_origin(base) else None

    def reader(value: Any, place: Place) -> Any:
        try:
            for limit in limits:
                value = limit.read(value)
        except ValueError as error:
            raise Unfit(place, str(error)) from None
        return inner(value, place) if inner else value

    return reader


def _any_of(readers: list[Reader]) -> Reader:
    def reader(value: Any, place: Place) -> Any:
        flaws: list[Unfit] = []
        for each in readers:
            try:
                return each(value, place)
            except Unfit as error:
                flaws.append(error)
        furthest = max(len(flaw.place) for flaw in flaws)
        reasons = [flaw for flaw in flaws if len(flaw.place) == furthest]
        raise Unfit(reasons[0].place, "; or ".join(flaw.message for flaw in reasons))

    return reader


def _one_of(values: tuple[Any, ...]) -> Reader:
    def reader(value: Any, place: Place) -> Any:
        if not any(type(value) is type(each) and value == each for each in values):
            raise Unfit(place, f"{' or '.join(json.dumps(each) for each in values)} is needed")
        return value

    return reader


def _list_of(item: Reader, kind: Callable[[list[Any]], Any]) -> Reader:
    def reader(value: Any, place: Place) -> Any:
        if not isinstance(value, list):
            raise Unfit(place, "a list is needed")
        return kind([item(each, (*place, str(number))) for number, each in enumerate(value)])

    return reader


def _dict_of(name: Reader, item: Reader) -> Reader:
    def reader(value: Any, place: Place) -> Any:
        if not isinstance(value, dict):
            raise Unfit(place, "a JSON object is needed")
        return {name(key, place): item(each, (*place, str(key)[:LONGEST])) for key, each in value.items()}

    return reader


@cache
def _object(kind: Any) -> Reader:
    hints = get_type_hints(kind, include_extras=True)
    readers = {each.name: _reader(hints[each.name]) for each in fields(kind)}
    needed = [each.name for each in fields(kind) if each.default is MISSING and each.default_factory is MISSING]
    exact = getattr(kind, "__pydantic_config__", EXACT)["extra"] == "forbid"

    def reader(value: Any, place: Place) -> Any:
        if not isinstance(value, dict):
            raise Unfit(place, "a JSON object is needed")
        for name in value:
            if exact and name not in readers:
                raise Unfit((*place, str(name)[:LONGEST]), NO_FIELD)
        if missing := [name for name in needed if name not in value]:
            raise Unfit((*place, missing[0]), "it is missing")
        try:
            return kind(**{name: readers[name](each, (*place, name)) for name, each in value.items() if name in readers})
        except Unfit:
            raise
        except ValueError as error:
            raise Unfit(place, str(error)) from None

    return reader
