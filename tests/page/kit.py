"""What the page's tests share: a real server, a real browser, and hands that click."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
import time
import urllib.request
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, expect

from ports import free_port

CHROMIUM = "/usr/bin/chromium-headless-shell"
NOT_NEEDED = (
    # one for each window, before anybody types an address: two pages of the address bar, and a spare process for the next page
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "SpareRendererForSitePerProcess"),
    # what Playwright switches off; only the last list that Chromium is given counts
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades", "HttpsFirstBalancedModeAutoEnable"),
    *("LensOverlay", "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect"),
    *("OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch"),
)
"""Features of Chromium that cost a window half of its time and are of no use to tests."""
ARGS = [
    f"--disable-features={','.join(NOT_NEEDED)}",
    "--js-flags=--no-maglev --no-turbofan",  # a test's page is gone before optimised code would pay
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
READY = """() => {
  const main = document.querySelector("main");
  if (!main) return false;
  const over = document.querySelector(".result:not([hidden])");
  return over || (main.getAttribute("aria-busy") !== "true" && main.dataset.connection === "open" && document.querySelector(".board [data-moves]"));
}"""
RESIGN = """fetch(`/api${location.pathname.replace("/t/", "/tables/")}/offers`, {
  method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ what: "resign" }) })"""
"""Gives up at the table that a page shows."""
PAGE_MODULE = """window.pageModule = async (name) => (await import(document.querySelector("script[type=module]").src)).load(name);"""
"""Gives tests the modules that the page itself runs."""
WAIT = 60_000
"""Milliseconds before a test gives up: many more than anything takes, for machines that are busy with other things."""


@contextmanager
def running(host: Host) -> Iterator[Host]:
    """A server until the end of a test."""
    host.start()
    try:
        yield host
    finally:
        host.kill()


LAUNCH = Path(__file__).with_name("launch.py")


class Host:
    """A server process on a database of its own, which can be killed and started again."""

    def __init__(self, folder: Path, real: bool = False, allows: Sequence[str] = (), launch: Path = LAUNCH) -> None:
        """`real`: without the test's own game; `allows`: what the host has turned on; `launch`: the script, as of another checkout."""
        self.launch = launch
        self.more = [*(["real"] if real else []), *allows]
        self.database = folder / "tables.sqlite"
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def command(self) -> list[str]:
        """What starts the server."""
        return [sys.executable, str(self.launch), str(self.database), str(self.port), *self.more]

    def start(self) -> None:
        self.process = subprocess.Popen(
            self.command(),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for _ in range(1200):
            try:
                with urllib.request.urlopen(f"{self.url}/health", timeout=WAIT / 1000):
                    return
            except OSError:
                assert self.process.poll() is None, "the server did not start"
                time.sleep(0.1)
        raise AssertionError("the server does not answer")

    @contextmanager
    def down(self) -> Iterator[None]:
        """Kill the server, and start it again in the end."""
        self.kill()
        try:
            yield
        finally:
            self.start()

    def kill(self) -> None:
        assert self.process
        self.process.kill()
        self.process.wait()


@contextmanager
def visitor(browser: Browser, **how: Any) -> Iterator[BrowserContext]:
    """A browser of one person, who sees moves at once and without motion; anything the browser complains of fails the test."""
    how = {"reduced_motion": "reduce"} | how
    context = browser.new_context(**how)
    pace = "none" if how["reduced_motion"] == "reduce" else "calm"
    context.add_init_script(
        f"if (origin.startsWith('http') && !localStorage.backburn) localStorage.backburn = JSON.stringify({{ pace: '{pace}' }})"
    )
    context.add_init_script(PAGE_MODULE)
    complaints: list[str] = []
    context.on("weberror", lambda error: complaints.append(str(error.error)))
    context.on(
        "console", lambda message: complaints.append(message.text) if message.type == "error" and not _expected(message.text) else None
    )
    yield context
    for page in context.pages:
        page.unroute_all(behavior="ignoreErrors")  # what a page still asks for when its test is over
    context.close()
    assert not complaints, "\n".join(complaints)


def _expected(text: str) -> bool:
    """Refusals and a server that is down are reported by the browser as well; they are meant to happen."""
    return "Failed to load resource" in text or "WebSocket connection" in text


def table(page: Page, url: str, request: dict[str, Any]) -> str:
    """Make a table through the page's own calls, sit down, and go there; returns its id."""
    if not page.url.startswith(url):
        page.goto(url)
    made: dict[str, Any] = page.evaluate(
        """async (request) => {
            const post = async (path, body) => {
              const answer = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
              return answer.json();
            };
            const made = await post("/api/tables", request);
            if (!made.table) throw new Error(JSON.stringify(made));
            for (const token of [...Object.values(made.tokens), made.owner]) await post(`/api/tables/${made.table}/enter`, { token });
            return made;
        }""",
        request,
    )
    page.goto(f"{url}/t/{made['table']}")
    return str(made["table"])


def sit_down_as_guest(page: Page, link: str, name: str) -> None:
    page.goto(link)
    page.get_by_role("button", name="Take this seat").first.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Your name").fill(name)
    dialog.get_by_role("button", name="Take this seat").click()
    expect(page.locator(".seat.own")).to_contain_text(name)


def against_bot(game: str, seat: int = 0, **more: Any) -> dict[str, Any]:
    seats = [{"who": "bot", "agent": "random"}, {"who": "bot", "agent": "random"}]
    seats[seat] = {"who": "person", "name": "Ann"}
    return {"game": game, "seats": seats, "seed": 7, **more}


def in_lobby(page: Page, game: str) -> Locator:
    """What the lobby has for a game."""
    return page.locator("article", has=page.locator(f"#game-{game}"))


def drawn(page: Page) -> None:
    """Wait until the lobby shows the boards of all games."""
    page.wait_for_function("() => document.images.length && [...document.images].every((image) => image.complete && image.naturalWidth)")


def set_up(page: Page, url: str, game: str, names: list[str], seed: int | None = None, clock: str = "") -> None:
    """Set a table up in the dialog and open it: a person at this screen for each name, a random bot for each empty one."""
    page.goto(url)
    in_lobby(page, game).get_by_role("button", name="Set up a table").click()
    dialog = page.get_by_role("dialog")
    count = dialog.get_by_label("Number of seats")
    if count.count():
        count.select_option(str(len(names)))
    for row, name in zip(dialog.locator(".seat-row").all(), names, strict=True):
        row.locator("select").select_option("person" if name else "bot:random")
        if name:
            row.locator("input").fill(name)
    if seed is not None:
        dialog.get_by_label("Dice seed").fill(str(seed))
    if clock:
        dialog.get_by_label("Clock").select_option(label=clock)
    dialog.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")


def ready(page: Page) -> None:
    """Wait until one can choose, or the game is over."""
    page.wait_for_function(READY, timeout=WAIT)


def open_sheet(page: Page) -> None:
    """Show the table's own sheet. By keyboard: what another player does moves the tab, and a click would miss it."""
    page.get_by_role("tab", name="Table").press("Enter")


def becomes(page: Page, look: Callable[[], Any], wanted: Any) -> None:
    """Look again and again until it is as wanted."""
    for _ in range(WAIT // 50):
        if look() == wanted:
            return
        page.wait_for_timeout(50)
    assert (found := look()) == wanted, found


def is_over(page: Page) -> bool:
    return page.locator(".result:not([hidden])").count() > 0


def click_on(thing: Locator) -> None:
    """Click a thing of the board where nothing covers it: on a phone the strip lies on the window's edge."""
    thing.evaluate("(each) => each.scrollIntoView({ block: 'center' })")
    thing.click(timeout=WAIT, force=True)


def click_something(page: Page, rng: random.Random) -> None:
    """Click one of the things that offer moves, in the picture or in its strip, and choose if there is a choice."""
    offers = page.locator(".board > [data-moves]:not(.in-strip), .strip button.offered")
    click_on(offers.nth(rng.randrange(offers.count())))
    menu = page.locator(".menu button")
    if menu.count():
        menu.nth(rng.randrange(menu.count())).click()


def take_turns(pages: list[Page], choices: int, until: Callable[[], bool] = lambda: False) -> None:
    """Let the player to act click something, again and again, or until something is so."""
    luck = random.Random(3)
    for done in range(choices):
        for _ in range(WAIT // 25):
            if until():
                return
            acting = [page for page in pages if page.locator("main[aria-busy=false] .board [data-moves], .result:not([hidden])").count()]
            if acting:
                break
            pages[0].wait_for_timeout(25)
        assert acting, f"no one can choose after {done} choices"
        if is_over(acting[0]):
            return
        ready(acting[0])
        click_something(acting[0], luck)


def play_to_the_end(page: Page, rng: random.Random, most: int = 400) -> int:
    """Click until the game is over; returns how many choices it took."""
    for done in range(most):
        ready(page)
        if is_over(page):
            return done
        click_something(page, rng)
    raise AssertionError("the game does not end")


def facts(page: Page) -> str:
    return page.locator(".facts").inner_text()


def wide(page: Page) -> int:
    """How much wider than the window the page is; on a phone `innerWidth` would grow with the page."""
    window = page.viewport_size
    assert window
    return int(page.evaluate("document.documentElement.scrollWidth")) - window["width"]


def heard(page: Page) -> list[str]:
    """Everything that a page hears from its server of its table, as it comes in."""
    told: list[str] = []
    page.on("websocket", lambda ws: ws.on("framereceived", lambda frame: told.append(str(frame))))
    page.route("**/api/tables/**", lambda route: _pass_on(route, told))
    return told


def _pass_on(route: Route, told: list[str]) -> None:
    if route.request.url.endswith("/analysis"):  # a stream, when the game is over
        route.continue_()
        return
    answer = route.fetch()
    told.append(answer.text())
    route.fulfill(response=answer)


def has_word(text: str, word: str) -> bool:
    return re.search(rf"(?<![\w-]){word}(?![\w-])", text) is not None


def around(text: str, word: str) -> str:
    """A word where it stands."""
    found = re.search(rf".{{0,200}}(?<![\w-]){word}(?![\w-]).{{0,100}}", text, re.DOTALL)
    return found[0] if found else ""


def said_once(pairs: list[tuple[str, str]]) -> dict[str, str]:
    """Of two translations of one sentence the first would be lost without a word."""
    twice = {english for english, count in Counter(english for english, _ in pairs).items() if count > 1}
    assert not twice, f"translated twice: {twice}"
    return dict(pairs)


def strings(language: str) -> dict[str, str]:
    import backburn.server

    folder = Path(backburn.server.__file__).with_name("web") / "page" / "static" / "strings"
    found: dict[str, str] = json.loads((folder / f"{language}.json").read_text(encoding="utf-8"), object_pairs_hook=said_once)
    return found
