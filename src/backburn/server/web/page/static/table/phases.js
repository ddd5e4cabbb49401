// @ts-check
/** The parts of a turn in its card: which of them it is, which are over and which are to come; where the picture has a `track` that says so. */

import { fill, h, set } from "../kit/dom.js";
import { sentenceLanguage } from "../kit/phrases.js";

export class Phases {
  /** @param {import("./table.js").Table} table @param {import("../board/board.js").Board} board */
  constructor(table, board) {
    this.element = h("ol", { class: "phases", hidden: true });
    table.on("painted", () => this.#show(board.svg?.querySelector(":scope > .track:not(:empty)")));
    table.on("covered", () => this.#show(null));
  }

  /** @param {Element | null | undefined} track */
  #show(track) {
    const parts = [...(track?.querySelectorAll("text") ?? [])];
    this.element.hidden = !parts.length;
    fill(this.element, parts.map(step));
    set(this.element, "lang", sentenceLanguage());
    for (const name of /** @type {const} */ (["aria-label", "data-about"])) set(this.element, name, track?.getAttribute("aria-label") ?? null);
  }
}

/** @param {Element} part */
function step({ classList, textContent }) {
  const now = classList.contains("now");
  return h("li", { class: now ? "now" : classList.contains("gone") ? "gone" : "", "aria-current": now ? "step" : null }, textContent);
}
