"""The documentation says what is: its links lead somewhere, its pages are near, its lines are short, its tables are those of the program."""

from __future__ import annotations

import io
import re
import runpy
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

import backburn
import house

ROOT = house.ROOT
DOCS = ROOT / "docs"
MOST_WORDS = 25_000
WIDEST = 700
LINK = re.compile(r"(?<!!)\[(?:[^\[\]]|\[[^\]]*\])*\]\(([^)\s:]+)\)")
PICTURE = re.compile(r"!\[[^\]]*\]\(([^)\s:]+)\)")
FENCE = re.compile(r"^```.*?^```$|<!--.*?-->", re.MULTILINE | re.DOTALL)
"""Code and comments."""
MACHINES = ("lab", "studies", "trace", "reference/api", "reference/commands", "reference/observations", "reference/data-cards")
"""Pages and folders of pages that are mostly written by programs, or list what they found."""


def pages() -> list[Path]:
    """Every page that is written for readers, without rulebooks."""
    return sorted(DOCS.rglob("*.md")) + [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md")]


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def targets(page: Path, pattern: re.Pattern[str] = LINK) -> Iterator[tuple[Path, str]]:
    """The files, and the anchors in them, that a page links to."""
    for link in pattern.findall(FENCE.sub("", page.read_text(encoding="utf-8"))):
        path, _, anchor = link.partition("#")
        yield (page.parent / path).resolve() if path else page, anchor


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as repositories and the site make them."""
    headings = re.findall(r"^#+ (.+)$", FENCE.sub("", page.read_text(encoding="utf-8")), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


every_page = pytest.mark.parametrize("page", pages(), ids=named)


@every_page
def test_links_and_pictures_lead_somewhere(page: Path) -> None:
    wrong = [named(path) for path, _ in (*targets(page), *targets(page, PICTURE)) if not path.exists()]
    wrong += [
        f"{named(path)}#{anchor}" for path, anchor in targets(page) if anchor and path.suffix == ".md" and anchor not in anchors(path)
    ]
    assert wrong == []


@every_page
def test_no_line_is_endless(page: Path) -> None:
    """But for the rows of the traces, which a program writes."""
    if page.parent.name != "trace":
        assert [line[:60] for line in page.read_text(encoding="utf-8").splitlines() if len(line) > WIDEST] == []


TYPED = re.compile(r"`([^`\n]+)`|^((?:python |sh |make |scripts/).*)$", re.MULTILINE)
SCRIPT = re.compile(r"\b((?:scripts|benchmarks|workshop|examples)/\w+(?:/\w+)*(?:\.py)?)\b((?: +[^\s`#]+)*)")
SHELL = ("scripts/backburn", "scripts/test")
"""What they do with flags, `test_documented.py` and `scripts/stages.py` say."""


def source_of(script: str) -> str:
    """What a script says, what it starts in the workshop, and what benchmarks share."""
    path = ROOT / script
    own = [path, ROOT / "workshop" / path.name, ROOT / "workshop" / path.stem, path.parent / "bench.py"]
    files = [file for each in own for file in (each.rglob("*.py") if each.is_dir() else [each] if each.exists() else [])]
    return "".join(file.read_text(encoding="utf-8") for file in files)


@every_page
def test_scripts_and_their_flags_exist(page: Path) -> None:
    """`make TARGET` too. Commands of backburn itself are typed by `test_documented.py`."""
    typed = [one or other for one, other in TYPED.findall(page.read_text(encoding="utf-8"))]
    targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    wrong = [text for text in typed if (made := re.match(r"make ([a-z]+)", text)) and made[1] not in targets]
    for script, words in (each for text in typed for each in SCRIPT.findall(text)):
        flags = [] if script in SHELL else re.findall(r"--[a-z][\w-]*", words)
        if not re.search(r"[A-Z]{2}", script) and (not (ROOT / script).exists() or any(flag not in source_of(script) for flag in flags)):
            wrong.append(f"{script}{words}")
    assert wrong == []


def test_every_page_is_two_clicks_from_the_first() -> None:
    """By links in the text, so in the repository as well as on the site."""
    near = {DOCS / "index.md"}
    for _ in range(2):
        near |= {path for page in near if page.suffix == ".md" and page.exists() for path, _ in targets(page)}
    assert [named(page) for page in sorted(DOCS.rglob("*.md")) if page not in near] == []


def test_every_page_has_a_place_in_the_sites_contents() -> None:
    contents = re.findall(r"- (\S+\.md)$", (ROOT / "mkdocs.yml").read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(set(contents)) == sorted(contents)
    missing = [page for page in DOCS.rglob("*.md") if page.relative_to(DOCS).as_posix() not in contents]
    assert missing == []


def test_the_documentation_is_short() -> None:
    """Everything but notes of the laboratory, numbers of games, and what programs write."""
    written = [page for page in DOCS.rglob("*.md") if not named(page).removeprefix("docs/").startswith((*MACHINES, "games/"))]
    assert sum(len(page.read_text(encoding="utf-8").split()) for page in written) <= MOST_WORDS


def cell(source: str) -> str:
    """What a table of a page has: `PAGE; ROW; COLUMN`, or `PAGE; SECTION; ROW; COLUMN`; a row by its beginning, columns counted from 1."""
    page, *section, row, column = source.split("; ")
    text = (DOCS / page).read_text(encoding="utf-8")
    for name in section:
        text, row = text.partition(f"<!-- numbers: {name} -->")[2].partition("<!-- end")[0], f"{row} |"
    rows = [line for line in text.splitlines() if line.startswith(f"| {row}")]
    assert len(rows) == 1, f"{source}: {len(rows)} rows"
    return rows[0].split("|")[int(column)].strip()


def test_the_readmes_figures_are_those_of_the_docs() -> None:
    found = re.findall(r"([\d.,]+)<!--([^>]*)-->", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert len(found) >= 8
    wrong = [f"{figure}: {source} has {cell(source)}" for figure, source in found if cell(source).split()[0] != figure]
    assert wrong == []


def test_the_readmes_table_of_games_is_that_of_their_cards() -> None:
    rows = re.findall(
        r"^\| ([^|]+) \| [^|]+ \| (\d+) \| (\d)(?: to (\d))?\b", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    cards = [backburn.games.card(name) for name in backburn.names()]
    named = [(card.title.removesuffix(" (reconstruction)"), str(card.minutes), card.seats) for card in cards]
    assert sorted((title, minutes, range(int(low), int(high or low) + 1)) for title, minutes, low, high in rows) == sorted(named)


def test_the_page_of_observations_is_up_to_date() -> None:
    assert (DOCS / "reference/observations.md").read_text(encoding="utf-8") == runpy.run_path(str(ROOT / "scripts/observations.py"))[
        "page"
    ](), "run python scripts/observations.py"


def test_the_data_cards_are_up_to_date() -> None:
    assert (DOCS / "reference/data-cards.md").read_text(encoding="utf-8") == runpy.run_path(str(ROOT / "scripts/data_cards.py"))[
        "page"
    ](), "run python scripts/data_cards.py"


def test_the_page_of_commands_is_up_to_date() -> None:
    assert (DOCS / "reference/commands.md").read_text(encoding="utf-8") == runpy.run_path(str(ROOT / "scripts/commands.py"))["page"](), (
        "run python scripts/commands.py"
    )


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", backburn.names())
def test_a_games_picture_is_as_it_would_be_drawn_now(game: str, theme: str) -> None:
    """But for a few pixels, where machines round differently."""
    script = runpy.run_path(str(ROOT / "scripts/pictures.py"))
    files = script["picture_of"](game, theme), io.BytesIO(script["drawn"](game, theme))
    kept, now = (np.asarray(Image.open(file).convert("RGB"), int) for file in files)
    assert kept.shape == now.shape and (abs(kept - now).max(axis=2) > 16).mean() < 0.001, "run make pictures"
