"""Links to a server's table, as the page or a friend gives them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import parse_qs, urlsplit

from backburn.core.kit.errors import OptionError

_PATH = re.compile(r"^(?P<base>.*)/t/(?P<table>[A-Za-z0-9_-]{1,64})/?$")
LOOPBACK = ("localhost", "127.0.0.1", "::1")


@dataclass(frozen=True)
class TableLink:
    """A table's URL, with the secret token of a seat if the link has one."""

    server: str
    """Scheme, host and base path."""
    table: str
    token: str = ""

    @property
    def api_url(self) -> str:
        """The base URL of the table's API."""
        return f"{self.server}/api/tables/{self.table}"

    @property
    def host(self) -> str:
        """The server's name, for people."""
        return urlsplit(self.server).netloc

    @property
    def is_local(self) -> bool:
        """Is the server on this machine?"""
        return urlsplit(self.server).hostname in LOOPBACK

    def url(self, token: str = "") -> str:
        """The URL to type into a browser or to pass to `backburn join`."""
        return f"{self.server}/t/{self.table}" + (f"#seat={token}" if token else "")


def parse_link(text: str) -> TableLink:
    """Parse a link. Raises OptionError."""
    text = text.strip()
    try:
        parts = urlsplit(text if "://" in text else f"http://{text}")
        parts.port  # noqa: B018 - reading it validates it
    except ValueError:
        parts = urlsplit("")
    path = _PATH.match(parts.path)
    if parts.scheme not in ("http", "https") or not parts.hostname or path is None:
        raise OptionError(f"{text[:100]!r} is not a link to a table; one looks like http://HOST/t/TABLE#seat=TOKEN")
    token = parse_qs(parts.fragment).get("seat", [""])[0]
    return TableLink(f"{parts.scheme}://{parts.netloc}{path['base']}", path["table"], token)
