"""All that is looked at: the moments of each game at a real table, with what a pointer shows there, and the pages around a game.

A page stays the same from one view to the next: its own modules open the next table in it, which takes a fifth of loading it anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from playwright.sync_api import Locator, Page

import backburn
from backburn import games
from backburn.core.contract import OVER
from page.kit import drawn, in_lobby, ready
from page.moments import ASKED, FAR, Moment, moments

AROUND = "pages"
"""What belongs to no game, in the place of a game's name."""
OPEN = """async ({ record, request, own, bots, sits = true }) => {
  const post = async (path, body) => (await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) })).json();
  const made = await post(record ? "/api/records" : "/api/tables", record ? { record } : request);
  if (!made.table) throw new Error(JSON.stringify(made));
  for (const token of sits ? [made.owner, ...Object.values(made.tokens)] : []) if (token) await post(`/api/tables/${made.table}/enter`, { token });
  if (own !== null) await post(`/api/tables/${made.table}/seats/${own}`, { name: "Ann" });
  for (const seat of bots) await post(`/api/tables/${made.table}/seats/${seat}`, { agent: "random" });
  return made.table;
}"""
"""Makes a table and sits down."""
MOVES = """async ([table, moves]) => {
  for (const move of moves) {
    const { at, over } = await (await fetch(`/api/tables/${table}?picture=false`)).json();
    if (over) return;
    const made = await fetch(`/api/tables/${table}/moves`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ move, at }) });
    if (!made.ok) throw new Error(await made.text());
  }
}"""
"""Makes the last moves of a game, and enters dice that are not the table's."""
GO = """async ([kind, ...words]) => {
  history.replaceState(null, "", `/${[kind === "table" ? "t" : kind, ...words].join("/")}`);
  await (await pageModule(`pages/${kind}`)).open(...words);
}"""
"""Opens another page in the place of this one."""
STILL = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 60))))"

Shown = Iterator[str]
"""Each time something is to be looked at: what it is."""


@dataclass(frozen=True)
class View:
    """Something to look at, once or several times."""

    game: str
    """Or AROUND."""
    show: Callable[[Page, str], Shown]
    """(page, address of the server)"""


def views(game: str) -> list[View]:
    """All views of a game, or AROUND."""
    if game == AROUND:
        return [View(game, show) for show in (lobby, settings, imported, watching, curtain, trouble)]
    pages = (waiting, lesson, puzzle, replay, set_up)
    return [View(game, partial(at_table, moment)) for moment in moments(game)] + [View(game, partial(show, game)) for show in pages]


def fresh(page: Page, url: str) -> None:
    """A page on which views can be shown."""
    page.goto(url)
    drawn(page)


def still(page: Page) -> None:
    """Wait until all is drawn."""
    page.evaluate(STILL)


def _go(page: Page, *words: str) -> None:
    page.mouse.move(2, 2)
    page.evaluate(GO, words)
    page.locator("h1").wait_for(state="attached")


# ---- a game


def at_table(moment: Moment, page: Page, _: str) -> Shown:
    """A moment for the player to act, who sits with bots; then what a pointer shows there."""
    over = moment.state.to_act == OVER
    now = moment.before_the_last_move if over else moment
    own = int(now.state.to_act)
    others = [seat for seat in range(now.match.game.seats) if seat != own]
    table = page.evaluate(OPEN, {"record": now.record(), "own": own, "bots": others})
    _go(page, "table", table)
    ready(page)
    if over:
        page.evaluate(MOVES, [table, [ply.move for ply in now.match.plies[now.plies :]]])
        page.locator(".result:not([hidden])").wait_for()
    elif now.match.game.card.step:
        page.locator(".board-frame[data-ahead]").wait_for()
    yield moment.caption
    if not over:
        yield from _pointing(moment, page)


def _pointing(moment: Moment, page: Page) -> Shown:
    """What a pointer shows: the way to a far place, the ways of getting there, where a piece could go, the moves of a thing."""
    far, board = page.locator(".board > .destinations > .destination"), page.locator(".board")
    if moment.has_intention(FAR) and far.count():
        far.last.hover(force=True)
        yield f"{moment.caption}; the way there"
    if moment.has_intention(ASKED):
        page.mouse.move(2, 2)
        yield from _menu(page, far.all(), f"{moment.caption}; which way")
    if moment.match.game.card.step and not far.count() and (piece := _single(page)):
        piece.hover(force=True)
        page.wait_for_timeout(300)
        if board.locator(".shadow-dot").count():
            yield f"{moment.caption}; where a piece could go"
    many = [thing for thing in board.locator("> .offer[data-moves*=' ']").all()][:1]
    yield from _menu(page, many, f"{moment.caption}; a thing with several moves")


def _single(page: Page) -> Locator | None:
    found = page.locator(".board > .offer:not([data-moves*=' '])")
    return found.first if found.count() else None


def _menu(page: Page, things: list[Locator], caption: str) -> Shown:
    """The first menu that opens: of the marks, only those ask that can be gone to in several ways."""
    for thing in things[:1]:
        thing.dispatch_event("click")
        if page.locator(".menu").count():
            yield caption
            page.keyboard.press("Escape")


def set_up(game: str, page: Page, url: str) -> Shown:
    page.goto(url)
    in_lobby(page, game).get_by_role("button", name="Set up a table").click()
    page.locator("dialog .seat-row").first.wait_for()
    page.get_by_text("All numbers in the rulebook").click()
    yield "set-up"


def waiting(game: str, page: Page, _: str) -> Shown:
    count = games.card(game).seats[-1]
    request = {"game": game, "seats": [{"who": "person", "name": "Ann"}, *[{"who": "open"}] * (count - 1)], "seed": 7}
    if count > 1:
        _go(page, "table", page.evaluate(OPEN, {"request": request, "own": None, "bots": []}))
        still(page)
        yield f"waiting room, {count} seats"


def lesson(game: str, page: Page, _: str) -> Shown:
    """The first step that asks, and its answer."""
    _go(page, "learn", game)
    page.locator(".board").wait_for()
    yield "lesson"
    for step in page.locator(".dots-row button").all():
        step.click()
        page.locator("main[aria-busy=false], main:not([aria-busy])").wait_for()
        still(page)
        if page.locator(".board .offer").count():
            break
    yield "lesson, a question"
    page.locator(".move-list button").first.dispatch_event("click")
    page.locator(".say.right, .say.wrong, .say.other").first.wait_for()
    yield "lesson, an answer"


def puzzle(game: str, page: Page, _: str) -> Shown:
    _go(page, "puzzle", game)
    page.locator(".board, .alone").first.wait_for()
    yield "puzzle"


def replay(game: str, page: Page, _: str) -> Shown:
    """In the middle of a golden game, and at its end."""
    match = max((moment.match for moment in moments(game) if moment.match.to_act == OVER), key=lambda match: len(match.plies))
    _go(page, "replay", page.evaluate(OPEN, {"record": match.record(), "own": None, "bots": []}))
    page.evaluate("(ply) => { location.hash = `#ply=${ply}`; }", len(match.plies) // 2)
    page.wait_for_function("(ply) => document.querySelector('.slider')?.value === String(ply)", arg=len(match.plies) // 2)
    still(page)
    yield "replay"


# ---- around the games


def lobby(page: Page, url: str) -> Shown:
    fresh(page, url)
    yield "lobby"


def settings(page: Page, url: str) -> Shown:
    page.get_by_role("button", name="Settings").click()
    page.locator("dialog").wait_for()
    yield "settings"
    page.keyboard.press("Escape")


def trouble(page: Page, url: str) -> Shown:
    page.goto(f"{url}/t/nowhere")
    page.locator("h2").wait_for()
    yield "no such table"


def imported(page: Page, _: str) -> Shown:
    page.get_by_role("button", name="Open a record or link").click()
    page.locator("dialog textarea").wait_for()
    yield "bring in a record"
    page.keyboard.press("Escape")


def watching(page: Page, _: str) -> Shown:
    """Somebody who only watches, while one of two players thinks and the other is not there."""
    seats = [{"who": "person", "name": "Ann"}, {"who": "person", "name": "Bob"}]
    table = page.evaluate(OPEN, {"request": {"game": "fire-tower", "seats": seats, "seed": 7}, "own": None, "bots": [], "sits": False})
    _go(page, "table", table)
    page.locator(".board").wait_for()
    yield "a table to watch"


def curtain(page: Page, _: str) -> Shown:
    """Two at one screen who hide their cards from each other."""
    seats = [{"who": "person", "name": "Ann"}, {"who": "person", "name": "Bob"}]
    table = page.evaluate(OPEN, {"request": {"game": "fire-tower", "seats": seats, "seed": 7}, "own": None, "bots": []})
    _go(page, "table", table)
    page.locator(".board, .curtain").first.wait_for()
    yield "two at one screen"


def names() -> list[str]:
    return [*backburn.names(), AROUND]
