"""What learners see of a game that declares no encoding: the bytes of what a seat observes."""

from __future__ import annotations

import linecache
from collections.abc import Callable, Iterator
from itertools import product

from backburn.core.kernels.jit import kernel
from backburn.core.kit.loose import Kernel
from backburn.core.learning.encoding import Encoding
from backburn.core.rules.contract import AnyState, hide
from backburn.core.states.records import parts_of


def bytes_of(state_class: type[AnyState], has_secrets: bool) -> tuple[Encoding, Callable[..., None]]:
    """Return the layout and the kernel. Numbers are written byte by byte, the lowest first; those with decimals are left out.

    With secrets, a row has room for the state before it is hidden, which is put back there while it is read; afterwards that is zero.
    """
    encoding, places = Encoding(1, 1), list(_places(state_class))
    for name, width, _ in places:
        encoding.scalar(
            name, 255, f"a number of the state, {width} bytes", [f"byte {byte}" for byte in range(width)] if width > 1 else ("",)
        )
    if has_secrets:
        encoding.scalar("always zero", 1, "room for hidden values, zero", [str(byte) for byte in range(encoding.size)])
    return encoding, _written([(of, width) for _, width, of in places], has_secrets)


def _places(state_class: type[AnyState]) -> Iterator[tuple[str, int, str]]:
    """Yield the name of each number of a state, its width in bytes, and how a kernel names it."""
    for name, (kind, _) in parts_of(state_class.layout).items():
        if kind.base.kind not in "iu":
            continue
        for index in product(*map(range, kind.shape)):
            inside = ", ".join(map(str, index))
            yield f"{name} {inside.replace(', ', ' ')}".strip(), kind.base.itemsize, f"state.{name}" + (f"[{inside}]" if index else "")


def _written(places: list[tuple[str, int]], has_secrets: bool) -> Callable[..., None]:
    """Return a kernel that is written for one class of states."""
    size = sum(width for _, width in places)
    lines = _putting(places, size if has_secrets else 0)
    if has_secrets:
        lines += [
            "hide(state, seat)",
            *_putting(places, 0),
            *_taking(places, size),
            f"for i in range({size}, {2 * size}):",
            "    out[i] = 0",
        ]
    source = "\n    ".join(["def encode(state, seat, out):", *lines]) + "\n"
    name = f"<the encoding of {hash(source):x}>"
    linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
    made: dict[str, Kernel] = {"hide": hide}
    exec(compile(source, name, "exec"), made)  # made of the names of a class's fields alone
    found: Callable[..., None] = kernel(made["encode"])
    return found


def _putting(places: list[tuple[str, int]], start: int) -> list[str]:
    """Return the lines that write a state to a row."""
    lines = []
    for of, width in places:
        lines += [f"out[{start + byte}] = ({of} >> {8 * byte}) & 255" for byte in range(width)]
        start += width
    return lines


def _taking(places: list[tuple[str, int]], start: int) -> list[str]:
    """Return the lines that put a state back from a row."""
    lines = []
    for of, width in places:
        lines.append(f"{of} = {_number(start, width)}" if width < 8 else f"{of} = ({_number(start + 4, 4)} << 32) + {_whole(start, 4)}")
        start += width
    return lines


def _whole(start: int, width: int) -> str:
    """Return the text of a number without a sign; the lowest byte comes first."""
    return "(" + " + ".join(f"(int(out[{start + byte}]) << {8 * byte})" for byte in range(width)) + ")"


def _number(start: int, width: int) -> str:
    """Return the text of a number whose highest byte has the sign."""
    top = 1 << (8 * width - 1)
    return f"(({_whole(start, width)} ^ {top}) - {top})"
