"""The application: routes and middleware."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.types import ASGIApp, Receive, Scope, Send

from backburn.server.ops.logs import RequestLog
from backburn.server.ops.request_limits import BodyLimit
from backburn.server.ops.settings import Settings
from backburn.server.tables.state.catalogue import Catalogue
from backburn.server.web import (
    analysis_api,
    club_api,
    codes,
    daily_api,
    games_api,
    installing,
    invitations,
    lobby_api,
    pages,
    people_api,
    push_api,
    puzzles_api,
    socket,
    studies,
    tables_api,
    turn_gif,
)
from backburn.server.web.browsers import ThinkingFiles
from backburn.server.web.bundles import PAGE
from backburn.server.web.middleware import HeadAsGet, RequestGuard, handle_errors
from backburn.server.web.security import SecurityHeaders
from backburn.server.web.server import Server
from backburn.server.web.static_files import PublicCompression, VersionedFiles
from backburn.version import __version__

ROUTERS = (
    games_api.router,
    tables_api.router,
    turn_gif.router,
    analysis_api.router,
    people_api.router,
    push_api.router,
    push_api.worker_router,
    puzzles_api.router,
    daily_api.router,
    lobby_api.router,
    club_api.router,
    socket.router,
    studies.router,
    codes.router,
    invitations.router,
    installing.router,
    pages.router,
)


def create_app(settings: Settings | None = None, catalogue: Catalogue | None = None) -> FastAPI:
    """A server as an ASGI application; it opens its database on startup."""
    server = Server(settings or Settings(), catalogue or Catalogue())

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await server.start()
        yield
        await server.stop()

    app = FastAPI(
        title="backburn",
        version=__version__,
        description="Wildfire board games at one table; see docs/reference/protocol.md.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    app.state.server = server
    for router in ROUTERS:
        app.include_router(router)
    app.mount("/static", VersionedFiles(directory=PAGE / "static", check_dir=False))
    if server.browsers.folder:
        app.mount("/thinking", ThinkingFiles(directory=server.browsers.folder))
    handle_errors(app, server)
    _add_middleware(app, server)
    return app


def _add_middleware(app: FastAPI, server: Server) -> None:
    """From the inside out: the last one added meets a request first."""
    app.add_middleware(PublicCompression)
    app.add_middleware(BodyLimit, max_bytes=server.settings.limits.body_bytes)
    app.add_middleware(HeadAsGet)
    app.add_middleware(RequestGuard, server=server)
    app.add_middleware(RequestLog, metrics=server.metrics)
    app.add_middleware(SecurityHeaders)
    app.add_middleware(BasePath, path=server.settings.base_path)


class BasePath:
    """Passes the application the path at which a reverse proxy mounts it."""

    def __init__(self, app: ASGIApp, path: str) -> None:
        self.app = app
        self.path = path

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Set the root path; if the proxy has stripped it, put it back."""
        if scope["type"] != "lifespan":
            scope["root_path"] = self.path
            if not f"{scope['path']}/".startswith(f"{self.path}/"):
                scope["path"] = self.path + scope["path"]
        await self.app(scope, receive, send)
