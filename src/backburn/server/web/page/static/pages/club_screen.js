// @ts-check
/** The big screen of an evening: the liveliest board large, the others small, and the standings; only what spectators see. */

import { base, page, publicPage } from "../kit/address.js";
import { api } from "../kit/api.js";
import { code } from "../kit/clipboard.js";
import { fill, h } from "../kit/dom.js";
import { build } from "../kit/frame.js";
import { t } from "../kit/strings.js";
import { dark } from "../kit/theme.js";
import { condition, inWords, openBoards, outcome, players, roundOf, scrolling } from "./club_words.js";

/** @typedef {import("./club_words.js").Club} Club */
/** @typedef {import("./club_words.js").ClubBoard} ClubBoard */

/** Milliseconds between two looks, for which what happened counts as lively, and for which a board stays large at least. */
const LOOK = 3000;
const LIVELY = 60_000;
const STAYS = 15_000;
/** Lines of the standings, and small boards. */
const MOST = 12;

/** Which table changes most: it stays for a while, so that one can follow it. */
export class Liveliest {
  constructor() {
    /** @type {Map<string, { at: number, when: number }[]>} the last changes of each table */
    this.seen = new Map();
    this.table = "";
    this.since = 0;
  }

  /** The table to be shown of those that are going on. @param {ClubBoard[]} boards @param {number} now in milliseconds */
  choose(boards, now) {
    for (const { table, at = 0 } of boards) {
      const changes = (this.seen.get(table) ?? []).filter(({ when }) => now - when < LIVELY);
      if (changes[changes.length - 1]?.at !== at) changes.push({ at, when: now });
      this.seen.set(table, changes);
    }
    const going = boards.some(({ table }) => table === this.table);
    if (going && now - this.since < STAYS) return this.table;
    const [best] = [...boards].sort((one, other) => this.#changes(other) - this.#changes(one));
    if (best && (!going || this.#changes(best) > this.#changes({ table: this.table }))) [this.table, this.since] = [best.table, now];
    return going || best ? this.table : "";
  }

  /** @param {{ table: string }} board */
  #changes({ table }) {
    return this.seen.get(table)?.length ?? 0;
  }
}

export class Screen {
  /** @param {Club} club */
  constructor(club) {
    this.club = inWords(club);
    this.liveliest = new Liveliest();
    this.large = h("section", { class: "screen-board", "aria-label": t("club.screen.large") });
    this.small = h("ul", { class: "screen-boards", "aria-label": t("club.screen.others") });
    this.side = h("section", { class: "card screen-side" });
    this.join = h("div", { class: "screen-join" });
    /** @type {Record<string, string>} */
    this.shown = {};
  }

  /** Show it, and keep looking. */
  async start() {
    build({ kind: "club-screen", heading: this.club.title, main: [this.large, this.side, this.small] });
    this.#draw();
    fill(this.join, h("p", {}, t("club.screen.join")), await code(publicPage("club", this.club.id)));
    setInterval(() => !document.hidden && this.#look(), LOOK);
  }

  async #look() {
    const found = await api.club(this.club.id).catch(() => null);
    if (!found) return;
    this.club = { ...inWords(found), me: null };
    this.#draw();
  }

  #draw() {
    const { club } = this;
    const boards = club.played[club.played.length - 1]?.boards ?? [];
    const going = openBoards(club);
    const shown = this.liveliest.choose(going.length ? going : boards.slice(0, 1), performance.now());
    const large = boards.find(({ table }) => table === shown);
    const others = boards.filter(({ table }) => table !== shown).slice(0, MOST);
    this.#fill("large", [large, club.paused, dark()], () => fill(this.large, large ? [picture(large, ""), caption(club, large)] : h("p", { class: "club-wait" }, t("club.round.none"))));
    this.#fill("small", [others, club.paused, dark()], () => fill(this.small, others.map((board) => h("li", {}, picture(board, "small"), caption(club, board)))));
    this.#fill("side", [club.standings, club.guests, club.played.length, club.over], () => fill(this.side, h("h2", {}, club.over ? outcome(club) : roundOf(club)), club.guests.length > 0 && scrolling(club, MOST), !club.played.length && this.join, h("p", {}, h("a", { href: page("club", club.id) }, t("club.screen.back")))));
  }

  /** @param {string} name @param {unknown} data @param {() => void} draw */
  #fill(name, data, draw) {
    const key = JSON.stringify(data);
    if (this.shown[name] !== key) draw();
    this.shown[name] = key;
  }
}

/** A board as spectators see it now. @param {ClubBoard} board @param {string} kind */
function picture({ table, at = 0 }, kind) {
  return h("img", { class: kind, alt: "", width: 640, height: 400, src: `${base}/t/${encodeURIComponent(table)}/board-${dark() ? "dark" : "light"}.svg?at=${at}` });
}

/** @param {Club} club @param {ClubBoard} board */
function caption(club, board) {
  return h("p", { class: "screen-names" }, h("span", { class: "players" }, players(club, board)), h("span", { class: "soft" }, condition(club, board)));
}
