// @ts-check
/** The table itself: its seats, links, rules in force, position and record. */

import { allows, page } from "../kit/address.js";
import { api } from "../kit/api.js";
import { copyLine } from "../kit/clipboard.js";
import { confirmed, openDialog } from "../kit/dialog.js";
import { fill, h } from "../kit/dom.js";
import { GUEST, guestName } from "../kit/guests.js";
import { icon } from "../kit/icons.js";
import { isOwn } from "../kit/own.js";
import { offersSection } from "./offers.js";
import { inWords, valueInWords } from "./options.js";
import { face, levelNamed } from "./characters.js";
import { botTitle, capital } from "./seats.js";
import { phrases, say, sentenceLanguage } from "../kit/phrases.js";
import { seriesSection } from "./series.js";
import { canPush, pushSection } from "./push.js";
import { gifButton } from "./turn_gif.js";
import { store } from "../kit/store.js";
import { t } from "../kit/strings.js";

/** @typedef {import("./view.js").View} View */
/** @typedef {import("./seats.js").Seat} Seat */
/** @typedef {import("./table.js").Table} Table */

/** @type {Promise<any[]> | null} */
let games = null;

/** The bots that know a game, the better ones last. @param {string} game @returns {Promise<{ name: string, about: string }[]>} */
async function agents(game) {
  return (await cardOf(game))?.agents ?? [];
}

/** What a game is, in the page's language. @param {string} game @returns {Promise<any>} */
async function cardOf(game) {
  games ??= api.games();
  const card = (await games).find((/** @type {any} */ each) => each.id === game);
  return card && (await phrases(game)).card(card);
}

/** @param {import("../kit/icons.js").Icon} drawing @param {string} words @param {() => void} onclick */
function button(drawing, words, onclick) {
  return h("button", { type: "button", class: "button small", onclick }, icon(drawing), words);
}

// ---- what can be done with a seat

/** @param {Table} table @param {Seat} seat @returns {any[]} */
export function seatActions(table, seat) {
  const { mine, over, owner: host } = table.view;
  if (over) return [];
  const ours = mine.includes(seat.seat);
  const empty = seat.who === "open" || seat.who === "left";
  return [
    (seat.who === "open" || seat.for_now) && !mine.length && button("person", t("seats.take"), () => take(table, seat)),
    ours && seat.who !== "person" && !seat.out && button("again", t("seats.back"), () => table.attempt(api.sit(table.id, seat.seat, { back: true, name: formerName(table.id, seat.seat) }))),
    table.thinking === seat.seat && mine.length > 0 && button("forward", t("seats.stop"), () => table.send({ type: "stop-thinking" })),
    ((empty && (host || ours)) || (seat.absent && !ours && mine.length > 0)) && button("bot", t("seats.call"), () => chooseBot(table, seat)),
  ].filter(Boolean);
}

/** What a person at this screen was called before a bot took the seat, which keeps no person's name. @param {string} table @param {number} seat */
function formerName(table, seat) {
  return store.visit(table)?.names?.[seat] || store.get("name") || GUEST;
}

/** @param {Table} table @param {Seat} seat */
function take(table, seat) {
  const name = h("input", { class: "field", maxlength: "40", value: store.get("name"), "aria-label": t("seats.name"), autocomplete: "nickname" });
  const sit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    store.set("name", name.value.trim());
    window.close();
    const sat = await table.attempt(api.sit(table.id, seat.seat, { name: name.value.trim() || guestName(table.view.seats.map((each) => each.name)) }));
    if (sat) table.connect(seat.seat);
  };
  const window = openDialog(
    t("seats.take.title", { name: capital(seat.role) }),
    h("form", { class: "stack", onsubmit: sit }, h("label", {}, h("span", { class: "label" }, t("seats.name")), name), h("button", { class: "button primary" }, t("seats.take"))),
    { kind: "small" },
  );
}

/** @param {Table} table @param {Seat} seat */
async function chooseBot(table, seat) {
  const bots = await agents(table.view.game);
  const call = (/** @type {string} */ agent) => async () => {
    window.close();
    await table.attempt(api.sit(table.id, seat.seat, { agent }));
  };
  const window = openDialog(
    t("seats.call.title", { name: capital(seat.role) }),
    h("div", { class: "stack" }, bots.map(({ name, about }) => h("button", { type: "button", class: "button wide", onclick: call(name) }, levelNamed(name) > 0 && face(levelNamed(name)), h("b", {}, botTitle(name)), h("span", { lang: sentenceLanguage() }, say(about))))),
    { kind: "small" },
  );
}

// ---- the panel

export class AboutTable {
  /** @param {Table} table @param {import("./seal.js").Seal} seal */
  constructor(table, seal) {
    this.table = table;
    this.seal = seal;
    this.links = h("div", { class: "stack" });
    this.element = h("div", { class: "sheet stack" });
    /** @type {Map<string, { key: string, element: HTMLElement }>} */
    this.sections = new Map();
  }

  /** @param {View} view */
  show(view) {
    const { mine, owner, over, position, plies, luck, options } = view;
    const people = view.seats.map(({ who, name, role }) => [who, name, role]);
    this.#renew("seats", [mine, over, people], () => this.#seats(view));
    this.#renew("offers", [view.seat, view.offers, people], () => offersSection(this.table, view));
    this.#renew("push", [view.seat, canPush(view)], () => pushSection(this.table, view));
    this.#renew("series", [view.series, people], () => seriesSection(view));
    this.#renew("links", [mine, owner, people], () => this.#links(view));
    this.#renew("screen", mine, () => this.#screen(view));
    this.#renew("rules", options, () => this.#rules(view));
    this.#renew("position", position, () => this.#position(view));
    this.#renew("record", [plies > 0, mine, owner, Boolean(over)], () => this.#record(view));
    this.#renew("luck", Boolean(luck), () => this.#luck(view));
  }

  /** Redraw a section if its data have changed; the others keep what people opened and typed. @param {string} name @param {any} what @param {() => HTMLElement | null} draw */
  #renew(name, what, draw) {
    const key = JSON.stringify(what);
    const old = this.sections.get(name);
    if (old?.key === key) return;
    const element = draw() ?? h("section", { hidden: true });
    this.sections.set(name, { key, element });
    if (old) old.element.replaceWith(element);
    else this.element.append(element);
  }

  /** @param {View} view */
  #seats(view) {
    const { mine, seats, over } = view;
    if (!mine.length) return h("p", { class: "note" }, icon("eye"), t("sheet.watching"));
    if (over) return null;
    const sitting = mine.filter((seat) => seats[seat].who === "person");
    return h("div", { class: "row" }, sitting.map((seat) => [button("bot", t("sheet.bot", { name: capital(seats[seat].role) }), () => chooseBot(this.table, seats[seat])), button("door", t("sheet.leave", { name: capital(seats[seat].role) }), () => this.#leave(seats[seat]))]));
  }

  /** @param {Seat} seat */
  async #leave(seat) {
    const sure = await confirmed(t("sheet.leave", { name: capital(seat.role) }), t("sheet.leave.text"), t("sheet.leave.yes"));
    if (sure) await this.table.attempt(api.leave(this.table.id, seat.seat));
  }

  /** @param {View} view */
  #links(view) {
    fill(this.links);
    if (allows("alone")) return h("section", {}, h("h3", {}, t("sheet.links")), h("p", { class: "soft" }, t("alone.far")));
    const show = async () => {
      const links = await this.table.attempt(api.links(this.table.id));
      if (!links) return;
      const own = Object.entries(links.seats).map(([seat, address]) => copyLine(t("sheet.link.own", { name: capital(view.seats[Number(seat)].role) }), new URL(String(address), location.href).href));
      fill(this.links, copyLine(t(view.seats.some((seat) => seat.who === "open") ? "sheet.link.invite" : "sheet.link.watch"), new URL(links.table, location.href).href), own, own.length > 0 && h("p", { class: "soft" }, t("sheet.link.note")));
    };
    return h("section", {}, h("h3", {}, t("sheet.links")), button("link", t("sheet.links.show"), show), this.links);
  }

  /** @param {View} view */
  #screen(view) {
    if (view.mine.length < 2) return null;
    /** @type {HTMLInputElement} */
    const box = h("input", {
      type: "checkbox",
      checked: store.visit(this.table.id)?.curtain ?? view.secrets,
      onchange: () => store.visited({ id: this.table.id, curtain: box.checked }),
    });
    return h("section", {}, h("h3", {}, t("sheet.screen")), h("label", { class: "switch" }, box, h("span", {}, t("sheet.curtain"))));
  }

  /** @param {View} view */
  #rules(view) {
    const unusual = Object.entries(view.options ?? {});
    const list = h("dl", { class: "options", lang: sentenceLanguage() });
    if (unusual.length) cardOf(view.game).then((card) => fill(list, unusual.map(([name, text]) => h("div", {}, h("dt", {}, inWords(card, name)), h("dd", {}, valueInWords(say, text))))));
    return h(
      "section",
      {},
      h("h3", {}, t("sheet.rules")),
      h("p", {}, t("sheet.ruleset"), " ", h("b", { lang: sentenceLanguage() }, say(view.ruleset))),
      unusual.length > 0 && list,
    );
  }

  /** @param {View} view */
  #position(view) {
    if (!view.position) return null;
    const address = new URL(`${page("position", view.game)}#${new URLSearchParams({ p: view.position, n: String(view.seats.length) })}`, location.href).href;
    return h("section", {}, h("h3", {}, t("sheet.position")), copyLine(t("sheet.position.text"), view.position), !isOwn() && h("a", { href: address, class: "button small" }, icon("point"), t("sheet.position.open")));
  }

  /** @param {View} view */
  #record(view) {
    const steps = view.plies > 0 && !view.over && h("a", { class: "button small", href: page("replay", this.table.id) }, icon("play"), t("result.replay"));
    return h("section", {}, h("h3", {}, t("sheet.record")), h("div", { class: "row" }, h("a", { class: "button small", href: api.recordAddress(this.table.id), download: `${view.game}-${view.table}.backburn` }, icon("download"), t("sheet.record.load")), gifButton(view, "small"), steps));
  }

  /** @param {View} view */
  #luck(view) {
    if (!view.luck) return null;
    return h("section", {}, button("dice", t("luck.title"), () => this.seal.open()));
  }
}

