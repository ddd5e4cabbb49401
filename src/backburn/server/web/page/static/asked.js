// @ts-check
/** What somebody asks the others for: to take plies back, to play again, to take an open seat. */

import { publicPage } from "./address.js";
import { api } from "./api.js";
import { copyLine } from "./clipboard.js";
import { fill, h } from "./dom.js";
import { icon } from "./icons.js";
import { seatName } from "./seats.js";
import { t } from "./strings.js";

/** @typedef {import("./view.js").View} View */

export class Asked {
  /** @param {{ id: string, attempt: <T>(promise: Promise<T>) => Promise<T | null> }} table */
  constructor(table) {
    this.table = table;
    this.element = h("div", { class: "asked", role: "alert" });
    /** What is there is drawn anew only when it changed, so that nothing is lost of what has the focus in it. */
    this.shown = "";
  }

  /** @param {View} view */
  show({ asked, mine, seats, rematch, over }) {
    const key = JSON.stringify([asked, mine, rematch, over, seats.map(({ name, who }) => [name, who])]);
    if (this.shown === key) return;
    this.shown = key;
    if (asked && !rematch) fill(this.element, this.#question(asked, mine, seats));
    else this.#invite(mine.length > 0 && !over && seats.some((seat) => seat.who === "open"));
  }

  /** @param {boolean} is are there seats to be taken? */
  #invite(is) {
    if (!is) fill(this.element);
    else if (!this.element.querySelector(".invite")) fill(this.element, h("div", { class: "card invite" }, copyLine(t("sheet.link.invite"), publicPage("t", this.table.id))));
  }

  /** @param {NonNullable<View["asked"]>} asked @param {number[]} mine @param {View["seats"]} seats */
  #question({ what, by, count, keep, waiting, number }, mine, seats) {
    const ours = waiting.filter((seat) => mine.includes(seat));
    const text = t(`asked.${what}${what === "rematch" && !keep ? ".swap" : ""}`, { name: seatName(seats[by]), n: count || 1 });
    const answer = (/** @type {boolean} */ yes) => () => this.table.attempt(api.answer(this.table.id, ours[0], what, yes, number));
    const others = t("asked.waiting", { names: waiting.map((seat) => seatName(seats[seat])).join(", ") });
    const buttons = [
      h("button", { type: "button", class: "button primary", onclick: answer(true) }, icon("check"), t("asked.yes")),
      h("button", { type: "button", class: "button", onclick: answer(false) }, icon("cross"), t("asked.no")),
    ];
    return h("div", { class: "card row" }, h("p", {}, text, " ", ours.length ? "" : others), ours.length ? buttons : []);
  }
}
