// @ts-check
/** The menu of an element that offers several moves. */

import { h } from "../kit/dom.js";
import { sentenceLanguage } from "../kit/phrases.js";

/** @template {number | number[]} Id @typedef {{ id: Id, text: string, explain: string }} Move a ply, or a series of them */

/** @template {number | number[]} [Id=number] */
export class Menu {
  /** @param {HTMLElement} place the frame that the menu floats in @param {{ chosen: (move: Move<Id>) => void, pointed?: (move: Move<Id> | null) => void }} owner */
  constructor(place, owner) {
    this.place = place;
    this.owner = owner;
    /** @type {HTMLElement | null} */
    this.list = null;
    /** @type {Element | null} */
    this.origin = null;
    /** @type {Move<Id>[]} */
    this.offered = [];
    this.outside = (/** @type {Event} */ event) => this.list?.contains(/** @type {Node} */ (event.target)) || this.close();
  }

  /** @param {Element} origin @param {Move<Id>[]} moves @param {string} label */
  open(origin, moves, label) {
    this.close();
    this.origin = origin;
    this.offered = moves;
    this.list = h("div", { class: "menu", role: "menu", "aria-label": label, onkeydown: (/** @type {KeyboardEvent} */ event) => this.#typed(event) }, moves.map((move) => this.#item(move)));
    this.place.append(/** @type {HTMLElement} */ (this.list));
    this.#settle();
    this.#items()[0].focus({ preventScroll: true });
    setTimeout(() => document.addEventListener("pointerdown", this.outside));
  }

  /** @param {Move<Id>} move */
  #item(move) {
    const point = () => this.owner.pointed?.(move);
    const choose = () => {
      this.close(true);
      this.owner.chosen(move);
    };
    return h(
      "button",
      { type: "button", role: "menuitem", tabindex: "-1", onclick: choose, onfocus: point, onpointerenter: point },
      h("b", { lang: "en" }, move.text),
      h("span", { lang: sentenceLanguage() }, move.explain),
    );
  }

  /** Beside its origin, but inside the frame and the window. */
  #settle() {
    if (!this.list || !this.origin) return;
    const [frame, thing] = [this.place.getBoundingClientRect(), this.origin.getBoundingClientRect()];
    const { offsetWidth: width, offsetHeight: height } = this.list;
    const left = Math.min(Math.max(0, thing.left - frame.left + thing.width / 2 - width / 2), Math.max(0, frame.width - width));
    const under = thing.bottom - frame.top + 6;
    const fits = thing.bottom + 6 + height < innerHeight;
    const over = thing.top - frame.top - height - 6;
    this.list.style.setProperty("left", `${left}px`);
    this.list.style.setProperty("top", `${fits || over < 0 ? under : over}px`);
  }

  #items() {
    return /** @type {HTMLElement[]} */ ([...(this.list?.children ?? [])]);
  }

  /** @param {KeyboardEvent} event */
  #typed(event) {
    const items = this.#items();
    const at = items.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const goal = { ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (goal !== undefined) items[(goal + items.length) % items.length].focus();
    else if (event.key === "Escape" || event.key === "Tab") this.close(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Close when something that is offered cannot be chosen any more, or now means something else. @param {Move<number>[]} moves what can be chosen */
  keep(moves) {
    const now = new Set(moves.map((move) => JSON.stringify(move)));
    if (!this.list || this.offered.every((move) => now.has(JSON.stringify(move)))) return;
    this.close(true);
    if (document.activeElement === document.body) this.place.focus({ preventScroll: true });
  }

  /** @param {boolean} [back] give the focus back to the thing */
  close(back = false) {
    if (!this.list) return;
    document.removeEventListener("pointerdown", this.outside);
    this.list.remove();
    this.list = null;
    this.owner.pointed?.(null);
    if (back) /** @type {any} */ (this.origin)?.focus?.({ preventScroll: true });
  }
}
