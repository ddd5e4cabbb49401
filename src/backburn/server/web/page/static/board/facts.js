// @ts-check
/** The facts beside the board: round, points, what is left. Each explains itself by the game's topic for `fact-NAME`. */

import { h, refill } from "../kit/dom.js";
import { sentenceLanguage } from "../kit/phrases.js";
import { t } from "../kit/strings.js";

export class Facts {
  constructor() {
    this.element = h("dl", { class: "facts", "aria-label": t("facts.title"), lang: sentenceLanguage() });
    this.shown = "";
  }

  /** @param {[string, string, string?][]} facts each with its English name, if it was translated */
  show(facts) {
    if (JSON.stringify(facts) === this.shown) return;
    const before = new Map(this.shown ? JSON.parse(this.shown) : []);
    this.shown = JSON.stringify(facts);
    refill(
      this.element,
      facts.map(([name, value, key = name], index) => h("div", { class: `${word(key)} ${before.size && before.get(name) !== value ? "changed" : ""}`, "data-about": name, tabindex: index ? "-1" : "0" }, h("dt", {}, name), h("dd", {}, value))),
    );
  }
}

/** The word by which a game's topics know a fact. @param {string} name in English */
function word(name) {
  return `fact-${name.toLowerCase().replace(/[^a-z]+/g, "-")}`;
}
