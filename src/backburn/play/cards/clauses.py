"""Where each clause of a rulebook is coded and tested, with files and lines, as far as the sources are present.

A function names its clauses in the brackets that end its docstring's first paragraph, an option names the clause that it belongs to, and a
test is marked `@clause("R3.2")`. The sources are read, not run; without the project's folder of tests only the code is found.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from backburn.play.cards.card import Card

PACKAGE = Path(__file__).parents[2]
HEADING = re.compile(r"^### (R[\d.]+[a-z]?) (.*)$", re.MULTILINE)
MENTION = re.compile(r"R\d+(?:\.\d+[a-z]?)?")

Trace = dict[str, list["Place"]]
"""The places of each clause, by the clause's number."""


@dataclass(frozen=True)
class Place:
    """A place in the sources."""

    file: Path
    line: int
    name: str


def titles(rulebook: str) -> dict[str, str]:
    """Return the title of every clause in a rulebook's text; a clause without code is marked (no code) there."""
    return dict(HEADING.findall(rulebook))


def anchor(clause: str, title: str) -> str:
    """Return the anchor of a clause's heading in its page, as GitHub makes it."""
    return re.sub(r"[^\w\- ]", "", f"{clause} {title}".lower()).replace(" ", "-")


def mentioned(docstring: str) -> list[str]:
    """Return the clauses in the brackets at the end of a docstring's first paragraph."""
    brackets = re.findall(r"\(([^()]*)\)", docstring.split("\n\n")[0])
    return MENTION.findall(brackets[-1]) if brackets else []


def code(card: Card) -> Trace:
    """Return where each clause is coded: functions whose docstrings name it, and options that belong to it."""
    found: Trace = {}
    for place, node in _functions(sorted(card.folder.rglob("*.py"))):
        for clause in mentioned(ast.get_docstring(node) or ""):
            found.setdefault(clause, []).append(place)
    for clause, place in _options(card):
        found.setdefault(clause, []).append(place)
    return found


def tests(card: Card) -> Trace:
    """Return the tests marked with each clause; none if the project's tests are not next to its sources."""
    found: Trace = {}
    home = project()
    folder = home / "tests" / "games" / card.folder.name if home else None
    for place, node in _functions(sorted(folder.glob("test_*.py")) if folder else ()):
        for clause in _marks(node):
            found.setdefault(clause, []).append(place)
    return found


def project() -> Path | None:
    """Return the folder of the project that contains these sources; None if the package is installed without it."""
    home = PACKAGE.parents[1]
    return home if PACKAGE.parent.name == "src" and (home / "tests" / "games").is_dir() else None


def place_text(place: Place) -> str:
    """Return a place as text: its file, in the project or in the installed package, its line and its name."""
    home = project() or PACKAGE.parent
    return f"`{place.file.relative_to(home).as_posix()}:{place.line}` {place.name}"


def where(card: Card, wanted: Iterable[str]) -> str:
    """Return where clauses are coded and tested, as Markdown; nothing for clauses that are nowhere."""
    kinds = {"code": code(card), "test": tests(card)}
    parts = []
    for clause in wanted:
        lines = [f"- {kind}: {place_text(place)}" for kind, found in kinds.items() for place in found.get(clause, ())]
        parts += ["\n".join([f"Where {clause} is:", "", *lines])] if lines else []
    return "\n\n".join(parts)


def _functions(files: Iterable[Path]) -> Iterator[tuple[Place, ast.FunctionDef]]:
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                yield Place(file, node.lineno, node.name), node


def _options(card: Card) -> Iterator[tuple[str, Place]]:
    """Yield each option's clause, and the line that declares the option."""
    lines, first = inspect.getsourcelines(card.Options)
    stated = {line.partition(":")[0].strip(): first + number for number, line in enumerate(lines)}
    file = Path(inspect.getfile(card.Options))
    for name, option in card.Options.specs.items():
        yield option.clause, Place(file, stated[option.field], f"option {name}")


def _marks(node: ast.FunctionDef) -> Iterator[str]:
    for decorator in node.decorator_list:
        if isinstance(decorator, ast.Call) and isinstance(decorator.func, ast.Name) and decorator.func.id == "clause":
            yield from (str(ast.literal_eval(argument)) for argument in decorator.args)
