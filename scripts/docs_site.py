"""What MkDocs needs to make one site of this project's pages: they are written to be read in the repository as well.

Rulebooks, in English and German, are kept with their code, changes and contributing with the README; `on_files` brings them in. `SEARCHED`
weighs pages in the search. A link to a file that is no page leads to `files`, the address of the project's files in pyproject.toml; without
an address only its words stay. `<!-- modules of ROOM -->` on a page becomes the docstrings of that room's modules.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "src/backburn/games"
BESIDE = {
    "CHANGELOG.md": "changes.md",
    "CONTRIBUTING.md": "contributing.md",
    "README.md": "index.md",
    "SECURITY.md": "explanation/security.md",
}
"""Files outside `docs`, and the pages that they are, or that say the same, on the site."""
SEARCHED = {
    "play.md": 3.0,
    "design.md": 3.0,
    "how-to/": 2.0,
    "how-to/table.md": 8.0,
    "how-to/terminal.md": 6.0,
    "how-to/accessibility.md": 1.0,
    "rulebooks/": 1.0,
    "explanation/": 0.7,
    "reference/": 0.2,
    "reference/api/": 0.02,
    "lab/": 0.3,
    "studies/": 0.3,
    "games/": 0.5,
    "contributing.md": 0.3,
    "changes.md": 0.0,
    "trace/": 0.0,
}
"""How much a page of the site weighs in a search, by how its path begins; the longest one counts. 0: it is not found."""
LINK = re.compile(r"(?<!!)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s:#]+)(#[^)\s]*)?\)")
MODULES = re.compile(r"<!-- modules of (\S+) -->")
ITEM = re.compile(r"[-*] |\d+\. ")


def pages() -> dict[str, str]:
    """The page of the site that each file of the project is, by the file's path in the project."""
    rulebooks = {path.relative_to(ROOT).as_posix(): f"rulebooks/{_game(path)}{path.name[8:]}" for path in GAMES.glob("*/rulebook*.md")}
    own = {path.relative_to(ROOT).as_posix(): path.relative_to(ROOT / "docs").as_posix() for path in (ROOT / "docs").rglob("*.*")}
    return own | rulebooks | BESIDE


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Bring in the pages that lie elsewhere in the project."""
    for source, page in pages().items():
        if files.get_file_from_path(page) is None and source.endswith(".md"):
            files.append(File.generated(config, page, abs_src_path=str(ROOT / source)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Return a page whose links lead to pages of the site, or to the project's files."""
    here = page.file.src_uri
    weight = SEARCHED.get(max((start for start in SEARCHED if here.startswith(start)), key=len, default=""), 1.0)
    page.meta["search"] = {"boost": weight} if weight else {"exclude": True}
    source = next(path for path, name in pages().items() if name == here)
    markdown = MODULES.sub(lambda mark: _modules(mark[1]), markdown)
    return _outside_code(_spaced(markdown), lambda text: LINK.sub(lambda link: _led(link, source, here), text))


def _modules(room: str) -> str:
    """Ask for the documentation of all public modules of a room."""
    folder = ROOT / "src" / room.replace(".", "/")
    modules = sorted(path.relative_to(folder).with_suffix("") for path in folder.rglob("*.py"))
    public = [each for each in modules if not any(part.startswith("_") for part in each.parts)]
    return "\n\n".join(f"::: {'.'.join([room, *each.parts])}" for each in public)


def _game(rulebook: Path) -> str:
    return rulebook.parent.name.replace("_", "-")


def _led(link: re.Match[str], source: str, here: str) -> str:
    words, target, anchor = link[1], os.path.normpath(os.path.join(os.path.dirname(source), link[2])), link[3] or ""
    page = pages().get(target)
    if page:
        return f"[{words}]({os.path.relpath(page, os.path.dirname(here) or '.')}{anchor})"
    if not (ROOT / target).exists():
        return link[0]  # MkDocs says so
    address = _address()
    return f"[{words}]({address}/{target}{anchor})" if address else words


def _address() -> str:
    project: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return str(project["tool"]["hatch"]["metadata"]["hooks"]["custom"]["files"]).rstrip("/")


def _outside_code(markdown: str, change: Callable[[str], str]) -> str:
    pieces = re.split(r"(^```.*?^```$)", markdown, flags=re.MULTILINE | re.DOTALL)
    pieces[::2] = [change(piece) for piece in pieces[::2]]
    return "".join(pieces)


def _spaced(markdown: str) -> str:
    """With an empty line before each list, which Python-Markdown needs and other readers do not."""
    lines: list[str] = []
    for line in markdown.split("\n"):
        before = lines[-1] if lines else ""
        if ITEM.match(line) and before.strip() and not ITEM.match(before) and not before.startswith((" ", "#")):
            lines.append("")
        lines.append(line)
    return "\n".join(lines)
