"""The page's house: its wings stand on one another, and no room of it grows too large."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

import pytest

from backburn.server.web import bundles

WINGS = ("kit", "board", "table", "pages")
"""From the ground up."""
MODULES = bundles.modules()


def wing(module: str) -> str:
    return module.partition("/")[0]


def imported(module: str) -> set[str]:
    """The modules that one imports, now or later, or only for their types."""
    found = re.findall(r'(?:\bfrom |\bimport\()"([^"]+)\.js"', MODULES[module])
    assert all(each.startswith(("./", "../")) for each in found)
    return {str(PurePosixPath(wing(module), each)) if each.startswith("./") else each.removeprefix("../") for each in found}


def test_every_module_lies_in_a_wing() -> None:
    assert {wing(module) for module in MODULES} == set(WINGS)
    assert [
        path for path in (bundles.PAGE / "static").rglob("*.js") if path.relative_to(bundles.PAGE / "static").as_posix()[:-3] not in MODULES
    ] == []


@pytest.mark.parametrize("module", MODULES)
def test_a_module_knows_only_its_own_wing_and_those_below(module: str) -> None:
    known = imported(module)
    assert known <= set(MODULES)
    assert {other for other in known if WINGS.index(wing(other)) > WINGS.index(wing(module))} == set()
