// @ts-check
/** Why a wrong move is wrong: what it leads to, on the board and in words, and what it is worth at best. */

import { fill, h, pause } from "../kit/dom.js";
import { icon } from "../kit/icons.js";
import { told, worth } from "./lesson.js";
import { t } from "../kit/strings.js";

export class Refutation {
  /** @param {import("./puzzle_board.js").PuzzleBoard} place @param {number} rest milliseconds between two plies */
  constructor(place, rest) {
    this.place = place;
    this.rest = rest;
    /** The position to go back to, while something is shown. @type {any} */
    this.before = null;
    this.element = h("section", { class: "card lesson refutation", hidden: true, "aria-label": t("puzzle.refuted") });
  }

  /** Nothing is wrong any more. */
  clear() {
    this.stop();
    this.element.hidden = true;
    fill(this.element);
  }

  /** Back to the puzzle, at once: no one has to wait for the rest. */
  stop() {
    if (this.before) this.place.look(this.before.scene);
    this.before = null;
  }

  /** @param {any} answer what the server says of the move @param {any} before the position to go back to */
  show({ move, worth: values, refuted }, before) {
    if (!values) return;
    const replied = refuted.length > 1;
    const again = h("button", { type: "button", class: "button small", onclick: () => this.#play(refuted, before) }, icon("again"), t("puzzle.refuted.again"));
    fill(
      this.element,
      replied && [h("h3", {}, t("puzzle.refuted.line", { move: this.place.named(move) })), told(refuted.map((/** @type {any} */ ply) => ply.said), before.seat_names, this.place.openClause)],
      h("p", { class: replied ? "soft" : "" }, worth(values)),
      replied && again,
    );
    this.element.hidden = false;
    if (replied) this.#play(refuted, before);
  }

  /** Ply by ply, and back. @param {any[]} refuted @param {any} before */
  async #play(refuted, before) {
    this.stop();
    const mine = { ...before };
    this.before = mine;
    for (const { scene } of refuted) {
      this.place.look(scene);
      await pause(this.rest);
      if (this.before !== mine) return;
    }
    await pause(this.rest);
    if (this.before === mine) this.stop();
  }
}
