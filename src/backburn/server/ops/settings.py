"""What a host can configure."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from backburn.analysis.effort import Effort
from backburn.core.kit.errors import OptionError
from backburn.core.kit.extras import extra_needed
from backburn.core.kit.folders import data_folder
from backburn.server.ops.absence import Absence

ANALYSIS, HINT = Effort(seconds=15.0), Effort(seconds=1.5)
"""How long is thought about a whole game, and about one move."""


@dataclass(frozen=True)
class Rate:
    """A rate limit: a sustained rate and a burst."""

    per_second: float
    burst: float


@dataclass(frozen=True)
class Limits:
    """Limits per client, per table and in total."""

    body_bytes: int = 256 * 1024
    """Bytes of a request's body."""
    message_bytes: int = 4096
    """Bytes of a socket message."""
    address: Rate = Rate(40, 200)
    """Requests and messages from one client address."""
    seconds_per_token: float = 0.01
    """CPU seconds that each of them pays for; one that takes longer counts as several."""
    seat: Rate = Rate(10, 40)
    """Moves and other commands from one seat."""
    remarks: Rate = Rate(0.5, 5)
    """Phrases and texts that one seat says."""
    new_tables: Rate = Rate(0.5, 30)
    """Tables created by one client address."""
    tables: int = 50_000
    """Running games: neither over nor abandoned."""
    connections: int = 12_500
    """Connections of all kinds; if fewer files can be open it is lowered, and so is `sockets`."""
    sockets: int = 10_000
    """Sockets and event streams in total; spectators get at most half of them, and so does one client address."""
    address_sockets: int = 1_000
    """Sockets and event streams of one client address."""
    seat_sockets: int = 8
    """Sockets and event streams that speak for one seat."""
    table_spectators: int = 60
    """Spectators at one table."""
    address_spectators: int = 30
    """Spectators from one client address, at all tables."""
    live_tables: int = 2_000
    """Tables kept in memory."""


@dataclass(frozen=True)
class Settings:
    """The settings of one server."""

    database: str = ""
    """A file, or a sqlite:// or postgresql:// URL; empty: a file in the user's data folder."""
    base_path: str = ""
    """The path at which a reverse proxy mounts the server, like /backburn."""
    public_origins: tuple[str, ...] = ()
    """The origins people use, like https://games.example.org; empty: whatever the Host header says."""
    hosts: tuple[str, ...] = ()
    """Accepted host names; empty: all."""
    bot_processes: int = 1
    """Worker processes for bots."""
    analysis_processes: int = 1
    """Worker processes for analyses and hints, which serve one at a time each."""
    analysis: Effort = ANALYSIS
    """How long a finished game is analysed."""
    hint: Effort = HINT
    """How long a hint is thought about."""
    bot_pause_seconds: float = 0.25
    """Seconds before a bot's turn, so that people can follow; within it clients set the pace."""
    compile_rules: bool = True
    """Compile the rules for bots in the background."""
    sweep_seconds: float = 3.0
    """Interval, in seconds, at which turns left undone by other processes are looked for."""
    abandoned_days: float = 30
    """Days without an event after which a running game counts as abandoned; 0: never."""
    metrics: bool = True
    chat: bool = False
    """May people write their own texts, not only set phrases?"""
    lobby: bool = False
    """Does the lobby list tables that anybody may join or watch?"""
    ratings: bool = False
    """Can people claim a name, and are they and bots rated by the results?"""
    daily_salt: bool = False
    """Does the server add a salt to each Daily Fire when its day begins?"""
    push: bool = False
    """Do players get web push for their turns? The makers of their browsers carry it."""
    studies: str = ""
    """A folder with reports of the laboratory that visitors may read, besides those that come with the package."""
    site: str = ""
    """A folder with a site, by which visitors' browsers find hints and analyses; empty: the server does."""
    absence: Absence = field(default_factory=Absence)
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
    """The settings for the flags of `backburn serve`. Raises OptionError."""
    path = "/" + base_path.strip("/") if base_path.strip("/") else ""
    if not re.fullmatch(r"[\w/.-]*", path, re.ASCII):
        raise OptionError(f"--base-path {base_path!r} is not a path like /backburn")
    for address in public:
        if not _is_origin(address):
            raise OptionError(f"--public {address!r} is not an address like https://games.example.org (a path goes to --base-path)")
    limits = Limits(tables=tables, address=Rate(rate, 5 * rate))
    origins = tuple(address.rstrip("/") for address in public)
    return Settings(database, path, origins, (), bots, abandoned_days=abandoned, metrics=metrics, limits=limits)


def can_push(wanted: bool, public: Sequence[str]) -> bool:
    """Whether web push is on. Raises OptionError if it is wanted and the host has no https address, MissingPackage without its package."""
    if wanted and not any(address.startswith("https:") for address in public):
        raise OptionError("--push needs --public https://...: browsers accept it from such addresses only")
    if wanted:
        with extra_needed():
            import cryptography  # noqa: F401
    return wanted


def _is_origin(address: str) -> bool:
    try:
        parts = urlsplit(address)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0 and not parts.path.strip("/")
    except ValueError:
        return False


def database_address(given: str) -> str:
    """The SQLAlchemy URL of a database as a host writes it. Symbolic links are resolved, because the lock is found by the file's name."""
    if not given:
        folder = data_folder()
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        return f"sqlite+aiosqlite:///{folder / 'tables.sqlite'}"
    for prefix in ("postgresql+psycopg://", "postgresql://", "postgres://"):
        if given.startswith(prefix):
            return "postgresql+psycopg://" + given.removeprefix(prefix)
    path = given.removeprefix("sqlite+aiosqlite:///").removeprefix("sqlite:///")
    if "://" in path:
        raise OptionError(f"--database {path.partition('://')[0]}://... is not supported; give a file or a postgresql:// address")
    if "?" in path or "\0" in path:
        raise OptionError(f"--database {path!r}: the name of a database file must not contain ?")
    return f"sqlite+aiosqlite:///{os.path.realpath(path)}"
