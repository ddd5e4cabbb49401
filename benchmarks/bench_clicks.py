"""From a click on the board to the frame that shows what came of it: this checkout against another, in one run. Needs Chromium.

python benchmarks/bench_clicks.py ROOT                   all games, against the checkout in the folder ROOT
python benchmarks/bench_clicks.py ROOT volcano           this game alone

Both checkouts have a server process and a page each, and take turns click by click, so that whatever else the machine does slows both;
the same random numbers choose the clicks. Told are the medians in milliseconds and how long this checkout takes for each millisecond of
the other. What is measured is what `bench_page.py` measures as `click to drawn`.
"""

from __future__ import annotations

import os
import random
import statistics
import sys
import tempfile
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from bench_page import PATIENCE, PLACES, WATCH, fresh, open_table

import backburn
from page.kit import ARGS, CHROMIUM, Host, is_over, ready

HERE = Path(__file__).parents[1]
CLICKS = 25
PAUSE = 100
"""Milliseconds before each click."""


@dataclass
class Side:
    """The page of one checkout."""

    page: Page
    luck: random.Random

    def click(self) -> None:
        """Choose something, and wait until it is drawn."""
        ready(self.page)
        self.page.wait_for_timeout(PAUSE)
        places = [] if is_over(self.page) else self.page.evaluate(PLACES)
        if places:
            made = len(self.waits())
            self.page.mouse.click(*self.luck.choice(places))
            self.page.wait_for_function("(made) => window.waits.length > made", arg=made, timeout=2 * PATIENCE)

    def waits(self) -> list[float]:
        """How long each click took, in milliseconds."""
        found: list[float] = self.page.evaluate("window.waits")
        return found


@contextmanager
def served(root: Path) -> Iterator[Host]:
    """A server of the sources in a checkout."""
    before = os.environ.get("PYTHONPATH", "")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["PYTHONPATH"] = str(root / "src")
        host = Host(Path(folder), real=True, launch=root / "tests/page/launch.py")
        host.start()
        os.environ["PYTHONPATH"] = before
        try:
            yield host
        finally:
            host.kill()


def compared(browser: Browser, game: str, hosts: list[Host]) -> tuple[list[float], list[float]]:
    """How long the clicks took at each of two servers, without the first, which also fetches and compiles."""
    contexts = [fresh(browser) for _ in hosts]
    sides = []
    for host, context in zip(hosts, contexts, strict=True):
        context.add_init_script(WATCH)
        side = Side(context.new_page(), random.Random(1))
        side.page.goto(open_table(context, host.url, game))
        sides.append(side)
    for _ in range(CLICKS):
        for side in sides:
            side.click()
    other, own = (side.waits()[1:] for side in sides)
    for context in contexts:
        context.close()
    return other, own


def main() -> None:
    """Compare the games that the command line names."""
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("root", type=Path)
    parser.add_argument("game", nargs="*", default=backburn.names())
    wanted = parser.parse_args()
    print("| game | before, ms | now, ms | ratio |\n|---|--:|--:|--:|")
    with served(wanted.root) as other, served(HERE) as own, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        for game in wanted.game:
            before, now = (statistics.median(waits) for waits in compared(browser, game, [other, own]))
            print(f"| {game} | {before:.0f} | {now:.0f} | {now / before:.2f} |", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
