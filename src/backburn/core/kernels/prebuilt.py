"""Kernels that come compiled with the package: what they were compiled for, and whether that fits here.

A wheel for one platform brings a folder `prebuilt`, made by `scripts/release`: the machine code of what most people use, for a level of
processors that nearly all have, and a note (`Fit`) of what compiled it. It is used only if everything in the note fits; otherwise
kernels are compiled here, as without it, and one sentence says why. The files are named like the user's cache, by all that they
were compiled from: after a change of a rule, what reaches it is compiled here. `BACKBURN_PREBUILT` names another folder, or none with 0.
"""

from __future__ import annotations

import json
import os
import sysconfig
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

NOTE = "fit.json"
"""The file that says what the kernels next to it were compiled for."""
LEVEL = "x86-64-v3"
"""The processors that kernels are compiled for, as LLVM names them (NUMBA_CPU_NAME): most of Intel's from 2013 on, AMD's from 2015 on."""
FEATURES = (
    *("cx16", "sahf", "popcnt", "sse3", "sse4.1", "sse4.2", "crc32", "ssse3"),  # x86-64-v2
    *("avx", "avx2", "bmi", "bmi2", "f16c", "fma", "lzcnt", "movbe", "xsave"),  # x86-64-v3
)
"""What the level has beyond the first 64-bit processors, in LLVM's words. Source: System V ABI, AMD64 supplement, table 3.1."""


@dataclass(frozen=True)
class Fit:
    """What kernels are compiled for, or what there is here."""

    target: str
    """What numba calls the processor that they are compiled for, a part of the files' names; nothing is compared with it."""
    python: str
    """Python's version and build, and the platform, as in the names of extension modules."""
    numba: str
    features: tuple[str, ...]
    """Of the processor: those that the kernels need, or all that are here."""

    def misfit(self, here: Fit) -> str:
        """Return why kernels that were compiled for this do not fit here; empty if they do."""
        if self.python != here.python:
            return f"they are for Python {self.python}, and this is {here.python}"
        if self.numba != here.numba:
            return f"they are for numba {self.numba}, and this is {here.numba}"
        missing = [name for name in self.features if name not in here.features]
        return f"they need a processor with {', '.join(missing)}" if missing else ""


class Brought(NamedTuple):
    """Kernels that came with the package and fit here."""

    folder: Path
    target: str
    """What they were compiled for, in numba's words."""


def named() -> Path | None:
    """Return the folder of kernels that came with the package, or that BACKBURN_PREBUILT names; None if there is none."""
    wish = os.environ.get("BACKBURN_PREBUILT", "")
    folder = Path(wish) if wish else Path(__file__).parents[2] / "prebuilt"
    return folder if wish != "0" and (folder / NOTE).is_file() else None


def misfit(folder: Path, numba: str) -> str:
    """Return why the kernels of a folder cannot be used; empty if they can. `numba` is the version that is here."""
    if any(os.environ.get(name) for name in ("NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES")):
        return "NUMBA_CPU_NAME or NUMBA_CPU_FEATURES says what to compile for"
    try:
        made_for = read(folder)
    except (OSError, ValueError, TypeError, KeyError):
        return f"{folder / NOTE} cannot be read"
    return made_for.misfit(Fit("", python(), numba, features() if numba == made_for.numba else ()))


def read(folder: Path) -> Fit:
    """Return what the kernels of a folder were compiled for. Raises OSError, ValueError, TypeError or KeyError."""
    manifest = json.loads((folder / NOTE).read_text(encoding="utf-8"))
    return Fit(**manifest | {"features": tuple(manifest["features"])})


def write(folder: Path, fit: Fit) -> None:
    """Note what the kernels of a folder were compiled for."""
    (folder / NOTE).write_text(json.dumps(asdict(fit), indent=1) + "\n", encoding="utf-8")


def python() -> str:
    """Return this Python's version and build, and the platform: `cpython-311-x86_64-linux-gnu`."""
    return str(sysconfig.get_config_var("SOABI") or "unknown")


@cache
def features() -> tuple[str, ...]:  # pragma: no cover (not in the interpreted run)
    """Return what this processor has, and the system lets programs use, in LLVM's words; those that numba is to avoid are left out."""
    from numba.core.codegen import get_host_cpu_features

    return tuple(each[1:] for each in get_host_cpu_features().split(",") if each.startswith("+"))
