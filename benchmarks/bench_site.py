"""Measures a static site in Chromium: size of each part, time to the first board with a cold and a warm cache, clicks, level 6, memory.

python benchmarks/bench_site.py FOLDER                    FOLDER as `scripts/site FOLDER` builds it; all games of the site
python benchmarks/bench_site.py FOLDER volcano            this game alone
python benchmarks/bench_site.py FOLDER --only clicks      this part alone; the others are start, level-6

Clicks are as in bench_page.py: milliseconds from a click on the board to the frame that shows what came of it, medians of some clicks
against bots of level 1. `Python` is how long the worker's Python was at it, `to and fro` the way there and back, `drawn` the page from
the answer to that frame. The last columns are milliseconds of processor time, which do not grow when others use the machine: of the
page's thread and the worker's, from just before the click until just after that frame.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from threading import Lock, Thread
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Error, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from bench_page import PLACES, WATCH

import backburn
from backburn.core.players.bot import Bot
from backburn.core.rules.contract import CHANCE
from backburn.site.mind import mind_plan, sized
from page.kit import CHROMIUM, READY, click_something, is_over

PORT = 8791
ADDRESS = f"http://127.0.0.1:{PORT}/"
PARTS = ("start", "clicks", "level-6")
MEGABITS = 10
LATENCY = 0.02
PIECE = 16_384
CLICKS = 20
MOST_CLICKS = 60
MOST_SECONDS = 120
REST = 0.1
"""Seconds between two clicks."""
COLUMNS = ("click to drawn", "longest", "to and fro", "Python", "drawn", "page's CPU", "worker's CPU")
MAKE = """async ([game, bots]) => {
    const post = async (path, body) => (await fetch(`/api/${path}`, { method: "POST", body: JSON.stringify(body) })).json();
    const others = Array.from({ length: bots }, () => ({ who: "bot", agent: "level-1" }));
    const made = await post("tables", { game, seats: [{ who: "person" }, ...others], seed: 5 });
    for (const token of Object.values(made.tokens)) await post(`tables/${made.table}/enter`, { token });
    return made.table;
}"""
FIRST = """() => {
    let first = null;
    Object.defineProperty(alone.measured, "spent", { configurable: true, get: () => first, set: (said) => (first ??= said) });
    return window.waits.length;
}"""
"""From now on, keep the times of the first answer; later ones do not replace them."""
TIMES = """() => {
    const { python, at } = alone.measured.spent, whole = waits.at(-1);
    return { whole, python, answered: at - clicked, drawn: clicked + whole - at };
}"""
LOBBY = "document.querySelector('article .play') && [...document.images].every((image) => image.complete && image.naturalWidth)"
NOTED = "addEventListener('click', ({ timeStamp }) => (window.clicked = timeStamp), true);"
THINK = """async (questions) => {
    const { decided, mindFor } = await import("/alone/minds.js");
    await decided(questions[0], async () => false);
    const began = performance.now(), moves = [];
    for (const each of questions) moves.push(await decided(each, async () => false));
    return [moves, performance.now() - began, (await mindFor(questions[0])).bytes];
}"""


class Threads:
    """The two threads that handle a click: the page's own, and the worker with the tables."""

    def __init__(self, browser: Browser) -> None:
        """Look at what runs now: that worker was the first."""
        listed = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
        tasks = [task for each in listed if each["type"] == "renderer" for task in Path(f"/proc/{each['id']}/task").iterdir()]
        self.worker = min((task for task in tasks if named(task) == "DedicatedWorker"), key=lambda task: int(task.name))
        self.page = self.worker.parent / self.worker.parents[1].name  # as a process's first thread

    def ran(self) -> tuple[float, float]:
        """Return the milliseconds for which both have run."""
        return scheduled(self.page)[0], scheduled(self.worker)[0]


def named(task: Path) -> str:
    """Return a thread's name."""
    return (task / "comm").read_text(encoding="utf-8").strip()


def scheduled(task: Path) -> list[float]:
    """Return the milliseconds for which a thread has run, and for which it has waited for a processor."""
    return [int(each) / 1e6 for each in (task / "schedstat").read_text(encoding="utf-8").split()[:2]]


def main() -> None:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--only", choices=PARTS, help="this part alone")
    wish = parser.parse_args()
    parts = [wish.only] if wish.only else PARTS
    with hosted(wish.folder), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM)
        if "start" in parts:
            sizes(wish.folder)
            starts(browser, wish.folder, (wish.games or ["forest-fire-path"])[0])
            if wish.only:
                return
        page = known(browser.new_context())
        games = wish.games or [card["id"] for card in page.evaluate("async () => (await fetch('/api/games')).json()")]
        if "clicks" in parts:
            print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
            print(f"| game | clicks | {' | '.join(COLUMNS)} |\n|---|--:|{'--:|' * len(COLUMNS)}")
            for game in games:
                print(clicked(browser, page, game), flush=True)
        if "level-6" in parts:
            for game in games:
                decisions(page, game)
        browser.close()


@contextmanager
def hosted(folder: Path) -> Iterator[None]:
    """The site of a folder at its address."""
    command = [sys.executable, "-m", "http.server", str(PORT), "--bind", "127.0.0.1", "--directory", str(folder)]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        time.sleep(1)
        yield
    finally:
        server.kill()


def sizes(folder: Path) -> None:
    """Tell how large the parts are."""
    for part in sorted(path for path in folder.iterdir() if path.is_dir()):
        print(f"{part.name:>10}: {sum(path.stat().st_size for path in part.rglob('*') if path.is_file()) / 1e6:6.2f} MB")


def known(context: BrowserContext) -> Page:
    """A page of a browser that has been there before."""
    context.add_init_script(WATCH + NOTED)
    page = context.new_page()
    page.goto(ADDRESS)
    until(page, "globalThis.alone?.measured.quick")
    return page


def clicked(browser: Browser, page: Page, game: str) -> str:
    """A game's row: click again and again, and let bots answer."""
    threads, luck, clicks = begun(browser, page, game), random.Random(1), list[list[float]]()
    for _ in range(MOST_CLICKS):
        if len(clicks) == CLICKS:
            break
        if is_over(page):
            threads = begun(browser, page, game)
        time.sleep(REST)
        if places := page.evaluate(PLACES):
            clicks.append(one_click(page, threads, luck.choice(places)))
        else:
            click_something(page, luck)
        until(page, f"({READY})()")
    columns = [[*times] for times in zip(*clicks, strict=True)]
    found = [median(columns[0]), max(columns[0]), *(median(times) for times in columns[1:])]
    return f"| {game} | {len(clicks)} | {' | '.join(f'{each:.0f}' for each in found)} |"


def begun(browser: Browser, page: Page, game: str) -> Threads:
    """Open a new table, and go there."""
    page.goto(ADDRESS)
    until(page, "globalThis.alone?.measured.ready")
    table = page.evaluate(MAKE, [game, backburn.load(game).seats - 1])
    page.goto(f"{ADDRESS}?t/{table}")
    until(page, f"({READY})()")
    return Threads(browser)


def one_click(page: Page, threads: Threads, place: tuple[float, float]) -> list[float]:
    """Click somewhere; return the milliseconds of all columns but the longest."""
    made = page.evaluate(FIRST)
    before = threads.ran()
    page.mouse.click(*place)
    until(page, f"waits.length > {made}")
    after = threads.ran()
    found = page.evaluate(TIMES)
    stages = [found["whole"], found["answered"] - found["python"], found["python"], found["drawn"]]
    return stages + [now - then for now, then in zip(after, before, strict=True)]


def starts(browser: Browser, folder: Path, game: str) -> None:
    """Tell how long a first visit and a second one take from the address to a board that was asked for in the lobby."""
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors; {MEGABITS} Mbit/s, {1000 * LATENCY:.0f} ms")
    print(f"| visit | lobby | Python | first board of {game} | MB | worker's CPU | it waited |\n|---|--:|--:|--:|--:|--:|--:|")
    Slow.folder = folder
    with ThreadingHTTPServer(("127.0.0.1", 0), Slow) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        context = browser.new_context()
        for visit in ("first", "second"):
            print(f"| {visit} | {started(browser, context, f'http://127.0.0.1:{server.server_port}/', game)} |", flush=True)
        server.shutdown()


def started(browser: Browser, context: BrowserContext, address: str, game: str) -> str:
    """The row of a visit: seconds until the lobby is drawn, until Python runs, and until a board that was asked for at once is there.

    Then the megabytes until there, for how long the worker has run, and for how long it could have run if there had been a processor.
    """
    page, began, before = context.new_page(), time.monotonic(), Slow.sent
    seconds = list[float]()
    page.goto(address, wait_until="commit")
    until(page, LOBBY)
    seconds.append(time.monotonic() - began)
    page.locator("article", has=page.locator(f"#game-{game}")).locator(".play").click()
    until(page, "globalThis.alone?.measured.ready")
    seconds.append(time.monotonic() - began)
    until(page, "document.querySelector('.board [data-moves]')")
    seconds.append(time.monotonic() - began)
    size, (ran, waited) = Slow.sent - before, scheduled(Threads(browser).worker)
    until(page, "globalThis.alone?.measured.quick && navigator.serviceWorker.getRegistration().then((found) => Boolean(found?.active))")
    page.close()
    return " | ".join([*(f"{each:.1f} s" for each in seconds), f"{size / 1e6:.1f}", f"{ran / 1000:.1f} s", f"{waited / 1000:.1f} s"])


class Slow(SimpleHTTPRequestHandler):
    """A host behind a slow line, which all that a browser asks for has to share."""

    folder = Path()
    sent = 0
    free = 0.0
    """When the line is free again."""
    line = Lock()
    protocol_version = "HTTP/1.1"

    def __init__(self, *given: Any) -> None:
        super().__init__(*given, directory=str(self.folder))

    def send_head(self) -> Any:
        """Answer after a while."""
        time.sleep(LATENCY)
        return super().send_head()

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file piece by piece, in turns with the others."""
        with suppress(ConnectionError):  # a page that is left wants nothing any more
            while piece := source.read(PIECE):
                with self.line:
                    Slow.free = max(Slow.free, time.monotonic()) + 8 * len(piece) / MEGABITS / 1e6
                    Slow.sent += len(piece)
                    through = Slow.free
                time.sleep(max(0.0, through - time.monotonic()))
                outputfile.write(piece)

    def log_message(self, format: str, *given: Any) -> None:
        """Say nothing."""


def decisions(page: Page, game: str) -> None:
    """A few decisions of level 6, here and there."""
    loaded = backburn.load(game)
    agent, match, questions, moves = loaded.agent("level-6"), loaded.match(seed=7), list[Any](), list[int]()
    bot, spent = Bot(loaded, agent, 1, compiled=True), 0.0
    plan = mind_plan(loaded, sized(loaded, agent))
    while len(moves) < 5:
        if match.to_act == CHANCE:
            match.roll()
            continue
        view = match.hidden(match.to_act)
        bot.begin(len(moves))
        if not moves:
            bot.think(view, iterations=1)
            bot.begin(0)
        began = time.perf_counter()
        moves.append(bot.think(view, iterations=agent.iterations).best.move)
        spent += time.perf_counter() - began
        about = {"mind": game, "module": f"{game}.{agent.name}", "plan": plan, "iterations": agent.iterations}
        questions.append({**about, "view": b64encode(view.tobytes()).decode(), "seed": str(len(moves) - 1)})
        match.push(moves[-1])
    found, there, memory = page.evaluate(THINK, questions)
    same = "the same moves" if [each["move"] for each in found] == moves else "OTHER MOVES"
    ratio = there / 1000 / spent
    print(f"level 6: {spent * 200:.0f} ms a decision here, {there / 5:.0f} there, {ratio:.1f} times; {same}; {memory / 1e6:.0f} MB")


def until(page: Page, condition: str) -> None:
    began = time.monotonic()
    while not holds(page, condition):
        if time.monotonic() - began > MOST_SECONDS:
            raise SystemExit(f"never: {condition}")
        time.sleep(0.02)


def holds(page: Page, condition: str) -> bool:
    """Is an expression true? None is while a page goes to another one."""
    try:
        return bool(page.evaluate(f"Boolean({condition})"))
    except Error:
        return False


if __name__ == "__main__":
    main()
