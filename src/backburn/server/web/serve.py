"""Running a server: a port, a process, a graceful shutdown."""

from __future__ import annotations

import asyncio
import errno
import gc
import socket
import sys
import threading
import time
import webbrowser
from dataclasses import dataclass, replace

import structlog
import uvicorn
from fastapi import FastAPI

from backburn.core.kit.errors import OptionError
from backburn.server.ops.client_address import trusted_proxies
from backburn.server.ops.logs import configure_logging
from backburn.server.ops.open_files import limits_within, log_limits, raise_limit
from backburn.server.ops.rate_limited_logging import limit_repeated_errors
from backburn.server.ops.settings import Settings, database_address
from backburn.server.ops.uncaught import log_loop_error, redirect_to_log
from backburn.server.storage.store import DatabaseInUse, check_database, lock_database
from backburn.server.tables.state.catalogue import Catalogue
from backburn.server.web.app import create_app
from backburn.server.web.pages import draw_thumbnails
from backburn.server.web.security import LOOPBACK
from backburn.server.web.slow_connections import TrackedHttp, TrackedWebSocket
from backburn.version import __version__

PORT = 8000
PORT_TRIES = 50
CLOSE_SECONDS = 2.0
"""Seconds that subscribers have for their last messages."""
SWITCH_INTERVAL = 0.001
"""Seconds after which the writer's thread gets the interpreter lock while other threads are busy."""
LISTEN_BACKLOG = 1024
"""Connections that the system queues until they are accepted."""
ACCEPT_BATCH = 32
"""Connections accepted in one iteration of the loop. They are counted three iterations later, so files must suffice for several batches."""
SHUTDOWN_SECONDS = 10
"""Seconds that responses in progress have during shutdown."""
log = structlog.get_logger("backburn.serve")


@dataclass(frozen=True)
class ListenAddress:
    """Where a server listens."""

    host: str = "127.0.0.1"
    port: int | None = None
    """None: the first free port from 8000."""
    trusted_proxies: str = "127.0.0.1"


class GracefulServer(uvicorn.Server):
    """Lets sockets and streams finish before the process ends, and drops slow connections periodically."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start listening."""
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(log_loop_error)
        limit_repeated_errors(loop)
        await super().startup(sockets)
        for found in sockets or []:
            found.listen(LISTEN_BACKLOG)
        self.drawing = loop.create_task(draw_thumbnails(self.config.app.state.server))  # type: ignore[union-attr]

    async def on_tick(self, counter: int) -> bool:
        """Called ten times a second."""
        if counter % 10 == 0:
            self.config.app.state.server.connections.drop_slow()  # type: ignore[union-attr]
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Notify every subscriber to come back soon, then stop."""
        self.drawing.cancel()
        hub = self.config.app.state.server.hub  # type: ignore[union-attr]
        hub.close()
        deadline = time.monotonic() + CLOSE_SECONDS
        while hub.count and time.monotonic() < deadline:
            await asyncio.sleep(0.02)
        await super().shutdown(sockets)
        log.info("stopped")


def bind(address: ListenAddress) -> socket.socket:
    """A listening socket. Raises OptionError if no port is available."""
    ports = range(PORT, PORT + PORT_TRIES) if address.port is None else [address.port]
    family = socket.AF_INET6 if ":" in address.host else socket.AF_INET
    for port in ports:
        found = socket.socket(family, socket.SOCK_STREAM)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((address.host, port))
            found.listen(LISTEN_BACKLOG)
            return found
        except OSError as error:
            found.close()
            problem, is_of_host = error.strerror, isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL
    raise OptionError(
        f"cannot listen on {address.host} port {ports[0]}: {problem}; name another with {'--host' if is_of_host else '--port'}"
    )


def url_of(found: socket.socket, settings: Settings) -> str:
    """The URL to type into a browser."""
    host, port = found.getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return settings.public_origins[0] + settings.base_path if settings.public_origins else f"http://{shown}:{port}{settings.base_path}"


def serve(settings: Settings, address: ListenAddress, browser: bool = False, catalogue: Catalogue | None = None) -> None:
    """Run a server until it is stopped."""
    found = bind(address)
    url = url_of(found, settings)
    try:
        lock = lock_database(database_address(settings.database), url)
    except DatabaseInUse as occupied:
        found.close()
        if not (browser and occupied.url):
            raise
        print(f"backburn is already running: {occupied.url}", file=sys.stderr)
        webbrowser.open(occupied.url)
        return
    check_database(settings.database)
    wanted, files = settings.limits, raise_limit(settings.limits.connections)
    settings = replace(settings, limits=limits_within(wanted, files))
    if address.host in LOOPBACK and not settings.hosts and not settings.public_origins:
        settings = replace(settings, hosts=LOOPBACK)
    config = uvicorn_config(create_app(settings, catalogue), settings, address)
    configure_logging()
    redirect_to_log()
    tune_garbage_collector()
    sys.setswitchinterval(SWITCH_INTERVAL)
    _announce(url)
    log_limits(files, wanted, settings.limits)
    if browser:
        threading.Timer(0.7, webbrowser.open, (url,)).start()
    GracefulServer(config).run([found])
    if lock:
        lock.close()


def _announce(url: str) -> None:
    """Announce the server's address to programs (in the log) and to a person at a terminal."""
    log.info("serving", url=url, version=__version__)
    if sys.stdout.isatty():
        print(f"backburn: {url}   (Ctrl+C stops it; games are kept)", flush=True)


def tune_garbage_collector() -> None:
    """Make full garbage collections rare: with hundreds of tables each of them pauses everybody for about a second.

    Nearly all garbage is freed by reference counting and by collections of the young generations, which continue.
    """
    gc.freeze()
    gc.set_threshold(20_000, 10, 100)


def uvicorn_config(app: FastAPI, settings: Settings, address: ListenAddress) -> uvicorn.Config:
    """How the application is served. Raises OptionError."""
    return uvicorn.Config(
        app,
        log_config=None,
        log_level="warning",  # lower levels would log URLs with their query strings
        access_log=False,
        server_header=False,
        http=TrackedHttp,
        ws=TrackedWebSocket,
        backlog=ACCEPT_BATCH,
        ws_max_size=settings.limits.message_bytes,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
        forwarded_allow_ips=trusted_proxies(address.trusted_proxies),
        proxy_headers=True,
    )
