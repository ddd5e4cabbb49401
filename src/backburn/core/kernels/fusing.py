"""Compiling a driver and all its kernels as one piece of machine code, which is optimised once.

By default numba optimises every kernel, translates it to machine code, wraps it for callers in Python and writes it into the cache,
although all of it is then inlined one level up, where it is optimised again. Here a kernel that only kernels call stays a part: typed,
lowered and simplified, nothing more. The driver absorbs its parts and theirs. They become internal there, so LLVM may inline, change and
drop them as it likes.

This is the only module that relies on something numba does not promise: how its code libraries are built. `works` tries it on an example;
if that fails, `core.kernels.jit` lets numba compile in its own way.
"""

from __future__ import annotations

import dis
import gc
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numba
from numba.core import types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.registry import CPUDispatcher
from numba.cpython.builtins import cast_int
from numba.np import linalg

from backburn.core.kit.loose import Kernel

SEEN_OUTSIDE = ("external", "common")
"""The linkage that numba gives to a kernel and its environment."""


class PartLibrary(JITCodeLibrary):  # type: ignore[misc] # pragma: no cover (not in the interpreted run)
    """The code of a kernel that only kernels call: it is linked into drivers and never runs alone."""

    has_loops = True

    def _optimize_functions(self, module: Any) -> None:
        """Only loops need it: the driver's optimisation does the rest, but unrolls no loop around calls that it has inlined."""
        if self.has_loops:
            super()._optimize_functions(module)

    def finalize(self) -> None:
        """Mark the part as finished: it needs no further work."""
        self._finalized = True

    def _get_module_for_linking(self) -> Any:
        return self._final_module

    @property
    def codegen(self) -> PartLibrary:
        """The object on which numba looks for the machine code to set its environment; a part has none."""
        return self

    def set_env(self, name: str, environment: object) -> None:
        """Do nothing: without machine code there is no environment."""


class Whole(JITCodeLibrary):  # type: ignore[misc] # pragma: no cover (not in the interpreted run)
    """The code of a driver, with everything that it calls."""

    def add_linking_library(self, library: Any) -> None:
        """Add a part with its own parts, or one of numba's libraries."""
        if library in self._linking_libraries:
            return
        super().add_linking_library(library)
        if isinstance(library, PartLibrary):
            for further in library._linking_libraries:
                self.add_linking_library(further)

    def finalize(self) -> None:
        """Link the parts, optimise and translate to machine code."""
        self._own = {thing.name for thing in self._defined()}
        super().finalize()

    def _optimize_final_module(self) -> None:
        for thing in self._defined():
            if thing.name not in self._own and thing.linkage.name in SEEN_OUTSIDE:
                thing.linkage = "internal"
        passes, builder = self._codegen._module_pass_manager()
        passes.run(self._final_module, builder)

    def _defined(self) -> list[Any]:
        module = self._final_module
        return [thing for thing in (*module.functions, *module.global_variables) if not thing.is_declaration]


class Inside(Compiler):  # type: ignore[misc] # pragma: no cover (not in the interpreted run)
    """Compiles kernels that only kernels call."""

    code: type[JITCodeLibrary] = PartLibrary

    def define_pipelines(self) -> Any:
        """Return the usual passes, which find the library already there."""
        code = self.code(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
        code.enable_object_caching()
        code.has_loops = any("BACKWARD" in each.opname for each in dis.get_instructions(self.state.func_id.func))
        self.state["library"] = code
        return super().define_pipelines()


class Outside(Inside):  # pragma: no cover (not in the interpreted run)
    """Compiles drivers, which Python calls."""

    code = Whole

    def compile_extra(self, function: Kernel) -> Any:
        """Compile without the garbage collector, which finds nothing among a compiler's data and takes a tenth of the time."""
        collecting = gc.isenabled()
        gc.disable()
        try:
            return super().compile_extra(function)
        finally:
            gc.freeze()
            gc.unfreeze()  # to the oldest objects, which it looks at seldom
            if collecting:
                gc.enable()


class Callee(CPUDispatcher):  # type: ignore[misc] # pragma: no cover (not in the interpreted run)
    """A kernel that only kernels call, compiled once for integers of all widths and for constants: it takes them in 64 bits."""

    def get_call_template(self, args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        """Return the signatures among which a call with these types finds its own."""
        return super().get_call_template(tuple(map(widened, args)), {name: widened(kind) for name, kind in kws.items()})


def widened(kind: Any) -> Any:  # pragma: no cover (not in the interpreted run)
    """Return the type in which an argument is passed; numba computes with integers of any signed type in 64 bits anyway."""
    known: Any = types
    kind = known.unliteral(kind)
    return types.int64 if isinstance(kind, known.Integer) and kind.signed else kind


def import_without_scipy() -> None:
    """Import what numba knows of arrays, but not SciPy's linear algebra: no kernel uses it, and it takes as long as all of numpy.

    At this moment numba only asks whether SciPy is there. Where compiled code of others calls it, numba imports it then.
    """
    real = linalg.ensure_blas
    linalg.ensure_blas = lambda: None if find_spec("scipy") else real()
    try:
        import_module("numba.np.arraymath")
    finally:
        linalg.ensure_blas = real


BUILTINS = {"int": cast_int}
"""What these names mean in compiled copies. Numba would compile its own function for `int`, and one for each type of argument."""


def driver(function: Kernel, **flags: Any) -> Any:  # pragma: no cover (not in the interpreted run)
    """Return the compiled copy of what Python calls."""
    return numba.njit(pipeline_class=Outside, no_cfunc_wrapper=True, **flags)(function)


def part(function: Kernel, **flags: Any) -> Any:  # pragma: no cover (not in the interpreted run)
    """Return the compiled copy of what only kernels call."""
    if numba.config.DISABLE_JIT:
        return function
    options = {"nopython": True, "boundscheck": None, "no_cfunc_wrapper": True, "no_cpython_wrapper": True}
    return Callee(function, targetoptions=options | flags, pipeline_class=Inside)


def works(flags: dict[str, Any]) -> bool:
    """Whether numba is built as this module assumes, tested on a part of a part of a driver."""
    inner = part(lambda number: number + 1, **flags)
    middle = part(lambda number: 2 * inner(number), **flags)
    outer = driver(lambda number: middle(number) + inner(number), **flags)
    return bool(outer(20) == 2 * 21 + 21)


import_without_scipy()
