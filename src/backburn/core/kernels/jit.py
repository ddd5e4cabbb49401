"""The only interface to numba.

Kernels and drivers are written as plain Python and stay plain Python functions: imported, called and debugged as such they are the
interpreted game. `build` makes their **copies**: it copies a function, and every kernel it calls, with new globals in which

- each **slot** (a name that the contract leaves open: `legal`, `apply`, ...) is the kernel of that name of one game, and
- each kernel is its own copy, compiled or not.

A copy that Python calls is compiled in one piece with everything that it calls (`core.kernels.fusing`); if a future numba does not allow
that, every kernel is compiled separately.

Machine code is kept on disk under the name of all that it was compiled from (`core.kernels.dependencies`, `core.kernels.kernel_files`):
after a change of a table whatever reads it is compiled again, and after a change of a picture, a sentence or another game's rule nothing
is.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar

from backburn.core.kernels import dependencies, kernel_files, prebuilt
from backburn.core.kernels.dependencies import callees, filled, is_marked
from backburn.core.kit import folders
from backburn.core.kit.errors import KernelWarning
from backburn.core.kit.loose import Kernel

Function = TypeVar("Function", bound=Kernel)

INTERPRETED_BY_CHOICE = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
BOUNDS_CHECKED = os.environ.get("NUMBA_BOUNDSCHECK", "0") not in ("", "0")
FUSED = os.environ.get("BACKBURN_FUSE", "1") != "0"
"""Unless BACKBURN_FUSE=0, a driver and its kernels are compiled in one piece (`core.kernels.fusing`)."""
_FLAGS: dict[str, Any] = {
    "nogil": True,
    "error_model": "numpy",
    "no_rewrites": True,  # of array expressions, which kernels have none of
    "_nrt": False,  # a tenth faster, and a kernel that allocates does not compile
}
_SETTINGS = ("OPT", "BOUNDSCHECK", "LOOP_VECTORIZE", "SLP_VECTORIZE", "DEBUGINFO_DEFAULT")
"""Numba's settings that change its code for a kernel, besides what it compiles for."""


def kernel(function: Function) -> Function:
    """Mark a function that can be compiled: only scalars, records and arrays, no allocation, no exceptions, no recursion."""
    function.__dict__["is_kernel"] = True
    return function


def outlined(function: Function) -> Function:
    """Mark a kernel that stays a call where kernels are compiled one by one: a large one with many callers, which inlining would multiply.

    Where a driver is compiled in one piece, LLVM sees how often each kernel is called and decides.
    """
    function.__dict__["is_outlined"] = True
    return kernel(function)


def slot(function: Function) -> Function:
    """Mark a name that drivers and agents call and that each game fills with its own kernel."""
    function.__dict__["is_slot"] = True
    return function


@cache
def can_compile() -> bool:
    """Whether numba is installed and not switched off by NUMBA_DISABLE_JIT."""
    if INTERPRETED_BY_CHOICE:
        return False
    return find_spec("numba") is not None  # pragma: no cover (not in the interpreted run)


def build(function: Kernel, slots: Mapping[str, Kernel], owner: str, compiled: bool) -> Kernel:
    """Return the copy of `function` for the game `owner`, whose kernels fill the slots.

    Building does not compile anything yet; numba compiles a copy for the types of its first call, or loads it from the cache.
    """
    return _Builder(slots, owner, compiled and can_compile()).specialize(function, outside=True)


def prepare(specialized: Any, *examples: Any) -> None:
    """Compile a copy for arguments such as these, or load it from the cache, without calling it; an interpreted copy needs nothing."""
    if hasattr(specialized, "compile"):  # pragma: no cover (not in the interpreted run)
        import numba

        specialized.compile(tuple(map(numba.typeof, examples)))


class _Builder:
    """Makes copies of functions that share one set of slots."""

    def __init__(self, slots: Mapping[str, Kernel], owner: str, compiled: bool) -> None:
        self.slots = slots
        self.owner = owner
        self.compiled = compiled

    def specialize(self, function: Kernel, outside: bool = False) -> Kernel:
        """Return a function's copy: one that Python may call (`outside`), or one that only kernels call."""
        source: Kernel = filled(function, self.slots)
        if not self.compiled and not self._is_open(source):
            return source
        builder = self if self._is_open(source) else _Builder({}, "", self.compiled)
        return _specialized(source, builder, outside)

    def _is_open(self, function: Kernel) -> bool:
        """Whether the function calls a slot, directly or through another kernel."""
        return any(is_marked(callee, "is_slot") or self._is_open(callee) for _, callee in callees(function))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Builder) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash((self.owner, self.compiled))


@cache
def _specialized(source: FunctionType, builder: _Builder, outside: bool) -> Kernel:
    """Return a copy of `source` that calls copies; the builder's owner is empty if the same copy serves every game."""
    names = {name: builder.specialize(callee) for name, callee in callees(source)}
    copy = FunctionType(source.__code__, {**source.__globals__, **_builtins(builder), **names}, source.__name__)
    copy.__qualname__ = f"{source.__name__}@{builder.owner}" if builder.owner else source.__name__
    copy.__module__ = source.__module__
    copy.__doc__ = source.__doc__
    copy.__dict__.update(source.__dict__)
    return _compile(copy, outside, lambda: dependencies.key(source, builder.slots)) if builder.compiled else copy


def _builtins(builder: _Builder) -> dict[str, Any]:
    """Return what compiled copies call instead of some built-in functions of Python."""
    if not (builder.compiled and can_fuse()):
        return {}
    from backburn.core.kernels import fusing  # pragma: no cover (not in the interpreted run)

    return fusing.BUILTINS  # pragma: no cover


def _compile(copy: FunctionType, outside: bool, key: Callable[[], str]) -> Any:  # pragma: no cover (not in the interpreted run)
    """Return the copy as an object of numba: a driver, a part of drivers, or a kernel compiled alone and inlined where it is called."""
    _listen()
    fused = can_fuse()
    if fused and not outside:
        from backburn.core.kernels import fusing

        return fusing.part(copy, **_FLAGS)
    made_of = key()
    copy.__qualname__ += f"_{made_of[:8]}"  # so that two drivers of one name are two for numba as well
    if fused:
        from backburn.core.kernels import fusing

        dispatcher = fusing.driver(copy, **_FLAGS)
    else:
        import numba

        dispatcher = numba.njit(forceinline=not is_marked(copy, "is_outlined"), **_FLAGS)(copy)
    return _kept(dispatcher, made_of) if made_of else dispatcher


def _kept(dispatcher: Any, made_of: str) -> Any:  # pragma: no cover (not in the interpreted run)
    """Return a driver that looks for its machine code on disk before it compiles, and puts it there afterwards."""
    from backburn.core.kernels.machine_code import KernelCache

    dispatcher._cache = KernelCache(dispatcher.py_func, (made_of, compiled_by()), can_fuse(), cache_folder(), ready_made())
    return dispatcher


@cache
def compiled_by() -> str:  # pragma: no cover (not in the interpreted run)
    """Return what machine code depends on besides the kernels and the processor: Python, numba, its settings, the way of compiling."""
    import numba

    settings = [f"{name}={getattr(numba.config, name)}" for name in _SETTINGS]
    way = hashlib.sha256(Path(__file__).with_name("fusing.py").read_bytes()).hexdigest() if FUSED else "one by one"
    return f"{prebuilt.python()}, numba {numba_version()}, {settings}, {_FLAGS}, {way}"


_LISTENING: list[Callable[[], None]] = []
"""Called when numba begins to compile something."""


@contextmanager
def when_compiling(tell: Callable[[], None]) -> Iterator[None]:
    """Call `tell` whenever numba begins to compile something, instead of finding it in the cache. This does not import numba."""
    _LISTENING.append(tell)
    try:
        yield
    finally:
        _LISTENING.remove(tell)


@cache
def _listen() -> None:  # pragma: no cover (not in the interpreted run)
    """Have numba say when it compiles."""
    from numba.core import event

    class Listener(event.Listener):  # type: ignore[misc]
        def on_start(self, event: object) -> None:
            for tell in _LISTENING:
                tell()

        def on_end(self, event: object) -> None:
            """Do nothing: the end of an event is of no interest."""

    event.register("numba:compile", Listener())


@cache
def can_fuse() -> bool:
    """Whether this numba can compile a driver in one piece with its kernels; tried once for each version."""
    if not FUSED:
        return False
    if ready_made() is not None:
        return True  # they were compiled in this way, by this numba  # pragma: no cover (not in the interpreted run)
    folder = cache_folder()
    if folder is None:
        return _fusing_works()
    note = folder / f"fusing-{hashlib.sha256(compiled_by().encode()).hexdigest()[:16]}.txt"
    known = note.read_text() if note.is_file() else ""
    if known not in ("works", "fails"):
        known = "works" if _fusing_works() else "fails"
        _write_note(note, known)
    return known == "works"


def _write_note(note: Path, text: str) -> None:
    """Record facts to be found out or said once; on a full disk that happens again."""
    with suppress(OSError):
        note.write_text(text)


def _fusing_works() -> bool:
    try:
        from backburn.core.kernels import fusing

        works = fusing.works(_FLAGS)
    except Exception:
        works = False
    if not works:
        warnings.warn(
            f"kernels compile one by one, which takes three times as long: numba {numba_version()} is built differently inside",
            KernelWarning,
            stacklevel=2,
        )
    return works


@cache
def ready_made() -> prebuilt.Brought | None:
    """Return the kernels that came compiled with the package and fit here; None if there are none.

    That some are there and do not fit is said once for each reason, and in every process where nothing can be written.
    """
    folder = prebuilt.named() if FUSED and not BOUNDS_CHECKED else None
    if folder is None or not kernel_files.may_be_read(folder):
        return None
    why = prebuilt.misfit(folder, numba_version())
    if not why:
        return prebuilt.Brought(folder, prebuilt.read(folder).target)
    kept = cache_folder()
    note = kept / "misfit.txt" if kept else None
    if note is None or not note.is_file() or note.read_text() != why:
        warnings.warn(f"the kernels that came compiled do not fit, so they are compiled here, once: {why}", KernelWarning, stacklevel=2)
        if note:
            _write_note(note, why)
    return None


@cache
def cache_folder() -> Path | None:
    """Return the folder for compiled code; None if nothing can be written there, or others may write there, too."""
    root = folders.cache_root()
    folder = root / "compiled"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        folder.touch()
        shutil.rmtree(root / "kernels", ignore_errors=True)  # where versions before 0.3 kept it
    except OSError:
        return None
    return folder if kernel_files.may_be_read(folder) else None


@cache
def numba_version() -> str:
    """Return the version of numba and of what it compiles with; `none` if it is not installed."""
    from importlib import metadata  # brings email, which no other part of an import needs

    try:
        return f"{metadata.version('numba')} with llvmlite {metadata.version('llvmlite')}"
    except metadata.PackageNotFoundError:
        return "none"
