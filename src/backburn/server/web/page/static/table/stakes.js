// @ts-check
/** The stakes of a game in the head of a wide window, so that the board has the whole height below; they are drawn in the picture, out of sight there, where screen readers find them. */

import { fitWords, keepLegible } from "../board/fit.js";
import { moved } from "../board/moved.js";
import { lastingClasses } from "../board/shape.js";
import { fill, h, s, set } from "../kit/dom.js";

/** The height of the strip, and how much of it is above where the bars are, in the picture's own measure. */
const [HEIGHT, ABOVE] = [66, 44];

export class Stakes {
  /** @param {import("./table.js").Table} table @param {import("../board/board.js").Board} board */
  constructor(table, board) {
    this.board = board;
    this.element = h("div", { class: "stakes", hidden: true });
    board.shape.headed = true;
    table.on("draw", () => this.#show());
    table.on("covered", () => this.#fill([]));
    document.fonts.addEventListener("loadingdone", () => this.#fit());
    new ResizeObserver(() => this.#fit()).observe(this.element);
  }

  #show() {
    const svg = this.board.svg;
    this.#fill(svg ? /** @type {SVGGElement[]} */ ([...svg.querySelectorAll(":scope > :is(.goal, .stake)")]).filter((each) => each.childElementCount) : []);
  }

  /** @param {SVGGElement[]} things */
  #fill(things) {
    this.element.hidden = !things.length;
    if (!things.length) return fill(this.element);
    const [, place] = moved(things.find((each) => each.matches(".stake"))?.getAttribute("transform") ?? "") ?? [0, 0];
    const svg = s("svg", { viewBox: [0, place - ABOVE, this.board.shape.own[0], HEIGHT].join(" "), "aria-hidden": "true" }, things.map(copyOf));
    set(svg, "class", lastingClasses(this.board.svg).join(" "));
    set(this.element, "data-about", things.map((each) => each.getAttribute("aria-label") ?? "").filter(Boolean).join(". "));
    fill(this.element, svg);
    this.#fit();
  }

  /** Words are large enough to be read, and have room. */
  #fit() {
    const svg = this.element.querySelector("svg");
    if (svg && keepLegible(svg)) fitWords(svg, true);
  }
}

/** What fits in the picture is fitted again where there is another room. @param {SVGGElement} thing */
function copyOf(thing) {
  const copy = /** @type {SVGGElement} */ (thing.cloneNode(true));
  ["id", "role", "aria-label", "tabindex"].forEach((name) => copy.removeAttribute(name));
  return copy;
}
