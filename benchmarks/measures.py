"""How is the house built? Counts for each game, each other room and the whole: `python benchmarks/measures.py [--json] [ROOT]`.

Only the sources are read, nothing is imported, so that any commit's checkout can be measured: ROOT is its folder. The columns:

- files, folders: those with Python in them; lines: of the longest file;
- floors: how many files the longest chain of imports inside the room has;
- arrows: imports inside the room, between files and between its wings (its folders, and the files that stand beside them);
- functions, and how many lines their bodies have without docstring: median, ninetieth of a hundred, most;
- lone names: public names of a module that exactly one other file uses, and their own does not;
- imports: how many modules a file imports (of the library, of others and of the house): median, most.

A second table is of the page's modules, which are JavaScript: `measures_page` says what its columns are.
"""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path
from statistics import median

import measures_page

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


@dataclass(frozen=True)
class Measures:
    """What is counted of a room, in the order of the columns."""

    files: int
    folders: int
    longest_file: int
    floors: int
    arrows_files: int
    arrows_wings: int
    functions: int
    body_median: float
    body_p90: int
    body_most: int
    lone_names: int
    imports_median: float
    imports_most: int


@dataclass(frozen=True)
class Source:
    """One file of the house."""

    name: str
    """Of the module, with dots."""
    folder: Path
    text: str
    is_package: bool

    @cached_property
    def tree(self) -> ast.Module:
        """The file's syntax."""
        return ast.parse(self.text)

    @cached_property
    def bound(self) -> set[str]:
        """The names that the file defines or imports, those in its functions too."""
        imported = {alias.asname or alias.name for node in self.nodes if isinstance(node, ast.ImportFrom) for alias in node.names}
        return imported.union(*map(_defined, self.tree.body))

    @cached_property
    def loaded(self) -> set[str]:
        """The names that the file reads."""
        return {node.id for node in ast.walk(self.tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}

    @cached_property
    def nodes(self) -> list[ast.AST]:
        """Everything in it, but not what is imported for types alone."""
        return list(_walk(self.tree))


class House:
    """All sources below a folder."""

    def __init__(self, root: Path) -> None:
        home = root / "src"
        self.sources = {source.name: source for source in (_read(path, home) for path in sorted(home.rglob("*.py")))}
        self.imports = {name: set(self._imported(source)) for name, source in self.sources.items()}
        self.users = self._users()

    def _imported(self, source: Source) -> Iterator[str]:
        """The modules that a file imports, those of the house as far as they are files."""
        for node in source.nodes:
            if isinstance(node, ast.Import):
                yield from (self._file(alias.name) for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module != "__future__":
                yield from {self._named(_module(node, source), alias.name) for alias in node.names}

    def _named(self, module: str, name: str) -> str:
        """The file that `from module import name` reads: a folder's own name comes before a file of that name in it."""
        below = f"{module}.{name}"
        return below if below in self.sources and name not in self.sources[module].bound else self._file(module)

    def _file(self, module: str) -> str:
        return module if module in self.sources or not module.startswith("backburn") else module.rpartition(".")[0]

    def _users(self) -> dict[tuple[str, str], set[str]]:
        """Which other files use a name of a module: those that import it, and those that say `module.name`."""
        users: dict[tuple[str, str], set[str]] = {}
        for source in self.sources.values():
            for module, name in self._used(source):
                if module != source.name:
                    users.setdefault((module, name), set()).add(source.name)
        return users

    def _used(self, source: Source) -> Iterator[tuple[str, str]]:
        bound: dict[str, str] = {}
        for node in ast.walk(source.tree):
            if isinstance(node, ast.ImportFrom):
                module = _module(node, source)
                yield from ((module, alias.name) for alias in node.names)
                bound |= {alias.asname or alias.name: f"{module}.{alias.name}" for alias in node.names}
        for node in source.nodes:
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in bound:
                yield bound[node.value.id], node.attr

    def using(self, module: str, name: str) -> set[str]:
        """The other files that use a name, also by way of folders that only hand it on."""
        found = set()
        for user in self.users.get((module, name), ()):
            hands_on = self.sources[user].is_package and name not in self.sources[user].loaded
            found |= self.using(user, name) if hands_on else {user}
        return found - {module}

    def measure(self, room: str) -> Measures:
        """The measures of a room, given as the name of its package."""
        inside = {name: source for name, source in self.sources.items() if f"{name}.".startswith(f"{room}.")}
        arrows = {name: {other for other in self.imports[name] if other in inside and other != name} for name in inside}
        bodies = sorted(body for source in inside.values() for body in _bodies(source)) or [0]
        imported = [len(self.imports[name]) for name in inside]
        return Measures(
            files=len(inside),
            folders=len({source.folder for source in inside.values()}),
            longest_file=max(source.text.count("\n") for source in inside.values()),
            floors=_longest(arrows),
            arrows_files=sum(map(len, arrows.values())),
            arrows_wings=len(_between_wings(arrows, room)),
            functions=sum(isinstance(node, FUNCTIONS) for source in inside.values() for node in ast.walk(source.tree)),
            body_median=median(bodies),
            body_p90=bodies[len(bodies) * 9 // 10],
            body_most=bodies[-1],
            lone_names=sum(len(self.using(*name)) == 1 for name in _own_names(inside)),
            imports_median=median(imported),
            imports_most=max(imported),
        )

    def rooms(self) -> list[str]:
        """Every game, every other room, and the whole."""
        packages = [name for name, source in self.sources.items() if source.is_package]
        games = [name for name in packages if name.count(".") == 2 and name.startswith("backburn.games.")]
        others = [name for name in packages if name.count(".") == 1 and name != "backburn.games"]
        return [*games, *others, "backburn"]


def _read(path: Path, home: Path) -> Source:
    parts = path.relative_to(home).with_suffix("").parts
    is_package = parts[-1] == "__init__"
    return Source(".".join(parts[:-1] if is_package else parts), path.parent, path.read_text(encoding="utf-8"), is_package)


def _walk(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
        return
    yield node
    for child in ast.iter_child_nodes(node):
        yield from _walk(child)


def _module(node: ast.ImportFrom, source: Source) -> str:
    """The module after `from`, without leading dots."""
    if not node.level:
        return node.module or ""
    parts = source.name.split(".")
    above = parts[: len(parts) - node.level + source.is_package]
    return ".".join([*above, *([node.module] if node.module else [])])


def _bodies(source: Source) -> Iterator[int]:
    """How many lines the body of each function has without its docstring."""
    for node in ast.walk(source.tree):
        if isinstance(node, FUNCTIONS):
            body = node.body[1:] if ast.get_docstring(node) is not None else node.body
            yield (body[-1].end_lineno or 0) - body[0].lineno + 1 if body else 0


def _own_names(inside: Mapping[str, Source]) -> Iterator[tuple[str, str]]:
    """Public names that a module defines and does not use itself."""
    for module, source in inside.items():
        for node in source.tree.body:
            yield from ((module, name) for name in _defined(node) if not name.startswith("_") and name not in source.loaded)


def _defined(node: ast.stmt) -> Iterator[str]:
    if isinstance(node, (*FUNCTIONS, ast.ClassDef)):
        yield node.name
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    yield from (each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name))


def _between_wings(arrows: Mapping[str, set[str]], room: str) -> set[tuple[str, str]]:
    pairs = {(_wing(name, room), _wing(other, room)) for name, others in arrows.items() for other in others}
    return {(wing, other) for wing, other in pairs if wing != other}


def _wing(module: str, room: str) -> str:
    """The first step into the room: a folder, or a file that stands beside the folders; empty for the room's own `__init__`."""
    return module.removeprefix(room).strip(".").partition(".")[0]


def _longest(arrows: Mapping[str, set[str]]) -> int:
    """How many files the longest chain has; a circle is not walked round."""
    floors: dict[str, int] = {}

    def floor(name: str) -> int:
        if name not in floors:
            floors[name] = 1
            floors[name] = 1 + max((floor(other) for other in arrows[name]), default=0)
        return floors[name]

    return max(floor(name) for name in arrows)


def table(found: Mapping[str, Measures]) -> Iterator[str]:
    """The measures as a table of Markdown."""
    headings = ("room", "files", "folders", "longest file", "floors", "arrows", "of wings", "functions", "body", "lone names", "imports")
    yield f"| {' | '.join(headings)} |"
    yield "|---|" + "--:|" * (len(headings) - 1)
    for room, each in found.items():
        lines = f"{each.body_median:g} / {each.body_p90} / {each.body_most}"
        counts = (each.files, each.folders, each.longest_file, each.floors, each.arrows_files, each.arrows_wings, each.functions)
        cells = [room, *map(str, counts), lines, str(each.lone_names), f"{each.imports_median:g} / {each.imports_most}"]
        yield f"| {' | '.join(cells)} |"


def main(arguments: list[str]) -> None:
    """Print the measures of this checkout, or of the one that is named."""
    named = [Path(argument) for argument in arguments if argument != "--json"]
    root = named[0] if named else Path(__file__).parents[1]
    house = House(root)
    found = {room: house.measure(room) for room in house.rooms()}
    page = measures_page.measure(root, _longest)
    if "--json" in arguments:
        rooms = {room: asdict(each) for room, each in found.items()} | {room: asdict(each) for room, each in page.items()}
        print(json.dumps(rooms, indent=2))
    else:
        print(*table(found), *(["", *measures_page.table(page)] if page else []), sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
