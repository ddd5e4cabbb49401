"""Builds a site: a folder of files that any host serves, at whose tables everything happens in the visitor's browser."""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
from base64 import b64encode
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import mkdtemp

import brotli

from backburn.core.kit.errors import BackburnError
from backburn.server.desk.asking import needed
from backburn.server.live.game_key import GameKey
from backburn.server.web.browsers import MARK
from backburn.server.web.bundles import PAGE, current_version
from backburn.site import bytecode, package, pyodide
from backburn.site.answers import answers
from backburn.site.tab import CATALOGUE, OPPONENTS

HERE = Path(__file__).parent
BROUGHT = HERE / "modules"
"""What a released wheel brings."""
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; style-src 'self'; "
    "img-src 'self' data:; media-src 'self'; font-src 'self'; manifest-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'"
)
FRAME = (
    '<!doctype html>\n<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; '
    "script-src 'sha256-{digest}' 'wasm-unsafe-eval' blob:; worker-src blob:\">\n<title>backburn</title>\n<script>{script}</script>\n"
)
"""The document of the frame in which a game of one file runs: one script, workers and modules from texts, and no network."""
SOURCES = ("*.js", "*.wav", "*.svg", "*.json")
VERSION_DIGITS = 16
TEXTS = (".css", ".html", ".js", ".json", ".mjs", ".svg", ".txt", ".webmanifest")
"""These may be sent compressed by hosts; other large files are compressed already, and scripts unpack them."""
LEAST = 1000
"""Bytes of a file that is worth it."""


class SiteError(BackburnError):
    """A site cannot be built there."""


def build(folder: Path, modules: Path | None, python: Path | None, tell: Callable[[str], None]) -> None:
    """Build a site in a folder, with modules that were made before; an earlier one is replaced. Raises SiteError or NoPyodide."""
    modules = modules or BROUGHT
    if folder.exists() and (not folder.is_dir() or (any(folder.iterdir()) and not (folder / MARK).is_file())):
        raise SiteError(f"{str(folder)!r} is not empty and no site of backburn: name a new folder, or empty this one")
    names = sorted(path.stem for path in modules.glob("*.wasm"))
    games = tuple(game for game in CATALOGUE.names() if _modules(game) <= set(names))
    if not games:
        raise SiteError(
            f"there are no rules and bots compiled for browsers in {str(modules)!r}; a released wheel brings them, in a checkout "
            "`scripts/site FOLDER` makes them, or name a folder that has them: --modules"
        )
    if missing := sorted(set(CATALOGUE.names()) - set(games)):
        tell(f"without {', '.join(missing)}: their rules and bots are not compiled for browsers in {modules}")
    tell("Python for browsers")
    given, ours = pyodide.read(python), package.files(games)
    try:
        given, ours = bytecode.compiled(given, ours)
    except bytecode.NotCompiled as error:
        tell(str(error))
    files = {f"pyodide/{name}": data for name, data in given.items()}
    files[f"pyodide/{pyodide.CODE}.gz"] = packed(files.pop(f"pyodide/{pyodide.CODE}"))
    files[f"pyodide/{pyodide.ENGINE}.gz"] = packed(files[f"pyodide/{pyodide.ENGINE}"])
    files["pyodide/LICENCE.txt"] = pyodide.LICENCE.encode()
    tell("games, rulebooks, lessons and puzzles")
    files |= dict(_static()) | answers(replace(CATALOGUE, names=lambda: games))
    tell("tables, and bots for them")
    files |= dict(_code()) | {"alone/backburn.files.gz": packed(package.joined(ours))}
    for name in names:
        files[f"modules/{name}.wasm.gz"] = packed((modules / f"{name}.wasm").read_bytes())
        files[f"modules/{name}.json"] = (modules / f"{name}.json").read_bytes()
    files |= _page(files)
    _replace(folder, files | dict(_compressed(files)))
    tell(f"{len(files)} files, {sum(map(len, files.values())) / 1e6:.1f} MB, in {folder}, texts once more as .gz and .br")


def _modules(game: str) -> set[str]:
    """Return the names of all modules that a game's tables need."""
    known = GameKey.of(CATALOGUE, CATALOGUE.at_table(game), False).load()
    return {*needed(known), *(f"{game}.{known.agent(name).name}" for name in OPPONENTS)}


def packed(data: bytes) -> bytes:
    """Return data compressed; of the same data the same."""
    return gzip.compress(data, 9, mtime=0)


def _compressed(files: dict[str, bytes]) -> Iterator[tuple[str, bytes]]:
    """Yield texts once more, compressed as hosts send them to browsers that take it."""
    for name, data in files.items():
        if Path(name).suffix in TEXTS and len(data) >= LEAST:
            yield f"{name}.gz", packed(data)
            yield f"{name}.br", brotli.compress(data)


def _static() -> Iterator[tuple[str, bytes]]:
    """Yield the files of the page that are no modules or sheets of it: those come in one piece each."""
    home = PAGE / "static"
    for path in sorted(home.rglob("*.*")):
        if path.suffix not in (".js", ".css", ".ts"):
            yield f"static/{path.relative_to(home).as_posix()}", path.read_bytes()


def _code() -> Iterator[tuple[str, bytes]]:
    """Yield what runs in browsers besides the page."""
    for path in sorted((HERE / "page").glob("*.js")):
        if path.name not in ("offline.js", "relay.js"):
            yield f"alone/{path.name}", path.read_bytes()
    yield "alone/own.html", _frame((HERE / "page" / "relay.js").read_text(encoding="utf-8"))


def _frame(script: str) -> bytes:
    digest = b64encode(hashlib.sha256(script.encode()).digest()).decode()
    return FRAME.format(digest=digest, script=script).encode()


def _page(files: dict[str, bytes]) -> dict[str, bytes]:
    """Return the page itself and its service worker, which name the version of all other files."""
    digest = hashlib.sha256()
    for name, data in sorted(files.items()):
        digest.update(f"{name} {len(data)} ".encode() + data)
    version = digest.hexdigest()[:VERSION_DIGITS]
    index = (PAGE / "index.html").read_text(encoding="utf-8")
    index = (
        index.replace("__BASE__/", "")
        .replace("__BASE__", "")
        .replace("__VERSION__", version)
        .replace("__ALLOWS__", "alone")
        .replace("__MISSING__", "")
        .replace("__INVITATION__\n", "")
    )
    head = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
    index = index.replace("<title>", f"{head}<title>", 1)
    index = index.replace("<script ", '<script type="module" src="alone/alone.js"></script>\n<script ', 1)
    worker = (HERE / "page" / "offline.js").read_text(encoding="utf-8")
    kept = ["./", *sorted(files)]
    worker = worker.replace("__VERSION__", version).replace("/* __FILES__ */", ", ".join(map(json.dumps, kept)))
    mark = json.dumps({"version": version, "package": current_version()})
    return {"index.html": index.encode(), "offline.js": worker.encode(), MARK: mark.encode()}


def _replace(folder: Path, files: dict[str, bytes]) -> None:
    """Write all files beside the folder, and then put them in its place."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    fresh = Path(mkdtemp(dir=folder.parent, prefix=f".{folder.name}-"))
    try:
        for name, data in files.items():
            path = fresh / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        fresh.chmod(0o755)
        if folder.exists():
            shutil.rmtree(folder)
        fresh.rename(folder)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
