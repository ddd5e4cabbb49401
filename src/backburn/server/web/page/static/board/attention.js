// @ts-check
/** What a reader's pointer rests on, a finger is held on, or keys go to: that explains itself. */

import { set } from "../kit/dom.js";
import { nearest } from "./nearest.js";
import { BESIDE, holds, isSeen } from "./things.js";

/** Milliseconds that a pointer rests on a thing before it explains itself; less while another thing does. */
const REST = 450;
const NEXT = 150;
const LONG_PRESS = 500;
/** Fingers tremble: this many pixels are no movement. */
const TREMBLE = 10;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** What is there to be pressed does not wait for a long press. */
const CONTROLS = "button, a, input, select, textarea";

/** @typedef {import("./explain.js").Told} Told */

export class Attention {
  /** @param {import("./explain.js").Explain} explain */
  constructor(explain) {
    this.explain = explain;
    /** @type {import("./things.js").Point} */
    this.pointer = { x: -1, y: -1 };
    this.pressed = false;
    this.#listen();
  }

  #listen() {
    document.addEventListener("pointermove", (event) => this.#moved(event));
    document.addEventListener("keydown", (event) => this.#typed(event), true);
    addEventListener("scroll", () => this.explain.scrolled(), { passive: true, capture: true });
    document.addEventListener("pointerdown", (event) => this.#down(event));
    for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, () => this.#up());
    document.addEventListener("click", (event) => this.#clicked(event), true);
    document.addEventListener("contextmenu", (event) => this.pressed && event.preventDefault());
    document.addEventListener("focusin", (event) => this.#focused(/** @type {Element} */ (event.target)));
    document.addEventListener("focusout", (event) => this.explain.told?.thing === event.target && this.explain.hide());
  }

  /** @param {PointerEvent} event */
  #moved(event) {
    const now = { x: event.clientX, y: event.clientY };
    if (event.pointerType === "touch") {
      if (Math.hypot(now.x - this.pointer.x, now.y - this.pointer.y) > TREMBLE) this.#up();
      return;
    }
    this.pointer = now;
    if (event.buttons || (this.explain.told && this.explain.isOver(now))) return;
    const inside = this.explain.board.svg?.contains(/** @type {Node} */ (event.target));
    const other = /** @type {Element} */ (event.target).closest?.(BESIDE);
    if (this.explain.silent && !holds(this.explain.silent, now)) this.explain.silent = null;
    if (other) this.explain.soon(() => [other], this.explain.told ? NEXT : REST);
    else if (inside) this.explain.soon(() => this.explain.at(this.pointer), this.explain.told ? NEXT : REST);
    else if (this.explain.told && this.explain.told.thing !== document.activeElement) this.explain.soon(() => [], NEXT);
    else if (!this.explain.told) clearTimeout(this.explain.timer);
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const target = /** @type {Element} */ (event.target);
    if (this.explain.element.contains(target)) return;
    this.explain.hide();
    this.pressed = false;
    this.pointer = { x: event.clientX, y: event.clientY };
    const other = target.closest(BESIDE) ?? this.#inStrip(target);
    if (!other && (target.closest(CONTROLS) || !this.explain.board.frame.contains(target))) return;
    const things = other ? [other] : this.explain.at(this.pointer);
    this.explain.silent = things.find((each) => each.matches(`[aria-label], ${BESIDE}`)) ?? null;
    if (event.pointerType === "touch") {
      this.explain.silent = null;
      this.explain.soon(() => things, LONG_PRESS, (told) => this.#longPressed(told));
    }
  }

  /** The thing of the picture that a button of the strip stands for. @param {Element} target @returns {Element | null} */
  #inStrip(target) {
    const id = target.closest(".strip [data-thing]")?.getAttribute("data-thing");
    return id ? document.getElementById(id) : null;
  }

  /** A card opens in large, and so does what only the strip shows; other things explain themselves; the click that follows is none. @param {Told} told */
  #longPressed(told) {
    this.pressed = true;
    if (told.topics.some(({ card }) => card) || !isSeen(told.thing)) this.explain.look(told);
    else this.explain.show(told);
  }

  #up() {
    if (!this.explain.told) clearTimeout(this.explain.timer);
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    if (!this.pressed || this.explain.element.contains(/** @type {Node} */ (event.target))) return;
    this.pressed = false;
    event.stopPropagation();
    event.preventDefault();
  }

  /** @param {Element} thing */
  #focused(thing) {
    if (thing.matches(`.board *, ${BESIDE}`) && thing.matches(":focus-visible")) this.explain.soon(() => [thing], 0);
  }

  /** @param {KeyboardEvent} event */
  #typed(event) {
    const target = /** @type {Element} */ (event.target);
    if (event.altKey || event.ctrlKey || event.metaKey || target.closest("input, textarea, select, dialog")) return;
    if (event.key === "Escape" && this.explain.told) {
      this.explain.silent = this.explain.told.thing;
      this.explain.hide();
    } else if (event.key === "l") this.explain.lookAt(target);
    else if (target.matches(BESIDE) && event.key in ARROWS) this.#stroll(target, ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)]);
    else if (event.shiftKey && event.key in ARROWS && this.explain.board.frame.contains(target)) this.#walk(target, ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** The focus goes on among what explains itself beside the board. @param {Element} from @param {number[]} way */
  #stroll(from, way) {
    const others = [.../** @type {any} */ (from.parentElement?.children ?? [])].filter((each) => each !== from);
    nearest(from, others, way)?.focus({ preventScroll: false, focusVisible: true });
  }

  /** The focus goes to the nearest thing in a direction, be it there to be chosen or not. @param {Element} target @param {number[]} way */
  #walk(target, way) {
    const things = [.../** @type {any} */ (this.explain.board.svg?.querySelectorAll(":scope > g[aria-label]") ?? [])].filter((each) => each.childElementCount && isSeen(each));
    const from = target.closest(".board > g[id]");
    const next = from ? nearest(from, things, way) : things[0];
    if (!next) return;
    if (!next.hasAttribute("tabindex")) set(next, "tabindex", "-1");
    next.focus({ preventScroll: true, focusVisible: true });
  }
}
