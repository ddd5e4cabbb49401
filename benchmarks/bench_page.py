"""How light and how quick are the lobby and the tables in a browser? Needs Chromium.

python benchmarks/bench_page.py                          everything, as a table of Markdown
python benchmarks/bench_page.py lobby volcano            these pages alone
python benchmarks/bench_page.py --json > before.json     the figures, to be compared with:
python benchmarks/bench_page.py --against before.json    the figures now, those of before in brackets

For the figures of an older version, copy this file and clicks.py into the benchmarks of its checkout and run it there; what that version
does not have is reported as `none`.

Each page is opened by a browser that knows nothing yet, from a server process of its own on an empty database. The columns:

- requests, kB: what the browser asked for and got until the network was quiet, sockets included (their messages before compression);
- first board: milliseconds from the beginning of the navigation until the frame with the first board (in the lobby, the first thumbnail);
- click to drawn: milliseconds from a click on the board to the frame that shows what came of it, the median of some clicks against a bot;
- idle: which share of 3 seconds the browser's main thread did nothing, while the table waited;
- clicks a turn: how many clicks a turn takes in the cheapest way that the page offers, on average (see clicks.py; bots play the turns);
- bot turn, longest: seconds at the default pace from the last click of a turn until the bot's answer is drawn to its end, the median and
  the longest of some turns; the bot moves at random, so hardly any of it is thinking;
- the last columns: the board's share of windows of these sizes; in the lobby, how many games are in view as a whole.
"""

from __future__ import annotations

import json
import random
import statistics
import sys
import tempfile
import time
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, Request, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

import backburn
from page.kit import ARGS, CHROMIUM, READY, Host, against_bot, click_something, is_over, ready

try:
    from clicks import clicks, played
except ImportError:  # a version that knows no intentions
    clicks = None  # type: ignore[assignment]

SIZES = ((1920, 1080), (1440, 900), (1024, 768), (768, 1024), (390, 844))
USUAL = {"width": 1440, "height": 900}
CLICKS = 15
QUIET_SECONDS = 3
LEAST = 150
"""Milliseconds until a click has had its effect on what can be chosen, at least."""
BOT_PATIENCE = 60_000
"""Milliseconds for what a bot's turn takes."""
PATIENCE = 5_000
"""Milliseconds for what a click does."""
BOT_TURNS = 6
MOST_CLICKS = 60
"""Click until this many turns of a bot have been seen."""
AGENT, GAMES = "greedy", 2
"""Who plays the turns whose clicks are counted, and how many games."""
OF_TABLES = ("click to drawn", "clicks a turn", "bot turn", "longest")
COLUMNS = ("requests", "kB", "first board", "idle", *OF_TABLES, *(f"{width}x{height}" for width, height in SIZES))

WATCH = """
if (!localStorage.backburn) localStorage.backburn = JSON.stringify({ pace: "none" });
const painted = (then) => requestAnimationFrame(() => {
  const channel = new MessageChannel();
  channel.port1.onmessage = () => then(performance.now());
  channel.port2.postMessage(0);
});
const drawn = () => document.querySelector(".board-frame > .board") ||
  [...document.images].some((image) => image.complete && image.naturalWidth);
const look = () => (drawn() ? painted((now) => (window.firstBoard = now)) : requestAnimationFrame(look));
look();
window.waits = [];
let clicked = 0;
addEventListener("click", (event) => (clicked = event.target.closest(".board") ? event.timeStamp : 0), true);
const answered = ([change]) => {
  if (change.target.getAttribute("aria-busy") !== "false" || change.oldValue !== "true" || !clicked) return;
  const began = clicked;
  clicked = 0;
  painted((now) => window.waits.push(now - began));
};
const busy = { attributes: true, attributeOldValue: true, attributeFilter: ["aria-busy"], subtree: true };
new MutationObserver(answered).observe(document, busy);
"""
"""Notes when the first board was painted, and how long each click on a board took until its answer was."""
PLACES = """() => [...document.querySelectorAll(".board [data-moves]")].flatMap((offer) => {
  const box = offer.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const top = document.elementFromPoint(x, y)?.closest("[data-moves]");
  return top && !top.dataset.moves.includes(" ") ? [[x, y]] : [];
})"""
"""Where a click plays a move at once."""
SHARE = """() => {
  const box = document.querySelector(".board-frame > .board").getBoundingClientRect();
  const across = Math.min(box.right, innerWidth) - Math.max(box.left, 0);
  const down = Math.min(box.bottom, innerHeight) - Math.max(box.top, 0);
  return Math.max(0, across) * Math.max(0, down) / (innerWidth * innerHeight);
}"""
IN_VIEW = "() => [...document.querySelectorAll('article')].filter((game) => game.getBoundingClientRect().bottom <= innerHeight).length"

STILL = f"""() => {{
  const still = ({{ playState, effect }}) => playState !== "running" || effect.getComputedTiming().endTime === Infinity;
  return ({READY})() && document.getAnimations().every(still);
}}"""
"""Is everything drawn, and nothing moves but endless animations?"""
PLIES = """async (id) => (await (await fetch(`/api/tables/${id}`)).json()).log.map(({ seat }) => seat)"""
"""Who made the plies of a table."""

Figures = dict[str, float]


@dataclass
class Traffic:
    """What a page asks for, and how much it gets."""

    requests: int = 0
    size: int = 0

    def follow(self, session: CDPSession) -> None:
        """Count from now on."""
        session.send("Network.enable")
        session.on("Network.loadingFinished", lambda event: self._came(event["encodedDataLength"]))
        session.on("Network.webSocketFrameReceived", lambda event: self._came(len(event["response"]["payloadData"])))

    def asked(self, request: Request) -> None:
        """Count a request; what is written in the page itself is none."""
        self.requests += not request.url.startswith("data:")

    def _came(self, size: int) -> None:
        self.size += size


@dataclass
class Visit:
    """A page in a browser that knows nothing yet."""

    page: Page
    session: CDPSession
    traffic: Traffic

    def load(self, address: str) -> Figures:
        """Open an address; the figures of opening it."""
        self.page.goto(address)
        self.page.wait_for_function("() => window.firstBoard")
        self.page.wait_for_load_state("networkidle")
        self.page.wait_for_timeout(1000)
        first = self.page.evaluate("window.firstBoard")
        return {"requests": self.traffic.requests, "kB": self.traffic.size / 1000, "first board": first}

    def idle(self) -> float:
        """The main thread's idle share."""
        before = self._metrics()
        self.page.wait_for_timeout(1000 * QUIET_SECONDS)
        after = self._metrics()
        return 1 - (after["TaskDuration"] - before["TaskDuration"]) / (after["Timestamp"] - before["Timestamp"])

    def _metrics(self) -> Figures:
        return {metric["name"]: float(metric["value"]) for metric in self.session.send("Performance.getMetrics")["metrics"]}

    def by_size(self, measure: str) -> Figures:
        """A measure of the page in windows of all sizes."""
        found = {}
        for width, height in SIZES:
            self.page.set_viewport_size({"width": width, "height": height})
            self.page.wait_for_timeout(500)
            found[f"{width}x{height}"] = float(self.page.evaluate(measure))
        return found

    def click_to_drawn(self) -> float:
        """Click something again and again, and let the bot answer."""
        luck = random.Random(1)
        for _ in range(CLICKS):
            ready(self.page)
            self.page.wait_for_timeout(100)
            places = [] if is_over(self.page) else self.page.evaluate(PLACES)
            if not places:
                break
            self._click(*luck.choice(places))
        return float(statistics.median(self.page.evaluate("window.waits")))

    def _click(self, x: float, y: float) -> None:
        made = self.page.evaluate("window.waits.length")
        self.page.mouse.click(x, y)
        self.page.wait_for_function("(made) => window.waits.length > made", arg=made, timeout=PATIENCE)


@contextmanager
def visiting(context: BrowserContext) -> Iterator[Visit]:
    """A visit in a fresh context, which is closed in the end."""
    context.add_init_script(WATCH)
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Performance.enable")
    visit = Visit(page, session, Traffic())
    visit.traffic.follow(session)
    page.on("request", visit.traffic.asked)
    yield visit
    context.close()


def fresh(browser: Browser) -> BrowserContext:
    """A browser that knows nothing yet."""
    return browser.new_context(viewport={"width": USUAL["width"], "height": USUAL["height"]})


def lobby(browser: Browser, url: str) -> Figures:
    """The figures of the lobby."""
    with visiting(fresh(browser)) as visit:
        return visit.load(url) | {"idle": visit.idle()} | visit.by_size(IN_VIEW)


def table(browser: Browser, url: str, game: str) -> Figures:
    """The figures of a game's table."""
    context = fresh(browser)
    address = open_table(context, url, game)
    with visiting(context) as visit:
        found = visit.load(address)
        ready(visit.page)
        found |= {"idle": visit.idle()} | visit.by_size(SHARE)
        visit.page.set_viewport_size({"width": USUAL["width"], "height": USUAL["height"]})
        found["click to drawn"] = visit.click_to_drawn()
    return found | bot_turns(browser, url, game) | clicks_a_turn(game)


def clicks_a_turn(game: str) -> Figures:
    """How many clicks a turn takes; nothing, if this version cannot tell."""
    if clicks is None:
        return {}
    loaded = backburn.load(game)
    return {"clicks a turn": statistics.mean(few for seed in range(GAMES) for _, few in clicks(played(loaded, AGENT, seed)))}


def bot_turns(browser: Browser, url: str, game: str) -> Figures:
    """How long the turns of a bot take, with default settings."""
    context = fresh(browser)
    page = context.new_page()
    page.goto(open_table(context, url, game))
    ready(page)
    took, luck = list[float](), random.Random(2)
    for _ in range(MOST_CLICKS):
        if len(took) == BOT_TURNS or is_over(page):
            break
        took += one_click(page, luck)
    context.close()
    return {"bot turn": statistics.median(took), "longest": max(took)} if took else {}


def one_click(page: Page, luck: random.Random) -> list[float]:
    """Choose something; the seconds until all is still, if the bot has made a ply meanwhile."""
    table = page.url.split("/")[-1]
    before = len(page.evaluate(PLIES, table))
    click_something(page, luck)
    began = time.perf_counter()
    page.wait_for_timeout(LEAST)
    page.wait_for_function(STILL, timeout=BOT_PATIENCE)
    seconds = time.perf_counter() - began
    return [seconds] if 1 in page.evaluate(PLIES, table)[before:] else []


def open_table(context: BrowserContext, url: str, game: str) -> str:
    """Make a table and sit down, without a page; returns its address."""
    made = context.request.post(f"{url}/api/tables", data=against_bot(game)).json()
    context.request.post(f"{url}/api/tables/{made['table']}/enter", data={"token": made["tokens"]["0"]})
    return f"{url}/t/{made['table']}"


def measured(pages: list[str]) -> dict[str, Figures]:
    """The figures of all pages."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        host, found = Host(Path(folder), real=True), dict[str, Figures]()
        host.start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        for page in pages:
            found[page] = lobby(browser, host.url) if page == "lobby" else table(browser, host.url, page)
            print(page, file=sys.stderr, flush=True)
        browser.close()
        host.kill()
    return found


def cell(page: str, column: str, figures: Figures) -> str:
    """A figure as one reads it."""
    if column not in figures:
        return "none" if column in OF_TABLES and page != "lobby" else ""
    if column in ("clicks a turn", "bot turn", "longest"):
        return f"{figures[column]:.1f}"
    share = column == "idle" or ("x" in column and page != "lobby")
    return f"{figures[column]:.0%}" if share else f"{figures[column]:.0f}"


def row(page: str, now: Figures, before: Figures) -> str:
    """A page's line of the table, with the figures of before in brackets."""
    cells = [cell(page, column, now) + (f" ({told})" if before and (told := cell(page, column, before)) else "") for column in COLUMNS]
    return f"| {page} | {' | '.join(cells)} |"


def main() -> None:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("page", nargs="*", default=["lobby", *backburn.names()])
    parser.add_argument("--json", action="store_true", help="print the figures alone")
    parser.add_argument("--against", type=Path, help="a file with figures of before")
    wanted: Any = parser.parse_args()
    before = json.loads(wanted.against.read_text(encoding="utf-8")) if wanted.against else {}
    found = measured(wanted.page)
    if wanted.json:
        print(json.dumps(found, indent=2))
        return
    print(f"| page | {' | '.join(COLUMNS)} |\n|---|{'--:|' * len(COLUMNS)}")
    print(*(row(page, figures, before.get(page, {})) for page, figures in found.items()), sep="\n")


if __name__ == "__main__":
    main()
