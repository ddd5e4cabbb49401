// @ts-check
/** A text that is cut off with "…" for lack of room: press it, or Enter, to see all of it on top of the page, which does not move. */

import { fill, h, set } from "../kit/dom.js";

const PRESSES = new Set(["Enter", " "]);

export class Whole {
  /** @param {HTMLElement} text what may be cut */
  constructor(text) {
    this.text = text;
    /** @type {HTMLElement} */
    this.words = h("div", { class: "told-whole", onclick: () => this.words.hidePopover() });
    this.words.popover = "auto";
    this.words.addEventListener("toggle", () => this.#tell());
    text.addEventListener("click", () => this.#toggle());
    text.addEventListener("keydown", (event) => PRESSES.has(event.key) && this.#press(event));
    new ResizeObserver(() => this.look()).observe(text);
  }

  /** Only a text that is cut off can be pressed. */
  look() {
    const { text } = this;
    const cut = text.scrollHeight > text.clientHeight + 1;
    if (cut === text.hasAttribute("tabindex")) return;
    set(text, "tabindex", cut ? "0" : null);
    set(text, "role", cut ? "button" : null);
    this.#tell();
  }

  /** Is all of it shown? For those who do not see it. */
  #tell() {
    const { text, words } = this;
    set(text, "aria-expanded", text.hasAttribute("tabindex") ? String(words.matches(":popover-open")) : null);
  }

  /** Another text: what was shown of the last is gone. */
  changed() {
    this.words.hidePopover();
    this.look();
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (!this.text.hasAttribute("tabindex")) return;
    event.preventDefault();
    event.stopPropagation();
    this.#toggle();
  }

  #toggle() {
    if (!this.text.hasAttribute("tabindex")) return;
    const { left, top, width } = this.text.getBoundingClientRect();
    Object.assign(this.words.style, { left: `${left}px`, top: `${top}px`, width: `${width}px` });
    fill(this.words, ...[...this.text.childNodes].map((part) => part.cloneNode(true)));
    this.words.togglePopover();
  }
}
