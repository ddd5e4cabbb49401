// @ts-check
/** A tree of lines: what was tried from a position, with its variations; nothing that was tried is lost. */

import { fill, h } from "../kit/dom.js";
import { sentenceLanguage } from "../kit/phrases.js";
import { t } from "../kit/strings.js";

/** @typedef {{ text: string, words: string, shown: any, parent: Node | null, children: Node[] }} Node a position, and the move that led there */

export class Lines {
  /** @param {any} shown the position at the root @param {(node: Node) => void} chosen */
  constructor(shown, chosen) {
    this.chosen = chosen;
    /** @type {Node} */
    this.root = { text: "", words: "", shown, parent: null, children: [] };
    this.at = this.root;
    this.list = h("div", { class: "lines-list" });
    this.element = h("section", { class: "card lines", "aria-label": t("lines.title") }, h("h2", {}, t("lines.title")), this.list);
    this.#draw();
  }

  /** The position after a move that was tried here before, if it was. @param {string} text */
  known(text) {
    return this.at.children.find((each) => each.text === text);
  }

  /** A move was tried here. @param {{ text: string, words: string }} said @param {any} shown */
  add({ text, words }, shown) {
    const node = { text, words, shown, parent: this.at, children: [] };
    this.at.children.push(node);
    this.go(node);
  }

  /** @param {Node} node */
  go(node) {
    this.at = node;
    this.#draw();
    this.chosen(node);
  }

  /** To the position before, the next one in the line, or beside it. @param {string} key @returns {boolean} was there one? */
  step(key) {
    const beside = this.at.parent?.children ?? [];
    const place = beside.indexOf(this.at);
    const goal = { ArrowLeft: this.at.parent, ArrowRight: this.at.children[0], ArrowUp: beside[place - 1], ArrowDown: beside[place + 1], Home: this.root }[key];
    if (goal) this.go(goal);
    return Boolean(goal);
  }

  #draw() {
    const focused = this.list.contains(document.activeElement);
    fill(this.list, this.#move(this.root), this.#line(this.root));
    if (focused) /** @type {HTMLElement | null} */ (this.list.querySelector("[aria-current]"))?.focus({ preventScroll: true });
  }

  /** What follows a position: its first continuation goes on in the line, others are indented. @param {Node} from @returns {any} */
  #line(from) {
    const parts = [];
    for (let node = from; node.children.length; node = node.children[0]) {
      const [main, ...others] = node.children;
      parts.push(this.#move(main));
      parts.push(...others.map((other) => h("div", { class: "lines-beside", role: "group", "aria-label": t("lines.beside") }, this.#move(other), this.#line(other))));
    }
    return parts;
  }

  /** @param {Node} node */
  #move(node) {
    const words = node.parent ? h("b", { lang: "en" }, node.text) : t("lines.start");
    return h("button", { type: "button", class: "line-move", title: node.words, "aria-current": node === this.at ? "step" : null, onclick: () => this.go(node) }, words, node.words && h("span", { class: "unseen", lang: sentenceLanguage() }, node.words));
  }
}
