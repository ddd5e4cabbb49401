"""The only interface to numba.

Kernels and drivers are written as plain Python and stay plain Python functions: imported, called and debugged as such they are the
interpreted game. `build` makes their **copies**: it copies a function, and every kernel it calls, with new globals in which

- each **slot** (a name that the contract leaves open: `legal`, `apply`, ...) is the kernel of that name of one game, and
- each kernel is its own copy, compiled or not.

A copy that Python calls is compiled in one piece with everything that it calls (`core.fusing`); if a future numba does not allow that,
every kernel is compiled by itself.

Numba caches compiled code on disk by file and qualified name, so a driver's copy gets a separate qualified name for each game. But numba
watches only the file that contains a kernel, so the cache folder is named after a hash of every source that contains kernels or is
imported by one that does: after a change of a table in one file nothing stale is run, and after a change of a picture or a sentence
nothing is recompiled.
"""

from __future__ import annotations

import dis
import hashlib
import os
import shutil
import sys
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar

from backburn.core import folders, prebuilt
from backburn.core.errors import KernelWarning
from backburn.core.sources import foreign_hash, texts_hash

Function = TypeVar("Function", bound=Callable[..., Any])

INTERPRETED_BY_CHOICE = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
BOUNDS_CHECKED = os.environ.get("NUMBA_BOUNDSCHECK", "0") not in ("", "0")
FUSED = os.environ.get("BACKBURN_FUSE", "1") != "0"
"""Unless BACKBURN_FUSE=0, a driver and its kernels are compiled in one piece (`core.fusing`)."""
_FLAGS: dict[str, Any] = {
    "nogil": True,
    "error_model": "numpy",
    "no_rewrites": True,  # of array expressions, which kernels have none of
    "_nrt": False,  # a tenth faster, and a kernel that allocates does not compile
}
KEPT_CACHES = 4
"""How many cache folders stay on disk, the current one included."""


def kernel(function: Function) -> Function:
    """Mark a function that can be compiled: only scalars, records and arrays, no allocation, no exceptions, no recursion."""
    function.__dict__["is_kernel"] = True
    return function


def outlined(function: Function) -> Function:
    """Mark a kernel that stays a call where kernels are compiled one by one: a large one with many callers, which inlining would multiply.

    Where a driver is compiled in one piece, LLVM sees how often each kernel is called and decides by itself.
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


def build(function: Callable[..., Any], slots: Mapping[str, Callable[..., Any]], owner: str, compiled: bool) -> Callable[..., Any]:
    """Return the copy of `function` for the game `owner`, whose kernels fill the slots.

    Building does not compile anything yet; numba compiles a copy for the types of its first call, or loads it from the cache.
    """
    compiled = compiled and can_compile()
    mark = _mark(tuple(sorted(slots.items()))) if compiled else "interpreted"  # a name for the cache; computing it takes a while
    return _Builder(slots, f"{owner}_{mark}", compiled).specialize(function, outside=True)


def prepare(specialized: Any, *examples: Any) -> None:
    """Compile a copy for arguments such as these, or load it from the cache, without calling it; an interpreted copy needs nothing."""
    if hasattr(specialized, "compile"):  # pragma: no cover (not in the interpreted run)
        import numba

        specialized.compile(tuple(map(numba.typeof, examples)))


@cache
def _mark(slots: tuple[tuple[str, Callable[..., Any]], ...]) -> str:
    """Return a short name for what fills the slots, which keeps different kernels of the same owner apart in the cache."""
    digest = hashlib.sha256(foreign_hash(dict(slots)).encode())
    for name, function in slots:
        digest.update(f"{name}={function.__module__}.{function.__qualname__}".encode())
        _add_code(digest, function)
    return digest.hexdigest()[:8]


def _add_code(digest: Any, function: Callable[..., Any]) -> None:
    """Add the code of a kernel, and of all kernels it calls, to a digest."""
    code = function.__code__
    digest.update(code.co_code + repr((code.co_consts, code.co_names)).encode())
    for _, callee in _callees(function):
        _add_code(digest, callee)


class _Builder:
    """Makes copies of functions that share one set of slots."""

    def __init__(self, slots: Mapping[str, Callable[..., Any]], owner: str, compiled: bool) -> None:
        self.slots = slots
        self.owner = owner
        self.compiled = compiled

    def specialize(self, function: Callable[..., Any], outside: bool = False) -> Callable[..., Any]:
        """Return a function's copy: one that Python may call (`outside`), or one that only kernels call."""
        source = self.slots[function.__name__] if _marked(function, "is_slot") else function
        if not self.compiled and not self._is_open(source):
            return source
        builder = self if self._is_open(source) else _Builder({}, "", self.compiled)
        return _specialized(source, builder, outside)

    def _is_open(self, function: Callable[..., Any]) -> bool:
        """Whether the function calls a slot, directly or through another kernel."""
        return any(_marked(callee, "is_slot") or self._is_open(callee) for _, callee in _callees(function))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Builder) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash((self.owner, self.compiled))


@cache
def _specialized(source: FunctionType, builder: _Builder, outside: bool) -> Callable[..., Any]:
    """Return a copy of `source` that calls copies; the builder's owner is empty if the same copy serves every game."""
    names = {name: builder.specialize(callee) for name, callee in _callees(source)}
    copy = FunctionType(source.__code__, {**source.__globals__, **_builtins(builder), **names}, source.__name__)
    copy.__qualname__ = f"{source.__name__}@{builder.owner}" if builder.owner else source.__name__
    copy.__module__ = source.__module__
    copy.__doc__ = source.__doc__
    copy.__dict__.update(source.__dict__)
    return _compile(copy, outside) if builder.compiled else copy


def _builtins(builder: _Builder) -> dict[str, Any]:
    """Return what compiled copies call instead of some built-in functions of Python."""
    if not (builder.compiled and can_fuse()):
        return {}
    from backburn.core import fusing  # pragma: no cover (not in the interpreted run)

    return fusing.BUILTINS  # pragma: no cover


@cache
def _callees(function: Callable[..., Any]) -> tuple[tuple[str, Any], ...]:
    """Return the kernels and slots that a function names; cached, because every interpreted roll of dice needs them."""
    assert isinstance(function, FunctionType), f"{function!r} is no plain function"
    names = {each.argval: None for each in dis.get_instructions(function) if each.opname == "LOAD_GLOBAL"}
    callees = []
    for name in names:
        callee = function.__globals__.get(name)
        if callee is function:
            raise TypeError(f"the kernel {name} calls itself; kernels may not recurse ({function.__code__.co_filename})")
        if _marked(callee, "is_kernel") or _marked(callee, "is_slot"):
            callees.append((name, callee))
        elif isinstance(callee, FunctionType):
            raise TypeError(f"{name} is called by the kernel {function.__name__} but is not marked @kernel ({callee.__code__.co_filename})")
    return tuple(callees)


def _marked(thing: object, mark: str) -> bool:
    return isinstance(thing, FunctionType) and thing.__dict__.get(mark, False)


def _compile(function: FunctionType, outside: bool) -> Callable[..., Any]:  # pragma: no cover (not in the interpreted run)
    import numba

    kept = cache_folder() if Path(function.__code__.co_filename).is_file() else None
    settings = vars(numba.config)
    before = settings["CACHE_DIR"]
    settings["CACHE_DIR"] = str(kept or before)
    try:
        compiled: Callable[..., Any] = _dispatcher(function, outside, cached=kept is not None)
    finally:
        settings["CACHE_DIR"] = before
    return compiled


def _dispatcher(function: FunctionType, outside: bool, cached: bool) -> Any:  # pragma: no cover (not in the interpreted run)
    """Return the copy as an object of numba: a driver, a part of drivers, or a kernel compiled alone and inlined where it is called."""
    if can_fuse():
        from backburn.core import fusing

        return _brought_first(fusing.driver(function, cached, **_FLAGS)) if outside else fusing.part(function, **_FLAGS)
    import numba

    return numba.njit(cache=cached, forceinline=not _marked(function, "is_outlined"), **_FLAGS)(function)


def _brought_first(driver: Any) -> Any:  # pragma: no cover (not in the interpreted run)
    """Return a driver that looks among the kernels that came compiled before it looks into the cache."""
    folder = ready_made()
    if folder is not None:
        from backburn.core.machine_code import BroughtFirst

        driver._cache = BroughtFirst(driver.py_func, folder, driver._cache)
    return driver


@contextmanager
def when_compiling(tell: Callable[[], None]) -> Iterator[None]:
    """Call `tell` whenever numba begins to compile something, instead of finding it in the cache."""
    if not can_compile():
        yield
        return
    from numba.core import event  # pragma: no cover (not in the interpreted run)

    class Listener(event.Listener):  # type: ignore[misc]  # pragma: no cover
        def on_start(self, event: object) -> None:
            tell()

        def on_end(self, event: object) -> None:
            """Do nothing: the end of an event is of no interest."""

    with event.install_listener("numba:compile", Listener()):  # pragma: no cover
        yield


@cache
def can_fuse() -> bool:
    """Whether this numba can compile a driver in one piece with its kernels; tried once for each cache folder."""
    if not FUSED:
        return False
    if ready_made() is not None:
        return True  # they were compiled in this way, by this numba  # pragma: no cover (not in the interpreted run)
    folder = cache_folder()
    if folder is None:
        return _fusing_works()
    note = folder / "fusing.txt"
    known = note.read_text() if note.is_file() else ""
    if known not in ("works", "fails"):
        known = "works" if _fusing_works() else "fails"
        note.write_text(known)
    return known == "works"


def _fusing_works() -> bool:
    try:
        from backburn.core import fusing

        works = fusing.works(_FLAGS)
    except Exception:
        works = False
    if not works:
        warnings.warn(
            f"kernels compile one by one, which takes three times as long: numba {_numba_version()} is built differently inside",
            KernelWarning,
            stacklevel=2,
        )
    return works


@cache
def ready_made() -> Path | None:
    """Return the folder of kernels that came compiled with the package and fit here; None if there is none.

    That some are there and do not fit is said once for each cache folder, and in every process where nothing can be written.
    """
    folder = prebuilt.named() if FUSED and not BOUNDS_CHECKED else None
    why = prebuilt.misfit(folder, texts_hash(), _numba_version()) if folder else ""
    if not why:
        return folder
    kept = cache_folder()
    note = kept / "misfit.txt" if kept else None
    if note is None or not note.is_file() or note.read_text() != why:
        warnings.warn(f"the kernels that came compiled do not fit, so they are compiled here, once: {why}", KernelWarning, stacklevel=2)
        if note:
            note.write_text(why)
    return None


@cache
def cache_folder() -> Path | None:
    """Return the folder for code compiled from exactly these sources; None if nothing can be written there."""
    root = folders.cache_root() / "kernels"
    folder = root / (sources_hash() + ("-bounds-checked" if BOUNDS_CHECKED else "") + ("" if FUSED else "-unfused"))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        folder.touch()
        _forget_old_caches(root)
    except OSError:
        return None
    return folder


def _forget_old_caches(root: Path) -> None:
    """Remove all cache folders but those used last."""
    by_age = sorted((path for path in root.iterdir() if path.is_dir()), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in by_age[KEPT_CACHES:]:
        shutil.rmtree(path, ignore_errors=True)


@cache
def sources_hash() -> str:
    """Return a short name for the text of all sources that determine the kernels, and for the versions that compile them."""
    return hashlib.sha256(f"{sys.version} {_numba_version()} {texts_hash()}".encode()).hexdigest()[:16]


def _numba_version() -> str:
    from importlib import metadata  # brings email, which no other part of an import needs

    try:
        return metadata.version("numba")
    except metadata.PackageNotFoundError:
        return "none"
