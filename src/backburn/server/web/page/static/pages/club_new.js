// @ts-check
/** The form for a new evening: everything that is the same at all its tables is chosen once. */

import { page } from "../kit/address.js";
import { api, errorText } from "../kit/api.js";
import { fill, h } from "../kit/dom.js";
import { build } from "../kit/frame.js";
import { icon } from "../kit/icons.js";
import { loadAllPhrases, loadPhrases, phrases } from "../kit/phrases.js";
import { t } from "../kit/strings.js";
import { botName } from "../table/seats.js";
import { chips } from "./chips.js";

/** @typedef {import("./setup.js").Card} Card */

const FORMATS = ["swiss", "everybody", "knock-out"];
const MINUTES = [0, 5, 10, 20, 30];
/** The most people at a table, and how many rounds a Swiss evening has. */
const LARGEST = 6;
const ROUNDS = 5;
const MOST_ROUNDS = 24;

/** Show the form. */
export async function openNew() {
  const [cards] = await Promise.all([api.games(), loadAllPhrases()]);
  await loadPhrases();
  const known = /** @type {Card[]} */ (await Promise.all(cards.map(async (/** @type {Card} */ card) => (await phrases(card.id)).card(card))));
  const form = new Form(known.filter(({ seats }) => seats.high > 1));
  build({ kind: "club", heading: t("club.title"), main: [h("section", { class: "card stack" }, h("p", {}, t("club.about")), form.element)] });
}

class Form {
  /** @param {Card[]} cards */
  constructor(cards) {
    this.cards = cards;
    this.name = h("input", { class: "field", maxlength: "40", placeholder: t("club.name.any") });
    this.game = select(cards.map(({ id, title }) => [id, title]), cards[0].id, () => this.#chosen(), { lang: cards[0].lang });
    this.own = h("div", { class: "grid" });
    this.size = this.ruleset = this.level = select([], "");
    this.format = chips(t("club.format"), "format", FORMATS.map((format) => [format, t(`club.format.${format}`)]), FORMATS[0]);
    this.meaning = h("p", { class: "soft" });
    this.rounds = h("input", { class: "field", type: "number", min: "1", max: String(MOST_ROUNDS), value: String(ROUNDS), required: true });
    this.clock = select(MINUTES.map((minutes) => [String(minutes), minutes ? t("setup.clock.minutes", { n: minutes }) : t("setup.clock.none")]), "0");
    this.answer = h("p", { class: "answer", role: "alert" });
    this.send = h("button", { class: "button primary large" }, icon("people"), t("club.open"));
    this.element = h(
      "form",
      { class: "stack", onsubmit: (/** @type {Event} */ event) => this.#submit(event) },
      h("div", { class: "grid" }, labelled(t("club.name"), this.name), labelled(t("friend.game"), this.game)),
      this.own,
      h("div", {}, h("span", { class: "label", "aria-hidden": "true" }, t("club.format")), this.format.element, this.meaning),
      h("div", { class: "grid" }, labelled(t("club.rounds"), this.rounds), labelled(t("setup.clock"), this.clock)),
      this.answer,
      h("div", { class: "row end" }, this.send),
    );
    this.format.element.addEventListener("change", () => this.#explain());
    this.#chosen();
    this.#explain();
  }

  get card() {
    return /** @type {Card} */ (this.cards.find(({ id }) => id === this.game.value));
  }

  #chosen() {
    const { seats, rulesets, table_ruleset: usual, agents, lang, say } = this.card;
    const sizes = Array.from({ length: Math.min(seats.high, LARGEST) - 1 }, (_, index) => index + 2).filter((size) => size >= seats.low);
    this.size = select(sizes.map((size) => [String(size), t("lobby.players", { n: size })]), String(Math.max(seats.usual, sizes[0])));
    this.ruleset = select(rulesets.map(({ name }) => [name, say(name)]), usual, undefined, { lang });
    this.level = select([["", t("club.level.none")], ...agents.map(({ name }) => [name, botName(name)])], "");
    fill(this.own, labelled(t("club.size"), this.size), labelled(t("setup.ruleset"), this.ruleset), labelled(t("club.level"), this.level));
  }

  #explain() {
    fill(this.meaning, t(`club.format.${this.format.value()}.text`));
    /** @type {HTMLElement} */ (this.rounds.parentElement).hidden = this.format.value() !== "swiss";
  }

  /** @param {Event} event */
  async #submit(event) {
    event.preventDefault();
    this.send.disabled = true;
    const format = this.format.value();
    const minutes = Number(this.clock.value);
    try {
      const made = await api.openClub({
        game: this.game.value,
        title: this.name.value,
        ruleset: this.ruleset.value,
        seats: Number(this.size.value),
        level: this.level.value,
        format,
        rounds: format === "swiss" ? Number(this.rounds.value) : MOST_ROUNDS,
        ...(minutes ? { clock: { seconds: minutes * 60 } } : {}),
      });
      location.assign(`${page("club", made.club)}#host=${made.host}`);
    } catch (error) {
      fill(this.answer, this.card.say(errorText(error)));
      this.send.disabled = false;
    }
  }
}

/** @param {string[][]} values @param {string} chosen @param {() => void} [changed] @param {{ lang?: string | null }} [more] @returns {HTMLSelectElement} */
function select(values, chosen, changed, { lang = null } = {}) {
  return h("select", { class: "field", onchange: changed ?? (() => {}) }, values.map(([value, words]) => h("option", { value, lang, selected: value === chosen }, words)));
}

/** @param {string} words @param {HTMLElement} input */
function labelled(words, input) {
  return h("label", {}, h("span", { class: "label" }, words), input);
}
