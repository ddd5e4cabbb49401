"""Bots of other people: programs in any language, started by a command, that read positions and write moves line by line.

The protocol is described in docs/how-to/bots.md.
"""

from __future__ import annotations

from backburn.external.agent import read
from backburn.external.program import PREFIX, Program

__all__ = ["PREFIX", "Program", "read"]
