"""All that is looked at: the moments of each game at a real table, with what a pointer shows there, and the pages around a game.

A page stays the same from one view to the next: its own modules open the next table in it, which takes a fifth of the time that loading takes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from playwright.sync_api import Locator, Page

import backburn
from backburn import games
from backburn.core.rules.contract import OVER
from backburn.play.records.gamefile import write_record
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
    const { at, over, dice, to_act: toAct } = await (await fetch(`/api/tables/${table}?picture=false`)).json();
    if (over || (toAct < 0 && dice !== "mine")) return;
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
        return [View(game, show) for show in (lobby, settings, imported, watching, curtain, trouble, puzzle_house, puzzle_run)]
    pages = (waiting, lesson, puzzle, replay, set_up)
    pointed = set[str]()
    return [View(game, partial(at_table, moment, pointed)) for moment in moments(game)] + [
        View(game, partial(show, game)) for show in pages
    ]


def fresh(page: Page, url: str) -> None:
    """A page on which views can be shown."""
    page.goto(f"{url}/t/nowhere")
    page.locator("h2").wait_for()


def still(page: Page) -> None:
    """Wait until all is drawn."""
    page.evaluate(STILL)


def _go(page: Page, *words: str) -> None:
    page.mouse.move(2, 2)
    page.evaluate(GO, words)
    page.locator("h1").wait_for(state="attached")


# ---- a game


def at_table(moment: Moment, pointed: set[str], page: Page, _: str) -> Shown:
    """A moment for the player to act, who sits with bots; then what a pointer shows there, of each kind once in a game."""
    over = moment.state.to_act == OVER
    now = moment.before_the_last_move if over else moment
    own = int(now.state.to_act)
    others = [seat for seat in range(now.match.game.seats) if seat != own]
    table = page.evaluate(OPEN, {"record": now.record(whole=over), "own": own, "bots": others})
    if over:
        page.evaluate(MOVES, [table, [ply.move for ply in now.match.plies[now.plies :]]])
    _go(page, "table", table)
    ready(page)
    if now.match.game.card.step and not over:
        page.locator(".board-frame[data-ahead]").wait_for()
    yield moment.caption
    for kind, point in POINTING.items() if not over else ():
        if kind not in pointed and point(moment, page):
            pointed.add(kind)
            yield f"{moment.caption}; {kind}"
            page.keyboard.press("Escape")
            page.mouse.move(2, 2)


def _the_way(moment: Moment, page: Page) -> bool:
    far = page.locator(".board > .destinations > .destination")
    if moment.has_intention(FAR) and far.count():
        far.last.hover(force=True)
    return page.locator(".board .trail-line").count() > 0


def _which_way(moment: Moment, page: Page) -> bool:
    """Of the marks, only some ask in which way they are to be gone to."""
    return moment.has_intention(ASKED) and _menu(page, page.locator(".board > .destinations > .destination").first)


def _where_to(moment: Moment, page: Page) -> bool:
    pieces = page.locator(".board > .offer:not([data-moves*=' '])")
    if moment.match.game.card.step and not moment.has_intention(FAR) and pieces.count():
        pieces.first.hover(force=True)
        page.wait_for_timeout(250)
    return page.locator(".board .shadow-dot").count() > 0


def _several_moves(moment: Moment, page: Page) -> bool:
    several = page.locator(".board > .offer[data-moves*=' ']")
    return several.count() > 0 and _menu(page, several.first)


def _menu(page: Page, thing: Locator) -> bool:
    thing.dispatch_event("click")
    return page.locator(".menu").count() > 0


POINTING = {
    "the way there": _the_way,
    "which way": _which_way,
    "where a piece could go": _where_to,
    "a thing with several moves": _several_moves,
}
"""What a pointer shows, and how: does it do so at this moment?"""


def set_up(game: str, page: Page, _: str) -> Shown:
    _go(page, "lobby")
    page.locator("main.lobby:not([aria-busy])").wait_for()
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
    page.locator(".board-frame > .board").wait_for()
    yield "lesson"
    for _step in page.locator(".dots-row button").all():
        page.locator(".lesson-side .row .button").last.click()
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
    _go(page, "replay", page.evaluate(OPEN, {"record": write_record(match), "own": None, "bots": []}))
    page.evaluate("(ply) => { location.hash = `#ply=${ply}`; }", len(match.plies) // 2)
    page.wait_for_function("(ply) => document.querySelector('.slider')?.value === String(ply)", arg=len(match.plies) // 2)
    still(page)
    yield "replay"


# ---- around the games


def lobby(page: Page, url: str) -> Shown:
    page.goto(url)
    drawn(page)
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


def puzzle_house(page: Page, url: str) -> Shown:
    page.goto(f"{url}/puzzles")
    page.locator(".puzzle-tile").first.wait_for()
    yield "the puzzle house"


def puzzle_run(page: Page, url: str) -> Shown:
    page.goto(f"{url}/puzzles/run")
    page.locator(".run .button.large").click()
    page.locator(".run .board").wait_for()
    yield "a run through puzzles"
    page.locator(".run-head button").click()
    yield "the end of a run"


def watching(page: Page, _: str) -> Shown:
    """A spectator, while neither of two players is there."""
    seats = [{"who": "person", "name": "Ann"}, {"who": "person", "name": "Bob"}]
    table = page.evaluate(OPEN, {"request": {"game": "fire-tower", "seats": seats, "seed": 7}, "own": None, "bots": [], "sits": False})
    _go(page, "table", table)
    page.locator(".board-frame > .board").wait_for()
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
