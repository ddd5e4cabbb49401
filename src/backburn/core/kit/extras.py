"""Extras: packages that only some rooms need. A light installation has the engine, the bots and their kernels, and says what it lacks."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import metadata

from backburn.core.kit.errors import MissingPackage

OF_EXTRA = re.compile(r"""([\w.-]+).*\bextra *== *["']([\w-]+)["']""")
"""A requirement of an extra as the package's metadata has it: the name of the required package, and the extra."""

PACKAGES = {"pyspiel": "open-spiel", "PIL": "pillow"}
"""What installs a module that is not named like its package."""


@contextmanager
def extra_needed() -> Iterator[None]:
    """Imports of what an extra brings; one that is not installed raises MissingPackage."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        extra = extra_of(package)
        if not extra:
            raise
        raise MissingPackage(
            f"this needs {package}, which is not installed: pip install 'backburn[{extra}]' brings it, 'backburn[all]' everything", extra
        ) from error


def extra_of(module: str) -> str:
    """The smallest extra that brings an importable module; empty if none is known to."""
    try:
        found = [found for each in metadata.requires("backburn") or [] if (found := OF_EXTRA.match(each))]
    except metadata.PackageNotFoundError:
        return ""
    name, sizes = PACKAGES.get(module, module.replace("_", "-")), Counter(each[2] for each in found)
    return min((each[2] for each in found if name and each[1].replace("_", "-").startswith(name)), key=sizes.__getitem__, default="")
