"""Reports of the laboratory as pages of the server."""

from __future__ import annotations

import hashlib
import re
from base64 import b64encode

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse

from backburn.server.web.games_api import server_of
from backburn.server.web.static_files import REVALIDATE

_SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)
router = APIRouter(include_in_schema=False)


@router.get("/studies/{name}")
async def study(request: Request, name: str) -> HTMLResponse:
    """A report. Its own style and script run, cut off from the server: it has its own origin and may load nothing."""
    text = server_of(request).shelf.text(name)
    return HTMLResponse(text, headers=dict(REVALIDATE) | {"content-security-policy": policy(text)})


def policy(text: str) -> str:
    """What a report may do: run the scripts that it has, named by their hashes."""
    hashes = [b64encode(hashlib.sha256(script.encode()).digest()).decode() for script in _SCRIPT.findall(text)]
    scripts = " ".join(f"'sha256-{each}'" for each in hashes) or "'none'"
    return (
        f"default-src 'none'; script-src {scripts}; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'; sandbox allow-scripts"
    )
