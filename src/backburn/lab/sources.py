"""What rows of a game follow from besides its options: its rules, the bots and their levels, and how the core plays games."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from backburn.core.kernels import dependencies
from backburn.core.players.agent import Definition
from backburn.core.rules.contract import Rules

LEVELS = "levels.json"
_PACKAGE = Path(__file__).parents[1]
_PLAYING = sorted(path for room in ("core", "agents") for path in (_PACKAGE / room).rglob("*.py"))


def sources_of(card: Definition) -> str:
    """Return a hash of what decides how a game is played: its kernels by all that they reach, its levels, the files of core and bots."""
    return _sources_of(card.rules, card.folder / LEVELS)


@cache
def _sources_of(rules: Rules, levels: Path) -> str:
    digest, slots = hashlib.sha256(), rules._asdict()
    for name, kernel in slots.items():
        digest.update(f"{name}={dependencies.key(kernel, slots)}\n".encode())
    for path in (*_PLAYING, levels):
        digest.update(path.read_bytes() if path.is_file() else b"")
    return digest.hexdigest()[:16]
