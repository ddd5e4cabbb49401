// @ts-check
/**
 * Every thing of a board explains itself: a small text beside it says what it is and what it means, on hover, on keyboard focus and on long press.
 * So does whatever else on the page says `data-about`: its name and what is to be said of it, sentence by sentence; seats do, and facts.
 * The text lets all clicks through, so nothing is ever in the way of playing; only its button, which shows the thing in large, can be pressed.
 */

import { showCloseup } from "./closeup.js";
import { fill, h, set } from "../kit/dom.js";
import { icon } from "../kit/icons.js";
import { middle, nearest } from "./nearest.js";
import { sentenceLanguage } from "../kit/phrases.js";
import { t } from "../kit/strings.js";
import { inOwnWords, topicsFor, topicsOf } from "./topics.js";

/** Milliseconds that a pointer rests on a thing before it explains itself; less while another thing does. */
const REST = 450;
const NEXT = 150;
const LONG_PRESS = 500;
/** Fingers tremble: so many pixels are no movement. */
const TREMBLE = 10;
const GAP = 10;
const EDGE = 8;
/** So much is told at once; the rest is seen in large. */
const MOST_SENTENCES = 3;
const MOST_TOPICS = 2;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** What explains itself beside the board. */
const BESIDE = "[data-about]";
/** What is there to be pressed does not wait for a long press. */
const CONTROLS = "button, a, input, select, textarea";

/** @typedef {{ thing: SVGGElement | HTMLElement, label: string, topics: import("./topics.js").Topic[] }} Told */
/** @typedef {{ x: number, y: number }} Point */

export class Explain {
  /** @param {import("./board.js").Board} board @param {import("../kit/clause.js").OpenClause} [openClause] */
  constructor(board, openClause) {
    this.board = board;
    this.openClause = openClause;
    this.words = h("div", { id: "explanation" });
    this.name = h("b", { lang: sentenceLanguage() });
    this.button = h("button", { type: "button", class: "tool", tabindex: "-1", "aria-hidden": "true", title: t("look.closer"), onclick: () => this.look() }, icon("look"));
    this.element = h("div", { class: "explanation", role: "tooltip", hidden: true }, h("div", {}, this.name, this.words), this.button);
    /** @type {Told | null} */
    this.told = null;
    /** @type {Point} */
    this.pointer = { x: -1, y: -1 };
    this.timer = 0;
    this.pressed = false;
    /** @type {Element | null} what was dismissed stays silent until the pointer has left it */
    this.silent = null;
    this.#listen();
  }

  #listen() {
    const { frame } = this.board;
    frame.append(this.element);
    document.addEventListener("pointermove", (event) => this.#moved(event));
    document.addEventListener("keydown", (event) => this.#typed(event), true);
    addEventListener("scroll", () => this.#scrolled(), { passive: true, capture: true });
    document.addEventListener("pointerdown", (event) => this.#down(event));
    for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, () => this.#up());
    frame.addEventListener("click", (/** @type {MouseEvent} */ event) => this.#clicked(event), true);
    frame.addEventListener("contextmenu", (/** @type {MouseEvent} */ event) => this.pressed && event.preventDefault());
    document.addEventListener("focusin", (event) => this.#focused(/** @type {Element} */ (event.target)));
    document.addEventListener("focusout", (event) => this.told?.thing === event.target && this.hide());
  }

  // ---- what is explained

  /** @returns {Promise<import("./topics.js").Topic[]>} */
  #topics() {
    return topicsOf(this.board.svg?.classList[1] ?? "");
  }

  /** What is to be said of the things at a place, the likeliest first: of the first with a name, and of what is drawn on it. @param {Element[]} things @returns {Promise<Told | null>} */
  async #about(things) {
    const all = await this.#topics();
    if (things[0]?.matches(BESIDE)) return beside(/** @type {HTMLElement} */ (things[0]), topicsFor(all, things[0]));
    const named = things.find((thing) => thing.hasAttribute("aria-label"));
    const on = named ? things.filter((thing) => thing === named || (!thing.hasAttribute("aria-label") && size(thing) <= size(named))) : things;
    const thing = /** @type {SVGGElement | undefined} */ (named ?? things.find((each) => topicsFor(all, each).length));
    const topics = [...new Set(on.flatMap((each) => topicsFor(all, each)))];
    const label = named?.getAttribute("aria-label") ?? "";
    return thing && (label || topics.length) ? { thing, label, topics } : null;
  }

  /** The things at a point: a mark of a way, or what lies there, the smallest and nearest first. @param {Point} point @returns {Element[]} */
  #at(point) {
    const mark = document.elementFromPoint(point.x, point.y)?.closest(".destination");
    if (mark) return [mark];
    const things = [...(this.board.svg?.querySelectorAll(":scope > g[id]:not(:empty)") ?? [])].filter((thing) => holds(thing, point));
    const far = new Map(things.map((thing) => [thing, away(thing, point)]));
    return things.sort((one, other) => (far.get(one) ?? 0) - (far.get(other) ?? 0));
  }

  // ---- showing it

  /** Explain things after a while. @param {() => Element[]} find @param {number} milliseconds @param {(told: Told) => void} [then] */
  #soon(find, milliseconds, then = (told) => this.show(told)) {
    clearTimeout(this.timer);
    const mine = setTimeout(async () => {
      const told = await this.#about(find());
      if (mine !== this.timer) return;
      if (!told || told.thing === this.silent) this.hide();
      else if (told.thing !== this.told?.thing) then(told);
    }, milliseconds);
    this.timer = mine;
  }

  /** @param {Told} told */
  show(told) {
    if (document.querySelector("dialog[open], .menu")) return;
    this.hide();
    this.told = told;
    this.silent = null;
    const [name, ...more] = told.label.split(". ");
    const shown = more.slice(0, MOST_SENTENCES).join(". ") + (more.length > MOST_SENTENCES ? " …" : "");
    const topics = told.topics.slice(0, MOST_TOPICS);
    fill(this.name, name.replace(/\.$/, "") || inOwnWords(topics[0].title));
    fill(this.words, shown && h("p", { lang: sentenceLanguage() }, shown), topics.map(({ text }) => h("p", { class: "soft" }, inOwnWords(text))));
    this.button.hidden = !isDrawn(told.thing);
    this.element.hidden = false;
    set(told.thing, "aria-describedby", topics.length || !isDrawn(told.thing) ? this.words.id : null);
    this.#place(told.thing.getBoundingClientRect());
  }

  /** Beside the thing, where it fits; never over it, nor out of the window. @param {DOMRect} thing */
  #place(thing) {
    const { style } = this.element;
    style.setProperty("max-height", "none");
    const { offsetWidth: width, offsetHeight: height } = this.element;
    const rooms = { over: thing.top, under: innerHeight - thing.bottom, after: innerWidth - thing.right, before: thing.left };
    const needs = (/** @type {string} */ side) => (side === "over" || side === "under" ? height : width) + GAP + EDGE;
    const sides = /** @type {(keyof typeof rooms)[]} */ (Object.keys(rooms));
    const side = sides.find((each) => rooms[each] >= needs(each)) ?? sides.slice(0, 2).sort((one, other) => rooms[other] - rooms[one])[0];
    const tall = side === "over" || side === "under" ? Math.min(height, Math.max(rooms[side] - GAP - EDGE, 48)) : height;
    const middle = { x: thing.left + thing.width / 2 - width / 2, y: thing.top + thing.height / 2 - height / 2 };
    const left = { over: middle.x, under: middle.x, after: thing.right + GAP, before: thing.left - GAP - width }[side];
    const top = { over: thing.top - GAP - tall, under: thing.bottom + GAP, after: middle.y, before: middle.y }[side];
    style.setProperty("left", `${within(left, width, innerWidth)}px`);
    style.setProperty("top", `${within(top, tall, innerHeight)}px`);
    style.setProperty("max-height", `${tall}px`);
  }

  /** What has the focus goes on explaining itself, where it is now; a pointer is over something else. */
  #scrolled() {
    if (this.told?.thing === document.activeElement) this.#place(/** @type {Told} */ (this.told).thing.getBoundingClientRect());
    else if (this.told) this.hide();
  }

  /** Say nothing any more. */
  hide() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.told?.thing.removeAttribute("aria-describedby");
    this.told = null;
    this.element.hidden = true;
  }

  /** The picture has changed: what is told of a thing may be wrong. */
  renew() {
    const { told } = this;
    if (told && (!told.thing.isConnected || !told.thing.childElementCount || labelOf(told.thing) !== told.label)) this.hide();
  }

  /** Show a thing in large: the one that explains itself, or the one that has the focus. @param {Told | null} [told] */
  look(told = this.told) {
    if (!told || !isDrawn(told.thing)) return;
    this.hide();
    showCloseup(/** @type {SVGGElement} */ (told.thing), told.label, told.topics, this.openClause);
  }

  // ---- what people do

  /** @param {PointerEvent} event */
  #moved(event) {
    const now = { x: event.clientX, y: event.clientY };
    if (event.pointerType === "touch") {
      if (Math.hypot(now.x - this.pointer.x, now.y - this.pointer.y) > TREMBLE) this.#up();
      return;
    }
    this.pointer = now;
    if (event.buttons || (this.told && this.#isOver(now))) return;
    const inside = this.board.svg?.contains(/** @type {Node} */ (event.target));
    const other = /** @type {Element} */ (event.target).closest?.(BESIDE);
    if (this.silent && !holds(this.silent, now)) this.silent = null;
    if (other) this.#soon(() => [other], this.told ? NEXT : REST);
    else if (inside) this.#soon(() => this.#at(this.pointer), this.told ? NEXT : REST);
    else if (this.told && this.told.thing !== document.activeElement) this.#soon(() => [], NEXT);
    else if (!this.told) clearTimeout(this.timer);
  }

  /** Is a point over what is told, or between that and its thing? It stays there to be read. @param {Point} point */
  #isOver({ x, y }) {
    const box = this.element.getBoundingClientRect();
    return x >= box.left - GAP && x <= box.right + GAP && y >= box.top - GAP && y <= box.bottom + GAP;
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const target = /** @type {Element} */ (event.target);
    if (this.element.contains(target)) return;
    this.hide();
    this.pressed = false;
    this.pointer = { x: event.clientX, y: event.clientY };
    const other = target.closest(BESIDE);
    if (target.closest(CONTROLS) || !(other || this.board.frame.contains(target))) return;
    const things = other ? [other] : this.#at(this.pointer);
    this.silent = things.find((each) => each.matches(`[aria-label], ${BESIDE}`)) ?? null;
    if (event.pointerType === "touch") {
      this.silent = null;
      this.#soon(() => things, LONG_PRESS, (told) => this.#longPressed(told));
    }
  }

  /** A card opens in large, other things explain themselves; the click that follows is none. @param {Told} told */
  #longPressed(told) {
    this.pressed = true;
    if (told.topics.some(({ card }) => card)) this.look(told);
    else this.show(told);
  }

  #up() {
    if (!this.told) clearTimeout(this.timer);
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    if (!this.pressed || this.element.contains(/** @type {Node} */ (event.target))) return;
    this.pressed = false;
    event.stopPropagation();
    event.preventDefault();
  }

  /** @param {Element} thing */
  #focused(thing) {
    if (thing.matches(`.board *, ${BESIDE}`) && thing.matches(":focus-visible")) this.#soon(() => [thing], 0);
  }

  /** @param {KeyboardEvent} event */
  #typed(event) {
    const target = /** @type {Element} */ (event.target);
    if (event.altKey || event.ctrlKey || event.metaKey || target.closest("input, textarea, select, dialog")) return;
    if (event.key === "Escape" && this.told) {
      this.silent = this.told.thing;
      this.hide();
    } else if (event.key === "l") this.#lookAt(target);
    else if (target.matches(BESIDE) && event.key in ARROWS) this.#stroll(target, ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)]);
    else if (event.shiftKey && event.key in ARROWS && this.board.frame.contains(target)) this.#walk(target, ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Show a thing in large, whatever explains itself just now. @param {Element} thing */
  async see(thing) {
    this.look(await this.#about([thing]));
  }

  /** @param {Element} target */
  async #lookAt(target) {
    const focused = target.closest(".board > g[id]");
    this.look(focused && this.told?.thing !== focused ? await this.#about([focused]) : this.told);
  }

  /** The focus goes on among what explains itself beside the board. @param {Element} from @param {number[]} way */
  #stroll(from, way) {
    const others = [.../** @type {any} */ (from.parentElement?.children ?? [])].filter((each) => each !== from);
    nearest(from, others, way)?.focus({ preventScroll: false, focusVisible: true });
  }

  /** The focus goes to the nearest thing in a direction, be it there to be chosen or not. @param {Element} target @param {number[]} way */
  #walk(target, way) {
    const things = [.../** @type {any} */ (this.board.svg?.querySelectorAll(":scope > g[aria-label]") ?? [])].filter((each) => each.childElementCount);
    const from = target.closest(".board > g[id]");
    const next = from ? nearest(from, things, way) : things[0];
    if (!next) return;
    if (!next.hasAttribute("tabindex")) set(next, "tabindex", "-1");
    next.focus({ preventScroll: true, focusVisible: true });
  }
}

/** What is told of a thing beside the board, if there is more to say than its name. @param {HTMLElement} thing @param {import("./topics.js").Topic[]} topics @returns {Told | null} */
function beside(thing, topics) {
  const label = labelOf(thing);
  return topics.length || label.includes(". ") ? { thing, label, topics } : null;
}

/** @param {Element} thing */
function labelOf(thing) {
  return thing.getAttribute("data-about") ?? thing.getAttribute("aria-label") ?? "";
}

/** Can a thing be shown in large? @param {Element} thing */
function isDrawn(thing) {
  return thing instanceof SVGElement;
}

/** @param {Element} thing @param {Point} point */
function holds(thing, { x, y }) {
  const box = thing.getBoundingClientRect();
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
}

/** @param {Element} thing */
function size(thing) {
  const box = thing.getBoundingClientRect();
  return box.width * box.height;
}

/** How unlikely it is that a thing is meant at a point. @param {Element} thing @param {Point} point */
function away(thing, point) {
  const { x, y } = middle(thing);
  return Math.hypot(x - point.x, y - point.y) + Math.sqrt(size(thing)) / 2;
}

/** A place inside the window. @param {number} place @param {number} size @param {number} room */
function within(place, size, room) {
  return Math.max(EDGE, Math.min(place, room - size - EDGE));
}
