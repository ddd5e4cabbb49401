// @ts-check
/** Tables of other people: those with a free seat, and games to watch. What there is changes by itself while the page is looked at; nothing moves away for it. */

import { allows, page } from "../kit/address.js";
import { announce } from "../kit/announce.js";
import { api, errorText } from "../kit/api.js";
import { fill, h } from "../kit/dom.js";
import { notice } from "../kit/frame.js";
import { guestName, personName } from "../kit/guests.js";
import { icon } from "../kit/icons.js";
import { store } from "../kit/store.js";
import { listed, t } from "../kit/strings.js";
import { botName, capital } from "../table/seats.js";
import { defaultBot, start, visitedNow } from "./start.js";

/** @typedef {import("./setup.js").Card} Card */
/** @typedef {{ seat: number, name: string, who: string }} Player */
/** @typedef {{ table: string, game: string, ruleset: string, options: Record<string, string>, players: Player[] }} Named */
/** @typedef {Named & { free: { seat: number, role: string, for_now: boolean }[], clock: { seconds: number, increment: number, per: string } | null, since: number }} Open */
/** @typedef {Named & { turn: number, spectators: number }} Live */
/** @typedef {{ open: Open[], live: Live[] }} Listed */

/** Milliseconds between two looks at what there is. */
const LOOK = 5000;
const DAY = 86400;

export class OpenTables {
  constructor() {
    this.tables = h("ul", { class: "waiting-row" });
    this.none = h("p", { class: "soft none-waiting" }, t("open.none"));
    this.games = h("ul", {});
    this.others = h("section", { class: "open-tables", "aria-label": t("open.title") }, h("h2", {}, t("open.title")), this.tables, this.none);
    this.watch = h("section", { class: "live-games", hidden: true, "aria-label": t("live.title") }, h("h2", {}, t("live.title")), this.games);
    const hidden = !allows("lobby");
    this.element = h("div", { class: "open-lists", hidden }, this.others);
    this.below = h("div", { class: "open-lists", hidden }, this.watch);
    this.shown = "";
    /** @type {Set<string> | null} */
    this.known = null;
  }

  /** Look now and every few seconds, while the page is in view. @param {Card[]} cards in the reader's language */
  async show(cards) {
    if (!allows("lobby")) return;
    this.cards = cards;
    await this.#look();
    document.addEventListener("visibilitychange", () => this.#look());
    const again = () => setTimeout(async () => {
      if (!this.element.isConnected) return;
      await this.#look();
      again();
    }, LOOK);
    again();
  }

  async #look() {
    const found = document.hidden ? null : await api.lobby().catch(() => null);
    if (!found) return;
    const open = found.open.filter(({ table }) => !store.visit(table));
    const key = JSON.stringify([open, found.live]);
    if (key === this.shown) return;
    this.shown = key;
    this.#say(open);
    renew(this.tables, open.flatMap((table) => this.#card(table) ? this.#open(table) : []));
    renew(this.games, [...found.live.flatMap((game) => this.#card(game) ? this.#live(game) : []), ...(found.live.length ? [] : this.#bots())]);
    this.none.hidden = open.length > 0;
    this.watch.hidden = !this.games.children.length;
  }

  /** A new table is heard of. @param {Open[]} open */
  #say(open) {
    const fresh = open.filter(({ table }) => this.known && !this.known.has(table));
    this.known = new Set(open.map(({ table }) => table));
    if (fresh.length) announce(t("open.new", { game: this.#card(fresh[0])?.title ?? "", names: names(fresh[0], true) }));
  }

  /** @param {{ game: string }} table */
  #card({ game }) {
    return this.cards?.find(({ id }) => id === game);
  }

  /** @param {Open} table */
  #open(table) {
    const card = /** @type {Card} */ (this.#card(table));
    const [free] = table.free;
    const role = capital(card.say(free.role));
    const about = [t(free.for_now ? "open.bot" : "open.waits", { names: names(table, true) }), rules(card, table), time(table.clock)].filter(Boolean).join(" · ");
    /** @type {HTMLButtonElement} */
    const sit = h("button", { type: "button", class: "button small", "data-key": table.table, onclick: () => this.#sit(table, sit), "aria-label": t("open.sit.as", { game: card.title, role, names: names(table, true) }) }, icon("person"), t("open.sit", { role }));
    return h("li", {}, h("span", {}, h("b", { lang: "en" }, card.title), h("small", {}, about)), sit);
  }

  /** @param {Open} table @param {HTMLButtonElement} button */
  async #sit(table, button) {
    const card = /** @type {Card} */ (this.#card(table));
    button.disabled = true;
    try {
      await api.sit(table.table, table.free[0].seat, { name: store.get("name") || guestName(table.players.map(({ name }) => name)) });
      visitedNow(table.table, card);
    } catch (error) {
      notice(card.say(errorText(error)), "bad");
      this.shown = "";
      await this.#look();
    }
  }

  /** @param {Live} game */
  #live(game) {
    const card = /** @type {Card} */ (this.#card(game));
    const about = [names(game), t("live.turn", { n: game.turn }), game.spectators > 0 && t("table.spectators", { n: game.spectators })].filter(Boolean).join(" · ");
    return h("li", {}, h("a", { href: page("t", game.table), "data-key": game.table }, icon("eye"), h("span", {}, h("b", { lang: "en" }, card.title), h("small", {}, about))));
  }

  /** Where no people play: a match of bots, once one wants to see it. */
  #bots() {
    const card = [...(this.cards ?? [])].sort((one, other) => one.minutes - other.minutes)[0];
    if (!card) return [];
    const bots = card.seat_names[card.seats.usual].map(() => ({ who: "bot", agent: defaultBot(card) }));
    /** @type {HTMLButtonElement} */
    const watch = h("button", { type: "button", class: "button small", "data-key": "bots", onclick: async () => {
      watch.disabled = true;
      await start({ game: card.id, seats: bots, ruleset: card.table_ruleset }, card.title).catch((error) => notice(errorText(error), "bad"));
      watch.disabled = false;
    } }, icon("eye"), t("live.watch"));
    return [h("li", {}, h("span", {}, h("small", {}, t("live.bots")), h("b", { lang: "en" }, card.title)), watch)];
  }
}

/** Put rows in the place of others; what had the focus keeps it. @param {HTMLElement} list @param {HTMLElement[]} rows */
function renew(list, rows) {
  const key = /** @type {HTMLElement | null} */ (list.querySelector(":focus"))?.dataset.key;
  fill(list, rows);
  if (key) /** @type {HTMLElement | null} */ (list.querySelector(`[data-key="${CSS.escape(key)}"]`))?.focus();
}

/** Who plays there: people, and their bots where that is all there is to watch. @param {Named} table @param {boolean} [among] people alone */
function names({ players }, among = false) {
  const [people, bots] = ["person", "bot"].map((kind) => players.filter(({ who }) => who === kind));
  return listed([...people.map(({ name }) => personName(name)), ...(people.length > 1 || among ? [] : bots.map(({ name }) => botName(name)))]);
}

/** By which rules, where they are not the usual ones. @param {Card} card @param {Named} table */
function rules(card, { ruleset, options }) {
  const own = Object.keys(options).length > 0;
  return ruleset === card.table_ruleset && !own ? "" : own ? t("open.rules.own", { ruleset: card.say(ruleset) }) : card.say(ruleset);
}

/** @param {Open["clock"]} clock */
function time(clock) {
  if (!clock) return "";
  return clock.per === "turn" ? t("setup.clock.days", { n: Math.max(1, Math.round(clock.seconds / DAY)) }) : t("setup.clock.minutes", { n: Math.round(clock.seconds / 60) });
}
