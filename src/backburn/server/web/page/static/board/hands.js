// @ts-check
/** What people choose on the board, with a mouse, a finger or keys: the thing they point at, or the one they probably mean. */

import { isBetween, Lens } from "./lens.js";
import { nearest, nearestTo } from "./nearest.js";
import { contains, isSeen, moves, size, undoneBy } from "./things.js";

/** Smaller things are this large for a finger, in pixels. */
const FINGER = 40;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Hands {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.lens = new Lens(board);
    board.frame.addEventListener("click", (/** @type {MouseEvent} */ event) => this.#clicked(event));
    board.frame.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.#typed(event));
  }

  /** The things with a label that a click beside all offers can mean, the smallest first. @param {MouseEvent} event @returns {Element[]} */
  #meant(event) {
    const inside = [...(this.board.svg?.querySelectorAll(":scope > g[aria-label]") ?? [])].filter((thing) => contains(thing, event));
    return inside.sort((one, other) => size(one) - size(other));
  }

  /** The offer under the pointer, or within reach of a finger; of several like ones that overlap, the one whose middle is nearest. @param {MouseEvent} event @returns {Element | null} */
  #offer(event) {
    const top = /** @type {Element} */ (event.target).closest("[data-moves]");
    if (!top) return isTouch(event) ? nearestTo(event, this.board.offers().filter((offer) => contains(offer, event, FINGER))) : null;
    const like = this.board.offers().filter((offer) => contains(offer, event) && size(offer) < 2 * size(top) && size(top) < 2 * size(offer));
    return nearestTo(event, like) ?? top;
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    const target = /** @type {Element} */ (event.target);
    const shown = this.lens.holds(target);
    if (!shown && !this.board.svg?.contains(target)) return;
    const back = target.closest("[data-back]");
    if (!back && !shown && isTouch(event) && isBetween(event, this.board.offers())) {
      this.lens.open(event);
      return;
    }
    const offer = back ?? (shown ? target.closest("[data-moves]") : this.#offer(event));
    if (offer) this.#choose(offer);
    else if (shown) this.lens.close();
    else this.board.owner.nothing?.(this.#meant(event));
  }

  /** @param {Element} shown */
  #choose(shown) {
    const thing = this.lens.original(shown);
    this.lens.close();
    const back = undoneBy(thing);
    if (back) this.board.owner.undone?.(back);
    else this.board.owner.chosen?.(moves(thing), thing);
  }

  /** @param {KeyboardEvent} event */
  #typed(event) {
    const target = /** @type {Element} */ (event.target);
    const offer = target.closest("[data-moves], [data-back]");
    if (offer && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      this.#choose(offer);
    }
    const way = ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)];
    const from = offer ?? target.closest(".destination");
    if (way && (from || target === this.board.frame)) {
      event.preventDefault();
      this.#step(from, way);
    }
  }

  /** Go to the nearest offer in a direction. @param {Element | null} from @param {number[]} way */
  #step(from, way) {
    const offers = [...this.board.offers().filter(isSeen), .../** @type {any} */ (this.board.svg?.querySelectorAll(":scope > .destinations > .destination") ?? [])];
    if (!from || !offers.length) {
      offers[0]?.focus();
      return;
    }
    nearest(from, offers, way)?.focus();
  }
}

/** @param {MouseEvent} event */
function isTouch(event) {
  return /** @type {PointerEvent} */ (event).pointerType === "touch";
}
