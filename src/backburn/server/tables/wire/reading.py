"""Reads requests and messages by their declarations, in plain Python: for a table in a browser, where pydantic is not."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, TypeVar, cast, get_args, get_type_hints

from backburn.core.kit.declared import NO_FIELD, Unfit, read
from backburn.server.ops.errors import RefusedRequest
from backburn.server.tables.wire.protocol import ClientMessage

Kind = TypeVar("Kind")


def read_body(kind: type[Kind], text: str) -> Kind:
    """The request of that kind in the text of a body. Raises RefusedRequest."""
    try:
        return read(kind, json.loads(text))
    except (ValueError, RecursionError) as error:
        why = str(error)[:200]
        if isinstance(error, Unfit) and error.message == NO_FIELD:
            why = f"there is no field {'.'.join(error.place)[:60]!r} here"
        raise RefusedRequest("request/invalid", f"this request is invalid: {why}") from None


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
