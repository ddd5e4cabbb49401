// @ts-check
/**
 * Every thing of a board explains itself: a small text beside it says what it is and what it means, on hover, on keyboard focus and on long press.
 * So does whatever else on the page says `data-about`: its name and what is to be said of it, sentence by sentence; seats do, and facts.
 * The text lets all clicks through, so nothing is ever in the way of playing; only its button, which shows the thing in large, can be pressed.
 */

import { Attention } from "./attention.js";
import { showCloseup } from "./closeup.js";
import { fill, h, set } from "../kit/dom.js";
import { icon } from "../kit/icons.js";
import { middle } from "./nearest.js";
import { sentenceLanguage } from "../kit/phrases.js";
import { t } from "../kit/strings.js";
import { BESIDE, holds, isSeen, size } from "./things.js";
import { inOwnWords, topicsFor, topicsOf } from "./topics.js";

const GAP = 10;
const EDGE = 8;
/** The most to say at once; the rest is on the large view. */
const MOST_SENTENCES = 3;
const MOST_TOPICS = 2;

/** @typedef {{ thing: SVGGElement | HTMLElement, label: string, topics: import("./topics.js").Topic[] }} Told */
/** @typedef {import("./things.js").Point} Point */

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
    this.timer = 0;
    /** @type {Element | null} what was dismissed stays silent until the pointer has left it */
    this.silent = null;
    board.frame.append(this.element);
    this.attention = new Attention(this);
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
  at(point) {
    const mark = document.elementFromPoint(point.x, point.y)?.closest(".destination");
    if (mark) return [mark];
    const things = [...(this.board.svg?.querySelectorAll(":scope > g[id]:not(:empty)") ?? [])].filter((thing) => isSeen(thing) && holds(thing, point));
    const far = new Map(things.map((thing) => [thing, away(thing, point)]));
    return things.sort((one, other) => (far.get(one) ?? 0) - (far.get(other) ?? 0));
  }

  // ---- showing it

  /** Explain things after a while. @param {() => Element[]} find @param {number} milliseconds @param {(told: Told) => void} [then] */
  soon(find, milliseconds, then = (told) => this.show(told)) {
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
  scrolled() {
    if (this.told?.thing === document.activeElement) this.#place(/** @type {Told} */ (this.told).thing.getBoundingClientRect());
    else if (this.told) this.hide();
  }

  /** Is a point over the explanation, or between that and its thing? It stays there to be read. @param {Point} point */
  isOver({ x, y }) {
    const box = this.element.getBoundingClientRect();
    return x >= box.left - GAP && x <= box.right + GAP && y >= box.top - GAP && y <= box.bottom + GAP;
  }

  /** Say nothing any more. */
  hide() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.told?.thing.removeAttribute("aria-describedby");
    this.told = null;
    this.element.hidden = true;
  }

  /** The picture has changed: the explanation of a thing may be wrong. */
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

  /** Show a thing in large, whatever explains itself just now. @param {Element} thing */
  async see(thing) {
    this.look(await this.#about([thing]));
  }

  /** Show in large what has the focus, or else what explains itself. @param {Element} target */
  async lookAt(target) {
    const focused = target.closest(".board > g[id]");
    this.look(focused && this.told?.thing !== focused ? await this.#about([focused]) : this.told);
  }
}

/** The explanation of a thing beside the board, if there is more to say than its name. @param {HTMLElement} thing @param {import("./topics.js").Topic[]} topics @returns {Told | null} */
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

/** How unlikely it is that a thing is meant at a point. @param {Element} thing @param {Point} point */
function away(thing, point) {
  const { x, y } = middle(thing);
  return Math.hypot(x - point.x, y - point.y) + Math.sqrt(size(thing)) / 2;
}

/** A place inside the window. @param {number} place @param {number} size @param {number} room */
function within(place, size, room) {
  return Math.max(EDGE, Math.min(place, room - size - EDGE));
}
