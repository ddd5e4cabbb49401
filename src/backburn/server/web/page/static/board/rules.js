// @ts-check
/** The rulebook beside the board, with a search. */

import { api, errorText } from "../kit/api.js";
import { prefersReducedMotion, fill, h, parsedText } from "../kit/dom.js";
import { currentLanguage, t } from "../kit/strings.js";

/** @typedef {{ id: string, title: string, html: string }} Clause */

export class Rulebook {
  /** @param {string} game */
  constructor(game) {
    this.game = game;
    /** @type {Promise<void> | null} */
    this.loading = null;
    this.search = h("input", { type: "search", class: "field", placeholder: t("rules.search"), "aria-label": t("rules.search"), oninput: () => this.#filter() });
    this.count = h("p", { class: "soft unseen", role: "status" });
    this.list = h("div", { class: "clauses", lang: "en", tabindex: "0", role: "region", "aria-label": t("rules.title") }, h("p", { class: "soft" }, t("frame.loading")));
    this.foreign = h("p", { class: "soft", hidden: true }, t("rules.english"));
    this.element = h("div", { class: "rules" }, this.foreign, this.search, this.count, this.list);
  }

  /** Fetch the rulebook, once. */
  load() {
    this.loading ??= api.rulebook(this.game, currentLanguage()).then(
      (book) => {
        this.list.lang = book.language;
        this.foreign.hidden = book.language === currentLanguage();
        fill(this.list, inShort(book), book.clauses.map(section));
      },
      (error) => {
        this.loading = null;
        fill(this.list, h("p", {}, errorText(error)));
      },
    );
    return this.loading;
  }

  #filter() {
    const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const sections = [...this.list.querySelectorAll("section")].filter((each) => each.dataset.clause);
    const short = /** @type {HTMLElement | null} */ (this.list.querySelector(".in-short"));
    if (short) short.hidden = words.length > 0;
    for (const clause of sections) clause.hidden = !words.every((/** @type {string} */ word) => clause.textContent.toLowerCase().includes(word));
    fill(this.count, t("rules.found", { n: sections.filter((clause) => !clause.hidden).length }));
  }

  /** Show one clause. @param {string} clause */
  async open(clause) {
    await this.load();
    this.search.value = "";
    this.#filter();
    const found = /** @type {HTMLElement | null} */ (this.list.querySelector(`section[data-clause="${CSS.escape(clause)}"]`));
    if (!found) return;
    this.list.querySelectorAll(".opened").forEach((/** @type {Element} */ other) => other.classList.remove("opened"));
    found.classList.add("opened");
    this.list.scrollTo({ top: found.offsetTop - 8, behavior: prefersReducedMotion() ? "auto" : "smooth" });
    found.focus({ preventScroll: true });
  }
}

/** What the players are after, and what a turn is: the book's own words, before its clauses. @param {{ goal: string, turn: string[], clauses: Clause[] }} book */
function inShort({ goal, turn, clauses }) {
  if (!goal && !turn.length) return null;
  const told = clauses.filter(({ id }) => turn.includes(id)).map(({ html }) => parsedText(html));
  return h("div", { class: "in-short" }, goal && [heading("rules.goal"), parsedText(goal)], told.length > 0 && [heading("rules.turn"), told], heading("rules.all"));
}

/** It is in the page's language, as the rulebook may not be. @param {string} key */
function heading(key) {
  return h("h3", { lang: currentLanguage() }, t(key));
}

/** @param {Clause} clause */
function section({ id, title, html }) {
  const chapter = !id.includes(".");
  return h(
    "section",
    { "data-clause": id, class: chapter ? "chapter" : /[a-z]$/.test(id) ? "ruling" : "", tabindex: "-1" },
    h(chapter ? "h3" : "h4", {}, h("span", { class: "number" }, id), " ", h("span", {}, title)),
    parsedText(html ?? ""),
  );
}
