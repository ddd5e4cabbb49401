"""Seats: who sits where, and the secret tokens that prove it."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import unicodedata
from dataclasses import dataclass

LONGEST_NAME = 40


@dataclass
class Seat:
    """One place at a table."""

    number: int
    who: str = "open"
    """person, bot or open."""
    name: str = ""
    agent: str = ""
    token: str = ""
    """The SHA-256 of the last person's token; a bot in the seat keeps it for the person."""
    left: bool = False
    given: int = 0
    """The event that gave it the token."""

    @property
    def shown(self) -> str:
        """What the others see: person, bot, open or left."""
        return "left" if self.left else self.who

    @property
    def present(self) -> bool:
        """Does a person sit here, whose consent counts?"""
        return self.who == "person" and not self.left

    def opens(self, token: str) -> bool:
        """Is that the seat's token?"""
        return matches(token, self.token)


def new_token() -> str:
    """256 bits that nobody can guess, as text for a link."""
    return secrets.token_urlsafe(32)


def new_table_id() -> str:
    """96 bits: who knows it may watch."""
    return secrets.token_urlsafe(12)


def digest(token: str) -> str:
    """What the database keeps of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def matches(token: str, kept: str) -> bool:
    """Is the kept digest that of the token? Takes the same time whatever the answer."""
    return hmac.compare_digest(digest(token), kept or "-" * 64)


def clean_name(name: str) -> str:
    """A name on one line without invisible tricks."""
    plain = "".join(" " if unicodedata.category(sign).startswith("Z") else sign for sign in unicodedata.normalize("NFC", name))
    return " ".join("".join(sign for sign in plain if not unicodedata.category(sign).startswith("C")).split())[:LONGEST_NAME].strip()
