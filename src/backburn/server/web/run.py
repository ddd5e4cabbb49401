"""Running a server: a port, a process, a graceful end."""

from __future__ import annotations

import asyncio
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

from backburn.core.errors import OptionError
from backburn.server.ops.addresses import proxies
from backburn.server.ops.files import fitted, raised, tell
from backburn.server.ops.logs import set_up
from backburn.server.ops.outcries import take_over, unhandled
from backburn.server.ops.seldom import quieten
from backburn.server.ops.settings import Settings, database_address
from backburn.server.storage.store import Occupied, lock_file, try_out
from backburn.server.tables.catalogue import Shelf
from backburn.server.web.app import create_app
from backburn.server.web.edge import Request, Socket
from backburn.server.web.security import LOOPBACK
from backburn.version import __version__

PORT = 8000
TRIES = 50
FAREWELL = 2.0
"""Seconds that listeners have for their last messages."""
SWITCH = 0.001
"""Seconds after which the thread that writes to the database gets its turn while everything else is busy."""
QUEUE = 1024
"""Connections that wait in the system until they are accepted."""
AT_ONCE = 32
"""Connections accepted in one turn of the loop. They are counted three turns later, so that there must be files for some times as many."""
GRACE = 10
"""Seconds that answers under way have at the end."""
log = structlog.get_logger("backburn.run")


@dataclass(frozen=True)
class Place:
    """Where a server listens."""

    host: str = "127.0.0.1"
    port: int | None = None
    """None: the first free one from 8000."""
    trusted_proxies: str = "127.0.0.1"


class GracefulServer(uvicorn.Server):
    """Lets sockets and streams finish before the process ends, and looks now and then for connections that keep it waiting."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(unhandled)
        quieten(loop)
        await super().startup(sockets)
        for found in sockets or []:
            found.listen(QUEUE)

    async def on_tick(self, counter: int) -> bool:
        """Called ten times a second."""
        if counter % 10 == 0:
            self.config.app.state.server.edge.sweep()  # type: ignore[union-attr]
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell every listener to come back soon, then end."""
        hub = self.config.app.state.server.hub  # type: ignore[union-attr]
        hub.close()
        deadline = time.monotonic() + FAREWELL
        while hub.count and time.monotonic() < deadline:
            await asyncio.sleep(0.02)
        await super().shutdown(sockets)
        log.info("stopped")


def bind(place: Place) -> socket.socket:
    """A listening socket. Raises OptionError if there is none to be had."""
    ports = range(PORT, PORT + TRIES) if place.port is None else [place.port]
    family = socket.AF_INET6 if ":" in place.host else socket.AF_INET
    for port in ports:
        found = socket.socket(family, socket.SOCK_STREAM)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((place.host, port))
            found.listen(QUEUE)
            return found
        except OSError as error:
            found.close()
            problem = error.strerror
    raise OptionError(f"cannot listen on {place.host} port {ports[0]}: {problem}; name another with --port")


def address_of(found: socket.socket, settings: Settings) -> str:
    """The address to type into a browser."""
    host, port = found.getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return settings.public[0] + settings.base_path if settings.public else f"http://{shown}:{port}{settings.base_path}"


def serve(settings: Settings, place: Place, browser: bool = False, games: Shelf | None = None) -> None:
    """Run a server until it is told to stop."""
    found = bind(place)
    url = address_of(found, settings)
    try:
        lock = lock_file(database_address(settings.database), url)
    except Occupied as occupied:
        found.close()
        if not (browser and occupied.url):
            raise
        print(f"backburn runs already: {occupied.url}", file=sys.stderr)
        webbrowser.open(occupied.url)
        return
    try_out(settings.database)
    wanted, files = settings.limits, raised(settings.limits.connections)
    settings = replace(settings, limits=fitted(wanted, files))
    if place.host in LOOPBACK and not settings.hosts and not settings.public:
        settings = replace(settings, hosts=LOOPBACK)
    config = config_of(create_app(settings, games), settings, place)
    set_up()
    take_over()
    collect_rarely()
    sys.setswitchinterval(SWITCH)
    _announce(url)
    tell(files, wanted, settings.limits)
    if browser:
        threading.Timer(0.7, webbrowser.open, (url,)).start()
    GracefulServer(config).run([found])
    if lock:
        lock.close()


def _announce(url: str) -> None:
    """Tell programs, and a person at a terminal, where the table is."""
    log.info("serving", url=url, version=__version__)
    if sys.stdout.isatty():
        print(f"backburn: {url}   (Ctrl+C stops it; games are kept)", flush=True)


def collect_rarely() -> None:
    """Search the whole memory for garbage hardly ever: with hundreds of tables each search stops everybody for about a second.

    Nearly all garbage goes by reference counts and by searches of what is young, which stay.
    """
    gc.freeze()
    gc.set_threshold(20_000, 10, 100)


def config_of(app: FastAPI, settings: Settings, place: Place) -> uvicorn.Config:
    """How the application is served. Raises OptionError."""
    return uvicorn.Config(
        app,
        log_config=None,
        log_level="warning",  # it would log addresses with their query strings
        access_log=False,
        server_header=False,
        http=Request,
        ws=Socket,
        backlog=AT_ONCE,
        ws_max_size=settings.limits.message,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=GRACE,
        forwarded_allow_ips=proxies(place.trusted_proxies),
        proxy_headers=True,
    )
