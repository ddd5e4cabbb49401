"""Films a turn of each game, and the path's shop, for docs/pictures: python tests/page/films.py [FILM ...].

A table is opened at a moment of the game, a hand clicks the turn, and bots answer until the next one. The page's clock and its animations go on
only between two pictures, a little each time, so a film shows the default pace on a machine that is busy with other things, too.
"""

from __future__ import annotations

import io
import sys
import tempfile
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from PIL import Image
from playwright.sync_api import Browser, Locator, Page, ViewportSize, sync_playwright

import backburn
from backburn import games
from page.kit import ARGS, CHROMIUM, READY, WAIT, Host, ready, running, table, visitor

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
WINDOW: ViewportSize = {"width": 1024, "height": 640}
"""The smallest one in which the board stands beside everything else."""
FRAME = 80
"""Milliseconds between two pictures."""
LONGEST = 20_000
"""Milliseconds that a film lasts at most."""
GLIDES = 400
"""Milliseconds of the hand's way to what it clicks: what it rests on for longer would explain itself."""
ARRIVES = 400
"""Milliseconds of the machine's time that a message takes at most."""
LINGERS = 2500
"""Milliseconds that the last frame stays before the film begins again."""
COLOURS = 128
EXPLOSION = """\
turn 25 of red, action, wind east, hand 5: red to act
16 . . . . . . . . . . . . . . . .
15 . . . . . . . . . . . . . . . .
14 . . . . . . . . . . . . . . . .
13 . . . . . . . . . . . . . . . .
12 . . . # . . . . . . . . . . . .
11 . . . # * * . . . . . . . . . .
10 . . . . . * * * . . . . . . . .
9 . . . . . . . @ @ * * * . . . .
8 . . . . . . . @ @ * . * . . . .
7 . . . . . * * . . * . * * . . .
6 . . . . . . . . . * * . # * . .
5 . . . . . . . . . . . . . . . .
4 . . . . . . . . . . . . . . . .
3 . . . . . . . . . . . . . . . .
2 . . . . . . . . . . . . . . . .
1 . . . . . . . . . . . . . . . .
red: stands, bucket full, hand snag explosion flare-up ember reforest
blue: stands, bucket full, hand east west engine*2 dozer
deck: north*4 east*3 south*4 west*3 snag*3 explosion*3 flare-up*2 ember*2 air-drop*4 engine*2 smokejumper*4 reforest*3 dozer*2 scratch*3 firestorm
discard: -
"""


def moment(game: str) -> str:
    """The moment of a game that the documents show."""
    return (FOLDER / "positions" / f"{game}.txt").read_text(encoding="utf-8")


FLIGHT = moment("forest-fire-acres").replace("cedar", "ash")
"""The helicopter flies at a table of two."""
RUN = moment("on-the-run").replace("white to step from f4, 1 left", "white to move")
"""The same, before the animal's first step."""
SHOP = """\
round 0: chief to buy
fire . . . . . . . . . . 1
engine 1 0 . . . . . . . . . .
engine 2 0 . . . . . . . . . .
engine 3 0 . . . . . . . . . .
engine 4 0 . . . . . . . . . .
kit coins 7, pumps 3, free 3, runs 1, hoses 0
hand none
discards none
options gust_reach=2 engine_speed=8 budget=30 price_run=5 fire_cards=on hand_size=4
"""
"""The chief spends the last coins; then the fire is dealt its cards and plays one."""
POINTER = """addEventListener("DOMContentLoaded", () => {
  const part = (name, attributes, ...inside) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
    made.append(...inside);
    return made;
  };
  const ring = part("circle", { cx: 3, cy: 2, r: 0, fill: "none", stroke: "#0b4aa2", "stroke-width": 3 });
  const arrow = part("path", { d: "M3 2 L3 22 L8 17 L11.5 25 L15 23.5 L11.5 16 L18.5 16 Z", fill: "#fff", stroke: "#111", "stroke-width": 1.6 });
  const pointer = part("svg", { width: 30, height: 30, "aria-hidden": "true" }, ring, arrow);
  for (const [name, value] of Object.entries({ position: "fixed", left: "0", top: "0", "z-index": "99", overflow: "visible", "pointer-events": "none" })) pointer.style.setProperty(name, value);
  document.documentElement.append(pointer);
  let there = "translate(900px, 500px)";
  addEventListener("mousemove", ({ clientX, clientY }) => {
    const here = `translate(${clientX - 3}px, ${clientY - 2}px)`;
    pointer.animate([{ transform: there }, { transform: here }], { duration: 380, easing: "ease-in-out", fill: "forwards" });
    there = here;
  }, true);
  addEventListener("mousedown", () => ring.animate([{ r: "0px", opacity: 1 }, { r: "22px", opacity: 0 }], 420), true);
});"""
"""Draws the pointer, which a browser without a screen does not have: it glides to where the mouse goes, and rings when it is pressed."""
STILL = """const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  const animation = animate.apply(this, how);
  animation.pause();
  return animation;
};"""
"""Whatever begins to move stands still at first."""
STEP = """(milliseconds) => {
  for (const animation of document.getAnimations()) {
    animation.pause();
    const next = Number(animation.currentTime ?? 0) + milliseconds;
    if (next < animation.effect.getComputedTiming().endTime) animation.currentTime = next;
    else animation.finish();
  }
}"""
"""Everything moves on a little."""
MOVES = "() => document.getAnimations().some(({ playState }) => playState !== 'finished')"
REST = """async () => {
  const { to_act: toAct, mine } = await (await fetch(`/api/tables/${location.pathname.split("/").at(-1)}`)).json();
  return mine.includes(toAct) || toAct === -2;
}"""
"""Is it the turn of a player at this screen, or is the game over?"""


@dataclass(frozen=True)
class Film:
    """A turn: where it begins, and what the hand clicks: a thing, `goal PLACE` for a far place, `menu TEXT` for a line of a menu."""

    clicks: tuple[str, ...]
    position: str = ""
    """A moment in words; empty: the one that the documents show."""
    seats: int = 0
    """0: as many as there can be."""
    game: str = ""
    """Empty: the one that it is called after."""


FILMS = {
    "fire-tower": Film(("card-explosion", "square-l9"), EXPLOSION, 2),
    "forest-fire-acres": Film(("goal acre-p12", "drop-water", "acre-p11", "land"), FLIGHT, 2),
    "forest-fire-path": Film(("square-3", "square-5", "square-6")),
    "forest-fire-path-shop": Film(("ware-pump", "ware-run"), SHOP, game="forest-fire-path"),
    "on-the-run": Film(("animal-white-1-0", "tile-g4", "exit-g4"), RUN),
    "volcano": Film(("tile-d2", "tile-e2")),
    "wild-fire": Film(("spot--2:0", "tile--2:0")),
    "wildfire-rescue": Film(("tile-c3", "take")),
}


class Camera:
    """Takes pictures of a page whose time stands still in between."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.frames: list[bytes] = []

    def roll(self, milliseconds: int) -> None:
        """Let so much time pass."""
        for _ in range(0, milliseconds, FRAME):
            self.page.clock.run_for(FRAME)
            self.page.evaluate(STEP, FRAME)
            self.frames.append(self.page.screenshot())

    def roll_until_ready(self) -> None:
        """Let time pass until one can choose, or the game is over."""
        while not self.page.evaluate(READY) or self.page.evaluate(MOVES):
            assert len(self.frames) * FRAME < LONGEST, "the turn does not end"
            self.roll(FRAME)


def begin(page: Page, url: str, name: str) -> None:
    """Open a table at the moment, where the seat to act is a person and all others are bots."""
    film = FILMS[name]
    game = film.game or name
    card = games.card(game)
    position = film.position or moment(game)
    seats = film.seats or card.seats[-1]
    to_act = backburn.load(game, seats=seats).match(position=position).to_act
    people = [{"who": "person", "name": "Ann"} if seat == to_act else {"who": "bot", "agent": "greedy"} for seat in range(seats)]
    table(page, url, {"game": game, "seats": people, "seed": 4, "position": position})
    ready(page)
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)


def found(page: Page, what: str) -> Locator:
    """What a click means."""
    kind, _, name = what.partition(" ")
    if kind == "goal":
        return page.locator(f'.board > .destinations > .destination[data-place="{name}"] .destination-dot')
    if kind == "menu":
        return page.get_by_role("menuitem").filter(has_text=name)
    return page.locator(f'.board > [id="{what}"]')


def click(camera: Camera, what: str) -> None:
    """Point at something, let that be seen, and click it."""
    page, box = camera.page, found(camera.page, what).bounding_box(timeout=WAIT)
    assert box, what
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    camera.roll(GLIDES)
    page.mouse.down()
    page.mouse.up()


def others_act(page: Page) -> None:
    """Wait until the server is done with dice and bots; nothing of it is seen before the clock goes on."""
    page.wait_for_timeout(ARRIVES)
    page.wait_for_function(REST, timeout=WAIT)
    page.wait_for_timeout(ARRIVES)


def play(camera: Camera, name: str) -> None:
    """Click the turn, and watch the others until the next one."""
    for what in FILMS[name].clicks:
        click(camera, what)
        others_act(camera.page)
        camera.roll(2 * FRAME)
        camera.roll_until_ready()


def pictures(frames: list[bytes]) -> list[tuple[Image.Image, int]]:
    """What a film shows, and for how many milliseconds each."""
    kept = [(data, FRAME * len(list(same))) for data, same in groupby(frames)]
    lasts = [each for _, each in kept[:-1]] + [LINGERS]
    return [(Image.open(io.BytesIO(data)).convert("RGB"), each) for (data, _), each in zip(kept, lasts, strict=True)]


def save(film: list[tuple[Image.Image, int]], path: Path) -> None:
    """A GIF with one palette for all frames, so that only what has changed is stored."""
    some = [image for image, _ in film[:: max(1, len(film) // 8)]]
    sheet = Image.new("RGB", (some[0].width, some[0].height * len(some)))
    for row, image in enumerate(some):
        sheet.paste(image, (0, row * image.height))
    palette = sheet.quantize(COLOURS, dither=Image.Dither.NONE)
    first, *rest = [image.quantize(palette=palette, dither=Image.Dither.NONE) for image, _ in film]
    first.save(path, save_all=True, append_images=rest, duration=[lasts for _, lasts in film], loop=0, optimize=True)


def take(browser: Browser, url: str, name: str, path: Path) -> None:
    """Take a film."""
    with visitor(browser, viewport=WINDOW, reduced_motion="no-preference", color_scheme="light") as context:
        context.add_init_script(STILL + POINTER)
        page = context.new_page()
        page.clock.install()
        begin(page, url, name)
        camera = Camera(page)
        play(camera, name)
        save(pictures(camera.frames), path)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place, running(Host(Path(place), real=True)) as host, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        for name in sys.argv[1:] or FILMS:
            take(chromium, host.url, name, FOLDER / f"{name}.gif")
            print(FOLDER / f"{name}.gif")
        chromium.close()
