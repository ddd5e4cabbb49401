"""What the values in a request may be. Each limit reads a value itself, for where there is no pydantic, and says the same to pydantic.

A test compares both over good and bad bodies.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from backburn.core.kit.loose import JsonObject
from backburn.core.kit.numbers import SEEDS, read_seed

Schema = JsonObject
"""A schema of pydantic-core, or a JSON schema."""


class Limit:
    """Something that a value has to be."""

    def read(self, value: Any) -> Any:
        """Return the value. Raises ValueError."""
        raise NotImplementedError

    def _schema(self) -> Schema:
        """What pydantic adds to the schema of the type."""
        raise NotImplementedError

    def __get_pydantic_core_schema__(self, source: Any, handler: Callable[[Any], Schema]) -> Schema:
        """Return the schema that pydantic reads values by."""
        return {**handler(source), **self._schema()}


@dataclass(frozen=True)
class Chars(Limit):
    """A text, not too long, which can be encoded; half of a surrogate pair cannot."""

    most: int

    def read(self, value: Any) -> Any:
        """Return the text. Raises ValueError."""
        if not isinstance(value, str) or len(value) > self.most:
            raise ValueError(f"a text of at most {self.most} characters is needed")
        return _encodable(value)

    def _schema(self) -> Schema:
        return {"strict": True, "max_length": self.most}

    def __get_pydantic_core_schema__(self, source: Any, handler: Callable[[Any], Schema]) -> Schema:
        """Return the schema that pydantic reads texts by."""
        inner = super().__get_pydantic_core_schema__(source, handler)
        return {"type": "function-after", "function": {"type": "no-info", "function": _encodable}, "schema": inner}


def _encodable(text: str) -> str:
    text.encode()
    return text


@dataclass(frozen=True)
class WholeNumber(Limit):
    """A whole number between two bounds; without them, any."""

    low: int | None = None
    high: int | None = None

    def read(self, value: Any) -> Any:
        """Return the number. Raises ValueError."""
        if type(value) is not int or (self.low is not None and value < self.low) or (self.high is not None and value > self.high):
            bounds = "" if self.low is None else f" from {self.low} to {self.high}"
            raise ValueError(f"a whole number{bounds} is needed")
        return value

    def _schema(self) -> Schema:
        return {"strict": True} | ({} if self.low is None else {"ge": self.low, "le": self.high})


@dataclass(frozen=True)
class Seconds(Limit):
    """A number of seconds, at least 0 or above 0, up to a bound."""

    most: float
    positive: bool = False

    def read(self, value: Any) -> Any:
        """Return the seconds, with decimals. Raises ValueError."""
        low_enough = type(value) in (int, float) and value <= self.most
        if not low_enough or not (value > 0 if self.positive else value >= 0):
            raise ValueError(f"a number {'above' if self.positive else 'of at least'} 0, and of at most {self.most:g}, is needed")
        return float(value)

    def _schema(self) -> Schema:
        return {"strict": True, "allow_inf_nan": False, "gt" if self.positive else "ge": 0, "le": self.most}


@dataclass(frozen=True)
class YesNo(Limit):
    """True or false, and nothing that only counts as one of them."""

    def read(self, value: Any) -> Any:
        """Return the answer. Raises ValueError."""
        if type(value) is not bool:
            raise ValueError("true or false is needed")
        return value

    def _schema(self) -> Schema:
        return {"strict": True}


@dataclass(frozen=True)
class Items(Limit):
    """A list or an object whose number of values has bounds."""

    low: int
    high: int

    def read(self, value: Any) -> Any:
        """Return what holds them. Raises ValueError."""
        if not isinstance(value, list | dict) or not self.low <= len(value) <= self.high:
            raise ValueError(f"between {self.low} and {self.high} values are needed")
        return value

    def _schema(self) -> Schema:
        return {"max_length": self.high} | ({"min_length": self.low} if self.low else {})


@dataclass(frozen=True)
class SeedDigits(Limit):
    """A seed: a number or its digits, since the numbers of many programs that read JSON end at 53 bits."""

    def read(self, value: Any) -> Any:
        """Return the seed. Raises ValueError."""
        return read_seed(value)

    def __get_pydantic_core_schema__(self, source: Any, handler: Callable[[Any], Schema]) -> Schema:
        """Return the schema that pydantic reads seeds by."""
        return {"type": "function-before", "function": {"type": "no-info", "function": read_seed}, "schema": handler(source)}

    def __get_pydantic_json_schema__(self, schema: Schema, handler: Callable[[Schema], Schema]) -> Schema:
        """Return what a client may send."""
        whole = {"type": "integer", "exclusiveMinimum": -SEEDS, "exclusiveMaximum": SEEDS}
        return {"anyOf": [whole, {"type": "string", "pattern": "^-?[0-9]{1,19}$"}]}
