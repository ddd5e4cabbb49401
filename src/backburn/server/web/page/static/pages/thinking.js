// @ts-check
/** Thinking about a position for as long as the page is visible: the best moves so far, the best of them drawn on the board. */

import { Findings } from "../kit/analyst.js";
import { api, errorText } from "../kit/api.js";
import { drawn } from "../board/arrow.js";
import { because, percent, waiting } from "../board/chances.js";
import { fill, h } from "../kit/dom.js";
import { icon } from "../kit/icons.js";
import { capital } from "../table/seats.js";
import { number, t } from "../kit/strings.js";

export class Thinking {
  /** @param {import("../board/board.js").Board} board @param {Record<string, string>} position what the server thinks about */
  constructor(board, position) {
    this.board = board;
    this.position = position;
    /** @type {Findings | null} */
    this.source = null;
    /** @type {any} */
    this.head = null;
    this.start = h("button", { type: "button", class: "button", onclick: () => this.begin() }, icon("bulb"), t("thinking.start"));
    this.stop = h("button", { type: "button", class: "button", hidden: true, onclick: () => this.#end(t("analysis.stopped")) }, icon("cross"), t("analysis.stop"));
    this.status = h("p", { class: "soft", role: "status" });
    this.found = h("div", { class: "stack" });
    this.element = h("section", { class: "analysis card", "aria-label": t("thinking.start") }, h("div", { class: "row" }, this.start, this.stop), this.status, this.found);
    addEventListener("pagehide", () => this.source?.close());
  }

  /** Begin to think. */
  begin() {
    this.start.hidden = true;
    this.stop.hidden = false;
    fill(this.status, t("analysis.thinking"));
    this.source = new Findings(api.thinkingAddress(this.position), () => api.thinkingQuestion(this.position), { heard: (event) => this.#heard(event), ended: (refusal) => this.#end(refusal ? errorText(refusal) : t("analysis.busy")) });
  }

  /** @param {string} words */
  #end(words) {
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
    const verdict = verdicts[verdicts.length - 1];
    if (verdict) this.#tell(verdict);
    else if (points.length && !this.head.decisions) fill(this.found, this.#chances(points[points.length - 1].chances));
    if (this.head.done) this.#end(t("analysis.about"));
  }

  /** Where there is nothing to decide. @param {import("../board/chances.js").Estimate[]} chances */
  #chances(chances) {
    return h("ul", {}, chances.map((chance, seat) => h("li", {}, `${capital(this.head.seats[seat])}: ${percent(chance)}`)));
  }

  /** @param {any} verdict */
  #tell({ seat, best, other, chance, sure, reasons, sketch, iterations }) {
    drawn(this.board, sketch);
    const words = t(this.head.graded ? "hint.share" : "hint.chance", { chance: percent(chance) });
    const gain = other ? t(`hint.${sure}`, { text: other.text }) : t("hint.only");
    fill(
      this.found,
      h("p", {}, h("b", {}, `${capital(this.head.seats[seat])}: ${best[0].text}.`), " ", [words, gain, because(reasons)].filter(Boolean).join(" ")),
      h("ol", {}, best.map((/** @type {any} */ each) => h("li", {}, h("code", {}, each.text), " ", t("thinking.move", { visits: each.visits, value: number(each.value, { maximumFractionDigits: 2 }), error: number(each.error, { maximumFractionDigits: 2 }) })))),
    );
    fill(this.status, t("thinking.looked", { number: iterations }));
  }
}
