"""Which sources decide what a kernel does: those that contain kernels, and all that these import.

Numba watches only the file that contains a kernel. `core.jit` names its cache after hashes of the files that are found here.
"""

from __future__ import annotations

import hashlib
import re
import sys
import sysconfig
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib.util import resolve_name
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).parents[1]
ROOMS = ("core", "play", "picture", "games", "agents", "solve")
"""The parts of the package that may contain kernels."""
_MARK = re.compile(r"^@(kernel|outlined|slot)$", re.MULTILINE)
_IMPORT = re.compile(r"^ *from ([\w.]+) import (\([^)]*\)|.*)$", re.MULTILINE)
"""A regular expression, which takes a tenth of the time of parsing the source at every start."""
_PLAIN_IMPORT = re.compile(r"^ *import ([\w.]+)", re.MULTILINE)
_INSTALLED = tuple({Path(sysconfig.get_path(kind)).resolve() for kind in ("stdlib", "platstdlib", "purelib", "platlib")})
"""Where Python's own modules are, and those of others, whose versions stay what they are while a study is written."""


@cache
def texts_hash() -> str:
    """Return a hash of the text of all sources that determine the kernels."""
    return _hash(PACKAGE, kernel_sources())


def kernel_sources() -> list[Path]:
    """Return the files that contain kernels and all files that these import: a table in one file is a constant in another."""
    files = {path: path.read_text(encoding="utf-8") for room in ROOMS for path in (PACKAGE / room).rglob("*.py")}
    found: set[Path] = set()
    waiting = [path for path, text in files.items() if _MARK.search(text)]
    while waiting:
        path = waiting.pop()
        if path in files and path not in found:
            found.add(path)
            waiting += [place for name in _imports(files[path]) for place in _places(name)]
    return sorted(found)


def _imports(text: str) -> Iterator[str]:
    """Yield the modules that a source may import: the name after `from`, and each name imported from there, in case it is a module."""
    for module, names in _IMPORT.findall(text):
        yield module
        yield from (f".{name}" if module == "." else f"{module}.{name}" for name in re.findall(r"\w+", names))


def _places(module: str) -> tuple[Path, Path]:
    """Return the files that a module may be: a file of its own, or that of a folder."""
    place = PACKAGE.parent.joinpath(*module.split("."))
    return place.with_suffix(".py"), place / "__init__.py"


def _hash(root: Path, paths: list[Path]) -> str:
    """Return a hash of files and of their places below a root."""
    digest = hashlib.sha256()
    for path in paths:
        digest.update(path.relative_to(root).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()


def foreign_hash(slots: Mapping[str, Callable[..., Any]]) -> str:
    """Return a mark for kernels from outside the package, whose sources the name of the cache folder does not cover."""
    modules = {function.__module__ for function in slots.values()}
    found: dict[str, Path] = {}
    waiting = [module for module in modules if (path := _foreign_file(module)) and path.is_file()]
    while waiting:
        module = waiting.pop()
        path = _foreign_file(module)
        if path and module not in found:
            found[module] = path
            waiting += _imported_by(module, path)
    digest = hashlib.sha256()
    for module in sorted(found):
        digest.update(module.encode() + found[module].read_bytes())
    return "+" + digest.hexdigest()[:16] if found else ""


def _foreign_file(module: str) -> Path | None:
    """Return the source of a module that was imported, unless it is of the package, of Python or of what is installed."""
    path = getattr(sys.modules.get(module), "__file__", None)
    if path is None or not path.endswith(".py"):
        return None
    place = Path(path).resolve()
    return None if any(root in place.parents for root in (PACKAGE, *_INSTALLED)) else place


def _imported_by(module: str, path: Path) -> Iterator[str]:
    """Yield the modules that a source outside the package may import, by their full names."""
    package = getattr(sys.modules[module], "__package__", "") or ""
    text = path.read_text(encoding="utf-8")
    for name in (*_imports(text), *_PLAIN_IMPORT.findall(text)):
        yield resolve_name(name, package) if name.startswith(".") and package else name
