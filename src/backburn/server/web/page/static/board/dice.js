// @ts-check
/** Dice that tumble beside the board and stop at what the server rolled. */

import { prefersReducedMotion, fill, h, pause, s } from "../kit/dom.js";
import { sentenceLanguage } from "../kit/phrases.js";
import { sound } from "../kit/sounds.js";

const TUMBLE = 520;
const STAND = 350;
const REST = 900;
/** Milliseconds that a roll takes at pace 1. */
export const ROLL = TUMBLE + STAND;
const PIPS = { 1: "4", 2: "08", 3: "048", 4: "0268", 5: "02468", 6: "035268" };

/** The face of a die. @param {number} value @param {number} [sides] */
export function face(value, sides = 6) {
  const pips = sides <= 6 && PIPS[/** @type {keyof typeof PIPS} */ (value)];
  const inside = pips
    ? [...pips].map((place) => s("circle", { class: "pip", cx: 25 + 25 * (Number(place) % 3), cy: 25 + 25 * Math.floor(Number(place) / 3), r: 9 }))
    : [s("text", { class: "numeral", x: 50, y: 67 }, value)];
  return s("svg", { class: "face", viewBox: "0 0 100 100", "aria-hidden": "true" }, s("rect", { class: "cube", x: 4, y: 4, width: 92, height: 92, rx: 20 }), inside);
}

export class Dice {
  /** @param {HTMLElement} place where they roll @param {(milliseconds: number) => Promise<void>} [wait] how to wait, if that can be cut short */
  constructor(place, wait = pause) {
    this.place = place;
    this.wait = wait;
  }

  /** Show what was rolled. Words elsewhere say the same. @param {number[]} values @param {string} words @param {number} pace */
  async roll(values, words, pace) {
    if (!values.length || document.hidden) return;
    sound("dice");
    const cup = h("span", { class: "cup" });
    const told = h("span", { class: "dice-words", lang: sentenceLanguage() });
    const tray = h("div", { class: "dice-tray", "aria-hidden": "true" }, cup, told);
    this.place.append(tray);
    if (!prefersReducedMotion() && pace > 0) await this.#tumble(cup, values.length, TUMBLE * pace);
    fill(cup, values.map((value) => face(value)));
    tray.classList.add("still");
    told.textContent = words;
    const gone = this.wait(REST * Math.max(pace, 0.4)).then(() => tray.remove());
    if (pace > 0) await Promise.race([gone, this.wait(STAND * pace)]);
  }

  /** @param {HTMLElement} cup @param {number} count @param {number} time */
  async #tumble(cup, count, time) {
    const end = performance.now() + time;
    while (performance.now() < end) {
      fill(cup, Array.from({ length: count }, () => face(1 + Math.floor(6 * Math.random()))));
      await this.wait(Math.min(85, end - performance.now()));
    }
  }
}
