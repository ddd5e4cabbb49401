// @ts-check
/** What people at a table say to each other: beside their seats for some seconds, and in a list. Whom one does not want to hear one mutes. */

import { allows } from "../kit/address.js";
import { announce } from "../kit/announce.js";
import { openDialog } from "../kit/dialog.js";
import { fill, h } from "../kit/dom.js";
import { EMOTES, emote, isEmote } from "./emotes.js";
import { tool } from "../kit/frame.js";
import { personName } from "../kit/guests.js";
import { shortName } from "./seats.js";
import { store } from "../kit/store.js";
import { moment, t } from "../kit/strings.js";

/** @typedef {import("./view.js").View} View */
/** @typedef {import("./seats.js").Seat} Seat */
/** @typedef {import("../kit/protocol.js").RemarkData} Remark */

export const PHRASES = ["hello", "luck", "well", "thanks", "sorry", "oops", "wait", "turn", "soon", "game", "again", "bye"];
const MOST = 30;
const LONGEST = 200;
/** Milliseconds for which a remark is seen beside the seat. */
const SEEN = 8000;
/** And what a bot says, on which nothing hangs. */
const SEEN_OF_BOTS = 4000;

export class Talk {
  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    /** @type {Remark[]} */
    this.remarks = [];
    this.button = tool("speech", t("talk.open"), () => this.#open(), { class: "tool speak" });
    this.list = h("ul", { class: "remarks" });
    this.mutes = h("div", { class: "mutes" });
    this.element = h("section", { hidden: true }, h("h3", {}, t("talk.title")), this.list, this.mutes);
    /** @type {Map<number, { element: HTMLElement, timer: number }>} */
    this.bubbles = new Map();
    table.on("remark", (remark) => this.#heard(remark));
    table.on("remarks", ({ remarks }) => this.#keep(remarks));
  }

  /** @param {Remark[]} remarks */
  #keep(remarks) {
    this.remarks = remarks;
    this.#drawList();
  }

  /** What stands beside a seat: what was said there, and at the own one the button to say something. @param {Seat} seat */
  beside(seat) {
    const { view } = this.table;
    const others = view.seats.some((each) => each.who === "person" && !view.mine.includes(each.seat));
    return [this.bubbles.get(seat.seat)?.element, others && seat.seat === view.seat && seat.who === "person" && this.button];
  }

  /** @param {Remark} remark */
  #heard(remark) {
    this.#keep([...this.remarks, remark].slice(-MOST));
    if (this.#isMuted(remark.seat) || this.table.covered) return;
    this.#show(remark.seat, said(remark));
    if (!this.table.view.mine.includes(remark.seat)) announce(`${personName(remark.name)}: ${words(remark)}`);
  }

  /** A bot says something that is not kept. @param {Seat} seat @param {string} text */
  utter(seat, text) {
    this.#show(seat.seat, h("span", {}, text), SEEN_OF_BOTS);
    announce(`${shortName(seat)}: ${text}`);
  }

  /** Beside a seat, for some seconds. @param {number} seat @param {any} content @param {number} [milliseconds] */
  #show(seat, content, milliseconds = SEEN) {
    const element = h("span", { class: "bubble" }, content);
    this.#hush(seat);
    this.bubbles.set(seat, { element, timer: setTimeout(() => this.#hush(seat), milliseconds) });
    document.querySelector(`.seats .seat-${seat}`)?.append(element);
  }

  /** Take away what is seen beside a seat. @param {number} seat */
  #hush(seat) {
    const bubble = this.bubbles.get(seat);
    clearTimeout(bubble?.timer);
    bubble?.element.remove();
    this.bubbles.delete(seat);
  }

  // ---- saying something

  #open() {
    const say = (/** @type {object} */ what) => {
      window.close();
      this.table.send({ type: "say", ...what });
    };
    const emotes = EMOTES.map((name) => h("button", { type: "button", class: "tool", "aria-label": t(`talk.say.${name}`), title: t(`talk.say.${name}`), onclick: () => say({ phrase: name }) }, emote(name)));
    const phrases = PHRASES.map((name) => h("button", { type: "button", class: "button small", onclick: () => say({ phrase: name }) }, t(`talk.say.${name}`)));
    const window = openDialog(t("talk.open"), [h("div", { class: "row emotes" }, emotes), h("div", { class: "row phrases" }, phrases), allows("chat") && this.#writing(say)], { kind: "small" });
  }

  /** @param {(what: object) => void} say */
  #writing(say) {
    const input = h("input", { class: "field", maxlength: String(LONGEST), "aria-label": t("talk.text"), placeholder: t("talk.text"), autocomplete: "off" });
    const send = (/** @type {Event} */ event) => {
      event.preventDefault();
      if (input.value.trim()) say({ text: input.value });
    };
    return h("form", { class: "row nowrap", onsubmit: send }, input, h("button", { class: "button primary" }, t("talk.send")));
  }

  // ---- the list

  #drawList() {
    const heard = this.remarks.filter((remark) => !this.#isMuted(remark.seat));
    fill(this.list, heard.map((remark) => h("li", { class: `seat-${remark.seat}` }, h("time", {}, moment(remark.time * 1000)), " ", h("b", {}, personName(remark.name)), ": ", said(remark))));
    const others = this.table.view.seats.filter(({ seat, who }) => !this.table.view.mine.includes(seat) && (who === "person" || this.#isMuted(seat)));
    fill(this.mutes, others.map((seat) => this.#mute(seat)));
    this.element.hidden = !this.remarks.length;
    this.list.scrollTop = this.list.scrollHeight;
  }

  /** @param {Seat} seat */
  #mute(seat) {
    /** @type {HTMLInputElement} */
    const box = h("input", { type: "checkbox", checked: this.#isMuted(seat.seat), onchange: () => this.#setMuted(seat.seat, box.checked) });
    return h("label", { class: "switch" }, box, h("span", {}, t("talk.mute", { name: shortName(seat) })));
  }

  /** @param {number} seat */
  #isMuted(seat) {
    return store.visit(this.table.id)?.muted?.includes(seat) ?? false;
  }

  /** @param {number} seat @param {boolean} is */
  #setMuted(seat, is) {
    const others = (store.visit(this.table.id)?.muted ?? []).filter((each) => each !== seat);
    store.visited({ id: this.table.id, muted: is ? [...others, seat] : others });
    if (is) this.#hush(seat);
    this.#drawList();
  }
}

/** What was said, to be seen; a player's text is text and nothing else. @param {Remark} remark */
function said(remark) {
  const { phrase = "" } = remark;
  return isEmote(phrase) ? [emote(phrase), h("span", { class: "unseen" }, words(remark))] : h("span", {}, words(remark));
}

/** The same in words. @param {Remark} remark */
function words({ phrase, text = "" }) {
  return phrase ? t(`talk.say.${phrase}`) : text;
}
