// @ts-check
/** A magnifier: where a finger lands between two small things, it shows them in large, and a tap on one of them chooses it. */

import { h, set } from "../kit/dom.js";
import { t } from "../kit/strings.js";
import { middle } from "./nearest.js";

/** Only things that are smaller than this, in pixels, can be mistaken for one another. */
const SMALL = 24;
/** This many pixels nearer to a thing than to the next one, a finger surely means it. */
const SURE = 8;
/** How much larger things are in the magnifier. */
const TIMES = 2.6;
/** How far the magnifier stays from the edges of the frame, in pixels. */
const EDGE = 4;

/** Is a finger between two things that are small and apart from each other? @param {MouseEvent} event @param {Element[]} things */
export function isBetween({ clientX, clientY }, things) {
  const small = things.filter((thing) => smaller(thing) < SMALL).map(middle);
  const far = small.map(({ x, y }) => ({ x, y, away: Math.hypot(x - clientX, y - clientY) }));
  const [one, other] = far.sort((first, second) => first.away - second.away);
  return other !== undefined && one.away < SMALL && other.away - one.away < SURE && Math.hypot(other.x - one.x, other.y - one.y) > SURE;
}

/** The shorter side of a thing, in pixels. @param {Element} thing */
function smaller(thing) {
  const { width, height } = thing.getBoundingClientRect();
  return Math.min(width, height);
}

export class Lens {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    /** @type {HTMLElement | null} */
    this.element = null;
    this.outside = (/** @type {Event} */ event) => this.holds(event.target) || this.close();
    this.typed = (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && this.close();
  }

  /** Is something in the magnifier? @param {EventTarget | null} target */
  holds(target) {
    return this.element !== null && this.element.contains(/** @type {Node} */ (target));
  }

  /** The thing of the board that one in the magnifier shows; any other is itself. @param {Element} thing @returns {Element} */
  original(thing) {
    return this.board.element(thing.getAttribute("data-shows") ?? "") ?? thing;
  }

  /** Open it around a point of the window. @param {MouseEvent} event */
  open(event) {
    this.close();
    const { frame } = this.board;
    const picture = this.#picture();
    this.element = h("div", { class: "lens", role: "dialog", "aria-label": t("lens.title"), tabindex: "-1" }, picture, h("p", { "aria-hidden": "true" }, t("lens.title")));
    // things under the magnifier do not explain themselves
    this.element?.addEventListener("pointerdown", (pressed) => pressed.stopPropagation());
    frame.append(/** @type {HTMLElement} */ (this.element));
    this.#aim(picture, event);
    this.element?.focus({ preventScroll: true });
    document.addEventListener("keydown", this.typed);
    setTimeout(() => this.element && document.addEventListener("pointerdown", this.outside));
  }

  /** The board's picture once more; its things say which ones they show. */
  #picture() {
    const copy = /** @type {SVGSVGElement} */ (this.board.svg?.cloneNode(true));
    copy.querySelectorAll(":scope > :is(title, desc, defs)").forEach((part) => part.remove());
    copy.querySelectorAll(":scope > g[id]").forEach((thing) => {
      set(thing, "data-shows", thing.id);
      thing.removeAttribute("id");
    });
    return copy;
  }

  /** Show what lies around a point, and lie around it, but inside the frame. @param {SVGSVGElement} picture @param {MouseEvent} event */
  #aim(picture, { clientX, clientY }) {
    const lens = /** @type {HTMLElement} */ (this.element);
    const matrix = /** @type {DOMMatrix} */ (this.board.svg?.getScreenCTM());
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    const side = lens.offsetWidth / TIMES / matrix.a;
    set(picture, "viewBox", [x - side / 2, y - side / 2, side, side].join(" "));
    const frame = this.board.frame.getBoundingClientRect();
    const inside = (/** @type {number} */ place, /** @type {number} */ room, /** @type {number} */ own) => Math.min(Math.max(EDGE, place - own / 2), Math.max(EDGE, room - own - EDGE));
    lens.style.setProperty("left", `${inside(clientX - frame.left, frame.width, lens.offsetWidth)}px`);
    lens.style.setProperty("top", `${inside(clientY - frame.top, frame.height, lens.offsetHeight)}px`);
  }

  close() {
    if (!this.element) return;
    const focused = this.element.contains(document.activeElement);
    this.element.remove();
    this.element = null;
    document.removeEventListener("pointerdown", this.outside);
    document.removeEventListener("keydown", this.typed);
    if (focused) this.board.frame.focus({ preventScroll: true });
  }
}
