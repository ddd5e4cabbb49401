// @ts-check
/** The same choice on the same spot, several times with one click: a row of numbers beside the place. */

import { h } from "../kit/dom.js";
import { t } from "../kit/strings.js";

const MOST = 9;

/** @typedef {import("../kit/protocol.js").AgainData} Repeat */

export class Repeats {
  /** @param {import("./board.js").Board} board @param {{ chosen: (moves: number[]) => void }} owner */
  constructor(board, owner) {
    this.board = board;
    this.owner = owner;
    /** @type {Repeat | null} */
    this.repeat = null;
    this.row = h("div", { class: "repeats", role: "group", hidden: true });
    board.frame.append(this.row);
    board.frame.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.#typed(event));
  }

  /** Offer to do it again, if that can be done. @param {Repeat | null} repeat */
  show(repeat) {
    this.close();
    const place = repeat && this.board.element(repeat.place);
    if (!repeat || !place) return;
    this.repeat = repeat;
    this.row.setAttribute("aria-label", t("again.title", { text: repeat.text }));
    this.row.replaceChildren(h("span", { "aria-hidden": "true" }, t("again.words")), ...numbers(repeat.most).map((count) => this.#button(count, repeat)));
    this.row.hidden = false;
    this.#settle(place);
  }

  /** Offer nothing. */
  close() {
    const focused = this.row.contains(document.activeElement);
    this.repeat = null;
    this.row.hidden = true;
    this.row.removeAttribute("aria-label");
    this.row.removeAttribute("style");
    this.row.replaceChildren();
    if (focused) this.board.frame.focus({ preventScroll: true });
  }

  /** @param {number} count @param {Repeat} repeat */
  #button(count, repeat) {
    const label = t("again.times", { n: count, text: repeat.text });
    return h("button", { type: "button", "aria-label": label, title: label, onclick: () => this.#choose(count) }, `+${count}`);
  }

  /** @param {number} count */
  #choose(count) {
    if (this.repeat) this.owner.chosen(new Array(count).fill(this.repeat.move));
  }

  /** A digit is as good as its button. @param {KeyboardEvent} event */
  #typed(event) {
    if (!this.repeat || event.altKey || event.ctrlKey || event.metaKey || !/^[1-9]$/.test(event.key) || Number(event.key) > this.repeat.most) return;
    event.preventDefault();
    this.#choose(Number(event.key));
  }

  /** Under the place, or over it where there is no room. @param {Element} place */
  #settle(place) {
    const [frame, thing] = [this.board.frame.getBoundingClientRect(), place.getBoundingClientRect()];
    const { offsetWidth: width, offsetHeight: height } = this.row;
    const left = Math.min(Math.max(0, thing.left - frame.left + thing.width / 2 - width / 2), Math.max(0, frame.width - width));
    const under = thing.bottom - frame.top + 4;
    this.row.style.setProperty("left", `${left}px`);
    this.row.style.setProperty("top", `${under + height <= frame.height ? under : thing.top - frame.top - height - 4}px`);
  }
}

/** The counts to choose from: few ones each, and all. @param {number} most */
function numbers(most) {
  const few = Array.from({ length: Math.min(most, MOST) }, (_, index) => index + 1);
  return most > MOST ? [...few, most] : few;
}
