"""What the values in a file of puzzles may be; see `core.kit.declared`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from backburn.core.kit.loose import Json

NAME = re.compile(r"\d+-\d+(-\d+)?", re.ASCII)


class NonEmpty:
    """A text that says something."""

    def read(self, value: Json) -> str:
        """Return the text. Raises ValueError."""
        if not isinstance(value, str) or not value:
            raise ValueError("a text is needed that is not empty")
        return value


class Named:
    """The id of a puzzle."""

    def read(self, value: Json) -> str:
        """Return the id. Raises ValueError."""
        if not isinstance(value, str) or not NAME.fullmatch(value):
            raise ValueError("two or three numbers with dashes between them are needed, like 2-130")
        return value


@dataclass(frozen=True)
class AtLeast:
    """A whole number that is not too small."""

    low: int

    def read(self, value: Json) -> int:
        """Return the number. Raises ValueError."""
        if type(value) is not int or value < self.low:
            raise ValueError(f"a whole number of at least {self.low} is needed")
        return value


@dataclass(frozen=True)
class Level:
    """A whole number between two others."""

    low: int
    high: int

    def read(self, value: Json) -> int:
        """Return the number. Raises ValueError."""
        if type(value) is not int or not self.low <= value <= self.high:
            raise ValueError(f"a whole number from {self.low} to {self.high} is needed")
        return value


@dataclass(frozen=True)
class Between:
    """A number between two others."""

    low: float
    high: float

    def read(self, value: Json) -> float:
        """Return the number, with decimals. Raises ValueError."""
        if type(value) not in (int, float) or not self.low <= value <= self.high:
            raise ValueError(f"a number from {self.low:g} to {self.high:g} is needed")
        return float(value)
