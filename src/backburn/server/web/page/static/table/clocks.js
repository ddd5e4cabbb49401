// @ts-check
/** The players' clocks. They go by what the server said last, whatever the page is still showing of the moves before. */

import { fill, h } from "../kit/dom.js";
import { clock, t } from "../kit/strings.js";

/** @typedef {import("../kit/protocol.js").ClockData} Clock seconds when the server told them */

/** With less than this many seconds left a clock is marked. */
const SHORT = 20;

export class Clocks {
  constructor() {
    /** @type {({ left: number, running: boolean, since: number } | null)[]} what was heard last, and when */
    this.heard = [];
    /** @type {{ element: HTMLElement, left: number, since: number }[]} */
    this.running = [];
    setInterval(() => this.#tick(), 250);
  }

  /** The server has just told the clocks. @param {(Clock | null)[]} clocks */
  hear(clocks) {
    const since = performance.now();
    this.heard = clocks.map((told) => told && { left: told.left, running: told.running, since });
  }

  /** All are redrawn. */
  begin() {
    this.running = [];
  }

  /** Draw a seat's clock. @param {number} seat @param {Clock | null} told what the view says of it where nothing was heard @returns {HTMLElement | null} */
  element(seat, told) {
    const now = this.heard[seat] ?? (told && { left: told.left, running: told.running, since: performance.now() });
    if (!told || !now) return null;
    const element = h("span", { class: `clock ${now.running ? "running" : ""}`, role: "timer", "aria-label": t("seats.clock") }, clock(now.left));
    if (now.running) this.running.push({ element, left: now.left, since: now.since });
    this.#tick();
    return element;
  }

  #tick() {
    for (const { element, left, since } of this.running) {
      const rest = left - (performance.now() - since) / 1000;
      fill(element, clock(rest - 0.5)); // to the nearest second: rounded up, it would be more than one off until the next tick
      element.classList.toggle("short", rest < SHORT);
    }
  }
}
