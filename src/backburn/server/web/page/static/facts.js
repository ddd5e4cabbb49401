// @ts-check
/** The facts beside the board: round, points, what is left. */

import { fill, h } from "./dom.js";
import { sentenceLanguage } from "./phrases.js";
import { t } from "./strings.js";

export class Facts {
  constructor() {
    this.element = h("dl", { class: "facts", "aria-label": t("facts.title"), lang: sentenceLanguage() });
    this.shown = "";
  }

  /** @param {[string, string][]} facts */
  show(facts) {
    if (JSON.stringify(facts) === this.shown) return;
    const before = new Map(this.shown ? JSON.parse(this.shown) : []);
    this.shown = JSON.stringify(facts);
    fill(
      this.element,
      facts.map(([name, value]) => h("div", { class: before.size && before.get(name) !== value ? "changed" : "" }, h("dt", {}, name), h("dd", {}, value))),
    );
  }
}
