"""Thinking in visitors' browsers: its files, shared with the site without a server, and the games for which they suffice."""

from __future__ import annotations

import json
from pathlib import Path

import structlog
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from backburn.core.kit.errors import OptionError
from backburn.core.kit.folders import data_folder
from backburn.play.matches.game import Game
from backburn.server.desk.asking import needed
from backburn.server.web.bundles import current_version
from backburn.server.web.static_files import caching

MARK = "backburn-site.json"
"""The file by which a site is known."""
NOT = "none"
"""Named in place of a folder: browsers are not to think."""
PARTS = ("alone", "modules", "pyodide")
"""The folders of a site that thinking needs."""
POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'"
"""What the scripts that think may do; the page itself compiles nothing."""
log = structlog.get_logger("backburn.browsers")


def site_folder(named: str) -> str:
    """The site in the folder that the host names, else in the user's data folder; nothing if there is none.

    Raises OptionError if one is named that is not of this version.
    """
    folder = Path(named).expanduser() if named else data_folder() / "site"
    if named == NOT or (not named and not folder.exists()):
        return ""
    if is_current(folder):
        return str(folder)
    wrong = f"{str(folder)!r} is not a site built by this version of backburn; build it with `backburn site {folder}`"
    if named:
        raise OptionError(f"--site: {wrong}")
    log.warning("browsers do not think", why=wrong)
    return ""


def is_current(folder: Path) -> bool:
    """Has this version built the site in a folder?"""
    try:
        mark = json.loads((folder / MARK).read_bytes())
    except (OSError, ValueError):
        return False
    return isinstance(mark, dict) and mark.get("package") == current_version()


class Browsers:
    """What visitors' browsers can think about."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self._modules = {path.stem for path in Path(folder, "modules").glob("*.json")} if folder else set[str]()

    def know(self, game: Game) -> bool:
        """Are there modules for a game, which has bots?"""
        return bool(self._modules) and self._modules.issuperset(needed(game))


class ThinkingFiles(StaticFiles):
    """The files of a site that thinking needs."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file; one that is there compressed goes out like that to those who can read it."""
        first = Path(path).parts[0] if Path(path).parts else ""
        response = await super().get_response(path if first in PARTS else "none", scope)
        response.headers.update({"content-security-policy": POLICY, **caching(scope)})
        return response

    def file_response(self, full_path: object, stat_result: object, scope: Scope, status_code: int = 200) -> Response:
        """The file itself, or its compressed form."""
        packed = Path(f"{full_path}.gz")
        accepts = any(name == b"accept-encoding" and b"gzip" in value for name, value in scope["headers"])
        if not (accepts and packed.is_file()):
            return super().file_response(full_path, stat_result, scope, status_code)  # type: ignore[arg-type]
        media = FileResponse(str(full_path)).media_type
        return FileResponse(packed, status_code, media_type=media, headers={"content-encoding": "gzip", "vary": "accept-encoding"})
