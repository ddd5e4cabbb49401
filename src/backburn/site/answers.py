"""What a server would answer to everybody alike, as files: cards, rulebooks, lessons, puzzles, studies, and the page's own files.

The answers are the server's, which answers here without a database and without a port. `page/network.js` reads the files.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Iterator

from httpx import ASGITransport, AsyncClient, Response

from backburn.play.own import usual_phrases
from backburn.server.ops.logs import configure_logging
from backburn.server.ops.settings import Settings
from backburn.server.tables.state.catalogue import Catalogue
from backburn.server.web.app import create_app
from backburn.server.web.films import filmed
from backburn.server.web.installing import SIZES

LANGUAGES = ("en", "de")
THEMES = ("light", "dark")
HERE = "http://127.0.0.1"
GAMES = "data/games.json"


def paths(catalogue: Catalogue) -> Iterator[tuple[str, str]]:
    """Yield (the server's path, the site's file) of everything that is written."""
    api = ["games"]
    for language in LANGUAGES:
        api.append(f"words/{language}")
    for game in catalogue.names():
        own = f"games/{game}"
        api += [f"{own}/tutorial", f"{own}/topics", f"{own}/puzzles", *(f"{own}/words/{language}" for language in LANGUAGES)]
        for language in LANGUAGES:
            yield f"/api/{own}/rulebook?language={language}", f"data/games-{game}-rulebook.{language}.json"
        yield f"/static/{own}/art.css", f"static/{own}/art.css"
        for theme in THEMES:
            for picture in ("board", *(["film"] if game in filmed() else [])):
                yield f"/static/{own}/{picture}-{theme}.svg", f"static/{own}/{picture}-{theme}.svg"
    for path in api:
        yield f"/api/{path}", f"data/{path.replace('/', '-')}.json"
    yield "/manifest.webmanifest", "manifest.webmanifest"
    icons = (f"icon-{size}.png" for size in SIZES)
    for file in ("all.js", "all.css", "board.css", *icons, *(f"strings/table.{language}.json" for language in LANGUAGES)):
        yield f"/static/{file}", f"static/{file}"


def answers(catalogue: Catalogue) -> dict[str, bytes]:
    """Return what each file contains."""
    configure_logging(level=logging.WARNING)
    return asyncio.run(_asked(catalogue))


async def _asked(catalogue: Catalogue) -> dict[str, bytes]:
    transport = ASGITransport(app=create_app(Settings(), catalogue))
    found: dict[str, bytes] = {}
    async with AsyncClient(transport=transport, base_url=HERE) as client:
        for path, file in paths(catalogue):
            answer = await client.get(path)
            answer.raise_for_status()
            found[file] = answer.content
        for language in LANGUAGES:
            found[f"data/own-words.{language}.json"] = json.dumps(usual_phrases(language)).encode()
        for card in json.loads(found[GAMES]):
            for study in card["studies"]:
                found[f"studies/{study['name']}.html"] = _guarded(await client.get(f"/studies/{study['name']}"))
    return found


def _guarded(report: Response) -> bytes:
    """A report that says itself what its scripts may do, as far as a page can."""
    policy = report.headers["content-security-policy"].partition("; frame-ancestors")[0]
    meta = f'<head><meta http-equiv="Content-Security-Policy" content="{policy}">'
    assert "<head>" in report.text
    return report.text.replace("<head>", meta, 1).encode()
