// @ts-check
/**
 * On a phone, what a hand holds and what else is no place on the board is shown large and within reach of the thumb, in place of the picture: in a strip
 * under the board that stays at the window's edge; and so it is in any window while the board is shown alone. A game's style sheet says `--strip: picture` of what belongs there, or `--strip: words` of what is called there
 * by its name, or `--strip: below` of what belongs under what came before it.
 */

import { moves, nameOf, undoneBy } from "./things.js";
import { drawing } from "./closeup.js";
import { fill, h } from "../kit/dom.js";
import { keepLegible } from "./fit.js";
import { sentenceLanguage } from "../kit/phrases.js";
import { t } from "../kit/strings.js";

const NARROW = "(max-width: 40rem)";

export class Strip {
  /** @param {import("./board.js").Board} board @param {{ chosen: (moves: string[], thing: Element) => void, undone: (ply: string) => void }} owner */
  constructor(board, owner) {
    this.board = board;
    this.owner = owner;
    this.narrow = matchMedia(NARROW);
    this.narrow.addEventListener("change", () => this.show());
    this.element = h("div", { class: "strip", role: "group", "aria-label": t("strip.title"), hidden: true });
  }

  /** Show what belongs here now: cards before buttons, and these before words. */
  show() {
    this.board.shape.strip(this.narrow.matches);
    const shown = this.narrow.matches || Boolean(this.board.svg?.classList.contains("near"));
    if (!shown && this.element.hidden) return;
    const moved = this.#rails().map(({ scrollLeft }) => scrollLeft);
    const things = shown ? this.#things() : [];
    this.#take(things);
    fill(this.element, this.#ranks(grouped(things)));
    this.element.hidden = !things.length;
    this.element.querySelectorAll("svg").forEach(keepLegible);
    this.#rails().forEach((rail, index) => (rail.scrollLeft = moved[index] ?? 0));
  }

  /** What is in the strip is out of sight in the picture. @param {SVGGElement[]} things */
  #take(things) {
    this.board.svg?.querySelectorAll(":scope > .in-strip").forEach((thing) => thing.classList.remove("in-strip"));
    things.forEach((thing) => thing.classList.add("in-strip"));
  }

  /** What is moved sideways: the strip, or parts of it. */
  #rails() {
    return [this.element, ...this.element.querySelectorAll(".rail")];
  }

  /** @returns {SVGGElement[]} */
  #things() {
    const all = [.../** @type {any} */ (this.board.svg?.querySelectorAll(":scope > g[aria-label]:not(:empty)") ?? [])];
    const free = this.board.frame.classList.contains("free-undo");
    return all.filter((thing) => kind(thing) && (free || !undoneBy(thing)));
  }

  /** With a hand, buttons are where its cards never come, so they stay in sight and cover nothing. @param {SVGGElement[][]} groups */
  #ranks(groups) {
    const [words, buttons, hand] = [0, 1, 2].map((which) => groups.filter(([thing]) => rank(thing) === which).map((group) => this.#stack(group)));
    if (!hand.length || !buttons.length) return [hand, buttons, words];
    return [h("div", { class: "rail" }, hand), h("div", { class: "beside" }, h("div", { class: "kept" }, buttons), words.length > 0 && h("div", { class: "rail" }, words))];
  }

  /** A thing, and under it what belongs there. @param {SVGGElement[]} group */
  #stack(group) {
    const buttons = group.map((thing) => this.#button(thing));
    return buttons.length > 1 ? h("div", { class: "stacked" }, buttons) : buttons[0];
  }

  /** What is not to be chosen is shown in large. @param {SVGGElement} thing */
  #button(thing) {
    const [offered, back] = [moves(thing), undoneBy(thing)];
    const chosen = () => (back ? this.owner.undone(back) : offered.length ? this.owner.chosen(offered, button) : this.board.explain.see(thing));
    /** @type {HTMLElement} */
    const button = h("button", { type: "button", class: offered.length || back ? "offered" : "", "aria-label": thing.getAttribute("aria-label"), "data-thing": thing.id, onclick: chosen }, face(thing));
    return button;
  }
}

/** Things one by one, but for those that belong below. @param {SVGGElement[]} things */
function grouped(things) {
  /** @type {SVGGElement[][]} */
  const groups = [];
  for (const thing of things) {
    if (kind(thing) === "below") groups.at(-1)?.push(thing);
    else groups.push([thing]);
  }
  return groups;
}

/** How a thing is shown here; empty if it does not belong here. @param {SVGGElement} thing */
function kind(thing) {
  return getComputedStyle(thing).getPropertyValue("--strip").trim();
}

/** @param {SVGGElement} thing */
function face(thing) {
  if (kind(thing) === "words") return h("span", { lang: sentenceLanguage() }, nameOf(thing));
  return drawing(thing, isTall(thing) ? "strip-picture tall" : "strip-picture");
}

/** @param {SVGGElement} thing */
function rank(thing) {
  return kind(thing) === "words" ? 0 : isTall(thing) ? 2 : 1;
}

/** @param {SVGGElement} thing */
function isTall(thing) {
  const box = thing.getBBox();
  return box.height > box.width;
}
