// @ts-check
/** The page of an evening, for its host and for its guests. */

import { page, publicPage } from "../kit/address.js";
import { announce } from "../kit/announce.js";
import { api, errorText } from "../kit/api.js";
import { copyLine } from "../kit/clipboard.js";
import { fill, h } from "../kit/dom.js";
import { build, notice, title } from "../kit/frame.js";
import { icon } from "../kit/icons.js";
import { say } from "../kit/phrases.js";
import { store } from "../kit/store.js";
import { t } from "../kit/strings.js";
import { Rulebook } from "../board/rules.js";
import { hostTools } from "./club_host.js";
import { condition, inWords, nameOf, openBoards, outcome, players, reason, roundOf, scrolling } from "./club_words.js";

/** @typedef {import("./club_words.js").Club} Club */

/** Milliseconds between two looks. */
const LOOK = 4000;

export class Evening {
  /** @param {Club} club @param {string} secret what the address named, to be shown once */
  constructor(club, secret) {
    this.club = inWords(club);
    this.secret = secret;
    this.places = { head: section("club-head"), host: section("stack"), boards: section("stack"), standings: section("stack"), guests: section("stack"), earlier: section("stack") };
    /** @type {Record<string, string>} what each place shows */
    this.shown = {};
    this.book = new Rulebook(club.game);
    this.rules = h("section", { class: "card club-rules" }, h("details", { ontoggle: () => this.book.load() }, h("summary", {}, t("club.rules")), h("div", { class: "row end" }, h("button", { type: "button", class: "button small", onclick: () => this.#print() }, icon("book"), t("club.rules.print"))), this.book.element));
  }

  /** Show it, and keep looking. */
  start() {
    build({ kind: "club", heading: this.club.title, main: [this.places.head, this.places.host, this.places.boards, this.places.standings, this.places.guests, this.places.earlier, this.rules] });
    this.#draw();
    setInterval(() => !document.hidden && this.look(), LOOK);
    document.addEventListener("visibilitychange", () => !document.hidden && this.look());
  }

  /** Ask how things stand. */
  async look() {
    const found = await api.club(this.club.id).catch(() => null);
    if (found) this.#renew(found);
  }

  /** Do something, and show what came of it. @param {() => Promise<Club | null>} what */
  async act(what) {
    try {
      const found = await what();
      if (found) this.#renew(found);
      else await this.look();
      return true;
    } catch (error) {
      notice(say(errorText(error)), "bad");
      return false;
    }
  }

  /** @param {Club} club */
  #renew(club) {
    const before = this.club;
    this.club = inWords(club);
    this.#draw();
    if (club.over && !before.over) announce(this.#end());
    else if (club.played.length > before.played.length) announce(`${roundOf(club)}. ${this.#whereTo()}`);
  }

  // ---- what is shown

  #draw() {
    const { club } = this;
    const me = club.me === null ? null : club.guests[club.me];
    this.#fill("head", [club.title, club.me, me, club.paused, club.played, club.host, club.over], () => this.#head());
    this.#fill("host", [club.host, club.why_no_round, club.played.length, club.paused, club.over], () => (club.host ? hostTools(this) : []));
    this.#fill("boards", [club.played[club.played.length - 1], club.paused, club.host], () => this.#boards());
    this.#fill("standings", [club.standings, club.guests], () => (club.played.length ? [h("h2", {}, t("club.standings")), scrolling(club)] : []));
    this.#fill("guests", [club.guests, club.host], () => this.#guests());
    this.#fill("earlier", club.played.slice(0, -1), () => this.#earlier());
    title(this.#board() ? `● ${club.title}` : club.title);
  }

  /** Draw a place again if what it shows has changed; nothing moves under a finger otherwise. @param {keyof Evening["places"]} name @param {unknown} data @param {() => any[]} draw */
  #fill(name, data, draw) {
    const key = JSON.stringify(data);
    if (this.shown[name] === key) return;
    this.shown[name] = key;
    const children = draw();
    fill(this.places[name], children);
    this.places[name].hidden = !children.length;
  }

  /** One's own table, if one plays now. */
  #board() {
    const { club } = this;
    return club.me === null ? undefined : openBoards(club).find(({ seats }) => seats.includes(/** @type {number} */ (club.me)));
  }

  #head() {
    const { club } = this;
    const line = [club.game_title, t(`club.format.${club.format}`), roundOf(club)].join(" · ");
    return [h("h2", {}, icon("people"), club.title), h("p", { class: "soft" }, line), club.paused && h("p", { class: "club-pause" }, icon("pause"), t("club.paused")), club.over && h("p", { class: "club-wait" }, this.#end()), club.me === null ? this.#visiting() : this.#own()];
  }

  /** What those may do who play along under no name. */
  #visiting() {
    const { over, why_no_guest: why } = this.club;
    return why ? !over && reason(why) : this.#joining();
  }

  #joining() {
    const name = h("input", { class: "field", maxlength: "40", required: true, autocomplete: "nickname", value: this.club.host ? "" : store.get("name") });
    const send = async (/** @type {Event} */ event) => {
      event.preventDefault();
      await this.act(async () => {
        const made = await api.joinClub(this.club.id, name.value);
        if (!this.club.host) store.set("name", name.value.trim());
        if (this.club.host) this.#bring(name.value, made.token);
        else this.secret = made.token;
        return null;
      });
    };
    this.brought = h("div", {});
    const words = t(this.club.host ? "club.bring" : "club.join");
    return h("div", { class: "stack" }, h("form", { class: "row join", onsubmit: send }, h("label", {}, h("span", { class: "label" }, t(this.club.host ? "club.bring.name" : "club.join.name")), name), h("button", { class: "button primary" }, icon("person"), words)), this.brought);
  }

  /** The link for someone whom the host has brought along. @param {string} name @param {string} token */
  #bring(name, token) {
    const form = this.brought;
    if (form) fill(form, copyLine(t("club.bring.link", { name }), `${publicPage("club", this.club.id)}#guest=${token}`));
  }

  #own() {
    const { club } = this;
    const me = /** @type {number} */ (club.me);
    const own = this.secret && copyLine(t("club.link.own"), `${publicPage("club", club.id)}#guest=${this.secret}`);
    const here = club.guests[me].here;
    const may = here ? !club.over : !club.why_no_guest;
    const change = may && h("button", { type: "button", class: "button small", onclick: () => this.setHere(me, !here) }, icon(here ? "door" : "again"), t(here ? "club.leave" : "club.return"));
    return h("div", { class: "stack" }, h("p", {}, t("club.you", { name: nameOf(club, me) })), !club.over && (this.#board() ? this.#door() : h("p", { class: "club-wait" }, this.#whereTo())), change && h("div", { class: "row" }, change), own);
  }

  #door() {
    return h("button", { type: "button", class: "button primary large", onclick: () => this.#go() }, icon("play"), t("club.table"));
  }

  /** How the evening has ended, also for oneself. */
  #end() {
    const { club } = this;
    const me = club.standings.find(({ number }) => number === club.me);
    return me && me.place > 1 ? `${outcome(club)} ${t("club.over.place", { place: me.place, of: club.guests.length })}` : outcome(club);
  }

  /** What one does now, in a sentence. */
  #whereTo() {
    const { club } = this;
    if (club.me === null) return "";
    if (this.#board()) return t("club.where.table");
    if (!club.guests[club.me].here) return t("club.where.gone");
    if (!club.played.length) return t("club.where.soon");
    if (club.guests[club.me].out) return t("club.where.out");
    return t(club.played[club.played.length - 1].byes.includes(club.me) ? "club.where.bye" : "club.where.wait");
  }

  async #go() {
    await this.act(async () => {
      const { table } = await api.clubTable(this.club.id);
      store.visited({ id: table, game: this.club.game, title: this.club.title, club: this.club.id });
      location.assign(page("t", table));
      return null;
    });
  }

  /** A guest leaves or comes back; a game that is going on is lost, so the page makes sure. @param {number} guest @param {boolean} here */
  setHere(guest, here) {
    const plays = openBoards(this.club).some(({ seats }) => seats.includes(guest));
    if (!here && plays && !confirm(t("club.leave.sure", { name: nameOf(this.club, guest) }))) return;
    this.act(() => api.clubHere(this.club.id, guest, here));
  }

  #boards() {
    const { club } = this;
    const last = club.played[club.played.length - 1];
    if (!last) return [];
    const row = (/** @type {import("./club_words.js").ClubBoard} */ board, /** @type {number} */ index) => {
      const open = !board.points && !board.void;
      const out = club.host && open && h("button", { type: "button", class: "button small", onclick: () => this.#void(board.table) }, icon("cross"), t("club.void"));
      const words = t("club.board", { number: index + 1 });
      return h("li", {}, h("a", { href: page("t", board.table), "aria-label": `${words}: ${board.seats.map((guest) => nameOf(club, guest)).join(", ")}` }, h("b", {}, words), h("span", { class: "players" }, players(club, board))), h("span", { class: "soft" }, condition(club, board)), out);
    };
    return [h("h2", {}, roundOf(club)), h("ul", { class: "club-boards" }, last.boards.map(row)), last.byes.length > 0 && h("p", { class: "soft" }, t("club.byes", { names: last.byes.map((guest) => nameOf(club, guest)).join(", ") }))];
  }

  /** @param {string} table */
  #void(table) {
    if (confirm(t("club.void.sure"))) this.act(() => api.voidBoard(this.club.id, table));
  }

  #guests() {
    const { club } = this;
    const row = (/** @type {Club["guests"][number]} */ { number, name, here }) => h("li", { class: here ? "" : "gone" }, h("span", {}, name, !here && h("small", {}, ` ${t("club.gone")}`)), club.host && h("button", { type: "button", class: "button small", "aria-label": t(here ? "club.remove.name" : "club.restore.name", { name }), onclick: () => this.setHere(number, !here) }, t(here ? "club.remove" : "club.restore")));
    return [h("h2", {}, t("club.guests", { n: club.guests.filter(({ here }) => here).length })), h("ul", { class: "club-guests" }, club.guests.map(row))];
  }

  #earlier() {
    const { club } = this;
    const line = (/** @type {import("./club_words.js").ClubBoard} */ board) => h("li", {}, h("a", { href: page("replay", board.table) }, h("span", { class: "players" }, players(club, board))), board.void && h("span", { class: "soft" }, t("club.board.void")));
    const rounds = club.played.slice(0, -1).map(({ boards, byes }, index) => h("details", {}, h("summary", {}, t("club.round", { number: index + 1 })), h("ul", { class: "club-boards" }, boards.map(line)), byes.length > 0 && h("p", { class: "soft" }, t("club.byes", { names: byes.map((guest) => nameOf(club, guest)).join(", ") }))));
    return rounds.length ? [h("h2", {}, t("club.earlier")), rounds] : [];
  }

  async #print() {
    await this.book.load();
    document.body.classList.add("printing-rules");
    print();
    document.body.classList.remove("printing-rules");
  }
}

/** @param {string} kind */
function section(kind) {
  return h("section", { class: `card ${kind}`, hidden: true });
}
