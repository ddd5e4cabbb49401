"""Caching and compression."""

from __future__ import annotations

from urllib.parse import parse_qs

from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from backburn.server.web.bundles import current_version

REVALIDATE = {"cache-control": "no-cache"}
KEEP = {"cache-control": "public, max-age=31536000, immutable"}
PUBLIC_PATHS = ("/static/", "/api/games", "/api/words/", "/api/positions", "/api/openapi.json")
"""Nothing below these depends on who asks, and nothing else is compressed: the length of a compressed text reveals something about it."""
SMALLEST = 1000
"""Bytes from which on compression is worth it."""
GZIP_LEVEL = 6


def caching(scope: Scope) -> dict[str, str]:
    """The header for a static file: kept for good if its address names the current version, otherwise revalidated on each use."""
    wanted = parse_qs(scope["query_string"].decode("latin-1")).get("v", [""])[0]
    return KEEP if wanted == current_version() else REVALIDATE


class VersionedFiles(StaticFiles):
    """The page's static files."""

    def file_response(self, full_path: object, stat_result: object, scope: Scope, status_code: int = 200) -> object:  # type: ignore[override]
        """A file, with the header that says how long it may be kept."""
        response = super().file_response(full_path, stat_result, scope, status_code)  # type: ignore[arg-type]
        response.headers.update(caching(scope))
        return response


class PublicCompression:
    """Compresses responses that are the same for everybody."""

    def __init__(self, app: ASGIApp) -> None:
        self.plain = app
        self.compressed = GZipMiddleware(app, SMALLEST, GZIP_LEVEL)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, to be answered compressed or not."""
        path = scope.get("path", "").removeprefix(scope.get("root_path", ""))
        public = scope["type"] == "http" and path.startswith(PUBLIC_PATHS)
        await (self.compressed if public else self.plain)(scope, receive, send)
