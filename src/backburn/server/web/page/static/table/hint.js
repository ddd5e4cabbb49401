// @ts-check
/** A hint on demand: the move drawn on the board, with what it gains. */

import { announce } from "../kit/announce.js";
import { hint } from "../kit/analyst.js";
import { api } from "../kit/api.js";
import { drawn } from "../board/arrow.js";
import { about, because, percent } from "../board/chances.js";
import { fill, h } from "../kit/dom.js";
import { notice } from "../kit/frame.js";
import { icon } from "../kit/icons.js";
import { quoted, say, sentenceLanguage } from "../kit/phrases.js";
import { capital } from "./seats.js";
import { listed, t } from "../kit/strings.js";

/** @typedef {import("./view.js").View} View */
/** Seconds after which the page asks again for a hint that gets better, at the latest. */
const PATIENCE = 10;

export class Hint {
  /** @param {import("./table.js").Table} table @param {import("../board/board.js").Board} board */
  constructor(table, board) {
    this.table = table;
    this.board = board;
    /** The event, the ply and the seat that the hint was for. */
    this.at = -1;
    this.plies = -1;
    /** @type {number | null} */
    this.seat = null;
    /** What is being thought about. @type {View | null} */
    this.asked = null;
    this.words = h("span", {});
    this.button = h("button", { type: "button", class: "button hint-button", hidden: true, onclick: () => this.#ask() }, icon("bulb"), this.words);
    this.told = h("div", { class: "hint-told", role: "status" });
    this.taken = h("p", { class: "soft hint-taken" });
    this.element = h("div", { class: "hint" }, this.told, this.taken);
    table.on("draw", (view) => this.show(view));
    table.on("covered", () => this.clear());
  }

  /** @param {View} view */
  show(view) {
    if (this.asked && !this.#isCurrent(this.asked)) fill(this.told);
    if (this.at !== -1 && view.at !== this.at && !this.#stands(view)) this.clear();
    this.button.hidden = !view.hint || view.to_act !== view.seat || !view.moves.length || Boolean(view.over);
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
    drawn(this.board, null);
  }

  async #ask() {
    const { view } = this.table;
    this.button.disabled = true;
    this.asked = view;
    fill(this.told, h("p", { class: "card" }, t("hint.thinking")));
    const found = await this.#found(view);
    this.button.disabled = false;
    this.asked = null;
    if (!found?.final) fill(this.told);
    if (found?.asked !== undefined) notice(t("hint.asked"));
    else if (found && this.#isCurrent(view)) this.#tell(found, view);
  }

  /** Null if there is none; why is of interest only as long as nothing has been played. @param {View} view @returns {Promise<any>} */
  #found(view) {
    const found = hint(this.table.id, this.table.seat, view).catch((error) => {
      if (this.#isCurrent(view)) throw error;
      return null;
    });
    return this.table.attempt(found);
  }

  /** @param {View} view */
  #isCurrent(view) {
    return this.table.view.plies === view.plies && this.table.view.seat === view.seat;
  }

  /** Ask again for what gets better, as long as nothing has been played. @param {View} view @param {number} seconds */
  async #better(view, seconds) {
    await new Promise((done) => setTimeout(done, 1000 * Math.min(seconds, PATIENCE)));
    if (!this.#isCurrent(view) || this.at === -1) return;
    const found = await api.hint(this.table.id, this.table.seat, this.table.view.at).catch(() => null);
    if (found && found.asked === undefined && this.#isCurrent(view) && this.at !== -1) this.#tell(found, view);
  }

  /** @param {any} found @param {View} view that was asked about */
  #tell(found, view) {
    [this.at, this.plies, this.seat] = [this.table.view.at, view.plies, view.seat];
    drawn(this.board, found.sketch);
    const later = found.final ? "" : t("hint.better", { time: about(found.better_in) });
    const words = [sure(found), found.lost ? t("hint.lost") : odds(found), because(found.reasons), later].filter(Boolean).join(" ");
    const [sentence, head] = [say(found.says), quoted(found)];
    const lead = h("span", { lang: sentenceLanguage() }, h("b", {}, t("hint.move", { text: head })), sentence.slice(head.length));
    fill(this.told, h("p", { class: "card" }, lead, " ", h("code", { class: "soft", lang: "en" }, found.text), " ", words));
    announce(`${t("hint.move", { text: sentence })} ${words}`);
    if (!found.final) this.#better(view, found.better_in);
  }
}

/** How sure it is, in words. @param {any} found */
function sure({ sure, other, other_says, glance }) {
  if (other === null) return t("hint.only");
  return t(`hint.${glance ? "glance." : ""}${sure}`, { text: quoted({ text: other, says: other_says }) });
}

/** What may be expected. @param {any} found */
function odds({ chance, graded }) {
  return chance ? t(graded ? "hint.share" : "hint.chance", { chance: percent(chance) }) : "";
}
