// @ts-check
/** The panel that tells how a game ended, and what one can do then. */

import { page } from "../kit/address.js";
import { api } from "../kit/api.js";
import { fill, h } from "../kit/dom.js";
import { icon } from "../kit/icons.js";
import { sentenceLanguage } from "../kit/phrases.js";
import { ending } from "./result.js";
import { seatName } from "./seats.js";
import { followSeries, seriesText } from "./series.js";
import { t } from "../kit/strings.js";

/** @typedef {import("./view.js").View} View */

export class GameOver {
  /** @param {import("./table.js").Table} table @param {import("./seal.js").Seal} seal */
  constructor(table, seal) {
    this.table = table;
    this.seal = seal;
    this.element = h("section", { class: "result card", hidden: true, "aria-label": t("result.title") });
    /** Redrawn only when it changed, so that nothing is lost of what has the focus in it. */
    this.shown = "";
  }

  /** @param {View} view */
  show(view) {
    const { over, mine, rematch } = view;
    this.element.hidden = !over;
    if (!over) return;
    const { headline, how, scores } = ending(view);
    const standing = view.series && view.series.game > 1 ? seriesText(view) : "";
    const key = JSON.stringify([headline, how, scores, over, rematch, mine, standing, view.asked, view.offers]);
    if (this.shown === key) return;
    this.shown = key;
    const score = (/** @type {import("./result.js").Ending["scores"][0]} */ { seat, words }) => h("div", { class: over.winners.includes(seat.seat) ? "won" : "" }, h("dt", {}, seatName(seat)), h("dd", {}, words));
    fill(
      this.element,
      h("div", {}, h("h2", {}, headline), h("p", { lang: over.why === "over" ? sentenceLanguage() : null }, how), standing && h("p", { class: "standing" }, standing)),
      scores.length > 0 && h("dl", { class: "scores" }, scores.map(score)),
      h("div", { class: "row" }, this.#again(view), h("a", { class: "button", href: page("replay", this.table.id) }, icon("play"), t("result.replay")), h("a", { class: "button", href: page() }, t("trouble.lobby"))),
      this.seal.element,
    );
  }

  /** @param {View} view */
  #again({ rematch, mine, seats, asked, offers }) {
    if (rematch) return h("a", { class: "button primary", href: page("t", rematch), onclick: (/** @type {Event} */ event) => followSeries(this.table, event) }, icon("right"), t("result.next"));
    if (!mine.length || (offers && !offers.rematch)) return null;
    const pending = asked?.what === "rematch" && mine.includes(asked.by);
    const play = (/** @type {boolean} */ keep) => () => this.table.attempt(api.rematch(this.table.id, mine[0], keep));
    return [
      h("button", { type: "button", class: "button primary", disabled: pending && Boolean(asked.keep), onclick: play(true) }, icon("again"), t("result.rematch")),
      seats.length > 1 && h("button", { type: "button", class: "button", disabled: pending && !asked.keep, onclick: play(false) }, icon("swap"), t("result.swap")),
    ];
  }
}
