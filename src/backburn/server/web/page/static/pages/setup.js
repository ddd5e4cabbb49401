// @ts-check
/** The dialog to set up a table: seats, rules, dice, clock. */

import { errorText } from "../kit/api.js";
import { clauseLink } from "../kit/clause.js";
import { copyLine } from "../kit/clipboard.js";
import { openDialog } from "../kit/dialog.js";
import { fill, h } from "../kit/dom.js";
import { guestName } from "../kit/guests.js";
import { icon } from "../kit/icons.js";
import { isOwn } from "../kit/own.js";
import { Rulebook } from "../board/rules.js";
import { inWords, valueInWords } from "../table/options.js";
import { botTitle, capital } from "../table/seats.js";
import { listing } from "./friend.js";
import { start, defaultBot } from "./start.js";
import { store } from "../kit/store.js";
import { t } from "../kit/strings.js";
import { linkTo } from "./variant_link.js";

/**
 * @typedef {{ name: string, default: string | number, low: number, high: number, choices: string[], help: string, clause: string }} Option
 * @typedef {object} Card
 * @property {string} id @property {string | null} lang @property {(text: string) => string} say @property {string} title @property {string} authors @property {number | null} year @property {string} about @property {number} minutes @property {number} difficulty
 * @property {{ low: number, usual: number, high: number }} seats @property {Record<number, string[]>} seat_names @property {Option[]} options @property {boolean} secrets @property {string} secret_with the switch without which nothing is hidden @property {boolean} scenarios @property {boolean} tutorial @property {{ name: string, question: string, answer: string }[]} studies
 * @property {string} table_ruleset what is played by default @property {{ name: string, source: string, options: Record<string, string | number> }[]} rulesets @property {{ name: string, about: string }[]} agents
 */

const CLOCKS = [0, 180, 300, 600, 1200, 3600];
/** Days for each turn, to play by correspondence. */
const DAYS = [1, 3, 7];
const DAY = 86400;

/** What a set-up begins with. @typedef {{ position?: string, seats?: number, ruleset?: string, options?: Record<string, string> }} From */

/** Ask what the new table should be like. @param {Card} card @param {From} [from] */
export function openSetup(card, from = {}) {
  const form = new Setup(card, from);
  openDialog(t("setup.title", { game: card.title }), form.element, { kind: "wide setup" });
}

class Setup {
  /** @param {Card} card @param {From} from */
  constructor(card, from) {
    this.card = card;
    this.from = from;
    const [begin, about] = card.scenarios ? ["setup.map", "setup.map.text"] : ["setup.position", "setup.position.text"];
    this.begin = { title: t(begin), text: t(about) };
    this.seats = h("div", { class: "seat-rows" });
    this.answer = h("p", { class: "answer", role: "alert" });
    this.curtain = h("input", { type: "checkbox" });
    this.screen = h("label", { class: "switch", hidden: true }, this.curtain, h("span", {}, t("sheet.curtain")));
    this.count = select(range(card.seats.low, card.seats.high).map((count) => [String(count), t("lobby.players", { n: count })]), String(from.seats ?? card.seats.usual), () => this.#drawSeats());
    this.ruleset = from.ruleset ?? card.table_ruleset;
    this.rules = h("fieldset", { class: "ruleset-list" }, card.rulesets.map((ruleset) => this.#rulesetRow(ruleset)));
    this.options = h("fieldset", { class: "option-list" });
    this.book = new Rulebook(card.id);
    this.seed = h("input", { class: "field mono", inputmode: "numeric", pattern: "[0-9]{1,19}", placeholder: t("setup.seed.any"), title: t("setup.seed.form"), "aria-label": t("setup.seed") }); // browsers say the title of what does not fit
    this.dice = select([["seed", t("setup.dice.table")], ["mine", t("setup.dice.mine")]], "seed");
    this.roller = labelled(t("setup.dice"), this.dice);
    this.clock = select(clocks(), "0", () => this.increment.parentElement?.toggleAttribute("hidden", !(Number(this.clock.value) > 0)));
    this.increment = h("input", { class: "field", type: "number", min: "0", max: "600", value: "5" });
    this.undo = select(["free", "ask", "no"].map((rule) => [rule, t(`setup.undo.${rule}`)]), "free");
    this.position = h("textarea", { class: "field mono", rows: "6", spellcheck: "false", "aria-label": this.begin.title, value: from.position ?? "", oninput: () => this.#bringRules() });
    this.send = h("button", { class: "button primary large" }, icon("play"), t("setup.start"));
    this.link = h("div", {});
    this.listed = listing();
    this.element = this.#form();
    this.#drawSeats();
    this.#drawOptions();
  }

  #form() {
    const { low, high } = this.card.seats;
    return h(
      "form",
      { class: "stack", onsubmit: (/** @type {Event} */ event) => this.#submit(event) },
      h("section", {}, h("h3", {}, t("setup.seats")), low < high && labelled(t("setup.count"), this.count, Boolean(this.from.position)), this.seats, this.screen, this.listed.element),
      !this.from.position && h("section", {}, h("h3", {}, t("setup.ruleset")), this.rules),
      h(
        "section",
        { class: "grid" },
        this.roller,
        labelled(t("setup.seed"), this.seed),
        labelled(t("setup.clock"), this.clock),
        labelled(t("setup.increment"), this.increment, true),
        labelled(t("setup.undo"), this.undo),
      ),
      !this.from.position && h("details", { open: Object.keys(this.from.options ?? {}).length > 0, ontoggle: (/** @type {any} */ event) => event.target.open && this.book.load() }, h("summary", {}, t("setup.options")), h("p", { class: "soft" }, t("setup.options.text")), h("div", { class: "options-beside" }, this.options, h("div", { class: "book" }, this.book.element))),
      !this.from.position && h("details", { class: "stack" }, h("summary", {}, this.begin.title), h("p", { class: "soft" }, this.begin.text), this.position),
      this.answer,
      this.link,
      h("div", { class: "row end sticky" }, !this.from.position && !isOwn() && h("button", { type: "button", class: "button", onclick: () => this.#tellLink() }, icon("link"), t("setup.link")), this.send),
    );
  }

  // ---- seats

  #drawSeats() {
    const count = Number(this.count.value);
    const names = this.card.seat_names[count];
    const before = [...this.seats.children].map((/** @type {any} */ row) => row.querySelector("select").value);
    fill(this.seats, names.map((name, index) => this.#seatRow(name, before[index] ?? (index ? `bot:${defaultBot(this.card)}` : "person"), index)));
    this.#seatsChanged();
  }

  /** @param {string} role @param {string} chosen @param {number} index */
  #seatRow(role, chosen, index) {
    const who = select(
      [["person", t("setup.who.person")], ["open", t("setup.who.open")], ...this.card.agents.map(({ name }) => [`bot:${name}`, t("setup.who.bot", { name: botTitle(name) })])],
      chosen,
      () => this.#seatsChanged(),
    );
    who.setAttribute("aria-label", t("setup.who", { name: capital(role) }));
    const name = h("input", { class: "field", maxlength: "40", placeholder: t("seats.name"), "aria-label": t("setup.name", { name: capital(role) }), value: index ? "" : store.get("name") });
    return h("div", { class: `seat-row seat-${index}` }, h("b", { lang: this.card.lang }, capital(role)), who, name);
  }

  #seatsChanged() {
    const chosen = [...this.seats.children].map((row) => {
      const who = row.querySelector("select")?.value;
      row.querySelector("input")?.toggleAttribute("hidden", who !== "person");
      return who;
    });
    this.screen.hidden = chosen.filter((who) => who === "person").length < 2;
    this.listed.show(chosen.includes("open"));
  }

  #chosenSeats() {
    /** @type {string[]} */
    const taken = [];
    return [...this.seats.children].map((/** @type {any} */ row, index) => {
      const [who, agent] = row.querySelector("select").value.split(":");
      const name = row.querySelector("input").value.trim();
      if (who === "person" && index === 0 && name) store.set("name", name);
      if (who === "person") taken.push(name || guestName(taken));
      return who === "bot" ? { who, agent } : who === "person" ? { who, name: taken.at(-1) } : { who };
    });
  }

  // ---- rules

  /** @param {Card["rulesets"][number]} ruleset */
  #rulesetRow(ruleset) {
    const pick = () => {
      this.ruleset = ruleset.name;
      this.#drawOptions();
    };
    return h(
      "label",
      { class: "ruleset" },
      h("input", { type: "radio", name: "ruleset", value: ruleset.name, checked: ruleset.name === this.ruleset, onchange: pick }),
      h("span", { lang: this.card.lang }, h("b", {}, this.card.say(ruleset.name)), ": ", ruleset.source, h("small", {}, Object.entries(ruleset.options).map(([name, value]) => h("span", {}, `${inWords(this.card, name).split(";")[0]}: ${valueInWords(this.card.say, value)}`))), ruleset.name === this.card.table_ruleset && this.card.rulesets.length > 1 && h("small", { lang: null }, t("setup.ruleset.now"))),
    );
  }

  /** What an option is without a change. @param {Option} option */
  #usual(option) {
    const bundle = this.card.rulesets.find((ruleset) => ruleset.name === this.ruleset)?.options ?? {};
    return String(bundle[option.name] ?? option.default);
  }

  #drawOptions() {
    fill(this.options, this.card.options.map((option) => this.#optionRow(option)));
    this.#secretsChanged();
  }

  /** Where something is hidden, the dice are the table's, and a curtain keeps people of one screen apart. */
  #secretsChanged() {
    const input = /** @type {any} */ (this.options.querySelector(`[data-option="${this.card.secret_with}"]`));
    const secret = this.card.secrets && (!input || stated(input) === "on");
    this.curtain.checked = secret;
    this.roller.hidden = secret;
    if (secret) this.dice.value = "seed";
  }

  /** @param {Option} option */
  #optionRow(option) {
    const usual = this.#usual(option);
    const id = `option-${option.name}`;
    const wanted = (this.ruleset === this.from.ruleset && this.from.options?.[option.name]) || usual;
    const input = optionInput(option, wanted, this.card.say);
    input.id = id;
    input.dataset.option = option.name;
    input.dataset.usual = usual;
    const row = h(
      "div",
      { class: wanted === usual ? "option" : "option changed" },
      h("label", { for: id, lang: this.card.lang }, inWords(this.card, option.name)),
      clauseLink(option.clause, (clause) => this.book.open(clause)),
      input,
    );
    input.addEventListener("change", () => {
      row.classList.toggle("changed", stated(input) !== usual);
      if (option.name === this.card.secret_with) this.#secretsChanged();
    });
    return row;
  }

  /** What brings its own rules along leaves nothing to choose. */
  #bringRules() {
    const brought = this.position.value.trim() !== "";
    this.rules.disabled = brought;
    this.options.disabled = brought;
  }

  #chosenOptions() {
    const inputs = [.../** @type {any} */ (this.options.querySelectorAll("[data-option]"))];
    return Object.fromEntries(inputs.filter((input) => stated(input) !== input.dataset.usual).map((input) => [input.dataset.option, input.type === "number" ? Number(input.value) : stated(input)]));
  }

  #tellLink() {
    fill(this.link, copyLine(t("setup.link"), linkTo(this.card, { seats: Number(this.count.value), ruleset: this.ruleset, options: this.#chosenOptions() })));
  }

  // ---- submitting

  /** @param {Event} event */
  async #submit(event) {
    event.preventDefault();
    const position = this.position.value.trim();
    const rules = position ? { position } : { ruleset: this.ruleset, options: this.#chosenOptions() };
    const seed = this.seed.value.trim();
    const request = {
      game: this.card.id,
      seats: this.#chosenSeats(), ...this.listed.chosen(),
      ...rules,
      ...(seed ? { seed } : {}),
      ...(this.dice.value === "mine" ? { dice: "mine" } : {}),
      ...chosenClock(this.clock.value, this.increment.value),
      ...(this.undo.value === "free" ? {} : { undo: this.undo.value }),
    };
    this.send.disabled = true;
    try {
      await start(request, this.card.title, this.screen.hidden ? undefined : this.curtain.checked);
    } catch (error) {
      fill(this.answer, this.card.say(errorText(error)));
      this.send.disabled = false;
    }
  }
}

// ---- inputs

/** A clock as it was chosen. @param {string} chosen @param {string} increment */
function chosenClock(chosen, increment) {
  const [value, days] = chosen.split(":");
  if (days) return { clock: { seconds: Number(days) * DAY, per: "turn" } };
  return value === "0" ? {} : { clock: { seconds: Number(value), increment: Number(increment) } };
}

/** The clocks to choose from. */
function clocks() {
  const games = CLOCKS.map((seconds) => [String(seconds), seconds ? t("setup.clock.minutes", { n: seconds / 60 }) : t("setup.clock.none")]);
  return [...games, ...DAYS.map((days) => [`turn:${days}`, t("setup.clock.days", { n: days })])];
}

/** @param {string[][]} values @param {string} chosen @param {() => void} [changed] @returns {HTMLSelectElement} */
function select(values, chosen, changed) {
  return h("select", { class: "field", onchange: changed ?? (() => {}) }, values.map(([value, words]) => h("option", { value, selected: value === chosen }, words)));
}

/** @param {string} words @param {HTMLElement} input @param {boolean} [hidden] */
function labelled(words, input, hidden = false) {
  return h("label", { hidden }, h("span", { class: "label" }, words), input);
}

/** @param {Option} option @param {string} usual @param {(text: string) => string} say @returns {any} */
function optionInput(option, usual, say) {
  if (!option.choices.length) return h("input", { class: "field", type: "number", min: option.low, max: option.high, step: "1", required: true, value: usual });
  if (String(option.choices) === "off,on") return h("input", { type: "checkbox", role: "switch", class: "toggle", checked: usual === "on" });
  return select(option.choices.map((word) => [word, valueInWords(say, word)]), usual);
}

/** The value of an option's input as text. @param {any} input @returns {string} */
function stated(input) {
  return input.type === "checkbox" ? (input.checked ? "on" : "off") : input.value;
}

/** @param {number} low @param {number} high */
function range(low, high) {
  return Array.from({ length: high - low + 1 }, (_, index) => low + index);
}
