// @ts-check
/** The board: the server's picture, updated in place; elements are kept when they change, so that focus stays and moves can be animated. */

import { fill, h, parsedParts, parsedSvg, s, set } from "../kit/dom.js";
import { Effects } from "./effects.js";
import { Explain } from "./explain.js";
import { fitWords } from "./fit.js";
import { glide } from "./glide.js";
import { Hands } from "./hands.js";
import { isMarked, marksAround, overMarks } from "./marks.js";
import { say, translatePicture } from "../kit/phrases.js";
import { Shape } from "./shape.js";
import { isSeen, moves, offer } from "./things.js";

const GLIDE = 480;

/** @typedef {import("../kit/protocol.js").SceneChangeData} SceneChange */
/** @typedef {{ title?: string, facts?: [string, string][] }} Said what is said of a picture as a whole */

export class Board {
  /**
   * @param {{ chosen?: (moves: string[], element: Element) => void, undone?: (ply: string) => void, nothing?: (elements: Element[]) => void, openClause?: (clause: string) => void }} [owner]
   * `chosen` hears which moves a clicked thing offers, `undone` which ply it undoes, `nothing` which things were clicked that offer none, the smallest first; `openClause` shows a rule.
   */
  constructor(owner = {}) {
    this.owner = owner;
    /** @type {SVGSVGElement | null} */
    this.svg = null;
    this.glides = false;
    this.effects = new Effects();
    this.time = GLIDE;
    /** @type {Said} */
    this.said = {};
    this.shape = new Shape(() => this.marked.forEach((ids, kind) => this.mark(ids, kind)));
    /** @type {Map<string, string[]>} what is marked, by the kind of marks */
    this.marked = new Map();
    this.frame = h("div", { class: "board-frame", tabindex: "-1" });
    this.hands = new Hands(this);
    this.explain = new Explain(this, owner.openClause);
  }

  // ---- pictures

  /** Show a whole picture; what was there before and is still there changes in place. @param {Said & { svg: string }} scene @param {number} [time] milliseconds in which changes are seen */
  show({ svg, ...said }, time = GLIDE) {
    const fresh = translatePicture(parsedSvg(svg));
    const focused = this.#letGo((id) => parts(fresh).find((thing) => thing.id === id));
    this.time = Math.min(GLIDE, time);
    this.effects.begin(this.svg, this.glides && time > 0);
    if (!this.svg || this.shape.originalClass !== fresh.getAttribute("class")) this.#replace(fresh);
    else this.#turnInto(fresh);
    this.#say(said);
    this.#settle(focused);
    this.effects.play(time);
  }

  /** Change single elements, or the whole picture where it has another size. @param {SceneChange} scene @param {number} [time] milliseconds in which changes are seen */
  change({ svg, elements = [], gone = [], offers = [], ...said }, time = GLIDE) {
    if (svg) this.show({ svg, ...said }, time);
    if (svg || !this.svg) return;
    const things = parsedParts(elements.map((each) => each.svg).join("")).map(translatePicture);
    const focused = this.#letGo((id) => things.find((thing) => thing.id === id) ?? (gone.includes(id) || offers.some(({ moves }) => moves[id]?.length === 0) ? null : this.element(id)));
    this.time = Math.min(GLIDE, time);
    this.effects.begin(this.svg, this.glides && time > 0);
    gone.forEach((id) => this.#remove(this.element(id)));
    things.forEach((thing, index) => this.#put(thing, elements[index].after));
    offers.forEach(({ says, moves }) => Object.entries(moves).forEach(([id, ids]) => offer(this.element(id), ids, say(says))));
    this.#say(said);
    this.#settle(focused);
    this.effects.play(time);
  }

  /** @param {Element | null} thing */
  #remove(thing) {
    if (thing) this.effects.goes(thing);
    thing?.remove();
  }

  /** The picture as it is, to be shown again. @returns {Said & { svg: string }} */
  picture() {
    const copy = /** @type {SVGSVGElement} */ (this.svg?.cloneNode(true));
    copy.querySelectorAll(":scope > :not([id], title, desc, defs)").forEach((thing) => thing.remove());
    this.shape.original(copy);
    return { ...this.said, svg: new XMLSerializer().serializeToString(copy) };
  }

  /** Remove the picture. */
  clear() {
    this.svg?.remove();
    this.svg = null;
    this.explain.hide();
    this.hands.lens.close();
    this.marked.clear();
  }

  /** @param {SVGSVGElement} fresh */
  #replace(fresh) {
    this.svg?.remove();
    this.svg = fresh;
    this.frame.prepend(fresh);
    this.shape.attach(fresh, this.frame);
    this.glides = false;
    requestAnimationFrame(() => (this.glides = true));
  }

  /** Update the picture in place from another one of the same kind. @param {SVGSVGElement} fresh */
  #turnInto(fresh) {
    this.shape.renewed(fresh);
    const things = parts(fresh);
    const kept = new Set(things.map((thing) => thing.id));
    parts(/** @type {SVGSVGElement} */ (this.svg)).forEach((thing) => kept.has(thing.id) || this.#remove(thing));
    things.forEach((thing, index) => this.#put(thing, things[index - 1]?.id ?? ""));
  }

  /** What listeners hear of the picture as a whole: what it shows, the facts, and what stands where; and whether there is something in it to choose. @param {Said} said */
  #say(said) {
    const svg = /** @type {SVGSVGElement} */ (this.svg);
    this.said = { ...this.said, ...said };
    const { title = "", facts = [] } = this.said;
    const stands = parts(svg).map((thing) => thing.getAttribute("aria-label")?.replace(/\.+$/, "") ?? "");
    const description = [...facts.map(([name, value]) => `${name}: ${value}`), ...stands.filter(Boolean)].map((text) => `${text}.`).join(" ");
    set(svg, "aria-label", title);
    set(svg, "role", this.offers().length ? "group" : "img");
    for (const [name, text] of [["title", title], ["desc", description]]) fill(/** @type {Element} */ (svg.querySelector(name)), text);
  }

  /** Put a thing in its place: over the thing with that id. @param {Element} thing @param {string} after */
  #put(thing, after) {
    const old = this.element(thing.id);
    const placed = old ? this.#renewed(old, thing) : thing;
    const below = after ? this.element(after) : null;
    if (below) {
      if (below.nextElementSibling !== placed) below.after(placed);
    } else if (!placed.isConnected) {
      const first = this.svg?.querySelector(":scope > g[id]");
      if (first) first.before(placed);
      else this.svg?.append(placed);
    }
    if (!old) this.effects.came(placed);
  }

  /** Update an element in place. @param {Element} old @param {Element} fresh @returns {Element} */
  #renewed(old, fresh) {
    if (old.isEqualNode(fresh)) return old;
    const [before, now] = [old.getAttribute("transform"), fresh.getAttribute("transform")];
    const showed = old.childElementCount > 0; // what shows nothing stands nowhere
    if (!fresh.childElementCount) this.effects.goes(old);
    for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
    for (const { name, value } of [...fresh.attributes]) set(old, name, value);
    this.#redraw(old, fresh);
    if (before && now && before !== now && this.glides && showed && old.childElementCount) glide(old, before, now, this.time);
    return old;
  }

  /** An element may have other parts: those that it came without, and those that it had before, are seen to come and go. @param {Element} old @param {Element} fresh */
  #redraw(old, fresh) {
    const before = [...old.children];
    if (!exchange(old, fresh)) return;
    if (before.length) this.effects.changed(old, before);
    else this.effects.came(old);
  }

  /**
   * The board itself gets the focus if the thing that has it will offer nothing any more; at once, since while nothing has changed yet no browser has to lay the page out for that.
   * @param {(id: string) => Element | null | undefined} later a thing as it will be
   * @returns {boolean} had a thing on the board the focus?
   */
  #letGo(later) {
    const thing = document.activeElement;
    const focused = Boolean(thing && this.svg?.contains(thing));
    if (thing && focused && !later(thing.id)?.hasAttribute("tabindex")) this.frame.focus({ preventScroll: true });
    return focused;
  }

  /** Words fit, and focus stays in the board when the thing that had it offers nothing any more. @param {boolean} focused had a thing the focus before? */
  #settle(focused) {
    if (this.svg) fitWords(this.svg);
    this.hands.lens.close();
    this.explain.renew();
    const now = document.activeElement;
    const kept = now && this.svg?.contains(now) && now.hasAttribute("tabindex");
    if (focused && !kept && now !== this.frame) this.frame.focus({ preventScroll: true });
  }

  // ---- things

  /** @param {string} id @returns {Element | null} */
  element(id) {
    return this.svg?.querySelector(`:scope > g[id="${CSS.escape(id)}"]`) ?? null;
  }

  /** The things that offer a move. @returns {SVGGElement[]} */
  offers() {
    return this.svg ? [.../** @type {any} */ (this.svg.querySelectorAll(":scope > g[data-moves]"))] : [];
  }

  /** Point at the things that offer a move, or at nothing. @param {string | null} move */
  hint(move) {
    this.offers().forEach((thing) => thing.classList.toggle("hinted", move !== null && moves(thing).includes(move)));
  }

  /** Put corners around things: what the last turn changed (but for what a game's style sheet exempts), or what a lesson speaks of. @param {string[]} ids @param {string} [kind] */
  mark(ids, kind = "last") {
    this.marked.set(kind, ids);
    if (!this.svg) return;
    this.svg.querySelectorAll(`:scope > .marks.${kind}`).forEach((old) => old.remove());
    const svg = this.svg;
    const things = ids.flatMap((id) => this.element(id) ?? []).filter((thing) => thing.childElementCount > 0 && (kind !== "last" || isMarked(thing)));
    const marks = marksAround(svg, things);
    if (!marks.length) return;
    const drawn = s("g", { class: `marks ${kind}`, "aria-hidden": "true" }, marks);
    svg.insertBefore(drawn, overMarks(svg));
  }

  /** Put the focus on the first thing that can be chosen. */
  focus() {
    (this.offers().find(isSeen) ?? this.frame).focus({ preventScroll: true });
  }
}

/** Put an element's new parts in the place of the old ones, but for the first and the last ones that stay as they are: what is drawn need not be drawn again. @param {Element} old @param {Element} fresh @returns {boolean} is anything different? */
function exchange(old, fresh) {
  const [had, has] = [[...old.childNodes], [...fresh.childNodes]];
  const few = Math.min(had.length, has.length);
  let [first, last] = [0, 0];
  while (first < few && had[first].isEqualNode(has[first])) first += 1;
  while (last < few - first && had[had.length - 1 - last].isEqualNode(has[has.length - 1 - last])) last += 1;
  const next = had[had.length - last] ?? null;
  had.slice(first, had.length - last).forEach((part) => part.remove());
  has.slice(first, has.length - last).forEach((part) => old.insertBefore(part, next));
  return first + last < Math.max(had.length, has.length);
}

/** The things of a picture. @param {Element} svg @returns {Element[]} */
function parts(svg) {
  return [...svg.querySelectorAll(":scope > g[id]")];
}
