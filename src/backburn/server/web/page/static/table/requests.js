// @ts-check
/** What a player asks the others for: to undo plies, to play again, to take an open seat. */

import { publicPage } from "../kit/address.js";
import { api } from "../kit/api.js";
import { copyLine } from "../kit/clipboard.js";
import { fill, h } from "../kit/dom.js";
import { icon } from "../kit/icons.js";
import { seatName } from "./seats.js";
import { listed, t } from "../kit/strings.js";

/** @typedef {import("./view.js").View} View */

export class Requests {
  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    this.element = h("div", { class: "asked", role: "alert" });
    /** Redrawn only when it changed, so that nothing is lost of what has the focus in it. */
    this.shown = "";
  }

  /** @param {View} view */
  show(view) {
    const { asked, mine, seats, rematch, over, life, missing } = view;
    const key = JSON.stringify([asked, mine, rematch, over, life, missing, seats.map(({ name, who, for_now: now }) => [name, who, now])]);
    if (this.shown === key) return;
    this.shown = key;
    if (asked && !rematch) fill(this.element, this.#question(asked, mine, seats));
    else fill(this.element, over ? null : this.#waiting(view));
  }

  /** Who has not come yet, and how people are invited. @param {View} view */
  #waiting({ mine, seats, life, missing = [], clock, open_to: openTo }) {
    const forNow = seats.find((seat) => seat.for_now);
    if (forNow) return h("div", { class: "card invite" }, h("p", { class: "waiting" }, icon("bot"), " ", t("waiting.for-now", { name: seatName(forNow) })));
    const open = mine.length > 0 && seats.some((seat) => seat.who === "open");
    const late = life === "waiting" ? missing.filter((seat) => seats[seat].who === "person" && !mine.includes(seat)) : [];
    const stands = clock && life === "waiting" && t("waiting.clock");
    const words = [late.length > 0 && t("waiting.people", { names: listed(late.map((seat) => seatName(seats[seat]))) }), openTo !== "anybody" && stands, open && openTo && t(`waiting.${openTo}`)].filter(Boolean).join(" ");
    if (!open && !words) return null;
    return h("div", { class: "card invite" }, words && h("p", { class: "waiting" }, icon("clock"), " ", words), open && openTo !== "anybody" && copyLine(t("sheet.link.invite"), publicPage("t", this.table.id)));
  }

  /** @param {NonNullable<View["asked"]>} asked @param {number[]} mine @param {View["seats"]} seats */
  #question({ what, by, count, keep, waiting, number }, mine, seats) {
    const ours = waiting.filter((seat) => mine.includes(seat));
    const text = t(`asked.${what}${what === "rematch" && !keep ? ".swap" : ""}`, { name: seatName(seats[by]), n: count || 1 });
    const answer = (/** @type {boolean} */ yes) => () => this.table.attempt(api.answer(this.table.id, ours[0], what, yes, number));
    const concedes = what === "concede";
    const others = t("asked.waiting", { names: waiting.map((seat) => seatName(seats[seat])).join(", ") });
    const buttons = [
      h("button", { type: "button", class: "button primary", onclick: answer(true) }, icon("check"), t(concedes ? "asked.concede.yes" : "asked.yes")),
      h("button", { type: "button", class: "button", onclick: answer(false) }, icon("cross"), t(concedes ? "asked.concede.no" : "asked.no")),
    ];
    const withdraw = () => this.table.attempt(api.answer(this.table.id, by, what, false, number));
    const own = mine.includes(by) && h("button", { type: "button", class: "button", onclick: withdraw }, icon("cross"), t("asked.withdraw"));
    return h("div", { class: "card row" }, h("p", {}, text, " ", ours.length ? "" : others), ours.length ? buttons : own);
  }
}
