// @ts-check
/** The chapters of a game, to jump to: its beginning, its greatest moments and turning points, and its end. */

import { fill, h, set } from "../kit/dom.js";
import { sentenceLanguage } from "../kit/phrases.js";
import { t } from "../kit/strings.js";
import { beatsOf } from "../table/highlight.js";
import { groupedByTurn } from "../table/log.js";

/** @typedef {import("../table/view.js").View} View */
/** @typedef {{ ply: number, words: string }} Turning a move that an analysis found to have cost much, by the ply before it */
/** @typedef {{ ply: number, title: string, words: string[] }} Chapter where it begins, and what happens in it */

/** How many moments are chapters at most: the greatest. */
const MOST = 8;

/** The ply after which the first choice is made: before it lies what chance set up. @param {View["log"]} log */
export function beginning(log) {
  const first = log.find(({ seat }) => seat >= 0);
  return first ? first.ply - 1 : 0;
}

/** @param {View} view @param {Turning[]} turning @returns {Chapter[]} */
export function chaptersOf({ log, seats, plies, over }, turning) {
  const [begins, turns] = [beginning(log), groupedByTurn(log, seats.length)];
  const greatest = beatsOf(log, seats).sort((one, other) => other.worth - one.worth).slice(0, MOST);
  const told = turns.flatMap((turn, index) => {
    const words = [...greatest.filter(({ number }) => number === index), ...turning.filter(({ ply }) => turn.some((line) => line.ply === ply + 1))].map((each) => each.words);
    const ply = Math.max(begins, turn[0].ply - 1);
    return words.length ? [{ ply, title: t("film.step", { number: ply }), words }] : []; // the board counts the game's turns or rounds, in its own way
  });
  return [{ ply: begins, title: t("film.beginning"), words: [] }, ...told, ...(over ? [{ ply: plies, title: t("film.end"), words: [] }] : [])];
}

export class Chapters {
  /** @param {(ply: number) => void} chosen hears where to jump to @param {HTMLElement} speed the choice of how fast they are shown */
  constructor(chosen, speed) {
    this.chosen = chosen;
    /** @type {Chapter[]} */
    this.shown = [];
    this.list = h("ol", { class: "chapter-list" });
    this.element = h("nav", { class: "chapters card", "aria-label": t("film.chapters") }, h("div", { class: "chapters-head" }, h("h2", {}, t("film.chapters")), speed), this.list);
  }

  /** @param {Chapter[]} chapters */
  show(chapters) {
    if (JSON.stringify(chapters) === JSON.stringify(this.shown)) return; // so that none of them loses the focus
    this.shown = chapters;
    fill(this.list, chapters.map((chapter) => h("li", {}, this.#button(chapter))));
  }

  /** @param {Chapter} chapter */
  #button({ ply, title, words }) {
    const told = words.length > 0 && h("span", { lang: sentenceLanguage() }, words.join("; "));
    return h("button", { type: "button", onclick: () => this.chosen(ply) }, h("b", {}, title), " ", told);
  }

  /** Mark the chapter that is on the board. @param {number} at the ply that is shown */
  point(at) {
    const now = this.shown.findLastIndex(({ ply }) => ply <= at);
    const rows = /** @type {HTMLElement[]} */ ([...this.list.children]);
    rows.forEach((row, index) => set(/** @type {Element} */ (row.firstElementChild), "aria-current", index === now ? "step" : null));
    if (rows[now]) this.list.scrollTop = rows[now].offsetTop - this.list.clientHeight / 2;
  }
}
