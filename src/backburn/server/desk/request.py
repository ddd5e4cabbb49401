"""A request to a house without a network, and its answer."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

from backburn.core.kit.errors import OptionError
from backburn.core.kit.numbers import read_whole
from backburn.server.ops.errors import RefusedRequest


class Answer(NamedTuple):
    """A status as in HTTP, and what comes with it: JSON, or the text of a file."""

    status: int
    text: str = ""
    file: str = ""
    """The name of the file, if it is one."""


@dataclass
class Request:
    """What was asked for."""

    path: dict[str, str]
    query: dict[str, str]
    body: str

    def number(self, name: str, low: int | None = None, high: int | None = None) -> int:
        """A number in the path or the query. Raises RefusedRequest."""
        try:
            return read_whole((self.query | self.path)[name], low, high)
        except OptionError as error:
            raise RefusedRequest("request/invalid", f"this request is invalid: {name}: {error}") from None

    def language(self, given: str) -> str:
        """A language's two letters. Raises RefusedRequest."""
        if not re.fullmatch("[a-z]{2}", given):
            raise RefusedRequest("request/invalid", "this request is invalid: language: two small letters are needed")
        return given
