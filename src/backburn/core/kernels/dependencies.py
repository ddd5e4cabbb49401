"""What a kernel reaches: the code of all that it calls, and the constants and tables that these name.

Compiled code is named by that (`core.kernels.kernel_files`), so it is compiled again exactly when something that went into it has changed:
a table, wherever it is filled, but no comment, docstring or sentence.
"""

from __future__ import annotations

import dis
import hashlib
from collections.abc import Iterator, Mapping
from enum import Enum, EnumType
from functools import cache
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any

from backburn.core.kit.arrays import np
from backburn.core.kit.loose import Kernel

Slots = Mapping[str, Kernel]
"""What fills each slot, by its name."""


class NamelessValue(TypeError):
    """A kernel names something whose changes its key cannot detect."""


def key(function: Kernel, slots: Slots) -> str:
    """Return a name for all that a kernel reaches when these kernels fill the slots: another one for other code, constants or tables.

    It is empty if there can be none: a kernel names something other than numbers, texts, arrays, enums, types, modules, tuples of these.
    """
    digest, waiting = hashlib.sha256(), [filled(function, slots)]
    numbers = {waiting[0]: 0}
    try:
        for each in waiting:  # which grows meanwhile
            digest.update(_own(each))
            for name, callee in callees(each):
                target = filled(callee, slots)
                if target not in numbers:
                    numbers[target] = len(waiting)
                    waiting.append(target)
                digest.update(f"{name}={numbers[target]}\n".encode())
    except NamelessValue:
        return ""
    return digest.hexdigest()


def filled(function: Kernel, slots: Slots) -> Any:
    """Return the called kernel: the one in the slot, if the function is a slot."""
    return slots[function.__name__] if is_marked(function, "is_slot") else function


def is_marked(thing: object, mark: str) -> bool:
    """Whether it is a function with a mark of `core.kernels.jit`."""
    return isinstance(thing, FunctionType) and thing.__dict__.get(mark, False)


@cache
def callees(function: Kernel) -> tuple[tuple[str, Any], ...]:
    """Return the kernels and slots that a function names; cached, because every interpreted roll of dice needs them.

    Raises TypeError if it calls itself or a function that is no kernel.
    """
    assert isinstance(function, FunctionType), f"{function!r} is no plain function"
    found = []
    for name in _globals_named(function):
        callee = function.__globals__.get(name)
        if callee is function:
            raise TypeError(f"the kernel {name} calls itself; kernels may not recurse ({function.__code__.co_filename})")
        if is_marked(callee, "is_kernel") or is_marked(callee, "is_slot"):
            found.append((name, callee))
        elif isinstance(callee, FunctionType):
            raise TypeError(f"{name} is called by the kernel {function.__name__} but is not marked @kernel ({callee.__code__.co_filename})")
    return tuple(found)


@cache
def _globals_named(function: FunctionType) -> tuple[str, ...]:
    return tuple({each.argval: None for each in dis.get_instructions(function) if each.opname == "LOAD_GLOBAL"})


def _own(function: FunctionType) -> bytes:
    """Return a hash of a function without those that it calls."""
    digest = hashlib.sha256(_code(function) + bytes([is_marked(function, "is_outlined")]))
    names, called = function.__code__.co_names, dict(callees(function))
    for name in _globals_named(function):
        if name in function.__globals__ and name not in called:
            digest.update(f"{name}: ".encode())
            digest.update(b"".join(_value(function.__globals__[name], names)))
    for cell in function.__closure__ or ():
        digest.update(b"".join(_value(cell.cell_contents, names)))
    return digest.digest()


@cache
def _code(function: FunctionType) -> bytes:
    """Return what a function's own source says, without comments, docstring and the places of its lines."""
    defaults = [*(function.__defaults__ or ()), *sorted((function.__kwdefaults__ or {}).items())]
    return b"".join([*_instructions(function.__code__, function.__doc__), *_value(tuple(defaults), function.__code__.co_names)])


def _instructions(code: CodeType, docstring: str | None) -> Iterator[bytes]:
    yield code.co_code
    yield repr((code.co_names, code.co_varnames, code.co_freevars, code.co_argcount, code.co_kwonlyargcount, code.co_flags)).encode()
    for place, constant in enumerate(code.co_consts):
        if isinstance(constant, CodeType):
            yield from _instructions(constant, None)
        elif place or constant != docstring:  # which is always the first, and no instruction loads it
            yield f"{type(constant).__name__} {constant!r}\n".encode()


def _value(value: Any, names: tuple[str, ...]) -> Iterator[bytes]:
    """Yield what a kernel sees of a constant; of a module or an enum that is what has one of these names."""
    match value:
        case np.ndarray() | np.generic():
            yield f"{value.dtype.descr} {value.shape} {value.strides}\n".encode()
            yield value.tobytes()
        case tuple():
            yield f"{type(value).__qualname__} {len(value)}\n".encode()
            for each in value:
                yield from _value(each, names)
        case ModuleType():
            yield f"{value.__name__}\n".encode()
            if value is not np:  # whose version is part of what compiles
                for name in sorted(set(names) & set(vars(value))):
                    yield from _value(vars(value)[name], names)
        case _:
            yield _plain(value, names).encode() + b"\n"


def _plain(value: Any, names: tuple[str, ...]) -> str:
    match value:
        case EnumType():
            members: Mapping[str, Any] = value.__members__
            return f"{value.__qualname__} {[(name, members[name].value) for name in members if name in names]}"
        case Enum():
            return f"{type(value).__qualname__}.{value.name} {value.value!r}"
        case int() | float() | complex() | str() | bytes() | None:
            return f"{type(value).__name__} {value!r}"
        case type() | BuiltinFunctionType():
            return f"{value.__module__}.{value.__qualname__} {getattr(value, '_fields', '')}"
    raise NamelessValue(type(value).__name__)
