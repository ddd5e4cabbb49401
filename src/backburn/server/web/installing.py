"""What a browser needs to install the table like a program: a manifest, and icons in the sizes that devices ask for."""

from __future__ import annotations

from functools import cache
from typing import Literal

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, Response

from backburn.core.kit.extras import extra_needed
from backburn.core.kit.loose import JsonObject
from backburn.server.web.bundles import PAGE
from backburn.server.web.static_files import REVALIDATE, caching

router = APIRouter(include_in_schema=False)
SIZES = (192, 512)
"""Pixels; browsers offer to install a page that has both."""
NIGHT = "#0c1117"


@router.get("/manifest.webmanifest")
async def manifest() -> JSONResponse:
    """What the program is called and where it begins: at this server's own path, whatever that is."""
    return JSONResponse(described(), media_type="application/manifest+json", headers=REVALIDATE)


def described() -> JsonObject:
    """The manifest; its addresses start from its own, so that it fits any path."""
    drawn = [{"src": f"static/icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"} for size in SIZES]
    return {
        "name": "backburn",
        "short_name": "backburn",
        "description": "Wildfire board games at one table.",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": NIGHT,
        "theme_color": NIGHT,
        "icons": [{"src": "static/icon.svg", "sizes": "any", "type": "image/svg+xml"}, *drawn],
    }


@router.get("/static/icon-{size}.png")
async def icon(request: Request, size: Literal["192", "512"]) -> Response:
    """The sign in one of the sizes."""
    return Response(_drawn(int(size)), media_type="image/png", headers=caching(request.scope))


@cache
def _drawn(size: int) -> bytes:
    with extra_needed():
        import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=(PAGE / "static" / "icon.svg").read_text(encoding="utf-8"), width=size))
