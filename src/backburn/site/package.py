"""What Python in a browser gets of backburn: the rooms of a table as one archive, and what they import from others."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from importlib.metadata import distribution
from importlib.util import find_spec
from pathlib import Path

import backburn

HOME = Path(backburn.__file__).parent
ROOMS = (
    *(
        "__init__.py",
        "design.py",
        "gate.py",
        "version.py",
        "core",
        "play",
        "picture",
        "games",
        "agents",
        "analysis",
        "puzzles",
        "daily",
        "club",
        "external",
    ),
    *("solve/__init__.py", "site", "server/__init__.py", "server/ops/__init__.py", "server/ops/absence.py", "server/ops/errors.py"),
    *("server/ops/monotonic_clock.py", "server/desk", "server/tables", "server/live/__init__.py", "server/live/analyst.py"),
    "server/live/game_key.py",
)
"""The files and folders of the package that go along."""
LEFT_OUT = ("site/page/", "site/modules/", "play/checking", "core/kernels/fusing.py", "core/kernels/machine_code.py")
LEFT_OUT_ENDS = (".npz", ".de.md", ".wasm")
OFFERED = "backburn/site/offered.json"
INDEX = 4
"""Bytes of an index's length."""
BORROWED = {
    **{"typing-extensions": "typing_extensions", "platformdirs": "platformdirs", "confusable-homoglyphs": "confusable_homoglyphs"},
    **{"markdown-it-py": "markdown_it", "mdurl": "mdurl"},
}
"""Distributions whose code is taken along, with their licences."""


def files(games: Sequence[str]) -> dict[str, bytes]:
    """Return all files by name. One of them names the games that are offered."""
    found = {name: path.read_bytes() for name, path in sorted({**dict(_own()), **dict(_borrowed())}.items())}
    return found | {OFFERED: json.dumps(games).encode()}


def joined(files: dict[str, bytes]) -> bytes:
    """Return files behind one another, after an index of their names and sizes, which has its own length before it."""
    index = json.dumps([[name, len(data)] for name, data in files.items()]).encode()
    return len(index).to_bytes(INDEX, "little") + index + b"".join(files.values())


def parted(archive: bytes) -> dict[str, bytes]:
    """Return the files that were joined."""
    at = INDEX + int.from_bytes(archive[:INDEX], "little")
    found = {}
    for name, size in json.loads(archive[INDEX:at]):
        found[name] = archive[at : at + size]
        at += size
    return found


def _own() -> Iterator[tuple[str, Path]]:
    for room in ROOMS:
        for path in [HOME / room] if (HOME / room).is_file() else (HOME / room).rglob("*"):
            name = path.relative_to(HOME).as_posix()
            if path.is_file() and "__pycache__" not in name and not name.startswith(LEFT_OUT) and not name.endswith(LEFT_OUT_ENDS):
                yield f"backburn/{name}", path


def _borrowed() -> Iterator[tuple[str, Path]]:
    for name, module in BORROWED.items():
        found = find_spec(module)
        assert found is not None and found.origin is not None
        origin = Path(found.origin)
        for path in origin.parent.rglob("*") if origin.name == "__init__.py" else [origin]:
            if path.is_file() and "__pycache__" not in path.parts:
                yield path.relative_to(origin.parent.parent if origin.name == "__init__.py" else origin.parent).as_posix(), path
        for file in distribution(name).files or ():
            if "licen" in file.name.lower():
                yield f"licences/{name}/{file.name}", Path(str(file.locate()))
