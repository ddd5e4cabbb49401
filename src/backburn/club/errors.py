"""What an evening refuses; apart from the rest, since every house knows all refusals, also one without evenings."""

from __future__ import annotations

from backburn.core.kit.errors import BackburnError


class ClubError(BackburnError):
    """Something that is not possible in this evening."""
