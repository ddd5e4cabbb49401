// @ts-check
/** Thinking about the position on the board for as long as the page is visible: the best moves so far, drawn on the board, and the chances. */

import { Findings } from "../kit/analyst.js";
import { api, errorText } from "../kit/api.js";
import { drawnInOrder } from "../board/arrow.js";
import { because, percent, waiting } from "../board/chances.js";
import { fill, h } from "../kit/dom.js";
import { icon } from "../kit/icons.js";
import { quoted, say, sentenceLanguage } from "../kit/phrases.js";
import { capital } from "../table/seats.js";
import { number, t } from "../kit/strings.js";

/** Milliseconds until it is tried again, and how often, while what was thought about before still ends. */
const AGAIN = 700;
const TRIES = 8;

export class Thinking {
  /** @param {import("../board/board.js").Board} board @param {(head: any, chances: import("../board/chances.js").Estimate[] | null) => void} chances hears each seat's chance; null: not known */
  constructor(board, chances) {
    this.board = board;
    this.chances = chances;
    /** @type {Record<string, string>} what is thought about */
    this.position = {};
    this.wanted = false;
    this.tries = 0;
    this.later = 0;
    /** @type {Findings | null} */
    this.source = null;
    /** @type {any} */
    this.head = null;
    this.start = h("button", { type: "button", class: "button", onclick: () => this.#want() }, icon("bulb"), t("thinking.start"));
    this.stop = h("button", { type: "button", class: "button", hidden: true, onclick: () => this.#stop() }, icon("cross"), t("analysis.stop"));
    this.status = h("p", { class: "soft", role: "status" });
    this.found = h("div", { class: "stack" });
    this.element = h("section", { class: "analysis card", "aria-label": t("thinking.start") }, h("div", { class: "row" }, this.start, this.stop), this.status, this.found);
    addEventListener("pagehide", () => this.source?.close());
  }

  /** Another position is on the board; where there is nothing to decide, nothing is thought. @param {Record<string, string> | null} position */
  show(position) {
    clearTimeout(this.later);
    this.source?.close();
    this.source = null;
    this.head = null;
    drawnInOrder(this.board, []);
    fill(this.found);
    this.element.hidden = !position;
    this.position = position ?? {};
    this.tries = 0;
    this.chances(null, null);
    if (position && this.wanted) this.#begin();
  }

  #want() {
    this.wanted = true;
    this.tries = 0;
    this.#begin();
  }

  #stop() {
    this.wanted = false;
    this.#end(t("analysis.stopped"));
  }

  #begin() {
    this.start.hidden = true;
    this.stop.hidden = false;
    fill(this.status, t("analysis.thinking"));
    this.source = new Findings(api.thinkingAddress(this.position), () => api.thinkingQuestion(this.position), { heard: (event) => this.#heard(event), ended: (refusal) => this.#refused(refusal) });
  }

  /** The position before may still be thought about for a moment. @param {import("../kit/api.js").Refusal | null} refusal */
  #refused(refusal) {
    this.tries += 1;
    if (refusal?.code !== "analysis/one" || this.tries > TRIES) return this.#end(refusal ? errorText(refusal) : t("analysis.busy"));
    this.later = setTimeout(() => this.#begin(), AGAIN);
  }

  /** @param {string} words */
  #end(words) {
    clearTimeout(this.later);
    this.source?.close();
    this.source = null;
    this.stop.hidden = true;
    this.start.hidden = false;
    fill(this.status, words);
  }

  /** @param {any} event */
  #heard({ points, verdicts, ...head }) {
    if (head.type === "waiting") return fill(this.status, waiting(head));
    this.head = { ...this.head, ...head };
    const point = points[points.length - 1];
    if (point) this.chances(this.head, point.chances);
    const verdict = verdicts[verdicts.length - 1];
    if (verdict) this.#tell(verdict);
    else if (point && !this.head.decisions) fill(this.found, this.#chances(point.chances));
    if (this.head.done) this.#end(t("analysis.about"));
  }

  /** Where there is nothing to decide. @param {import("../board/chances.js").Estimate[]} chances */
  #chances(chances) {
    return h("ul", {}, chances.map((chance, seat) => h("li", {}, `${capital(say(this.head.seats[seat]))}: ${percent(chance)}`)));
  }

  /** @param {any} verdict */
  #tell({ seat, best, other, chance, sure, reasons, iterations }) {
    drawnInOrder(this.board, best.flatMap((/** @type {any} */ each) => each.sketch ?? []));
    const words = t(this.head.graded ? "hint.share" : "hint.chance", { chance: percent(chance) });
    const gain = other ? t(`hint.${sure}`, { text: quoted(other) }) : t("hint.only");
    fill(
      this.found,
      h("p", {}, h("b", {}, `${capital(say(this.head.seats[seat]))}: ${quoted(best[0])}.`), " ", [words, gain, because(reasons)].filter(Boolean).join(" ")),
      h("ol", {}, best.map((/** @type {any} */ each) => h("li", {}, h("span", { lang: sentenceLanguage() }, say(each.says)), " ", h("code", { class: "soft", lang: "en" }, each.text), " ", h("small", { class: "soft" }, t("thinking.move", { visits: each.visits, value: number(each.value, { maximumFractionDigits: 2 }), error: number(each.error, { maximumFractionDigits: 2 }) }))))),
    );
    fill(this.status, t("thinking.looked", { number: iterations }));
  }
}
