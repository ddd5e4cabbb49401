// @ts-check
/** A bar beside a board: what each side's chance is, as far as it is known. */

import { percent } from "../board/chances.js";
import { fill, h } from "../kit/dom.js";
import { say } from "../kit/phrases.js";
import { number, t } from "../kit/strings.js";
import { sidesOf } from "../table/graph.js";
import { capital } from "../table/seats.js";

/** @typedef {import("../board/chances.js").Estimate} Estimate */

export class ChanceBar {
  constructor() {
    this.element = h("div", { class: "chance-bar", role: "img", hidden: true });
  }

  /** @param {any} head what is known of the game @param {Estimate[] | null} chances each seat's */
  show(head, chances) {
    this.element.hidden = !chances;
    if (!chances) return;
    const sides = sidesOf(head.teams);
    const names = sides.map((seats) => `${seats.map((seat) => capital(say(head.seats[seat]))).join(", ")}: ${percent(chances[seats[0]])}`);
    this.element.setAttribute("aria-label", t(head.graded ? "bar.share" : "bar.chance", { text: names.join("; ") }));
    fill(this.element, sides.map((seats, index) => this.#part(seats[0], chances[seats[0]].value, names[index])));
  }

  /** @param {number} seat @param {number} value @param {string} name */
  #part(seat, value, name) {
    const part = h("div", { class: `seat-${seat}`, title: name }, value > 0.08 && h("span", {}, number(value, { style: "percent" })));
    part.style.setProperty("flex-grow", String(value));
    return part;
  }
}
