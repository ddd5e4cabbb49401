"""Games of bots by seed, all levels, in Chromium's tab without a server, compared with plain Python here: decisions, views, records.

python benchmarks/by_seed.py FOLDER                          all games of the site in FOLDER, levels 1 to 6, a game of each
python benchmarks/by_seed.py FOLDER volcano --seconds 300    this game alone, for so long at most
python benchmarks/by_seed.py FOLDER --rules 10               ten games of each under rules drawn at random, more of them on low levels

All tables of a game play at once. After the seconds what has been played is compared: each decision with the one that the same kernels
make here, the spectator's view, earlier views and the record with a house here that has the same events.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections import Counter
from itertools import cycle, islice
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

import backburn
from any_rules import drawn
from backburn.agents import LEVELS
from backburn.core.players.bot import Bot
from backburn.server.desk.api import Api
from backburn.server.desk.due import BotQuestion, bot_question
from backburn.server.desk.house import House
from backburn.server.desk.visitors import Visitor
from backburn.server.tables.acting.creation import begin_replay
from backburn.server.tables.state.events import Event, kept_event
from backburn.site.mind import sized
from backburn.site.tab import CATALOGUE
from ports import free_port

CHROMIUM = "/usr/bin/chromium-headless-shell"
OFTEN = (1, 6, 2, 5, 3, 4, 1, 2, 3, 1)
"""The levels of games under rules drawn at random, one after the other."""
AROUND = 60
"""Letters shown before and after the first that differs."""
PATIENCE = 120
"""Seconds in which Python starts."""
MAKE = """async (wishes) => {
    const made = [];
    for (const wish of wishes) {
        const answer = await (await fetch("/api/tables", { method: "POST", body: JSON.stringify(wish) })).json();
        if (!answer.table) throw new Error(JSON.stringify([wish, answer]));
        made.push(answer.table);
    }
    return made;
}"""
OVER = "Promise.all(TABLES.map(async (id) => (await (await fetch(`/api/tables/${id}`)).json()).over)).then((all) => all.every(Boolean))"
EVENTS = "async () => JSON.parse((await alone.ask({ kind: 'export' })).body).events"
ASK = "async (path) => (await fetch(path)).text()"


def main() -> int:
    """Play and compare; return the exit code."""
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--levels", nargs="*", default=list(LEVELS))
    parser.add_argument("--seconds", type=float, default=120, help="how long a game's tables play")
    parser.add_argument("--rules", type=int, default=0, metavar="GAMES", help="this many games of each, under rules drawn at random")
    parser.add_argument("--thought", type=float, default=600, metavar="SECONDS", help="processor time for a table's decisions here")
    parser.add_argument("--seed", type=int, default=5)
    wish = parser.parse_args()
    port = free_port()
    command = [sys.executable, "-m", "http.server", str(port), "--bind", "127.0.0.1", "--directory", str(wish.folder)]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        time.sleep(1)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM)
            page = browser.new_page()
            page.goto(f"http://127.0.0.1:{port}/")
            wait_for(page, "globalThis.alone?.measured.ready", PATIENCE)
            offered = [card["id"] for card in json.loads(page.evaluate(ASK, "/api/games"))]
            differing = sum(played(page, game, wish) for game in wish.games or offered)
            print(f"the tab has {memory(browser):.0f} MB of memory in the end")
            return 1 if differing else 0
    finally:
        server.kill()


def memory(browser: Browser) -> float:
    """Megabytes of the largest process that has a page."""
    listed = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    told = [Path(f"/proc/{each['id']}/status").read_text(encoding="utf-8") for each in listed if each["type"] == "renderer"]
    return max(int(text.partition("VmRSS:")[2].split()[0]) for text in told) / 1024


def played(page: Page, game: str, wish: Namespace) -> int:
    """Let a game's tables play; tell and return how much differs."""
    wishes = under_any_rules(game, wish) if wish.rules else [usual(game, level, wish.seed) for level in wish.levels]
    tables = page.evaluate(MAKE, wishes)
    wait_for(page, OVER.replace("TABLES", json.dumps(tables)), wish.seconds, gives_up=False)
    differing = 0
    for asked, id in zip(wishes, tables, strict=True):
        there = texts(page, id)
        kept = [each for each in page.evaluate(EVENTS) if each["table"] == id]
        events = [kept_event(each["number"], each["kind"], each["data"], each["time"]) for each in kept]
        found = compared(id, events, there, wish.thought)
        differing += found["other"]
        print(f"{called(asked)}: {', '.join(f'{number} {what}' for what, number in found.items())}", flush=True)
    return differing


def called(wish: dict[str, Any]) -> str:
    """What tells a table from others: its game, seats and level, and the options that are not as usual."""
    known = backburn.load(wish["game"]).options
    rules = [f"{name}={value}" for name, value in wish["options"].items() if value != known[name]]
    return " ".join([wish["game"], f"{len(wish['seats'])}x{wish['seats'][0]['agent']}", *rules])


def usual(game: str, level: str, seed: int) -> dict[str, Any]:
    """A wish for a table under the usual rules."""
    return {"game": game, "seats": [{"who": "bot", "agent": level}] * CATALOGUE.find_card(game).default_seats, "options": {}, "seed": seed}


def under_any_rules(game: str, wish: Namespace) -> list[dict[str, Any]]:
    """Wishes for tables under rules drawn at random."""
    found = list[dict[str, Any]]()
    for number, level in enumerate(islice(cycle(OFTEN), wish.rules)):
        rules = drawn(CATALOGUE.find_card(game), random.Random(f"{game} {wish.seed} {number}"))
        bots = [{"who": "bot", "agent": f"level-{level}"}] * rules.seats
        found.append({"game": game, "seats": bots, "options": dict(rules.options), "seed": wish.seed + number})
    return found


def texts(page: Page, id: str) -> dict[str, str]:
    """What the tab says of a table, by path: four earlier views, and of a finished game its view and record."""
    table = json.loads(page.evaluate(ASK, f"/api/tables/{id}"))
    paths = [f"tables/{id}/plies/{table['plies'] * quarter // 4}" for quarter in range(4)]
    ended = [f"tables/{id}", f"tables/{id}/record"] if table["over"] else []
    return {path: page.evaluate(ASK, f"/api/{path}") for path in [*paths, *ended]}


def compared(id: str, events: list[Event], there: dict[str, str], seconds: float) -> Counter[str]:
    """Play the table again here and count the differences; once its decisions have taken this long, no more of them are made."""
    found = Counter[str]({"plies": 0, "decisions": 0, "texts": 0, "other": 0})
    until = time.process_time() + seconds
    table, bots = begin_replay(id, CATALOGUE, events[0]), dict[str, Bot]()
    for event in events[1:]:
        if event.kind == "ply" and table.bot_to_act() and time.process_time() < until:
            found["decisions"] += 1
            found["other"] += event.data["id"] != decided(bot_question(table), bots)
        table.apply(event)
    found["plies"] = len(table.match.plies)
    for path, text in there.items():
        found["texts"] += 1
        found["other"] += not is_same(path, said_here(id, events, path, text), text)
    return found


def said_here(id: str, events: list[Event], path: str, text: str) -> str:
    """What a house says here that knows as much as the tab when it said this; a game that is not over has gone on since."""
    at = json.loads(text)["at"] if text.startswith("{") else len(events)
    house = House(CATALOGUE)
    house.restore(id, [event for event in events if event.number <= at])
    return Api(house, Visitor({}), base="").request("GET", f"/api/{path}").text


def is_same(path: str, here: str, there: str) -> bool:
    """Are two texts the same? Tell where they begin to differ."""
    if here == there:
        return True
    at = next((i for i, (one, other) in enumerate(zip(here, there, strict=False)) if one != other), min(len(here), len(there)))
    print(f"{path}: here {here[max(0, at - AROUND) : at + AROUND]!r}, there {there[max(0, at - AROUND) : at + AROUND]!r}")
    return False


def decided(question: BotQuestion, bots: dict[str, Bot]) -> int:
    """What the bot decides here."""
    agent = CATALOGUE.agent(question.agent).resolve(question.game)
    bot = bots.setdefault(agent.text, Bot(question.game, sized(question.game, agent), 0, compiled=True))
    bot.begin(question.seed)
    return bot.think(question.state, iterations=agent.iterations).best.move if agent.searches else bot.move(question.state)


def wait_for(page: Page, condition: str, seconds: float, gives_up: bool = True) -> None:
    """Wait until an expression is true."""
    until = time.monotonic() + seconds
    while not page.evaluate(f"Promise.resolve({condition}).then(Boolean)"):
        if time.monotonic() > until:
            if gives_up:
                raise SystemExit(f"never: {condition}")
            return
        time.sleep(0.5)


if __name__ == "__main__":
    sys.exit(main())
