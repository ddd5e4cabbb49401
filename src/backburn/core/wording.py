"""What the sentences of all games are made with."""

from __future__ import annotations

from collections.abc import Sequence


def capital(text: str) -> str:
    """A sentence's beginning."""
    return text[:1].upper() + text[1:]


def counted(number: int, what: str) -> str:
    """So many things."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def ended_alike(names: Sequence[str], value: float) -> str:
    """The end of a game that was worth the same to all at the table."""
    if value == 0:
        return "A draw."
    verb = "wins" if value > 0 else "loses"
    return f"Everybody {verb} together." if len(names) > 1 else f"{capital(names[0])} {verb}."
