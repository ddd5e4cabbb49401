"""How are the page's modules built? What `measures.py` counts of JavaScript, in the page as a whole and in each of its wings.

The columns:

- files; lines: of the longest file;
- floors: how many files the longest chain of imports has;
- arrows: imports between files, and between wings (each pair of folders counts once);
- upward: imports from a wing into one above it, in the order of `WINGS`;
- class: lines of the largest;
- imports: how many modules a file imports: median, most.

In the row of a wing, arrows are those that begin there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from statistics import median

HOME = Path("src/backburn/server/web/page/static")
WINGS = ("kit", "board", "table", "pages")
"""From the ground up: each may import from those before it."""
_IMPORT = re.compile(r'^import .* from "(.+)";$|^(?!\s*/?\*).*\bimport\("([^"]+)"\)(?!\.)', re.MULTILINE)
_CLASS = re.compile(r"^(?:export )?class (\w+).*?^}$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class PageMeasures:
    """What is counted of a wing, in the order of the columns."""

    files: int
    longest_file: int
    floors: int
    arrows_files: int
    arrows_wings: int
    upward: int
    largest_class: int
    imports_median: float
    imports_most: int


def texts(root: Path) -> dict[str, str]:
    """The text of each module by its path in the page, as `kit/dom.js`."""
    home = root / HOME
    return {path.relative_to(home).as_posix(): path.read_text(encoding="utf-8") for path in sorted(home.rglob("*.js"))}


def imports(name: str, text: str) -> set[str]:
    """The modules that a module imports, at once or later; what is imported for types alone is not among them."""
    folder = Path(name).parent
    return {_tidy(folder / (at_once or later)) for at_once, later in _IMPORT.findall(text)}


def upward(arrows: Mapping[str, set[str]]) -> list[tuple[str, str]]:
    """The imports that lead from a wing into one above it."""
    return [(name, other) for name, others in arrows.items() for other in sorted(others) if _floor(other) > _floor(name)]


def largest_class(text: str) -> int:
    """The lines of the largest class."""
    return max((found[0].count("\n") + 1 for found in _CLASS.finditer(text)), default=0)


def measure(root: Path, longest: Callable[[Mapping[str, set[str]]], int]) -> dict[str, PageMeasures]:
    """The measures of the page and of each of its wings; nothing for a checkout without a page."""
    modules = texts(root)
    arrows = {name: imports(name, text) for name, text in modules.items()}
    wings = [wing for wing in WINGS if any(_wing(name) == wing for name in modules)]
    rooms = {"page": list(modules)} if modules else {}
    rooms |= {f"page/{wing}": [name for name in modules if _wing(name) == wing] for wing in wings}
    return {room: _measured(modules, {name: arrows[name] for name in names}, longest) for room, names in rooms.items()}


def _measured(modules: Mapping[str, str], arrows: Mapping[str, set[str]], longest: Callable[[Mapping[str, set[str]]], int]) -> PageMeasures:
    inside = {name: others & arrows.keys() for name, others in arrows.items()}
    pairs = {(_wing(name), _wing(other)) for name, others in arrows.items() for other in others}
    counts = [len(others) for others in arrows.values()]
    return PageMeasures(
        files=len(arrows),
        longest_file=max(modules[name].count("\n") for name in arrows),
        floors=longest(inside),
        arrows_files=sum(counts),
        arrows_wings=sum(wing != other for wing, other in pairs),
        upward=len(upward(arrows)),
        largest_class=max(largest_class(modules[name]) for name in arrows),
        imports_median=median(counts),
        imports_most=max(counts),
    )


def table(found: Mapping[str, PageMeasures]) -> Iterator[str]:
    """The measures as a table of Markdown."""
    headings = ("room", "files", "longest file", "floors", "arrows", "of wings", "upward", "class", "imports")
    yield f"| {' | '.join(headings)} |"
    yield "|---|" + "--:|" * (len(headings) - 1)
    for room, each in found.items():
        counts = (each.files, each.longest_file, each.floors, each.arrows_files, each.arrows_wings, each.upward, each.largest_class)
        yield f"| {' | '.join([room, *map(str, counts), f'{each.imports_median:g} / {each.imports_most}'])} |"


def _tidy(path: Path) -> str:
    """A path without `..`."""
    parts: list[str] = []
    for part in path.parts:
        parts = parts[:-1] if part == ".." else [*parts, part]
    return "/".join(parts)


def _wing(name: str) -> str:
    return name.rpartition("/")[0]


def _floor(name: str) -> int:
    wing = _wing(name)
    return WINGS.index(wing) if wing in WINGS else 0
