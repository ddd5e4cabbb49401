"""Puts everything that is drawn on sheets to be looked at: `scripts/look`, or `scripts/look GAME ...`, or `scripts/look --changed`.

Each game is shown in every phase and with every kind of intention, at the end, in a replay, a lesson, a puzzle, its set-up and its waiting
room; `pages` is what belongs to no game.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import Browser, Page, sync_playwright

from page.kit import ARGS, CHROMIUM, Host, running, visitor
from page.sheets import Picture, save, sheets
from page.views import fresh, names, still, views

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "dist" / "look"
PROCESSES = 2
GAMES = "src/backburn/games/"
DRAWN_BY_ALL = ("src/backburn/picture/", "src/backburn/play/", "src/backburn/server/web/page/")
"""What is drawn, or said in pictures, for every game."""


@dataclass(frozen=True)
class Look:
    """How pages are looked at: in what window and colours."""

    name: str
    window: dict[str, Any]
    columns: int
    rows: int


WIDE: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 1.6, "has_touch": True, "is_mobile": True}
DARK: dict[str, Any] = {"color_scheme": "dark"}


def look_of(phone: bool, dark: bool) -> Look:
    """The look that the command line asks for."""
    name = f"{'phone' if phone else 'wide'}-{'dark' if dark else 'light'}"
    return Look(name, {**(PHONE if phone else WIDE), **(DARK if dark else {})}, 4 if phone else 2, 2 if phone else 3)


# ---- taking pictures


def take(look: Look, name: str) -> tuple[list[Path], list[str]]:
    """Take the pictures of a game; returns the sheets, and what could not be shown."""
    with tempfile.TemporaryDirectory() as place, running(Host(Path(place), real=True)) as host, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        pictures, failed = _pictures(chromium, host.url, look, name)
        chromium.close()
    return save(sheets(pictures, look.columns, look.rows), FOLDER / look.name, name), failed


def _pictures(chromium: Browser, url: str, look: Look, name: str) -> tuple[list[Picture], list[str]]:
    pictures: list[Picture] = []
    failed: list[str] = []
    with visitor(chromium, **look.window) as context:
        page = context.new_page()
        page.set_default_timeout(15_000)
        fresh(page, url)
        for view in views(name):
            try:
                pictures.extend(_shots(page, view.show(page, url)))
            except Exception as error:
                failed.append(f"{name}, after {pictures[-1].caption if pictures else 'nothing'}: {error}")
                fresh(page, url)
    return pictures, failed


def _shots(page: Page, shown: Iterator[str]) -> Iterator[Picture]:
    for caption in shown:
        still(page)
        yield Picture(caption, page.screenshot())


# ---- what is looked at


def changed(paths: Sequence[str]) -> list[str]:
    """What a change of these files can be seen in."""
    if any(path.startswith(DRAWN_BY_ALL) for path in paths):
        return names()
    return [name for name in names() if any(path.startswith(f"{GAMES}{name.replace('-', '_')}/") for path in paths)]


def paths_that_differ(since: str) -> list[str]:
    """Files that git knows to differ from a commit, and new ones."""
    asked = (["git", "diff", "--name-only", since], ["git", "ls-files", "--others", "--exclude-standard"])
    return [path for command in asked for path in subprocess.check_output(command, cwd=ROOT, text=True).split("\n") if path]


def main(arguments: Sequence[str]) -> int:
    """Take the pictures that the command line asks for; the exit code."""
    parser = ArgumentParser("scripts/look", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="*", choices=[[], *names()], help="games, or `pages`; everything if none is named")
    parser.add_argument("--changed", nargs="?", const="HEAD", metavar="COMMIT", help="what can look different since a commit (HEAD)")
    parser.add_argument("--phone", action="store_true", help="390 pixels wide")
    parser.add_argument("--dark", action="store_true", help="in dark colours")
    given = parser.parse_args(arguments)
    wanted = given.what or (changed(paths_that_differ(given.changed)) if given.changed else names())
    look, began = look_of(given.phone, given.dark), time.monotonic()
    failures: list[str] = []
    with ProcessPoolExecutor(PROCESSES, get_context("spawn")) as pool:
        for paths, failed in pool.map(partial(take, look), wanted):
            print(*(path.relative_to(ROOT) for path in paths), sep="\n", flush=True)
            failures += failed
    print(f"{time.monotonic() - began:.0f} s", *failures, sep="\n")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
