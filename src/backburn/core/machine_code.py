"""Machine code of drivers that comes with the package: written by `scripts/release`, read instead of compiling.

Only the version of numba that made a file reads it (`core.prebuilt`), so this module may know what numba keeps and how it loads it. A file
holds the same, without the bitcode and the listing of types: they are five sixths of it and serve callers that are compiled, and people.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

from numba.core.codegen import ll
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps

from backburn.core.prebuilt import file_of

Target = Any
"""What numba compiles for and loads into."""


def packed(kept: bytes) -> tuple[str, bytes]:  # pragma: no cover (not in the interpreted run)
    """Return the name and the contents of the file for what numba keeps of a driver in a file of its cache."""
    (name, kind, (code, bitcode)), described, environment, signature, objectmode, lifted, _, *rest = pickle.loads(kept)
    library = (name, kind, (code, _names_alone(bitcode)))
    file = file_of(described.modname, described.qualname, signature.args)
    return file, dumps((library, described, environment, signature, objectmode, lifted, "", *rest))


def _names_alone(bitcode: bytes) -> bytes:  # pragma: no cover (not in the interpreted run)
    """Return bitcode that defines the same names, for numba to know that they are in the machine code; what it defines is never run."""
    module = ll.parse_bitcode(bitcode)
    functions = [f'define void @"{each.name}"() {{ ret void }}' for each in module.functions if _is_seen_outside(each)]
    variables = [f'@"{each.name}" = global i8 0' for each in module.global_variables if _is_seen_outside(each)]
    return bytes(ll.parse_assembly("\n".join(functions + variables)).as_bitcode())


def _is_seen_outside(thing: Any) -> bool:  # pragma: no cover (not in the interpreted run)
    return not thing.is_declaration and thing.linkage.name not in ("internal", "private")


def unpacked(contents: bytes, target: Target) -> CompileResult:  # pragma: no cover (not in the interpreted run)
    """Return the compiled driver of a file."""
    driver = CompileResult._rebuild(target, *pickle.loads(contents))
    driver._asdict()["library"]._shared_module = None  # the names alone, which are not to be linked into anything
    return driver


class BroughtFirst:  # pragma: no cover (not in the interpreted run)
    """The cache of a driver, and before it the machine code that came with the package."""

    def __init__(self, function: Callable[..., Any], folder: Path, cache: Any) -> None:
        self._function, self._folder, self._cache = function, folder, cache

    def load_overload(self, signature: tuple[Any, ...], target: Target) -> Any:
        """Return the compiled driver for arguments of these types; None if it is nowhere."""
        path = self._folder / file_of(self._function.__module__, self._function.__qualname__, signature)
        if not path.is_file():
            return self._cache.load_overload(signature, target)
        target.refresh()
        return unpacked(path.read_bytes(), target)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._cache, name)
