"""The seal on a seed: a commitment that everybody is shown before the first move, and the salt that opens it after the last.

`docs/reference/protocol.md` describes how to check both.
"""

from __future__ import annotations

import hashlib
import re
from typing import NamedTuple

SALT = re.compile(r"[0-9a-f]{32}")
COMMITMENT = re.compile(r"[0-9a-f]{64}")


class Seal(NamedTuple):
    """How the seed of a match was kept secret until it was over."""

    salt: str
    """128 random bits in hexadecimal, without which the commitment could be found by trying out seeds."""
    chosen: bool = False
    """Did the creator of the table choose the seed, and so know it all along?"""

    def commitment(self, seed: int) -> str:
        """Return the commitment to a seed: the SHA-256 of `SEED:SALT`, in hexadecimal."""
        return hashlib.sha256(f"{seed}:{self.salt}".encode()).hexdigest()
