"""What a host can set."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

import platformdirs

from backburn.core.errors import OptionError


@dataclass(frozen=True)
class Rate:
    """How often something may happen: so many a second in the long run, and so many at once."""

    per_second: float
    burst: float


@dataclass(frozen=True)
class Limits:
    """How much one caller, one table and all of them may take."""

    body: int = 256 * 1024
    """Bytes of a request."""
    message: int = 4096
    """Bytes of a message on a socket."""
    address: Rate = Rate(40, 200)
    """Requests and messages of one address."""
    moment: float = 0.01
    """Seconds of the processor that each of them may take; what takes longer counts as several."""
    seat: Rate = Rate(10, 40)
    """Moves and other commands of one seat."""
    new_tables: Rate = Rate(0.5, 30)
    """Tables that one address makes."""
    tables: int = 50_000
    """Games under way: neither over nor set aside."""
    connections: int = 12_500
    """Connections of all kinds; with fewer open files it is less, and so are the sockets."""
    sockets: int = 10_000
    """Sockets and event streams in all; those who only look on get at most half of them, and so does one address."""
    address_sockets: int = 1_000
    """Those of one address."""
    seat_sockets: int = 8
    """Those that speak for one seat."""
    table_lookers: int = 60
    """Those that only look on at one table."""
    address_lookers: int = 30
    """Those with which one address only looks on, wherever."""
    live_tables: int = 2_000
    """Tables kept in memory."""


@dataclass(frozen=True)
class Settings:
    """One server's settings."""

    database: str = ""
    """A path or sqlite:// or postgresql:// address; empty is a file in the user's data folder."""
    base_path: str = ""
    """Where a reverse proxy puts the server, like /backburn."""
    public: tuple[str, ...] = ()
    """The addresses people type, like https://games.example.org; empty: whatever host the request names."""
    hosts: tuple[str, ...] = ()
    """Host names that are answered; empty: all."""
    bots: int = 1
    """Processes that think for bots."""
    bot_pause: float = 0.25
    """Seconds between a bot's plies, so that people can follow."""
    compile: bool = True
    """Compile the rules for the bots in the background."""
    sweep: float = 3.0
    """How often, in seconds, turns are looked for that another process left undone."""
    abandoned: float = 30
    """Days without an event after which a game under way no longer counts as one; 0: never."""
    metrics: bool = True
    limits: Limits = field(default_factory=Limits)


def host_settings(
    database: str,
    base_path: str,
    public: Sequence[str],
    *,
    bots: int = 1,
    tables: int = 50_000,
    rate: float = 40,
    metrics: bool = True,
    abandoned: float = 30,
) -> Settings:
    """Settings as a host writes them. Raises OptionError."""
    path = "/" + base_path.strip("/") if base_path.strip("/") else ""
    if not re.fullmatch(r"[\w/.-]*", path, re.ASCII):
        raise OptionError(f"--base-path {base_path!r} is not a path like /backburn")
    for address in public:
        if not _is_origin(address):
            raise OptionError(f"--public {address!r} is not an address like https://games.example.org (a path goes to --base-path)")
    limits = Limits(tables=tables, address=Rate(rate, 5 * rate))
    return Settings(
        database, path, tuple(address.rstrip("/") for address in public), (), bots, abandoned=abandoned, metrics=metrics, limits=limits
    )


def _is_origin(address: str) -> bool:
    try:
        parts = urlsplit(address)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0 and not parts.path.strip("/")
    except ValueError:
        return False


def database_address(given: str) -> str:
    """The SQLAlchemy address of what a host wrote. A file has one address, by whatever links it is named: its lock is found by that."""
    if not given:
        folder = Path(platformdirs.user_data_dir("backburn", appauthor=False))
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        return f"sqlite+aiosqlite:///{folder / 'tables.sqlite'}"
    for prefix in ("postgresql+psycopg://", "postgresql://", "postgres://"):
        if given.startswith(prefix):
            return "postgresql+psycopg://" + given.removeprefix(prefix)
    path = given.removeprefix("sqlite+aiosqlite:///").removeprefix("sqlite:///")
    if "://" in path:
        raise OptionError(f"--database {path.partition('://')[0]}://... is not known here; give a file or a postgresql:// address")
    if "?" in path or "\0" in path:
        raise OptionError(f"--database {path!r}: a database's file has no ? in its name here")
    return f"sqlite+aiosqlite:///{os.path.realpath(path)}"
