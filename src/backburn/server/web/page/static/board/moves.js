// @ts-check
/** All legal moves as a list of buttons, and an input to type one: for the keyboard, for screen readers, and for moves without a place. */

import { fill, h } from "../kit/dom.js";
import { sentenceLanguage } from "../kit/phrases.js";
import { t } from "../kit/strings.js";

/** @typedef {import("../kit/protocol.js").MoveData} Move */

const MOST = 120;

export class Moves {
  /** @param {{ chosen: (move: Move) => void, typed: (text: string) => void, pointed: (move: Move | null) => void }} owner */
  constructor(owner) {
    this.owner = owner;
    /** @type {Move[]} */
    this.moves = [];
    this.otherwise = "";
    this.shown = "";
    this.line = h("input", {
      class: "field mono",
      id: "typed-move",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      placeholder: t("moves.example"),
      "aria-label": t("moves.type"),
      oninput: () => this.#draw(),
      onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && this.reset(),
    });
    this.answer = h("p", { class: "answer", role: "alert" });
    this.list = h("ul", { class: "move-list", tabindex: "-1", onpointerleave: () => owner.pointed(null) });
    this.heading = h("h2", {}, t("moves.title"));
    this.unfold = h("button", { type: "button", class: "button small unfold", "aria-expanded": "false", onclick: () => this.#fold(this.element.classList.contains("unfolded")) }, t("moves.unfold"));
    this.element = h(
      "section",
      { class: "card moves", "aria-label": t("moves.title") },
      h("div", { class: "row between" }, this.heading, this.unfold),
      h("form", { class: "row", onsubmit: (/** @type {Event} */ event) => this.#submitted(event) }, this.line, h("button", { class: "button", type: "submit" }, t("moves.play"))),
      this.answer,
      this.list,
    );
  }

  /** On a small window only the heading is shown until it is opened. @param {boolean} folded */
  #fold(folded) {
    this.element.classList.toggle("unfolded", !folded);
    this.unfold.setAttribute("aria-expanded", String(!folded));
    fill(this.unfold, t(folded ? "moves.unfold" : "moves.fold"));
  }

  /** Go to the line where moves are typed. */
  focus() {
    this.#fold(false);
    this.line.focus();
  }

  /** @param {Event} event */
  #submitted(event) {
    event.preventDefault();
    const text = this.line.value.trim();
    if (text) this.owner.typed(text);
  }

  /** @param {Move[]} moves @param {string} otherwise what is said when there is none */
  show(moves, otherwise) {
    const key = JSON.stringify([moves, otherwise]);
    if (key === this.shown) return;
    this.shown = key;
    this.moves = moves;
    this.otherwise = otherwise;
    this.owner.pointed(null);
    this.#draw();
  }

  #draw() {
    const words = /** @type {string} */ (this.line.value).toLowerCase().split(/\s+/).filter(Boolean);
    const fitting = this.moves.filter((move) => words.every((word) => `${move.text} ${move.explain}`.toLowerCase().includes(word)));
    const shown = fitting.length ? fitting : this.moves;
    fill(this.heading, t("moves.title"), this.moves.length > 0 && h("span", { class: "badge" }, this.moves.length));
    const focused = this.list.contains(document.activeElement);
    const more = shown.length > MOST && h("li", { class: "soft" }, t("moves.more", { n: shown.length - MOST }));
    fill(this.list, shown.slice(0, MOST).map((move) => this.#row(move)), more, !this.moves.length && h("li", { class: "soft" }, this.otherwise));
    if (focused) (this.list.querySelector("button") ?? this.list).focus({ preventScroll: true });
  }

  /** The notation is the same in all languages; who reads another one than English reads first what a move does. @param {Move} move */
  #row(move) {
    const point = () => this.owner.pointed(move);
    const translated = sentenceLanguage() === null;
    const words = [h("b", { lang: "en" }, move.text), h("span", { lang: sentenceLanguage() }, move.explain)];
    const button = h(
      "button",
      { type: "button", class: translated && "translated", "data-move": move.id, onclick: () => this.owner.chosen(move), onpointerenter: point, onfocus: point, onblur: () => this.owner.pointed(null) },
      translated ? words.reverse() : words,
    );
    return h("li", {}, button);
  }

  /** Tell why not. @param {any} content */
  refuse(content) {
    fill(this.answer, content);
  }

  /** Empty the line and what was said. */
  reset() {
    fill(this.answer);
    if (!this.line.value) return;
    this.line.value = "";
    this.#draw();
  }
}
