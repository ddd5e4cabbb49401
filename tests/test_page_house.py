"""The page's house: its wings stand on one another, and no room of it grows too large."""

from __future__ import annotations

import re
from pathlib import Path, PurePosixPath

import pytest

import backburn
from backburn.server.web import bundles

WINGS = ("kit", "board", "table", "pages")
"""From the ground up."""
MODULES = bundles.modules()
LARGEST_CLASS, MOST_IMPORTS = 200, 25


def at_once(module: str) -> set[str]:
    """The modules that are loaded with one."""
    return imported(module, r'^import .* from "([^"]+)\.js";$')


def wing(module: str) -> str:
    return module.partition("/")[0]


def imported(module: str, form: str = r'(?:\bfrom |\bimport\()"([^"]+)\.js"') -> set[str]:
    """The modules that one imports, now or later, or only for their types."""
    found = re.findall(form, MODULES[module], re.MULTILINE)
    assert all(each.startswith(("./", "../")) for each in found)
    return {str(PurePosixPath(wing(module), each)) if each.startswith("./") else each.removeprefix("../") for each in found}


def test_every_module_lies_in_a_wing() -> None:
    assert {wing(module) for module in MODULES} == set(WINGS)
    assert [
        path for path in (bundles.PAGE / "static").rglob("*.js") if path.relative_to(bundles.PAGE / "static").as_posix()[:-3] not in MODULES
    ] == []


@pytest.mark.parametrize("module", MODULES)
def test_a_module_knows_only_its_own_wing_and_those_below(module: str) -> None:
    known = imported(module) - {"kit/protocol"}  # types alone, written by scripts/protocol.py
    assert known <= set(MODULES)
    assert {other for other in known if WINGS.index(wing(other)) > WINGS.index(wing(module))} == set()


@pytest.mark.parametrize("module", MODULES)
def test_no_module_loads_itself_by_way_of_others(module: str) -> None:
    """In the bundle each is a function that runs those it imports: a circle would never end."""
    reached, fresh = set[str](), at_once(module)
    while fresh:
        reached |= fresh
        fresh = {other for each in fresh for other in at_once(each)} - reached
    assert module not in reached


def test_every_class_that_a_sheet_of_the_page_names_is_written_somewhere() -> None:
    """A rename that leaves its style sheet behind shows black shapes, or none."""
    sheets = "\n".join(path.read_text(encoding="utf-8") for path in (bundles.PAGE / "static").glob("*.css"))
    selectors = re.findall(r"([^{}]+)\{", re.sub(r"/\*.*?\*/", "", sheets, flags=re.DOTALL))
    named = {name for selector in selectors for name in re.findall(r"\.([a-zA-Z][\w-]*)", selector)}
    package = Path(backburn.__file__).parent
    views = [path for path in package.rglob("*.py") if {"view", "picture"} & set(path.parts)]
    written = "\n".join([*MODULES.values(), *(path.read_text(encoding="utf-8") for path in views)])
    words, beginnings = set(re.findall(r"[\w-]+", written)), tuple(re.findall(r"([\w-]+-)\$?\{", written))
    assert {name for name in named - words if not name.startswith(beginnings)} == set()


@pytest.mark.parametrize("module", MODULES)
def test_no_class_and_no_list_of_imports_is_long(module: str) -> None:
    classes = {
        found[1]: found[0].count("\n") + 1
        for found in re.finditer(r"^(?:export )?class (\w+).*?^}$", MODULES[module], re.MULTILINE | re.DOTALL)
    }
    assert {name: lines for name, lines in classes.items() if lines > LARGEST_CLASS} == {}
    assert len(at_once(module)) <= MOST_IMPORTS
