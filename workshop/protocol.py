"""Writes what the page and the documentation say of the socket's messages, from their models in `server.tables.wire.protocol`.

The page gets its types (`kit/protocol.d.ts`), `docs/reference/protocol.md` the list between its marks. Run it after a change of a model.
"""

from __future__ import annotations

import re
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from backburn.server.web.adapters import CLIENT, SERVER

ROOT = Path(__file__).parents[1]
TYPES = ROOT / "src/backburn/server/web/page/static/kit/protocol.d.ts"
PAGE = ROOT / "docs/reference/protocol.md"
BEGIN, END = "<!-- messages: written by scripts/protocol.py -->", "<!-- end of messages -->"
HEAD = "/** The messages of a table's socket: `python scripts/protocol.py` writes this file from server/tables/wire/protocol.py. */\n"
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
OF_A_VIEW = {"view": "those of [the view](#the-view)", "change": "those of [the view](#the-view), as far as they are different"}


def types() -> str:
    """The types of both unions, for the page."""
    schemas = {"ClientMessage": CLIENT.json_schema(), "ServerMessage": SERVER.json_schema()}
    parts = [HEAD, *(_declared(name, schema) for whole in schemas.values() for name, schema in sorted(whole["$defs"].items()))]
    unions = [f"export type {name} = {' | '.join(_members(schema))};\n" for name, schema in schemas.items()]
    return "\n".join([*parts, *unions])


def listed() -> str:
    """The messages in both directions as Markdown; a view's fields have a table of their own."""
    lines = [BEGIN]
    for title, whole in (("From the server", SERVER.json_schema()), ("From the client", CLIENT.json_schema())):
        lines += [f"{title}:", "", "| `type` | fields | |", "|---|---|---|"]
        lines += [_row(whole["$defs"][name]) for name in _members(whole)] + [""]
    return "\n".join([*lines[:-1], END])


def _row(schema: dict[str, Any]) -> str:
    kind = schema["properties"]["type"]["const"]
    fields = [name if name in schema["required"] else f"{name}?" for name in schema["properties"] if name != "type"]
    listing = OF_A_VIEW.get(kind) or ", ".join(f"`{name}`" for name in fields)
    return f"| `{kind}` | {listing} | {schema['description']} |"


def _members(schema: dict[str, Any]) -> list[str]:
    return [each["$ref"].rpartition("/")[2] for each in schema["oneOf"]]


def _declared(name: str, schema: dict[str, Any]) -> str:
    about = f"/** {schema['description']} */\n" if "description" in schema else ""
    return f"{about}export interface {name} {{\n{''.join(_fields(schema))}}}\n"


def _fields(schema: dict[str, Any]) -> Iterator[str]:
    for name, kind in schema["properties"].items():
        optional = "" if name in schema.get("required", []) else "?"
        yield f"  {name}{optional}: {_type(kind)};\n"


def _type(schema: dict[str, Any]) -> str:
    """A schema as TypeScript writes it."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " | ".join(map(_type, schema["anyOf"]))
    if "const" in schema or "enum" in schema:
        return " | ".join(_literal(each) for each in schema.get("enum", [schema.get("const")]))
    if "prefixItems" in schema:
        return f"[{', '.join(map(_type, schema['prefixItems']))}]"
    if schema["type"] == "array":
        inner = _type(schema["items"])
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if schema["type"] == "object":
        return f"Record<string, {_type(schema['additionalProperties'])}>"
    return PLAIN[schema["type"]]


def _literal(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


def main() -> int:
    """Write both; return the exit code."""
    ArgumentParser("scripts/protocol.py", description=__doc__, formatter_class=RawDescriptionHelpFormatter).parse_args()
    TYPES.write_text(types(), encoding="utf-8")
    page = PAGE.read_text(encoding="utf-8")
    between = re.compile(f"{re.escape(BEGIN)}.*?{re.escape(END)}", re.DOTALL)
    PAGE.write_text(between.sub(lambda _: listed(), page), encoding="utf-8")
    return 0
