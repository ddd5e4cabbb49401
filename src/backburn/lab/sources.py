"""What rows of a game follow from besides its options: the sources of its rules and of the bots."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from backburn.core import sources

LEVELS = "levels.json"


@cache
def sources_of(folder: Path) -> str:
    """Return a hash of the sources that decide how a game in a folder is played: its own kernels, those of all games, its levels."""
    digest = hashlib.sha256()
    for path in [*_kernels(folder), *filter(Path.is_file, [folder / LEVELS])]:
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _kernels(folder: Path) -> list[Path]:
    """Return the files with kernels, without those of other games; of a game outside the package all its files."""
    games, found = sources.PACKAGE / "games", sources.kernel_sources()
    own = [path for path in found if games not in path.parents or folder in path.parents]
    return own if games in folder.parents else [*own, *sorted(folder.glob("*.py"))]
