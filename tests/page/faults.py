"""What is wrong with what a page draws, by computed styles and boxes: unstyled black, classes that no sheet names, words without room."""

from __future__ import annotations

from playwright.sync_api import Page

FAULTS = r"""(known) => {
  const found = new Set();
  const shown = (each) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const classes = (each) => (each.getAttribute("class") ?? "").trim().split(/\s+/).filter(Boolean);
  const name = (each) => {
    const thing = each.closest(".board > g[id]");
    return `${thing && thing !== each ? `#${thing.id} ` : ""}${[each.localName, ...classes(each)].join(".")}`;
  };

  // ---- black: what inherits the colour that the page's root now has was given none by any sheet or attribute
  const root = document.documentElement, mark = "rgb(1, 2, 3)";
  root.style.setProperty("fill", mark);
  const bare = (each) => getComputedStyle(each).fill === mark;
  const shapes = "path, circle, ellipse, rect, polygon, polyline, text";
  const bares = new Map();
  const bareParts = (symbol) => {
    if (!bares.has(symbol)) bares.set(symbol, [symbol, ...symbol.querySelectorAll("*")].filter((part) => part.matches(shapes) && bare(part)));
    return bares.get(symbol);
  };
  for (const each of document.querySelectorAll("svg :is(path, circle, ellipse, rect, polygon, polyline, text, use)")) {
    if (each.closest("defs, symbol") || !bare(each) || !shown(each)) continue;
    const symbol = each.localName === "use" ? document.getElementById((each.getAttribute("href") ?? "").slice(1)) : null;
    const parts = each.localName === "use" ? (symbol ? bareParts(symbol) : []) : [each];
    if (parts.length) found.add(`black: ${name(each)}${symbol ? ` of ${[...new Set(parts.map(name))].join(" and ")}` : ""}`);
  }
  // ---- classes
  const named = new Set(known), families = known.filter((each) => each.endsWith("-*")).map((each) => each.slice(0, -1));
  const read = (rules) => [...rules].forEach((rule) => {
    for (const [, each] of (rule.selectorText ?? "").matchAll(/\.([\w-]+)/g)) named.add(each);
    if (rule.cssRules) read(rule.cssRules);
  });
  [...document.styleSheets].forEach((sheet) => read(sheet.cssRules));
  for (const each of document.querySelectorAll("[class]")) {
    const unnamed = classes(each).filter((one) => !named.has(one) && !families.some((family) => one.startsWith(family)));
    if (!unnamed.length || !shown(each)) continue;
    const { width, height } = each.getBoundingClientRect();
    if (width * height > 0) unnamed.forEach((one) => found.add(`class: ${one}`));
  }

  // ---- marks: square ones on squares, hexagonal ones on hexagons
  for (const thing of document.querySelectorAll(".board > g[aria-label]")) {
    const kind = getComputedStyle(thing).getPropertyValue("--mark").trim(), tile = largest(thing);
    if (kind !== "none" && tile && (kind === "hexagon") !== isHexagon(tile)) found.add(`mark: ${name(thing)} ${kind || "square"}`);
  }
  function largest(thing) {
    const whole = thing.getBoundingClientRect();
    return [...thing.children].find((part) => {
      const box = part.getBoundingClientRect();
      return ["path", "polygon", "rect"].includes(part.localName) && box.width > 0.8 * whole.width && box.height > 0.8 * whole.height;
    });
  }
  function isHexagon(part) {
    const points = part.getAttribute("points") ?? part.getAttribute("d") ?? "";
    return part.localName !== "rect" && points.match(/-?[\d.]+[ ,]-?[\d.]+/g)?.length === 6;
  }

  // ---- words of the board: in the picture, on their plate, off other words
  for (const board of document.querySelectorAll(".board")) {
    if (!shown(board)) continue;
    const frame = board.getBoundingClientRect();
    const texts = [...board.querySelectorAll(":scope > g[id] text")].filter((each) => each.textContent.trim() && shown(each)).map((each) => ({ each, box: slim(each) })).filter(({ box }) => box.right > box.left);
    const things = [...board.querySelectorAll(":scope > g[id]")].filter(shown);
    const plates = new Map(things.map((thing) => [thing, [...thing.querySelectorAll(":scope > rect:not(.ring)")].filter(painted).map((rect) => rect.getBoundingClientRect())]));
    texts.forEach(({ each, box }, index) => {
      if (!holds(frame, box, 1)) found.add(`outside: ${told(each)}`);
      const plate = plateOf(each, box);
      if (plate && (box.left < plate.left - 0.5 || box.right > plate.right + 0.5)) found.add(`cut: ${told(each)}`);
      for (const later of things.slice(things.indexOf(each.closest("g[id]")) + 1)) if (plates.get(later).some((one) => overlap(box, one))) found.add(`covered: ${told(each)} / ${name(later)}`);
      for (const other of texts.slice(index + 1)) if (overlap(box, other.box)) found.add(`overlap: ${told(each)} / ${told(other.each)}`);
    });
  }
  function told(each) {
    return `${name(each)} "${each.textContent.trim().slice(0, 40)}"`;
  }
  /** The words' box: letters fill about the middle 60 % of a line's height. */
  function slim(each) {
    const { left, right, top, bottom, height } = each.getBoundingClientRect();
    return { left, right, top: top + 0.2 * height, bottom: bottom - 0.2 * height };
  }
  function painted(each) {
    const { fill, stroke } = getComputedStyle(each);
    return fill !== "none" || stroke !== "none";
  }
  function holds(outer, inner, by) {
    return inner.left >= outer.left - by && inner.right <= outer.right + by && inner.top >= outer.top - by && inner.bottom <= outer.bottom + by;
  }
  function overlap(one, other) {
    const [wide, high] = [Math.min(one.right, other.right) - Math.max(one.left, other.left), Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)];
    return wide > 1.5 && high > 0.25 * Math.min(one.bottom - one.top, other.bottom - other.top);
  }
  /** The smallest rectangle of the same thing that holds the middle of the words. */
  function plateOf(each, box) {
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const plates = [...(each.closest("g[id]")?.querySelectorAll(":scope > rect") ?? [])].filter(painted).map((rect) => rect.getBoundingClientRect());
    return plates.filter((plate) => plate.left <= x && x <= plate.right && plate.top <= y && y <= plate.bottom).sort((a, b) => a.width - b.width)[0];
  }

  // ---- words of the page: in the window, in what has an edge around them, under nothing else
  const boxes = new Map(), styles = new Map();
  const boxOf = (each) => boxes.get(each) ?? boxes.set(each, each.getBoundingClientRect()).get(each);
  const styleOf = (each) => styles.get(each) ?? styles.set(each, getComputedStyle(each)).get(each);
  const walker = document.createTreeWalker(document.querySelector("dialog[open]") ?? document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data.trim() ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_REJECT;
    return node.matches("svg, option, .unseen, [hidden]") || !inSight(node) || !shown(node) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
  });
  const range = document.createRange();
  while (walker.nextNode()) {
    range.selectNodeContents(walker.currentNode);
    const parent = walker.currentNode.parentElement;
    for (const box of range.getClientRects()) look(parent, box, `${name(parent)} "${walker.currentNode.data.trim().slice(0, 40)}"`);
  }
  /** Is something not scrolled away? */
  function inSight(each) {
    const { top, bottom } = boxOf(each), scroller = each.parentElement.closest(".dialog-body, .clauses, .log, .move-list, .panel");
    return !scroller || (bottom > boxOf(scroller).top && top < boxOf(scroller).bottom);
  }
  function look(parent, box, told) {
    if (box.width < 2 || box.height < 2) return;
    let scrolled = null;
    for (let around = parent; around && around !== document.body; around = around.parentElement) {
      const { overflowX, overflowY, clipPath, position, borderTopWidth, webkitLineClamp, display } = styleOf(around);
      if (clipPath !== "none" || webkitLineClamp !== "none") return;
      const edge = boxOf(around);
      if ([overflowX, overflowY].some((each) => each === "auto" || each === "scroll")) scrolled ??= edge;
      if (position === "fixed") break;
      if (scrolled || display === "inline") continue;
      const [across, down] = [Math.max(edge.left - box.left, box.right - edge.right), Math.max(edge.top - box.top, box.bottom - edge.bottom)];
      const hides = (each) => each === "hidden" || each === "clip";
      if ((hides(overflowX) && (across > 1 || around.scrollWidth > around.clientWidth + 1)) || (hides(overflowY) && down > 0.4 * box.height)) found.add(`cut: ${told}`);
      if (borderTopWidth !== "0px" && (across > 1 || down > 3)) found.add(`outside: ${told}`);
    }
    if (!scrolled && (box.left < -1 || box.right > innerWidth + 1)) found.add(`outside: ${told}`);
    if (styleOf(parent).pointerEvents === "none") return;  // an explanation, say: whether something covers it, no point can tell
    const y = (box.top + box.bottom) / 2;
    for (const x of [box.left + 2, box.right - 2]) {
      if (x < 0 || x >= innerWidth || y < 0 || y >= innerHeight) continue;
      if (scrolled && (x < scrolled.left || x > scrolled.right || y < scrolled.top || y > scrolled.bottom)) continue;
      const top = document.elementFromPoint(x, y);
      if (!top || top.contains(parent) || parent.contains(top) || styleOf(top).opacity === "0") continue;
      if (!top.closest(".head, .menu, .repeats, .strip, .toast, .explanation, .dialog")) found.add(`overlap: ${told} / ${name(top)}`);
    }
  }

  // ---- what can be chosen from a list: each in full when it is chosen
  for (const each of document.querySelectorAll("select")) {
    if (!shown(each)) continue;
    const whole = each.cloneNode(true);
    whole.style.cssText = "position: absolute; visibility: hidden; width: max-content; min-width: 0; max-width: none";
    each.after(whole);
    if (whole.offsetWidth > each.offsetWidth + 1) found.add(`cut: select "${[...each.options].map(({ text }) => text).sort((a, b) => b.length - a.length)[0]}"`);
    whole.remove();
  }
  return [...found];
}"""

UNNAMED: dict[str, tuple[str, ...]] = {
    "picture/svg.py": ("auto",),
    "games/fire_tower/view/pieces.py": ("breaks", "fire", "water"),
    "games/forest_fire_path/view/board.py": ("at-work", "fire", "ground", "jet", "lost", "square"),
    "games/forest_fire_path/view/panels.py": ("status",),
    "server/web/page/static/board/destinations.js": ("destinations",),
    "server/web/page/static/kit/frame.js": ("page-*", "trouble"),
    "server/web/page/static/kit/icons.js": ("icon-*",),
    "server/web/page/static/pages/lesson_words.js": ("prompt",),
    "server/web/page/static/pages/lobby.js": ("play",),
    "server/web/page/static/pages/setup.js": ("option-list", "toggle"),
    "server/web/page/static/table/hint.js": ("hint-button",),
    "server/web/page/static/table/seal.js": ("late", "sealed"),
    "server/web/page/static/table/seats.js": ("bot", "seat-*"),
}
"""Classes that no sheet names, by the file that writes them: explanations, other modules or tests find things by these."""


def faults(page: Page) -> list[str]:
    """What is wrong on a page as it is drawn now, a line each."""
    found: list[str] = page.evaluate(FAULTS, [each for classes in UNNAMED.values() for each in classes])
    return sorted(found)
