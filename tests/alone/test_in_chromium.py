"""A site in Chromium, from files: games played to their ends by click, without a network, killed and opened again, in two tabs."""

from __future__ import annotations

import json
import random
import shutil
import time
from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

import backburn
from alone.conftest import GAMES, PATH, wait_for
from backburn.core.players.bot import Bot
from backburn.core.rules.contract import CHANCE
from backburn.server.desk import daily
from backburn.server.desk.due import BotQuestion, bot_question
from backburn.server.tables.acting.creation import begin_replay
from backburn.server.tables.showing.element_pool import ElementPool
from backburn.server.tables.showing.messages import full_message
from backburn.server.tables.showing.views import ViewBuilder
from backburn.server.tables.state.events import Event
from backburn.server.tables.state.table import Table
from backburn.site.mind import mind_plan
from backburn.site.tab import CATALOGUE
from page.kit import READY, WAIT, click_something, is_over
from page.test_puzzles import FIRST, solved
from page.test_puzzles import GAME as PUZZLES

COMPARED = 3
LEVELS = {"forest-fire-path": "level-3", "on-the-run": "level-1"}
CLOSED = 4
"""Seconds after which Chromium has closed a database, and looks again for how much space there is."""
VIEW = "async (id) => (await (await fetch(`/games/api/tables/${id}`)).json())"
NAMED = """async () => {
  const found = (request) => new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
  const shelf = await found(indexedDB.open("backburn start /games/"));
  return found(shelf.transaction("things").objectStore("things").getAllKeys());
}"""
"""By which versions a memory of Python is known."""
VERSION = "document.querySelector('meta[name=backburn-version]').content"
EVENTS = "async () => JSON.parse((await alone.ask({ kind: 'export' })).body).events"


def begin(page: Page, address: str, game: str, *bots: str) -> str:
    """Set a table up, and go there."""
    page.goto(address)
    wait_for(page, "globalThis.alone?.measured.ready")
    seats = [{"who": "person"}, *({"who": "bot", "agent": bot} for bot in bots)]
    made = page.evaluate(
        """async ([game, seats]) => {
            const post = async (path, body) => (await fetch(`/games/api/${path}`, { method: "POST", body: JSON.stringify(body) })).json();
            const made = await post("tables", { game, seats, seed: 5 });
            for (const token of Object.values(made.tokens)) await post(`tables/${made.table}/enter`, { token });
            return made;
        }""",
        [game, seats],
    )
    id: str = made["table"]
    page.goto(f"{address}?t/{id}")
    page.wait_for_selector(".board [data-moves]")
    return id


def click_to_the_end(page: Page, most: int = 400) -> int:
    """Click until the game is over; return how many choices it took."""
    rng = random.Random(3)
    for done in range(most):
        if wait_for(page, f"({READY})()") and is_over(page):
            return done
        click_something(page, rng)
    raise AssertionError("the game does not end")


def table_of(events: list[Any], id: str) -> tuple[Table, list[Event]]:
    """A table as of its first event, and the others."""
    own = [Event(each["number"], each["kind"], each["data"], each["time"]) for each in events if each["table"] == id]
    return begin_replay(id, CATALOGUE, own[0]), own[1:]


def decided(question: BotQuestion) -> int:
    """What the bot decides here, in plain Python."""
    agent = CATALOGUE.agent(question.agent).resolve(question.game)
    bot = Bot(question.game, agent, question.seed, compiled=False)
    return bot.think(question.state, iterations=agent.iterations).best.move if agent.searches else bot.move(question.state)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", backburn.names() if metafunc.config.getoption("all_games") else GAMES)


def test_a_game_is_played_to_its_end_by_click_and_bots_decide_as_they_do_here(page: Page, address: str, game: str) -> None:
    level = "level-1" if game == "forest-fire-acres" else LEVELS.get(game, "level-3")
    bots = [level] * (backburn.games.card(game).default_seats - 1)
    id = begin(page, address, game, *bots)
    if (choices := click_to_the_end(page)) <= 5:  # bots' luck ended it early: once more
        id = begin(page, address, game, *bots)
        choices = click_to_the_end(page)
    assert choices > 5
    table, events = table_of(page.evaluate(EVENTS), id)
    compared = 0
    for event in events:
        if event.kind == "ply" and table.bot_to_act() and compared < COMPARED and game != "forest-fire-acres":
            assert event.data["id"] == decided(bot_question(table)), f"ply {len(table.match.plies)}"
            compared += 1
        table.apply(event)
    here, there = json.loads(json.dumps(full_message(ViewBuilder(table, ElementPool()).view(0)))), page.evaluate(VIEW, id)
    assert [there[part] for part in ("scene", "log", "returns")] == [here[part] for part in ("scene", "log", "returns")]
    assert table.ending is not None and (compared == COMPARED or game == "forest-fire-acres")
    page.locator(".result").wait_for()


def test_a_killed_tab_loses_nothing_and_needs_no_network(context: BrowserContext, page: Page, address: str) -> None:
    id = begin(page, address, "forest-fire-path", "level-1")
    context.set_offline(True)
    try:
        for _ in range(3):
            wait_for(page, f"({READY})()")
            click_something(page, random.Random(1))
        at = page.evaluate(VIEW, id)["at"]
        page.goto("about:blank")
        page.goto(f"{address}?t/{id}")
        wait_for(page, f"({READY})()")
        again = page.evaluate(VIEW, id)
        assert again["at"] >= at and again["mine"] == [0]
    finally:
        context.set_offline(False)


def test_a_later_visit_starts_from_the_memory_of_its_own_version(page: Page, address: str) -> None:
    workers: list[str] = []
    page.on("worker", lambda worker: workers.append(worker.url))
    page.goto(address)
    wait_for(page, "navigator.serviceWorker.controller && globalThis.alone?.measured.quick")
    version = page.evaluate(VERSION)
    assert workers == [f"{address}alone/tables.js?v={version}"], "no other one, which would make that memory again"
    assert page.evaluate(NAMED) == [version]


def test_a_table_that_is_begun_in_the_lobby_opens_in_its_place(page: Page, address: str) -> None:
    page.goto(address)
    page.evaluate("globalThis.same = true")
    page.locator("article .play").first.click()
    page.wait_for_selector(".board [data-moves]")
    assert page.evaluate("globalThis.same && location.search.startsWith('?t/')"), "Python has not been started again"
    table = page.url
    page.go_back()
    page.locator(".continue a").first.wait_for()
    assert page.url == address and page.evaluate("globalThis.same") is None
    page.evaluate("globalThis.same = true")
    page.locator(".continue a").first.click()
    page.wait_for_selector(".board [data-moves]")
    assert page.url == table and page.evaluate("globalThis.same")


def test_a_second_tab_follows_and_takes_over(context: BrowserContext, page: Page, address: str) -> None:
    id = begin(page, address, "forest-fire-path", "level-1")
    second = context.new_page()
    second.goto(address)
    second.get_by_text("Another tab of this browser has the tables").wait_for()
    second.goto(f"{address}studies/path-doubling.html")
    assert "forest" in second.title().lower(), "a report of the laboratory, without a server"
    second.goto(f"{address}?t/{id}")
    wait_for(second, f"({READY})()")
    assert second.evaluate("alone.link.follows")
    wait_for(page, f"({READY})()")
    click_something(page, random.Random(1))
    wait_for(second, f"({VIEW})('{id}').then((view) => view.plies > 0)")
    page.goto("about:blank")
    wait_for(second, "alone.link.worker !== null")
    wait_for(second, f"({READY})()")
    assert second.evaluate(VIEW, id)["plies"] > 0
    second.close()


def test_a_hint_comes_and_all_can_be_taken_along(page: Page, address: str) -> None:
    id = begin(page, address, "forest-fire-path", "level-1")
    at = page.evaluate(VIEW, id)["at"]
    asked = "async ([id, at]) => (await fetch(`/games/api/tables/${id}/hint`, { method: 'POST', body: JSON.stringify({ at }) })).json()"
    hint = page.evaluate(asked, [id, at])
    assert hint["final"] and hint["visits"] > 0 and hint["chance"]["games"] > 0
    page.goto(address)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save all as a file").click()
    whole = json.loads(Path(download.value.path()).read_text())
    assert id in {each["table"] for each in whole["kept"]["events"]} and id in whole["kept"]["tokens"]
    assert page.get_by_text("a server is needed").count() == 1


COMPARED_HERE = """async (id) => {
  const at = `/games/api/tables/${id}`;
  const { log } = await (await fetch(at)).json();
  for (const { seat, ply } of log.filter((line) => line.seat === 0)) {
    const { moves } = await (await fetch(`${at}/review/${ply - 1}`)).json();
    const other = moves.find((move) => move.text !== log[ply - 1].text);
    if (!other) continue;
    const said = await (await fetch(`${at}/review/${ply - 1}/comparison?move=${encodeURIComponent(other.text)}`)).text();
    return { seat, other: other.id, events: said.split("\\n\\n").filter(Boolean).map((line) => JSON.parse(line.slice("data: ".length))) };
  }
}"""


def test_a_game_is_reviewed(page: Page, address: str) -> None:
    id = begin(page, address, "forest-fire-path", "level-1")
    click_to_the_end(page)
    found = page.evaluate(COMPARED_HERE, id)
    verdicts = [verdict for event in found["events"] for verdict in event["verdicts"]]
    assert found["events"][-1]["done"] and {(each["ply"], each["played"]) for each in verdicts} == {(0, found["other"])}


def test_a_puzzle_is_solved(page: Page, address: str) -> None:
    page.goto(f"{address}?puzzle/{PUZZLES}/{FIRST.id}")
    page.locator(".board-frame > .board").wait_for()
    expect.set_options(timeout=WAIT)  # what others do in it takes its time
    try:
        solved(page)
    finally:
        expect.set_options(timeout=None)
    assert page.locator(".say").text_content() == "Solved!"
    page.goto(address)
    page.locator(".daily a").first.wait_for()
    page.goto(f"{address}?puzzles")
    page.locator(".puzzle-tile.done").wait_for()
    page.goto(f"{address}?puzzles/run")
    page.locator(".run .button.large").click()
    page.locator(".run .board").wait_for()


@pytest.mark.all_games
def test_a_full_storage_is_said_and_loses_nothing(context: BrowserContext, page: Page, address: str) -> None:
    id = begin(page, address, "forest-fire-path", "level-1")
    storage, origin = context.new_cdp_session(page), address.removesuffix(PATH)
    before = page.evaluate(EVENTS)
    page.goto("about:blank")
    storage.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})
    time.sleep(CLOSED)
    page.goto(f"{address}?t/{id}")
    for _ in range(3):
        wait_for(page, f"({READY})()")
        click_something(page, random.Random(1))
    page.get_by_text("storage is full").wait_for(timeout=20_000)
    wait_for(page, f"({READY})()")
    whole = page.evaluate(EVENTS)
    assert len(whole) > len(before)  # what is not kept comes along in a file all the same
    storage.send("Storage.overrideQuotaForOrigin", {"origin": origin})
    click_something(page, random.Random(1))
    wait_for(page, f"({READY})()")
    at = page.evaluate(VIEW, id)["at"]
    page.goto("about:blank")
    page.goto(f"{address}?t/{id}")
    wait_for(page, f"({READY})()")
    assert page.evaluate(VIEW, id)["at"] >= at
    kept = [each["number"] for each in page.evaluate(EVENTS) if each["table"] == id]
    assert kept == list(range(len(kept)))


def test_a_thought_stops_at_once(page: Page, address: str) -> None:
    game = backburn.load("forest-fire-path")
    agent = CATALOGUE.agent("level-3").resolve(game)
    match = game.match(seed=3)
    while match.to_act == CHANCE:
        match.roll()
    question = {
        **{"table": "t", "at": 1, "mind": "m", "module": f"{game.card.id}.{agent.name}", "plan": mind_plan(game, agent)},
        **{"iterations": 10**9, "view": b64encode(match.hidden(match.to_act).tobytes()).decode(), "seed": "1"},
    }
    page.goto(address)
    took = page.evaluate(
        """async (question) => {
            const bots = new Worker(new URL("alone/bots.js", location.href), { type: "module" });
            const said = (wanted) => new Promise((resolve) => bots.addEventListener("message", ({ data }) => data.kind === wanted && resolve(data)));
            bots.postMessage({ think: question });
            await said("progress");
            const began = performance.now();
            const moved = said("moved");
            bots.postMessage({ stop: question.table });
            const { move } = await moved;
            bots.terminate();
            return [performance.now() - began, move];
        }""",
        question,
    )
    assert took[0] < 1000 and took[1] in match.legal()


@pytest.mark.all_games
def test_another_version_waits_until_no_table_is_open_in_the_old_one(
    context: BrowserContext, page: Page, address: str, folder: Path, tmp_path: Path
) -> None:
    """At another path, where nothing is yet: all tables come from a file."""
    id = begin(page, address, "forest-fire-path", "level-1")
    page.goto(address)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save all as a file").click()
    shutil.copy(download.value.path(), tmp_path / "all.json")
    (tmp_path / "other.json").write_text('{"backburn": 1, "kept": {"events": [{}]}}')
    shutil.copytree(folder / "games", folder / "other")
    there = address.replace(PATH, "/other/")
    page.goto(there)
    page.locator("input[type=file]").set_input_files(tmp_path / "other.json")
    page.get_by_text("no tables of backburn").wait_for()
    page.locator("input[type=file]").set_input_files(tmp_path / "all.json")
    page.get_by_text("Your tables are here again").wait_for()
    wait_for(page, "navigator.serviceWorker.getRegistration().then((found) => Boolean(found?.active))")
    page.goto(f"{there}?t/{id}")
    wait_for(page, f"({READY})()")
    old = page.evaluate(VERSION)
    for path in (folder / "other").rglob("*.*"):
        if path.name in ("index.html", "offline.js"):
            path.write_text(path.read_text(encoding="utf-8").replace(old, "0" * 16), encoding="utf-8")
    (folder / "other" / "alone" / "bots.js").write_text("postMessage({ failed: 'another version', why: '' });")
    page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update()).then(() => null)")
    wait_for(page, "navigator.serviceWorker.getRegistration().then((found) => Boolean(found.waiting))")
    plies = page.evaluate(VIEW.replace("/games/", "/other/"), id)["plies"]
    click_something(page, random.Random(1))
    wait_for(page, f"({READY})()")
    page.reload()
    wait_for(page, f"({READY})()")
    assert page.evaluate(VIEW.replace("/games/", "/other/"), id)["plies"] > plies + 1 and page.evaluate(VERSION) == old
    page.goto("about:blank")
    wait_until = time.monotonic() + 20
    while page.goto(there) and page.evaluate(VERSION) == old and time.monotonic() < wait_until:
        page.goto("about:blank")
        time.sleep(0.5)
    assert page.evaluate(VERSION) == "0" * 16


def test_the_daily_fire_is_the_servers_and_its_one_try_is_found_again(page: Page, address: str) -> None:
    begin = """async () => {
        const post = async (path, body) => (await fetch(`/games/api/${path}`, { method: "POST", body: JSON.stringify(body) })).json();
        const made = await post("daily/forest-fire-path", { name: "Ann" });
        for (const token of Object.values(made.tokens)) await post(`tables/${made.table}/enter`, { token });
        return made;
    }"""
    page.goto(address)
    wait_for(page, "globalThis.alone?.measured.ready")
    found = page.evaluate("async () => (await fetch('/games/api/daily')).json()")
    here = {each["game"]: each for each in daily.listed(CATALOGUE, found["day"])["games"]}
    fires = {each["game"]: each for each in found["games"]}
    assert fires and fires == {game: here[game] for game in fires}
    made = page.evaluate(begin)
    page.goto("about:blank")
    page.goto(address)
    wait_for(page, "globalThis.alone?.measured.ready")
    assert page.evaluate(begin) == {"table": made["table"], "owner": "", "tokens": {}}
    view = page.evaluate(VIEW, made["table"])
    assert view["mine"] == [here["forest-fire-path"]["seat"]] and view["undo_rule"] == "no"
    page.goto(f"{address}?daily")
    page.get_by_role("link", name="Continue").or_(page.get_by_role("button", name="Play, it counts")).first.wait_for()


def test_the_page_asks_nothing_of_strangers(page: Page, address: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    begin(page, address, "on-the-run", "level-1")
    assert asked and all(url.startswith((address, "blob:")) for url in asked)
