"""The limit on open files, and the connections it allows: each connection takes one file."""

from __future__ import annotations

from dataclasses import dataclass, replace

import structlog

from backburn.core.kit.errors import OptionError
from backburn.server.ops.settings import Limits

RESERVED = 256
"""Files set aside for everything but counted connections: databases, bots, files being read, connections not counted yet."""
MIN_CONNECTIONS = 64
"""The server does not start if it could accept fewer connections than this."""
log = structlog.get_logger("backburn.files")


@dataclass(frozen=True)
class OpenFileLimit:
    """The process's limit on open files."""

    allowed: int
    initial: int
    """The limit before it was raised."""


def raise_limit(connections: int) -> OpenFileLimit:
    """Raise the limit on open files as far as the connections need and the system allows."""
    wanted = connections + RESERVED
    try:
        import resource
    except ImportError:  # this system has no such limit
        return OpenFileLimit(wanted, wanted)
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)
    soft, hard = (wanted if found == resource.RLIM_INFINITY else found for found in limit)
    allowed = max(soft, min(hard, wanted))
    if allowed > soft:
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, limit[1]))
    return OpenFileLimit(allowed, soft)


def limits_within(limits: Limits, open_files: OpenFileLimit) -> Limits:
    """The limits that fit the open files. Raises OptionError if there are too few to start."""
    if open_files.allowed < RESERVED + MIN_CONNECTIONS:
        raise OptionError(
            f"only {open_files.allowed} files may be open at the same time, but {RESERVED + MIN_CONNECTIONS} are needed; see ulimit -n"
        )
    connections = min(limits.connections, open_files.allowed - RESERVED)
    return replace(limits, connections=connections, sockets=min(limits.sockets, connections * 4 // 5))


def log_limits(open_files: OpenFileLimit, wanted: Limits, limits: Limits) -> None:
    """Log the open file limit and the connections it allows."""
    said = {"files": open_files.allowed, "before": open_files.initial, "connections": limits.connections, "sockets": limits.sockets}
    if limits.connections < wanted.connections:
        log.warning("few open files", **said, wanted=wanted.connections + RESERVED, help="ulimit -n, or LimitNOFILE= of systemd")
    else:
        log.info("open files", **said)
