"""What a stage of the tests depends on: whatever its processes read when it last passed on this machine.

While a stage runs, `workshop/reads/sitecustomize.py` notes in each of its Python processes which files of the checkout are opened, and
which folders listed. A stage that passed is remembered with the digests of all that; as long as every one of them is the same, and its
command and the versions of what it runs with, it would do the same again. Files that other programs read have to be declared (`reads`).
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import subprocess
import sys
import sysconfig
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from fnmatch import fnmatch
from functools import cache, cached_property
from pathlib import Path

from backburn.core.kit import folders

WATCHER = Path(__file__).with_name("reads")
PROGRAMS = ("chromium-headless-shell", "psql", "git")
"""What tests drive besides Python packages."""
SETTINGS = ("NUMBA_", "BACKBURN_", "PYTHON", "PYTEST_")
"""How the names of variables of the environment begin that tests may depend on."""
KEPT = 10
"""How many passes of a stage are remembered, for as many branches."""
NAMES = "*"
"""Stands for the names of all files of the checkout."""


def environment(notes: Path, root: Path) -> dict[str, str]:
    """Return what makes the Python processes of a stage note what they read, in files of a folder."""
    before = os.environ.get("PYTHONPATH")
    return {
        "BACKBURN_READS": os.pathsep.join(map(str, (notes, root))),
        "PYTHONPATH": os.pathsep.join([str(WATCHER), *([before] if before else [])]),
    }


@dataclass(frozen=True)
class Pass:
    """A stage that passed: what it was, what it ran with and what it read."""

    command: str
    around: str
    """A digest of what does not lie in the checkout: versions, settings."""
    files: dict[str, str]
    """The digest of each file by its path; a path with a slash at its end is a folder, whose names count, and `*` the names of all."""
    when: str
    clock: float = 0.0
    """Seconds that it took, by the clock."""
    processors: float = 0.0
    """Seconds of processors that it took."""


class Checkout:
    """The files of a checkout as they are when it is made: tracked ones and new ones, not those that git ignores."""

    def __init__(self, root: Path, store: Path | None = None) -> None:
        self.root = root
        self.store = store or folders.cache_root() / "passed"
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=root, capture_output=True, text=True, check=True
        ).stdout.split("\0")
        self.digests = {name: digest(root / name) for name in listed if name and (root / name).is_file()}

    @cached_property
    def around(self) -> str:
        """A digest of what does not lie in the checkout."""
        packages = sorted(path.name for path in Path(sysconfig.get_path("purelib")).glob("*.dist-info"))
        settings = sorted(f"{name}={value}" for name, value in os.environ.items() if name.startswith(SETTINGS))
        told = [sys.version, platform.platform(), *packages, *settings, *map(version_of, PROGRAMS)]
        return hashlib.sha256("\n".join(told).encode()).hexdigest()

    def digest(self, path: str) -> str:
        """Return the digest of a file, of the names in a folder (`tests/`) or of all names; empty for a file that is not there."""
        if path == NAMES:
            return text_digest("\n".join(sorted(self.digests)))
        if path.endswith("/"):
            return text_digest("\n".join(sorted(self._names_in(path.removeprefix("./")))))
        return self.digests.get(path, "")

    def _names_in(self, folder: str) -> set[str]:
        return {name[len(folder) :].partition("/")[0] for name in self.digests if name.startswith(folder)}

    def passed(self, name: str, command: str) -> Pass | None:
        """Return how a stage passed with everything as it is now; None if that is not known."""
        for known in self.known(name):
            same = (known.command, known.around) == (command, self.around)
            if same and all(self.digest(path) == was for path, was in known.files.items()):
                return known
        return None

    def remember(self, name: str, command: str, read: Sequence[str], clock: float = 0.0, processors: float = 0.0) -> None:
        """Note that a stage passed that read these and took so long, unless one of them has changed while it ran."""
        files = {path: self.digest(path) for path in read}
        if any(digest(self.root / path) != was for path, was in files.items() if was and path != NAMES and not path.endswith("/")):
            return
        passed = Pass(command, self.around, files, f"{datetime.now().astimezone():%Y-%m-%d %H:%M}", clock, processors)
        self.store.mkdir(parents=True, exist_ok=True)
        known = [passed, *self.known(name)][:KEPT]
        half = self._place(name).with_suffix(f".{os.getpid()}")
        half.write_text(json.dumps([asdict(each) for each in known]), encoding="utf-8")
        half.replace(self._place(name))

    def known(self, name: str) -> list[Pass]:
        """Return the last passes of a stage, the latest first."""
        try:
            return [Pass(**each) for each in json.loads(self._place(name).read_text(encoding="utf-8"))]
        except (OSError, ValueError, TypeError):
            return []

    def _place(self, name: str) -> Path:
        return self.store / f"{text_digest(name)[:16]}.json"

    def read(self, notes: Path, declared: Sequence[str]) -> list[str]:
        """Return what a stage read, by the notes of its processes and by what it declares: files, folders, patterns."""
        found = {name for name in self.digests if any(fits(name, pattern) for pattern in declared)}
        return sorted(found.union(*(self._noted(path) for path in notes.iterdir())))

    def _noted(self, path: Path) -> Iterator[str]:
        for line in path.read_text(encoding="utf-8").splitlines():
            kind, _, name = line.partition(" ")
            if kind == "names":
                yield NAMES
            elif kind == "folder" and (name == "." or self._names_in(f"{name}/")):
                yield f"{name}/"
            elif kind == "file" and (source := source_of(name)) in self.digests:
                yield source


def source_of(name: str) -> str:
    """Return the file that a compiled module was made from; other files as they are."""
    path = Path(name)
    return str(path.parents[1] / f"{path.name.partition('.')[0]}.py") if path.parent.name == "__pycache__" else name


def fits(name: str, pattern: str) -> bool:
    """Whether a path is one of those meant: the file, what is in the folder, or what fits the pattern."""
    return name == pattern or name.startswith(f"{pattern}/") or fnmatch(name, pattern)


def digest(path: Path) -> str:
    """Return the digest of a file; empty if there is none."""
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""


def text_digest(text: str) -> str:
    """Return the digest of a text."""
    return hashlib.sha256(text.encode()).hexdigest()


@cache
def version_of(program: str) -> str:
    """Return what a program says of its version; empty if it is missing."""
    try:
        return subprocess.run([program, "--version"], capture_output=True, text=True, check=False).stdout
    except OSError:
        return ""
