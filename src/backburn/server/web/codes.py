"""QR codes of this server's links, for phones at the same table."""

from __future__ import annotations

import segno
from fastapi import APIRouter, Request

from backburn.core.kit.loose import JsonObject
from backburn.server.ops.errors import RefusedRequest
from backburn.server.tables.wire.requests import CodeRequest
from backburn.server.web.games_api import server_of

router = APIRouter(prefix="/api")


@router.post("/codes")
async def code(request: Request, body: CodeRequest) -> JsonObject:
    """The code of a link as a path of squares, `size` units wide and high without the quiet zone of 4. Refused for other links."""
    origin, base = "/".join(body.link.split("/", 3)[:3]), request.scope.get("root_path", "")
    if not server_of(request).origin_check.is_own(request, origin) or not body.link.startswith(f"{origin}{base}/"):
        raise RefusedRequest("request/invalid", "this makes codes of this server's own links alone")
    try:
        rows = segno.make_qr(body.link, error="m").matrix
    except segno.DataOverflowError:
        raise RefusedRequest("request/invalid", "that link is too long for a code") from None
    return {"size": len(rows), "path": "".join(_squares(row, y) for y, row in enumerate(rows))}


def _squares(row: bytes | bytearray, y: int) -> str:
    """The dark squares of a row, each as part of an SVG path."""
    return "".join(f"M{x} {y}h1v1h-1z" for x, dark in enumerate(row) if dark)
