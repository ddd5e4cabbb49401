// @ts-check
/** Thinking about the position on the board for as long as the page is visible: the best moves so far, drawn on the board, and the chances. */

import { Findings } from "../kit/analyst.js";
import { api, errorText } from "../kit/api.js";
import { drawnInOrder } from "../board/arrow.js";
import { because, percent, waiting } from "../board/chances.js";
import { fill, h } from "../kit/dom.js";
import { icon } from "../kit/icons.js";
import { quoted, say, sentenceLanguage } from "../kit/phrases.js";
import { sidesOf } from "../table/graph.js";
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
    /** @type {import("../board/chances.js").Estimate[] | null} each seat's chance as the games from here on say */
    this.standing = null;
    /** @type {any} the last verdict */
    this.verdict = null;
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
    this.head = this.standing = this.verdict = null;
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
    this.standing = points[points.length - 1]?.chances ?? this.standing;
    this.verdict = verdicts[verdicts.length - 1] ?? this.verdict;
    if (this.standing) this.chances(this.head, this.verdict ? afterBest(this.standing, this.head.teams, this.verdict) : this.standing);
    if (verdicts.length) this.#tell(this.verdict);
    else if (this.standing && !this.head.decisions) fill(this.found, this.#chances(this.standing), h("p", { class: "soft" }, t("thinking.games")));
    if (this.head.done) this.#end(this.verdict ? t("thinking.looked", { number: this.verdict.iterations }) : "");
  }

  /** Where there is nothing to decide. @param {import("../board/chances.js").Estimate[]} chances */
  #chances(chances) {
    return h("ul", {}, chances.map((chance, seat) => h("li", {}, `${capital(say(this.head.seats[seat]))}: ${percent(chance)}`)));
  }

  /** @param {any} verdict */
  #tell({ seat, best, other, chance, sure, reasons, iterations }) {
    drawnInOrder(this.board, best.flatMap((/** @type {any} */ each) => each.sketch ?? []));
    const words = t(this.head.graded ? "thinking.share" : "thinking.chance", { chance: percent(chance) });
    const gain = other ? t(sure === "toss-up" ? "thinking.toss-up" : `hint.${sure}`, { text: quoted(other) }) : t("hint.only");
    fill(
      this.found,
      h("p", {}, h("b", {}, `${capital(say(this.head.seats[seat]))}: ${quoted(best[0])}.`), " ", [words, gain, because(reasons)].filter(Boolean).join(" ")),
      h("ol", {}, best.map((/** @type {any} */ each) => h("li", {}, h("span", { lang: sentenceLanguage() }, say(each.says)), " ", h("code", { class: "soft", lang: "en" }, each.text), " ", h("small", { class: "soft" }, searched(each))))),
      h("p", { class: "soft" }, t("thinking.games"), " ", t("thinking.values")),
    );
    fill(this.status, t("thinking.looked", { number: iterations }));
  }
}

/** What the search thinks of a move; an error that rounds to nothing says nothing. @param {{ visits: number, value: number, error: number }} found */
function searched({ visits, ...found }) {
  const [value, error] = [found.value, found.error].map((each) => number(each, { maximumFractionDigits: 2 }));
  return t(found.error < 0.005 ? "thinking.move.exact" : "thinking.move", { visits, value, error });
}

/**
 * Each seat's chance after the best move, so that the bar says what the words say: known where there are two sides, and one has what the other lacks.
 * @param {import("../board/chances.js").Estimate[]} chances as the games from here on say @param {number[]} teams @param {{ seat: number, chance: import("../board/chances.js").Estimate }} verdict
 */
function afterBest(chances, teams, { seat, chance }) {
  const sides = sidesOf(teams);
  const whole = sides.reduce((sum, [first]) => sum + chances[first].value, 0);
  if (sides.length !== 2 || Math.abs(whole - 1) > 0.001) return chances;
  const rest = { ...chance, value: 1 - chance.value, low: 1 - chance.high, high: 1 - chance.low };
  return chances.map((_, other) => (teams[other] === teams[seat] ? chance : rest));
}
