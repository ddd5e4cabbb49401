"""Dice that tumble and pieces that glide, unless the reader is to be spared of motion."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

import backburn
from page.kit import against_bot, becomes, ready, table, visitor

SPRAY = "round 5: engine 1 to spray, done 2 / fire . . . . . 1 2 1 . . # / engine 1 . . . . 3 . . . . . . / engine 2 . . . 2 . . . . . . ."
MOVE = "round 5: engine 1 to move, done 2 / fire . . . . . 1 2 1 . . # / engine 1 . . . . 3 . . . . . . / engine 2 . . . 2 . . . . . . ."
WATCH = """() => {
  window.seen = new Set();
  const look = () => {
    for (const animation of document.getAnimations()) {
      const thing = animation.effect.target;
      if (animation.playState === "running") window.seen.add(animation.animationName ?? `glide ${thing.id}`);
    }
    requestAnimationFrame(look);
  };
  look();
}"""

HOLD = """() => {
  const animate = Element.prototype.animate;
  window.held = [];
  Element.prototype.animate = function (...how) {
    const glide = animate.apply(this, how);
    glide.pause();
    glide.currentTime = glide.effect.getTiming().duration / 2;
    window.held.push(this.id);
    return glide;
  };
}"""
"""Holds every glide halfway as soon as it begins, however slow the machine is."""


DICE = """() => {
  window.dice = [];
  const look = () => {
    const tray = document.querySelector(".dice-tray");
    const moving = [...(tray?.querySelectorAll(".face") ?? [])].map((face) => getComputedStyle(face).animationName);
    const now = tray ? `${moving}: ${tray.querySelector(".dice-words").textContent}` : "no dice";
    if (now !== (window.dice.at(-1) ?? "no dice")) window.dice.push(now);
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
}"""
"""Writes down what becomes of the dice, so that nothing is missed however slow the machine is."""


def watched(page: Page, url: str, position: str) -> None:
    table(page, url, against_bot("forest-fire-path", seat=1, position=position))
    ready(page)
    page.wait_for_timeout(100)  # the board lets pieces glide from the picture after the first on
    page.evaluate(WATCH)


def seen(page: Page) -> set[str]:
    return set(page.evaluate("[...window.seen]"))


def test_dice_tumble_and_land(browser: Browser, url: str) -> None:
    with visitor(browser, reduced_motion="no-preference") as context:
        page = context.new_page()
        watched(page, url, SPRAY)
        page.evaluate(DICE)
        page.locator('[id="square-6"]').click()
        page.wait_for_function("() => window.dice.length > 2 && window.dice.at(-1) === 'no dice'")
        told = page.evaluate("window.dice")
        assert [re.sub(r"shows \d.*", "shows", line) for line in told] == ["tumble: ", "land: The die shows", "no dice"]


def test_a_piece_glides_to_its_new_place(browser: Browser, url: str) -> None:
    with visitor(browser, reduced_motion="no-preference") as context:
        page = context.new_page()
        watched(page, url, MOVE)
        before = page.locator('[id="engine-1"]').bounding_box()
        page.evaluate(HOLD)
        page.locator('[id="square-3"]').click()
        page.wait_for_function("() => window.held.includes('engine-1')")
        between = page.locator('[id="engine-1"]').bounding_box()
        page.evaluate("document.querySelector('[id=engine-1]').getAnimations().forEach((each) => each.finish())")
        after = page.locator('[id="engine-1"]').bounding_box()
        assert before and between and after
        assert after["x"] < between["x"] < before["x"]


GLIDES = """async (scenes) => {
  const { Board } = await pageModule("board/board");
  const board = new Board();
  document.body.append(board.frame);
  const thing = ([at, inside]) => `<g id="card" transform="translate(${at} ${at})">${inside}</g>`;
  const whole = `<svg xmlns="http://www.w3.org/2000/svg" class="board" viewBox="0 0 9 9"><title></title><desc></desc>${thing(scenes[0])}</svg>`;
  board.show({ svg: whole, title: "", facts: [] });
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  board.change({ elements: [{ id: "card", svg: thing(scenes[1]), after: "" }] });
  const glides = (each) => each.effect.getKeyframes().every((frame) => frame.opacity === undefined);
  return board.element("card").getAnimations().filter(glides).length;
}"""


@pytest.mark.parametrize(
    ("before", "after", "glides"),
    [
        ((0, "<rect/>"), (5, "<rect/>"), True),
        ((0, ""), (5, "<rect/>"), False),
        ((5, "<rect/>"), (0, ""), False),
        ((5, "<rect/>"), (5, "<circle/>"), False),
    ],
    ids=["moved", "came", "went", "changed"],
)
def test_only_what_was_there_before_glides(browser: Browser, url: str, before: object, after: object, glides: bool) -> None:
    """What shows nothing waits in the picture's corner; when it shows something, as a card that was drawn, it is where it is at once."""
    with visitor(browser, reduced_motion="no-preference") as context:
        page = context.new_page()
        page.goto(url)
        expect(page.locator("article").first).to_be_visible()
        assert page.evaluate(GLIDES, [before, after]) == int(glides)


@pytest.mark.parametrize(("position", "choice"), [(SPRAY, "square-6"), (MOVE, "square-3")])
def test_nothing_moves_for_those_who_want_no_motion(browser: Browser, url: str, position: str, choice: str) -> None:
    with visitor(browser, reduced_motion="reduce") as context:
        page = context.new_page()
        page.goto(url)
        page.evaluate("localStorage.backburn = JSON.stringify({ pace: 'calm' })")
        watched(page, url, position)
        page.locator(f'[id="{choice}"]').click()
        expect(page.locator(".log li").first).to_be_visible()
        page.wait_for_timeout(700)
        assert seen(page) == set()


RUNNING = "document.getAnimations().filter((each) => each.playState === 'running').map((each) => each.animationName ?? 'effect')"


@pytest.mark.parametrize("game", backburn.names())
def test_nothing_moves_while_no_one_does_anything(browser: Browser, url: str, game: str) -> None:
    """A page on which a player has the turn leaves the processor alone: what can be chosen has rings that stand still."""
    with visitor(browser, reduced_motion="no-preference") as context:
        page = context.new_page()
        table(page, url, against_bot(game))
        ready(page)
        becomes(page, lambda: page.evaluate(RUNNING), [])


EFFECTS = """async ([style, before, after]) => {
  const { Board } = await pageModule("board/board");
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets.push(sheet);
  const board = new Board();
  document.body.append(board.frame);
  const things = (list) => list.map(([id, at, inside, more = ""]) => `<g id="${id}" class="thing" ${more} transform="translate(${at} ${at})">${inside}</g>`);
  const whole = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 99 99" class="board"><title></title><desc></desc>${things(before).join("")}</svg>`;
  board.show({ svg: whole, title: "", facts: [] });
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const ids = after.map(([id]) => id);
  const gone = before.map(([id]) => id).filter((id) => !ids.includes(id));
  board.change({ elements: things(after).map((svg, index) => ({ id: ids[index], svg, after: ids[index - 1] ?? "" })), gone }, 600);
  const seen = document.getAnimations().filter((each) => each.effect.getTiming().easing.startsWith("cubic"));
  const told = seen.map((each) => [each.effect.target.closest("g").id || "ghost", Math.round(each.effect.getTiming().delay), each.effect.getKeyframes()[0].transform ?? ""]);
  board.effects.finish();
  await new Promise((done) => setTimeout(done, 50));
  return { told, left: board.svg.querySelectorAll("g:not([id])").length };
}"""
SQUARE, GEM = '<rect width="10" height="10"/>', '<circle r="3"/>'


@pytest.mark.parametrize(
    ("style", "before", "after", "expected"),
    [
        ("", [["a", 0, SQUARE], ["b", 20, SQUARE]], [["a", 0, SQUARE + GEM], ["b", 20, SQUARE + GEM]], [("a", 0, "scale(0.4)"), ("b", 130, "scale(0.4)")]),
        ("", [["a", 0, SQUARE]], [["a", 0, SQUARE], ["b", 20, SQUARE]], [("b", 0, "scale(0.4)")]),
        ("", [["a", 0, SQUARE], ["b", 20, SQUARE]], [["a", 0, SQUARE]], [("ghost", 0, "")]),
        ("#b { --comes: fly a; }", [["a", 0, SQUARE]], [["a", 0, SQUARE], ["b", 20, SQUARE]], [("b", 0, "translate(-20px, -20px)")]),
        (".thing { --goes: fly a; }", [["a", 0, SQUARE], ["b", 20, SQUARE]], [["a", 0, SQUARE]], [("ghost", 0, "matrix(1, 0, 0, 1, 20, 20)")]),
        (".thing { --changes: flip; }", [["a", 0, SQUARE]], [["a", 0, GEM]], [("a", 0, "scale(0.02, 1)")]),
        (".thing { --mark: none; }", [["a", 0, SQUARE]], [["a", 0, GEM]], []),
        ("", [["a", 0, SQUARE]], [["a", 0, SQUARE + '<rect class="ring"/><text>2</text>']], []),
        ("", [["a", 0, SQUARE]], [["a", 0, SQUARE], ["b", 20, SQUARE, 'data-moves="1"']], []),
    ],
    ids=["parts one after the other", "came", "went", "from a place", "to a place", "turned over", "panel", "numbers and rings", "button"],
)  # fmt: skip
def test_what_changes_is_seen_to_change_where_it_is(
    browser: Browser, url: str, style: str, before: object, after: object, expected: list[tuple[str, int, str]]
) -> None:
    with visitor(browser, reduced_motion="no-preference") as context:
        page = context.new_page()
        page.goto(url)
        expect(page.locator("article").first).to_be_visible()
        found = page.evaluate(EFFECTS, [style, before, after])
        assert [(name, delay) for name, delay, _ in found["told"]] == [(name, delay) for name, delay, _ in expected]
        assert all(how in first for (_, _, first), (_, _, how) in zip(found["told"], expected, strict=True)), found
        assert found["left"] == 0, "what has gone is not left behind"


def test_no_effects_for_those_who_want_no_motion(browser: Browser, url: str) -> None:
    with visitor(browser, reduced_motion="reduce") as context:
        page = context.new_page()
        page.goto(url)
        expect(page.locator("article").first).to_be_visible()
        assert page.evaluate(EFFECTS, ["", [["a", 0, SQUARE]], [["b", 0, GEM]]]) == {"told": [], "left": 0}
