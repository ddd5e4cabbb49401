"""Measures a static site in Chromium: size of each part, time to the first board with a cold and a warm cache, clicks, level 6, memory.

usage: python benchmarks/bench_site.py FOLDER [GAME]        FOLDER as `scripts/site FOLDER` builds it
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from base64 import b64encode
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import BrowserContext, Page, sync_playwright

import backburn
from backburn.core.players.bot import Bot
from backburn.core.rules.contract import CHANCE
from backburn.site.mind import mind_plan, sized
from backburn.site.tab import Tab

CHROMIUM = "/usr/bin/chromium-headless-shell"
PORT = 8791
MEGABITS = 10
CLICKS = 20
MOST_SECONDS = 120
MAKE = """async (game) => {
    const post = async (path, body) => (await fetch(`/api/${path}`, { method: "POST", body: JSON.stringify(body) })).json();
    const made = await post("tables", { game, seats: [{ who: "person" }, { who: "bot", agent: "level-1" }], seed: 5 });
    for (const token of Object.values(made.tokens)) await post(`tables/${made.table}/enter`, { token });
    return made.table;
}"""
CLICK = """async () => {
    const { measured } = alone, board = document.querySelector(".board-frame > .board"), began = performance.now();
    measured.spent = null;
    const drawn = new Promise((resolve) => {
        const watch = new MutationObserver(() => measured.spent && resolve(true));
        watch.observe(board, { childList: true, subtree: true, attributes: true });
        setTimeout(() => resolve(false), 5000);
    });
    board.querySelector(":scope > [data-moves]").dispatchEvent(new MouseEvent("click", { bubbles: true }));
    document.querySelector(".menu button")?.click();
    if (!(await drawn)) return null;
    await new Promise((next) => requestAnimationFrame(next));
    const { waited, python, kept, at } = measured.spent, now = performance.now();
    return { all: now - began, waited, python, kept, passed: at - began - waited - python - kept, drawn: now - at };
}"""
"""A click that plays a move, from the click until the board is drawn; nothing for another one."""
THINK = """async (questions) => {
    const { decided, mindFor } = await import("/alone/minds.js");
    await decided(questions[0], async () => false);
    const began = performance.now(), moves = [];
    for (const each of questions) moves.push(await decided(each, async () => false));
    return [moves, performance.now() - began, (await mindFor(questions[0])).bytes];
}"""


def main() -> None:
    folder, game = Path(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else "forest-fire-path"
    for part in sorted(path for path in folder.iterdir() if path.is_dir()):
        print(f"{part.name:>10}: {sum(path.stat().st_size for path in part.rglob('*') if path.is_file()) / 1e6:6.2f} MB")
    command = [sys.executable, "-m", "http.server", str(PORT), "--bind", "127.0.0.1", "--directory", str(folder)]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        time.sleep(1)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM)
            measure(browser.new_context(), game)
            browser.close()
    finally:
        server.kill()


def measure(context: BrowserContext, game: str) -> None:
    page = context.new_page()
    network = context.new_cdp_session(page)
    network.send("Network.enable")
    rate = MEGABITS * 1e6 / 8
    network.send(
        "Network.emulateNetworkConditions", {"offline": False, "latency": 20, "downloadThroughput": rate, "uploadThroughput": rate}
    )
    address, began = f"http://127.0.0.1:{PORT}/", time.monotonic()
    page.goto(address)
    page.wait_for_selector(".card.game h2, .card.game h3")
    print(f"lobby drawn after {time.monotonic() - began:.1f} s at {MEGABITS} Mbit/s")
    until(page, "globalThis.alone?.measured.ready")
    print(
        f"Python ready after {time.monotonic() - began:.1f} s, without anything kept; {page.evaluate('alone.measured.bytes') / 1e6:.0f} MB"
    )
    until(page, "globalThis.alone?.measured.quick")
    table = page.evaluate(MAKE, game)
    for _ in range(2):
        began = time.monotonic()
        page.goto(f"{address}?t/{table}")
        page.wait_for_selector(".board [data-moves]")
        start = page.evaluate("alone.measured.ready")
        print(f"{game}: board after {time.monotonic() - began:.1f} s, with what was kept; Python after {start:.0f} ms")
    clicks = list[Any]()
    while len(clicks) < CLICKS and not page.locator(".result:not([hidden])").count():
        until(page, "document.querySelector('main[aria-busy=false] .board [data-moves], .result:not([hidden])')")
        if page.locator(".board > [data-moves]").count():
            clicks += [found for found in [page.evaluate(CLICK)] if found]
    told(clicks, game)
    decisions(page, game)


def told(clicks: list[dict[str, float]], game: str) -> None:
    """How long each stage of a click takes, next to the same work in native Python."""
    print(f"clicks: {len(clicks)}; a move takes {here(game):.0f} ms of Python here")
    for part in clicks[0]:
        times = [each[part] for each in clicks]
        print(f"{part:>10}: {median(times):.0f} ms, at most {max(times):.0f}")


def here(game: str) -> float:
    """Milliseconds of a move in the same tab's Python, run here."""
    tab, spent = Tab("", "{}"), list[float]()

    def say(**message: Any) -> Any:
        began = time.perf_counter()
        effects = json.loads(tab.hear(json.dumps(message)))
        spent.append(1000 * (time.perf_counter() - began))
        for question in effects["think"]:
            say(kind="moved", table=question["table"], at=question["at"], move=tab.house.table(question["table"]).match.legal()[0])
        return effects["tell"]

    def ask(method: str, path: str, **body: Any) -> Any:
        return json.loads(say(kind="request", number="n", method=method, path=path, body=json.dumps(body))[0]["body"])

    made = ask("POST", "tables", game=game, seats=[{"who": "person"}, {"who": "bot", "agent": "level-1"}], seed=5)
    for token in made["tokens"].values():
        ask("POST", f"tables/{made['table']}/enter", token=token)
    say(kind="open", socket="s", table=made["table"], seat=None)
    moves = list[float]()
    while len(moves) < CLICKS and (view := ask("GET", f"tables/{made['table']}?picture=no"))["moves"]:
        spent.clear()
        say(kind="said", socket="s", text=json.dumps({"type": "move", "move": view["moves"][0]["id"], "at": view["at"]}))
        moves.append(spent[-1])
    return median(moves)


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
    while not page.evaluate(f"Boolean({condition})"):
        if time.monotonic() - began > MOST_SECONDS:
            raise SystemExit(f"never: {condition}")
        time.sleep(0.02)


if __name__ == "__main__":
    main()
