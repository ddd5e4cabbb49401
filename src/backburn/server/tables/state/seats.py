"""Seats: who occupies them, and the secret tokens that prove it."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import unicodedata
from dataclasses import dataclass

from backburn.server.tables.state.names import SHAPELESS, few_marks, is_visible

MAX_NAME_LENGTH = 40


@dataclass
class Seat:
    """One seat at a table."""

    number: int
    who: str = "open"
    """person, bot or open."""
    name: str = ""
    agent: str = ""
    token: str = ""
    """The SHA-256 of the last person's token; it is kept while a bot has the seat."""
    left: bool = False
    token_event: int = 0
    """The event that set the token."""
    came: bool = False
    """Was the person ever there?"""
    out: str = ""
    """Why the person has lost while others may play on: `resigned`, or `clock`."""
    person: str = ""
    """The name of the person whose token it is, also while a bot has the seat."""
    acted_at: float = 0.0
    """When its person last did something."""
    for_now: bool = False
    """Did a bot take it because no person came?"""

    @property
    def status(self) -> str:
        """The public status: person, bot, open or left."""
        return "left" if self.left else self.who

    @property
    def has_person(self) -> bool:
        """Is a person here, whose consent is needed?"""
        return self.who == "person" and not self.left

    def accepts(self, token: str) -> bool:
        """Is this the seat's token?"""
        return matches_digest(token, self.token)


def new_token() -> str:
    """A random token of 256 bits, as text for a link."""
    return secrets.token_urlsafe(32)


def new_table_id() -> str:
    """A random id of 96 bits: knowing it is permission to watch."""
    return secrets.token_urlsafe(12)


DIGEST = re.compile(r"[0-9a-f]{64}")
"""What `digest` returns."""


def digest(token: str) -> str:
    """The digest of a token that is stored in the database."""
    return hashlib.sha256(token.encode()).hexdigest()


def matches_digest(token: str, digest_stored: str) -> bool:
    """Does the token have this digest? Compares in constant time."""
    return hmac.compare_digest(digest(token), digest_stored or "-" * 64)


def clean_name(name: str) -> str:
    """A name on a single line, without control or invisible characters."""
    return clean_line(name, MAX_NAME_LENGTH)


def clean_line(text: str, longest: int) -> str:
    """A text on a single line, without control or invisible characters; empty if there is nothing to be seen of it."""
    plain = "".join(" " if unicodedata.category(sign).startswith("Z") else sign for sign in text)
    seen = "".join(sign for sign in plain if not unicodedata.category(sign).startswith("C") and sign not in SHAPELESS)
    line = few_marks(" ".join(seen.split()))[:longest].strip()
    return line if is_visible(line) else ""
