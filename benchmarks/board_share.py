"""How much of the window a table's board has, and its smallest letters: python benchmarks/board_share.py [GAME ...]

For each game and window: the width of the picture and of the board itself (its squares), the share of the window that the board has,
and the smallest type in the picture.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from playwright.sync_api import Browser, sync_playwright

import backburn
from page.endgames import ACRES
from page.kit import ARGS, CHROMIUM, Host, against_bot, ready, running, table, visitor

WINDOWS = ((390, 844), (768, 1024), (1024, 768), (1440, 900))
MEASURED = """() => {
  const svg = document.querySelector(".board-frame > svg");
  const box = (each) => each.getBoundingClientRect();
  const isSquare = (each) => /^(square|tile|acre|spot)-/.test(each.id) && each.childElementCount;
  const found = [...svg.querySelectorAll(":scope > g[id]")].filter(isSquare).map(box);
  const squares = found.length ? found : [box(svg.querySelector("[id=ground]"))];
  const [left, top] = [Math.min(...squares.map((each) => each.left)), Math.min(...squares.map((each) => each.top))];
  const [right, bottom] = [Math.max(...squares.map((each) => each.right)), Math.max(...squares.map((each) => each.bottom))];
  const seen = Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0)) * Math.max(0, Math.min(right, innerWidth) - Math.max(left, 0));
  const size = (each) => each.getScreenCTM().a * Number.parseFloat(getComputedStyle(each).fontSize);
  const words = [...svg.querySelectorAll("text")].filter((each) => each.textContent.trim() && each.checkVisibility() && box(each).width);
  const least = words.sort((one, other) => size(one) - size(other))[0];
  return [box(svg).width, right - left, (100 * seen) / (innerWidth * innerHeight), size(least), least.textContent];
}"""


def measure(browser: Browser, url: str, game: str) -> None:
    """Print a line for each window."""
    for width, height in WINDOWS:
        with visitor(browser, viewport={"width": width, "height": height}) as context:
            page = context.new_page()
            table(page, url, against_bot(game) | ({"position": ACRES} if game == "forest-fire-acres" else {}))
            ready(page)
            page.wait_for_timeout(200)
            picture, board, share, least, text = page.evaluate(MEASURED)
            sizes = f"picture {picture:5.0f} px, board {board:5.0f} px, {share:3.0f} % of the window"
            print(f"{game:18} {width:5} x {height:4}: {sizes}, type from {least:4.1f} px ({text})")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright, running(Host(Path(folder), True)) as host:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        for game in sys.argv[1:] or backburn.names():
            measure(browser, host.url, game)
        browser.close()


if __name__ == "__main__":
    main()
