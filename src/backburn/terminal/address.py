"""A table's address: the link that a page or a friend gives."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import parse_qs, urlsplit

from backburn.core.errors import OptionError

_PATH = re.compile(r"^(?P<base>.*)/t/(?P<table>[A-Za-z0-9_-]{1,64})/?$")
LOOPBACK = ("localhost", "127.0.0.1", "::1")


@dataclass(frozen=True)
class Address:
    """Where a table is, and the secret that opens a seat of it, if the link has one."""

    server: str
    """Scheme, host and base path."""
    table: str
    token: str = ""

    @property
    def api(self) -> str:
        """Where the table's calls begin."""
        return f"{self.server}/api/tables/{self.table}"

    @property
    def host(self) -> str:
        """The server's name, for people."""
        return urlsplit(self.server).netloc

    @property
    def near(self) -> bool:
        """Is it on this very machine?"""
        return urlsplit(self.server).hostname in LOOPBACK

    def link(self, token: str = "") -> str:
        """The link to type into a browser or after `backburn join`."""
        return f"{self.server}/t/{self.table}" + (f"#seat={token}" if token else "")


def read_address(text: str) -> Address:
    """The address that a link means. Raises OptionError."""
    text = text.strip()
    try:
        parts = urlsplit(text if "://" in text else f"http://{text}")
        parts.port  # noqa: B018 - asking is the check
    except ValueError:
        parts = urlsplit("")
    path = _PATH.match(parts.path)
    if parts.scheme not in ("http", "https") or not parts.hostname or path is None:
        raise OptionError(f"{text[:100]!r} is no table's address; one looks like http://HOST/t/TABLE#seat=TOKEN")
    token = parse_qs(parts.fragment).get("seat", [""])[0]
    return Address(f"{parts.scheme}://{parts.netloc}{path['base']}", path["table"], token)
