"""Mistakes in the source of a game, in sentences that name the file and the line."""

from __future__ import annotations

import ast
import re
import traceback
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path

WHY = re.compile(
    "Untyped|Cannot determine|Unknown attribute|Cannot unify|not defined|No implementation|[Uu]nsupported|requires NRT|Invalid use"
)
"""The lines of numba's text that name the mistake."""
MARKS = ("kernel", "outlined")
SCALARS = ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float32", "float64", "bool_")
"""The names of numpy that a kernel may call."""
ROWS = ("state", "before", "after")
"""The names of parameters that are states."""
NOT_IN_KERNELS: dict[type[ast.AST], str] = {
    ast.List: "a list", ast.ListComp: "a list", ast.Dict: "a dictionary", ast.DictComp: "a dictionary", ast.Set: "a set",
    ast.SetComp: "a set", ast.GeneratorExp: "a generator", ast.JoinedStr: "a text", ast.Lambda: "a lambda", ast.Try: "`try`",
    ast.With: "`with`", ast.Raise: "`raise`", ast.Yield: "`yield`", ast.Import: "an import", ast.ImportFrom: "an import",
}  # fmt: skip
"""What does not compile, as a sentence names it."""


@dataclass(frozen=True)
class Fields:
    """What a state and its options have."""

    state: Collection[str]
    options: Collection[str]
    methods: Collection[str] = ("copy", "tobytes")


def label(path: Path) -> str:
    """Return a file's name as a person knows it: a folder's module with its folder."""
    return f"{path.parent.name}/{path.name}" if path.name == "__init__.py" else path.name


def faults_in(path: Path, fields: Fields) -> Iterator[str]:
    """Yield what would not compile in the kernels of a file, line by line."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and any(_name(mark) in MARKS for mark in node.decorator_list):
            for part in (each for statement in node.body for each in ast.walk(statement)):
                if why := _fault(part, fields):
                    yield f"{label(path)}, line {getattr(part, 'lineno', node.lineno)}: {why}"


def _fault(part: ast.AST, fields: Fields) -> str:
    """Return the mistakes in a part of a kernel, if any."""
    if what := NOT_IN_KERNELS.get(type(part)):
        return f"a kernel cannot make or use {what}; it has numbers, the state and its arrays"
    if isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute):
        called = ast.unparse(part.func)
        if not (_name(part.func.value) in ("np", "numpy") and part.func.attr in SCALARS):
            return f"a kernel cannot call {called}(); write a loop, or call a kernel of your own by its name"
    return _unknown_field(part, fields) if isinstance(part, ast.Attribute) else ""


def _unknown_field(part: ast.Attribute, fields: Fields) -> str:
    of, name = part.value, part.attr
    if isinstance(of, ast.Name) and of.id in ROWS and name not in fields.state:
        return f"the state has no field {name!r}: declare it in State, as in `{name}: Int8`"
    inside = isinstance(of, ast.Attribute) and of.attr == "options" and _name(of.value) in ROWS
    return f"there is no option {name!r}: declare it in Options" if inside and name not in fields.options else ""


def _name(node: ast.AST) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def fault_of(error: BaseException, folder: Path) -> str:
    """Return an error of a game's code as a sentence, with the last line of the game that it came through."""
    if isinstance(error, SyntaxError):
        return f"{label(Path(error.filename or ''))}, line {error.lineno}: {error.msg}"
    inside = [frame for frame in traceback.extract_tb(error.__traceback__) if Path(frame.filename).is_relative_to(folder)]
    place = f"{label(Path(inside[-1].filename))}, line {inside[-1].lineno}" if inside else folder.name
    why = f"there is no {error}" if isinstance(error, KeyError) else str(error) or type(error).__name__
    return f"{place}: {why}" + (f" (in `{inside[-1].line}`)" if inside and inside[-1].line else "")


def not_compiled(error: BaseException) -> str:
    """Return why numba could not compile a kernel, in one sentence with its file and line; nothing for any other error."""
    if not type(error).__module__.startswith("numba."):
        return ""
    text = str(error)
    places = re.findall(r'File "([^"]+)", line (\d+)', text)
    place = f"{label(Path(places[0][0]))}, line {places[0][1]}: " if places else ""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    why = next((line for line in lines if WHY.search(line)), lines[0] if lines else type(error).__name__)
    return f"{place}a kernel cannot be compiled: {why}"
