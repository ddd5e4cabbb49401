"""Studies of the laboratory that visitors may read: reports that come with the package, and those in a folder of the host.

A report is one HTML file in UTF-8. It says in its head which game it is about; files that do not, and files that cannot be read, are left
alone.
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from html import unescape
from pathlib import Path

from backburn.core.kit.errors import OptionError, listed
from backburn.server.ops.errors import RefusedRequest

SHIPPED = Path(__file__).with_name("studies")
HEAD = 400_000
"""The characters of a file in which its head is."""
MOST = 200
"""The reports of a folder that are listed."""
_GAME = re.compile(r'<meta name="game" content="([^"]*)">')
_TITLE = re.compile(r"<title>([^<]*)</title>")
_ANSWER = re.compile(r'<p class="answer">([^<]*)</p>')


@dataclass(frozen=True)
class StudyReport:
    """A report: the title of its game, its question, its answer."""

    name: str
    game: str
    question: str
    answer: str


def studies_folder(named: str) -> str:
    """The folder of reports that the host names; nothing if none is named. Raises OptionError if it is not there."""
    if named and not Path(named).expanduser().is_dir():
        raise OptionError(f"--studies: there is no folder {named!r}; name one with the laboratory's reports, or none")
    return named


class Shelf:
    """The reports that can be read here."""

    def __init__(self, folder: str) -> None:
        self._folders = [SHIPPED, *([Path(folder).expanduser()] if folder else [])]

    def about(self, game: str) -> list[dict[str, str]]:
        """The reports about a game, by title; the host's replace others of the same name."""
        found = {path.stem: _report(path) for folder in self._folders for path in _files(folder)}
        own = [report for report in found.values() if report and report.game == game]
        return [{"name": each.name, "question": each.question, "answer": each.answer} for each in own]

    def text(self, name: str) -> str:
        """The report of that name. Raises RefusedRequest."""
        for folder in reversed(self._folders):
            for path in _files(folder):
                if path.stem == name and _report(path):
                    with suppress(OSError, UnicodeDecodeError):
                        return path.read_text(encoding="utf-8")
        there = sorted({path.stem for folder in self._folders for path in _files(folder) if _report(path)})
        raise RefusedRequest("request/unknown", f"there is no study {name[:40]!r}; there are {listed(there)}")


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.glob("*.html") if path.is_file())[:MOST]


def _report(path: Path) -> StudyReport | None:
    """The description of a report; None for a file that is none, or cannot be read."""
    try:
        return _read(path, path.stat().st_mtime_ns)
    except OSError:
        return None


@lru_cache(maxsize=4 * MOST)
def _read(path: Path, _changed: int) -> StudyReport | None:
    try:
        with path.open(encoding="utf-8") as file:
            head = file.read(HEAD)
            while file.read(HEAD):  # is the rest UTF-8, too?
                pass
    except UnicodeDecodeError:
        return None
    game, title, answer = (pattern.search(head) for pattern in (_GAME, _TITLE, _ANSWER))
    if not (game and title and answer):
        return None
    about, question = unescape(game[1]), unescape(title[1])
    return StudyReport(path.stem, about, question.removeprefix(f"{about}: "), unescape(answer[1]))
