"""Machine code of drivers, from and to disk: in place of numba's own cache.

Numba would keep a driver by the file and the name of its function, and watches that file alone. Here a driver is kept by all that it was
compiled from (`core.kernels.dependencies`). Only the version of numba that made a file reads it, so this module may know how numba loads
it. A file has neither the bitcode nor the listing of types: they are five sixths of what numba would keep, and serve callers that are
compiled, and people. A driver has no compiled callers; only where kernels are compiled one by one do they need each other's bitcode.
"""

from __future__ import annotations

import pickle
import warnings
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from numba.core.codegen import ll
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps

from backburn.core.kernels import kernel_files
from backburn.core.kernels.kernel_files import DamagedFile
from backburn.core.kernels.prebuilt import Brought
from backburn.core.kit.errors import KernelWarning
from backburn.core.kit.loose import Kernel

Target = Any
"""What numba compiles for and loads into."""


class KernelCache:  # pragma: no cover (not in the interpreted run)
    """The machine code of one driver on disk: in the user's folder, and among what came with the package. Numba calls the methods."""

    def __init__(self, function: Kernel, made_of: tuple[str, ...], fused: bool, folder: Path | None, brought: Brought | None) -> None:
        self._function, self._made_of, self._fused, self._folder, self._brought = function, made_of, fused, folder, brought
        self.cache_path = folder and str(folder)

    def load_overload(self, signature: tuple[Any, ...], target: Target) -> CompileResult | None:
        """Return the compiled driver for arguments of these types; None if it is nowhere, or damaged, which a warning says."""
        target.refresh()
        for path in self._places(signature, target):
            try:
                kept = kernel_files.read(path)
                if kept is not None:
                    return self._loaded(kept, target)
            except (DamagedFile, pickle.UnpicklingError, EOFError):
                warnings.warn(f"the compiled code in {path} is damaged, so it is compiled again", KernelWarning, stacklevel=2)
        return None

    def _places(self, signature: tuple[Any, ...], target: Target) -> Iterator[Path]:
        """Yield the files that may have it; its own copy first, in case the one that came with the package is damaged."""
        if self._folder:
            yield self._folder / self._file(signature, str(target.codegen().magic_tuple()))
        if self._brought:
            yield self._brought.folder / self._file(signature, self._brought.target)

    def _file(self, signature: tuple[Any, ...], target: str) -> str:
        named = (self._function.__module__, *_classes_of(signature))
        return kernel_files.name_of(self._function.__qualname__, *self._made_of, *named, str(signature), target)

    def _loaded(self, kept: bytes, target: Target) -> CompileResult:
        driver = CompileResult._rebuild(target, *pickle.loads(kept))
        if self._fused:
            code_of(driver)._shared_module = None  # the names alone, which are not to be linked into anything
        return driver

    def save_overload(self, signature: tuple[Any, ...], driver: CompileResult) -> None:
        """Keep a compiled driver, if numba can load it again; where that fails, a warning says so, and the game continues."""
        code = code_of(driver)
        if self._folder is None or code.has_dynamic_globals or any(not lifted.can_cache for lifted in driver.lifted):
            return
        target = str(code.codegen.magic_tuple())
        try:
            kernel_files.write(self._folder / self._file(signature, target), dumps(self._reduced(driver)))
            kernel_files.forget_old(self._folder)
        except OSError as error:
            why = f"compiled code cannot be kept in {self._folder}, so the next start compiles it again: {error.strerror}"
            warnings.warn(why, KernelWarning, stacklevel=2)

    def _reduced(self, driver: CompileResult) -> tuple[Any, ...]:
        """Return what numba needs in order to load a driver."""
        (name, kind, (code, bitcode)), described, environment, signature, objectmode, lifted, _, *rest = driver._reduce()
        library = (name, kind, (code, _names_alone(bitcode) if self._fused else bitcode))
        return (library, described, environment, signature, objectmode, lifted, "", *rest)

    def flush(self) -> None:
        """Do nothing: what was compiled from the same is the same."""


def _classes_of(types: Iterable[Any]) -> Iterator[str]:  # pragma: no cover (not in the interpreted run)
    """Yield the classes of tuples that a signature names, with their modules: numba finds them there again, and a driver in its own."""
    for each in types:
        if found := getattr(each, "instance_class", None):
            yield f"{found.__module__}.{found.__qualname__}"
        yield from _classes_of(getattr(each, "types", ()))


def code_of(driver: CompileResult) -> Any:  # pragma: no cover (not in the interpreted run)
    """Return what numba has compiled a driver to: its modules, in bitcode and in machine code."""
    return driver._asdict()["library"]


def _names_alone(bitcode: bytes) -> bytes:  # pragma: no cover (not in the interpreted run)
    """Return bitcode that defines the same names, for numba to know that they are in the machine code; what it defines is never run."""
    module = ll.parse_bitcode(bitcode)
    functions = [f'define void @"{each.name}"() {{ ret void }}' for each in module.functions if _is_seen_outside(each)]
    variables = [f'@"{each.name}" = global i8 0' for each in module.global_variables if _is_seen_outside(each)]
    return bytes(ll.parse_assembly("\n".join(functions + variables)).as_bitcode())


def _is_seen_outside(thing: Any) -> bool:  # pragma: no cover (not in the interpreted run)
    return not thing.is_declaration and thing.linkage.name not in ("internal", "private")
