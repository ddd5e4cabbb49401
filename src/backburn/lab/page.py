"""Pages with marked sections that programs fill in and people write around.

A section called `ends` is between the marks `<!-- numbers: ends -->` and `<!-- end of ends -->`, which readers of the page do not see.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from backburn.core.kit.errors import BackburnError

HEADING = 2
"""The lines of a table above its rows."""


class PageError(BackburnError):
    """A page without the section that is to be filled in."""


def put(text: str, name: str, lines: Iterable[str]) -> str:
    """Return the text of a page with new lines in the section of that name. Raises PageError."""
    begin, end = f"<!-- numbers: {name} -->\n", f"<!-- end of {name} -->"
    before, found, rest = text.partition(begin)
    if not found or end not in rest:
        raise PageError(f"there are no marks {begin.strip()!r} and {end!r}")
    return before + begin + "\n" + "\n".join(lines) + "\n\n" + end + rest.partition(end)[2]


def fill(page: Path, name: str, lines: Iterable[str]) -> None:
    """Write lines into a section of a page and keep the text around it. Raises PageError before the lines are made."""
    _put_in(page, name, ())
    made = list(lines)  # takes minutes, during which the page may be edited
    page.write_text(_put_in(page, name, made), encoding="utf-8")


def fill_by_rows(page: Path, name: str, lines: Iterable[str]) -> None:
    """Rewrite a table in a section after each row, so that what was measured is kept if the work is stopped. Raises PageError."""
    _put_in(page, name, ())
    made = list[str]()
    for line in lines:
        made.append(line)
        if len(made) > HEADING:
            fill(page, name, made)


def rows_of(page: Path, name: str) -> dict[str, str]:
    """Return the rows of the table in a section by the texts of their first cells. Raises PageError."""
    _put_in(page, name, ())
    section = page.read_text(encoding="utf-8").partition(f"<!-- numbers: {name} -->")[2].partition(f"<!-- end of {name} -->")[0]
    rows = [line for line in section.splitlines() if line.startswith("|")][HEADING:]
    return {line.split("|")[1].strip(): line for line in rows}


def _put_in(page: Path, name: str, lines: Iterable[str]) -> str:
    try:
        return put(page.read_text(encoding="utf-8"), name, lines)
    except PageError as error:
        raise PageError(f"{page}: {error}") from None
