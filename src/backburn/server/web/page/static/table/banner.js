// @ts-check
/** A banner on the board for a moment: what has just happened, with the places that it is about, and a sound. */

import { glow } from "../board/glow.js";
import { fill, h } from "../kit/dom.js";
import { icon } from "../kit/icons.js";
import { say, sentenceLanguage } from "../kit/phrases.js";
import { sound } from "../kit/sounds.js";

/** @typedef {import("../kit/protocol.js").MomentData} Moment */
/** @typedef {{ icon: import("../kit/icons.js").Icon, name: string, number: string, tone: string, things: string[] }} Told in the reader's words */

/** Milliseconds that it is seen. */
export const BEAT = 900;
/** What good news looks like; everything else is bad. */
const GOOD = ["drop", "paw", "person", "star"];

export class Banner {
  /** @param {import("../board/board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.element = h("div", { class: "beat", hidden: true, "aria-hidden": "true" });
    board.frame.append(this.element);
    this.timer = 0;
  }

  /** @param {Told} told */
  show({ icon: drawing, name, number, tone, things }) {
    this.hide();
    this.element.className = `beat ${tone}${this.#areAbove(things) ? " low" : ""}`;
    fill(this.element, icon(drawing), h("b", { lang: sentenceLanguage() }, name), number && h("span", {}, number));
    this.element.hidden = false;
    this.timer = window.setTimeout(() => this.hide(), BEAT);
    glow(this.board, things, tone, BEAT);
    sound(tone === "good" ? "place" : "fire");
  }

  /** Do things lie in the upper half of the board, where the banner would cover them? @param {string[]} things */
  #areAbove(things) {
    const boxes = things.flatMap((id) => this.board.element(id)?.getBoundingClientRect() ?? []).filter(({ height }) => height);
    const { top, height } = this.board.frame.getBoundingClientRect();
    return boxes.length > 0 && boxes.reduce((sum, box) => sum + box.top + box.height / 2, 0) / boxes.length < top + height / 2;
  }

  /** Take it away. */
  hide() {
    clearTimeout(this.timer);
    this.element.hidden = true;
    this.element.className = "beat";
    fill(this.element);
  }
}

/** A moment as a banner tells it. @param {Moment} moment @returns {Told} */
export function toldOf(moment) {
  return { icon: moment.icon, name: say(moment.name), number: signed(moment.number), tone: toneOf(moment), things: moment.things };
}

/** A number as it is gained or lost. @param {number} number */
export function signed(number) {
  return number ? `${number > 0 ? "+" : "\u2212"}${Math.abs(number)}` : "";
}

/** Is it good news? @param {Moment} moment */
export function toneOf({ icon: drawing }) {
  return GOOD.includes(drawing) ? "good" : "bad";
}
