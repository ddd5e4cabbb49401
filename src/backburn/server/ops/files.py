"""How many files may be open, and what that allows: every connection is one."""

from __future__ import annotations

from dataclasses import dataclass, replace

import structlog

from backburn.core.errors import OptionError
from backburn.server.ops.settings import Limits

OWN = 256
"""Files for everything but connections that are counted: databases, bots, what is read, and connections that are not counted yet."""
FEWEST = 64
"""Connections below which it makes no sense to begin."""
log = structlog.get_logger("backburn.files")


@dataclass(frozen=True)
class Files:
    """The limit of open files."""

    allowed: int
    before: int
    """What it was before it was raised."""


def raised(connections: int) -> Files:
    """Raise the limit of open files as far as so many connections need it and the system allows."""
    wanted = connections + OWN
    try:
        import resource
    except ImportError:  # a system without such a limit
        return Files(wanted, wanted)
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)
    soft, hard = (wanted if found == resource.RLIM_INFINITY else found for found in limit)
    allowed = max(soft, min(hard, wanted))
    if allowed > soft:
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, limit[1]))
    return Files(allowed, soft)


def fitted(limits: Limits, files: Files) -> Limits:
    """The limits that so many files allow. Raises OptionError if they are too few to begin."""
    if files.allowed < OWN + FEWEST:
        raise OptionError(
            f"only {files.allowed} files may be open at once, but at least {OWN + FEWEST} are needed; raise it with ulimit -n"
        )
    connections = min(limits.connections, files.allowed - OWN)
    return replace(limits, connections=connections, sockets=min(limits.sockets, connections * 4 // 5))


def tell(files: Files, wanted: Limits, limits: Limits) -> None:
    """Say in the log how many files there may be and what that allows."""
    said = {"files": files.allowed, "before": files.before, "connections": limits.connections, "sockets": limits.sockets}
    if limits.connections < wanted.connections:
        log.warning("few open files", **said, wanted=wanted.connections + OWN, help="ulimit -n, or LimitNOFILE= of systemd")
    else:
        log.info("open files", **said)
