"""Where sentences are said: the functions and tables of the code, each with the pieces of text that stand in it.

A place is a function, a method, or a table or option by its name, called after its module: `explain.drive` for `_explain_drive` in a game's
`words/explain.py`, `state.options.lakes` for an option. Modules outside the game are called by their room, as in
`play.texts.wording.victory`.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import backburn

HOME = Path(backburn.__file__).parent
GAP = re.compile(r"\{[^{}]*\}|\d+")
"""A gap in a text, which `format` fills later, or a number."""
SHARED = ("play", "picture", "core", "agents")
"""The rooms that say something for all games."""
TABLE = ("server", "play", "core", "agents", "analysis", "puzzles", "club", "games")
"""The rooms that say something for the table."""
UNSAID = ("encoding.py", "kinds.py")
"""What stands in these is for programs and reports."""
Places = dict[str, frozenset[str]]
"""Pieces of text by the place in which they stand."""


def places_of(game: Path | None) -> Places:
    """The places in which a game's sentences are said, its own first; those of the table itself if there is no game."""
    rooms = SHARED if game else TABLE
    own = {file: file.relative_to(game).with_suffix("") for file in sorted(game.rglob("*.py")) if file.name not in UNSAID} if game else {}
    shared = {file: file.relative_to(HOME).with_suffix("") for room in rooms for file in sorted((HOME / room).rglob("*.py"))}
    found: dict[str, set[str]] = {}
    for file, module in {**own, **shared}.items():
        for place, text in _said_in(file.read_text(encoding="utf-8")):
            parts = [*(part for part in module.parts if part not in ("words", "__init__")), *place]
            found.setdefault(_called(parts), set()).update(pieces(text))
    if game and (game / "levels.json").exists():
        found["levels"] = {text for level in json.loads((game / "levels.json").read_text(encoding="utf-8")) for text in pieces(str(level))}
    return {place: frozenset(texts) for place, texts in found.items() if texts}


def _called(parts: list[str]) -> str:
    """The name of a place, without underscores at the beginning and without the module's name in the function's."""
    *modules, last = [part.lower().strip("_") for part in parts] or ["package"]
    if modules and last.startswith(f"{modules[-1]}_"):
        last = last.removeprefix(f"{modules[-1]}_")
    return ".".join([*modules, last] if not modules or last != modules[-1] else modules)


def pieces(text: str) -> Iterator[str]:
    """The pieces of a text between its gaps and numbers."""
    yield from (piece for piece in GAP.split(text) if re.search(r"\w", piece))


@cache
def _said_in(text: str) -> tuple[tuple[tuple[str, ...], str], ...]:
    """Each text in a module with the names around it."""
    return tuple(_said(ast.parse(text), ()))


def _said(node: ast.AST, around: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str]]:
    for child in ast.iter_child_nodes(node):
        inside = around
        match child:
            case ast.Expr(ast.Constant()) | ast.Import() | ast.ImportFrom():
                continue
            case ast.ClassDef(name=name):
                inside = (*around, name)
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) if not _in_function(around):
                inside = (*around, name, "()")
            case ast.Assign([ast.Name(name), *_]) | ast.AnnAssign(ast.Name(name)) if not _in_function(around):
                inside = (*around, name, "()")
                if around or name.isupper():
                    yield inside[:-1], name.lower().replace("_", " ")
            case ast.Constant(str(text)):
                yield tuple(part for part in around if part != "()"), text
        yield from _said(child, inside)


def _in_function(around: tuple[str, ...]) -> bool:
    return bool(around) and around[-1] == "()"
