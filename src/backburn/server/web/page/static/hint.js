// @ts-check
/** A hint on demand: the move drawn on the board, with what it gains. */

import { announce } from "./announce.js";
import { api } from "./api.js";
import { drawn } from "./arrow.js";
import { because, percent } from "./chances.js";
import { fill, h } from "./dom.js";
import { notice } from "./frame.js";
import { icon } from "./icons.js";
import { say, sentenceLanguage } from "./phrases.js";
import { capital } from "./seats.js";
import { listed, t } from "./strings.js";

/** @typedef {import("./view.js").View} View */
/** @typedef {{ id: string, seat: number | "none", view: View, board: import("./board.js").Board, attempt: <T>(promise: Promise<T>) => Promise<T | null> }} Table */

export class Hint {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.at = -1;
    this.words = h("span", {});
    this.button = h("button", { type: "button", class: "button hint-button", hidden: true, onclick: () => this.#ask() }, icon("bulb"), this.words);
    this.told = h("div", { class: "hint-told", role: "status" });
    this.taken = h("p", { class: "soft hint-taken" });
    this.element = h("div", { class: "hint" }, this.told, this.taken);
  }

  /** @param {View} view */
  show(view) {
    if (this.at !== -1 && view.at !== this.at && !this.#stands(view)) this.clear();
    this.button.hidden = !view.hint || !view.moves.length || Boolean(view.over);
    const asks = view.hint_asks.some((seat) => !view.mine.includes(seat));
    fill(this.words, t(asks ? "hint.ask" : "hint.title"));
    this.button.title = this.words.textContent ?? "";
    const had = view.hinted.map((n, seat) => (n ? t("hint.count", { name: capital(view.seats[seat].role), number: n }) : "")).filter(Boolean);
    fill(this.taken, had.length > 0 && t("hint.taken", { names: listed(had) }));
  }

  /** Has nothing been played since the hint? @param {View} view */
  #stands(view) {
    return view.plies === this.plies && view.seat === this.seat;
  }

  /** Take the hint away. */
  clear() {
    this.at = -1;
    fill(this.told);
    drawn(this.table.board, null);
  }

  async #ask() {
    const { id, seat, view } = this.table;
    this.button.disabled = true;
    fill(this.told, h("p", { class: "card" }, t("hint.thinking")));
    const found = await this.table.attempt(api.hint(id, seat, view.at));
    this.button.disabled = false;
    fill(this.told);
    if (found?.asked !== undefined) notice(t("hint.asked"));
    else if (found && this.table.view.plies === view.plies && this.table.view.seat === view.seat) this.#tell(found);
  }

  /** @param {any} found */
  #tell(found) {
    const { view, board } = this.table;
    Object.assign(this, { at: view.at, plies: view.plies, seat: view.seat });
    drawn(board, found.sketch);
    const chance = t(found.graded ? "hint.share" : "hint.chance", { chance: percent(found.chance) });
    const gain = found.other === null ? "" : t(found.certain ? "hint.gain" : "hint.even", { gain: percent(found.gain), text: found.other });
    const words = [`${chance} ${gain}`.trim(), because(found.reasons)].filter(Boolean).join(" ");
    fill(this.told, h("p", { class: "card" }, h("b", {}, t("hint.move", { text: found.text })), " ", h("span", { lang: sentenceLanguage() }, say(found.says)), " ", words));
    announce(`${t("hint.move", { text: found.text })} ${words}`);
  }
}
