"""What a browser's Python imports first is compiled when the site is built; without Node it stays text, which the builder says."""

from __future__ import annotations

import gzip
import json
import marshal
from io import BytesIO
from pathlib import Path
from types import CodeType, SimpleNamespace
from zipfile import ZipFile

import pytest

from alone.conftest import PYODIDE
from backburn.site import blocks, bytecode, package, pyodide, tab
from backburn.site.bytecode import NotCompiled, compiled


def test_a_site_has_modules_in_place_of_what_is_imported_first(folder: Path) -> None:
    ours = package.parted(gzip.decompress((folder / "games" / "alone" / "backburn.files.gz").read_bytes()))
    with ZipFile(folder / "games" / "pyodide" / pyodide.LIBRARY) as library:
        names = library.namelist()
    assert {"asyncio/__init__.pyc", "urllib/parse.pyc", "pickle.py"} <= set(names) and "asyncio/__init__.py" not in names
    assert {"backburn/site/tab.pyc", "backburn/games/on_the_run/view/board.pyc", "typing_extensions.pyc"} <= ours.keys()
    sources = package.files(json.loads(ours[package.OFFERED]))
    assert {name.removesuffix("c") if name.endswith(".pyc") else name for name in ours} == sources.keys()
    assert "backburn/games/volcano/view/board.py" in ours  # a game that this site does not have


def test_the_same_sources_give_the_same_modules() -> None:
    given, ours = pyodide.read(PYODIDE), package.files(["on-the-run"])
    assert compiled(given, ours) == compiled(given, ours)


def test_a_module_does_what_its_source_does_and_has_no_lines_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tab, "open_all", lambda: None)
    monkeypatch.setattr(bytecode, "sys", SimpleNamespace(modules={"json": json, "builtins": SimpleNamespace(), "blocks": blocks}))
    made = package.parted(bytecode.compile_imported())
    assert [*made] == sorted([f"{json.__file__}c", f"{blocks.__file__}c"])
    code = marshal.loads(made[f"{json.__file__}c"][16:])
    there: dict[str, object] = {"__name__": "json", "__package__": "json"}
    exec(code, there)
    assert "__doc__" not in there and there["loads"]("[1]") == [1]  # type: ignore[operator]
    assert not code.co_linetable and not any(each.co_linetable for each in code.co_consts if isinstance(each, CodeType))


def test_without_node_the_sources_stay_and_the_builder_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    library = BytesIO()
    ZipFile(library, "w").close()
    python = {**dict.fromkeys(pyodide.FILES, b"no code"), pyodide.LIBRARY: library.getvalue()}
    with pytest.raises(NotCompiled, match=r"node could not compile .* SyntaxError"):
        compiled(python, {"a.py": b""})
    monkeypatch.setattr(pyodide, "find_tool", lambda name: None)
    with pytest.raises(NotCompiled, match=r"node is not installed.*a first visit takes longer"):
        compiled(python, {"a.py": b""})
