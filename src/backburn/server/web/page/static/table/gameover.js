// @ts-check
/** The panel that tells how a game ended, and what one can do then. */

import { allows, page, publicPage } from "../kit/address.js";
import { api } from "../kit/api.js";
import { fill, h } from "../kit/dom.js";
import { notice } from "../kit/frame.js";
import { icon } from "../kit/icons.js";
import { isOwn } from "../kit/own.js";
import { sentenceLanguage } from "../kit/phrases.js";
import { Highlight } from "./highlight.js";
import { nameOf } from "./characters.js";
import { climb, ladderText } from "./ladder.js";
import { ending, figure, forOthers, mood, nextLevel, together } from "./result.js";
import { seatName } from "./seats.js";
import { followSeries, seriesText } from "./series.js";
import { gifButton } from "./turn_gif.js";
import { t } from "../kit/strings.js";

/** @typedef {import("./view.js").View} View */
/** @typedef {(view: View, level: number) => Promise<void>} Harder begins the same game against bots of another level */

/** What stands in the place of points. @type {Record<ReturnType<typeof mood>, import("../kit/icons.js").Icon>} */
const SIGNS = { won: "flag", shared: "people", lost: "flame", even: "clock" };

export class GameOver {
  /** @param {import("./table.js").Table} table @param {import("./seal.js").Seal} seal @param {Harder} harder */
  constructor(table, seal, harder) {
    this.table = table;
    this.seal = seal;
    this.harder = harder;
    this.highlight = new Highlight(table.id);
    this.element = h("section", { class: "result card", hidden: true, "aria-label": t("result.title") });
    /** Redrawn only when it changed, so that nothing in it loses the focus, or a click that has just begun. */
    this.shown = "";
  }

  /** @param {View} view */
  show(view) {
    const { over, mine, rematch } = view;
    this.element.hidden = !over;
    if (!over) return;
    const { headline, how, scores } = ending(view);
    const standing = view.series && view.series.game > 1 ? seriesText(view) : "";
    const key = JSON.stringify([headline, how, scores, over, rematch, mine, standing, this.#waiting(view), this.#offered(view)]);
    if (this.shown === key) return;
    if (!this.shown) climb(view);
    this.shown = key;
    const [feeling, points] = [mood(view), figure(view)];
    this.element.className = `result card ${feeling}`;
    const score = (/** @type {import("./result.js").Ending["scores"][0]} */ { seat, words }) => h("div", { class: over.winners.includes(seat.seat) ? "won" : "" }, h("dt", {}, seatName(seat)), h("dd", {}, words));
    fill(
      this.element,
      h("div", { class: "result-figure", "aria-hidden": "true" }, points || icon(SIGNS[feeling])),
      h("div", { class: "result-words" }, h("h2", {}, headline), h("p", { lang: over.why === "over" ? sentenceLanguage() : null }, how), standing && h("p", { class: "standing" }, standing), nextLevel(view) > 0 && h("p", { class: "soft" }, ladderText(view.game))),
      this.highlight.element,
      scores.length > 0 && h("dl", { class: "scores" }, scores.map(score)),
      h("div", { class: "row" }, this.#next(view), this.#again(view), h("a", { class: "button", href: page("replay", this.table.id) }, icon("play"), t("result.replay")), gifButton(view, ""), this.#share(view), h("a", { class: "button", href: page() }, icon("door"), t("trouble.lobby"))),
      this.seal.element,
    );
    this.highlight.show(view);
  }

  /** The same against stronger bots, for who has beaten these. @param {View} view */
  #next(view) {
    const level = view.rematch ? 0 : nextLevel(view);
    if (!level) return null;
    return h("button", { type: "button", class: "button primary", onclick: () => this.table.attempt(this.harder(view, level)) }, icon("right"), t("result.level", { name: nameOf(level), level: String(level) }));
  }

  /** A line to send to others: how it ended, and where to go from there. @param {View} view */
  #share(view) {
    const text = `${view.title}: ${forOthers(view)}. ${addressOf(view)}`.trim();
    const send = async () => {
      if (navigator.share) return navigator.share({ text }).catch(() => {});
      await navigator.clipboard.writeText(text).then(() => notice(t("frame.copied")), () => notice(text));
    };
    return h("button", { type: "button", class: "button", onclick: send }, icon("upload"), t("result.share"));
  }

  /** Whether one's own request for the same or for other seats waits for an answer. @param {View} view */
  #waiting({ asked, mine }) {
    const own = asked?.what === "rematch" && mine.includes(asked.by);
    return { same: own && Boolean(asked.keep), other: own && !asked.keep };
  }

  /** @param {View} view */
  #offered({ mine, offers }) {
    return mine.length > 0 && Boolean(!offers || offers.rematch);
  }

  /** @param {View} view */
  #again(view) {
    const { rematch, mine, seats } = view;
    if (rematch) return h("a", { class: "button primary", href: page("t", rematch), onclick: (/** @type {Event} */ event) => followSeries(this.table, event) }, icon("right"), t("result.next"));
    if (!this.#offered(view)) return null;
    const waiting = this.#waiting(view);
    const play = (/** @type {boolean} */ keep) => () => this.table.attempt(api.rematch(this.table.id, mine[0], keep));
    return [
      h("button", { type: "button", class: nextLevel(view) ? "button" : "button primary", disabled: waiting.same, onclick: play(true) }, icon("again"), t("result.rematch")),
      seats.length > 1 && !together(view) && h("button", { type: "button", class: "button", disabled: waiting.other, onclick: play(false) }, icon("swap"), t("result.swap")),
    ];
  }
}

/** Where others can step through a game; where tables are private, or in one browser alone, where they can play it. A game from a file has no address. @param {View} view */
function addressOf({ game, table }) {
  if (isOwn()) return "";
  return allows("lobby") ? publicPage("replay", table) : `${publicPage()}#${new URLSearchParams({ game })}`;
}
