// @ts-check
/** How long plies are shown: a turn takes no longer than so much, however many plies it has, and the reader can skip the rest of it. */

import { pace } from "../kit/settings.js";

/** Milliseconds that the plies of another player's turn are shown at most; with drawing, and with what bots and the network take, a turn stays under four seconds. */
export const LONGEST_TURN = 2600;
/** Milliseconds that one ply takes at most. */
const LONGEST_PLY = 700;
/** With this many more plies on their way, the player was away: all are shown at once. */
const FAR_BEHIND = 60;

export class Tempo {
  constructor() {
    this.turn = NaN;
    this.ends = 0;
    this.skipping = false;
    /** @type {Set<() => void>} */
    this.waking = new Set();
  }

  /** The milliseconds for the next ply of a turn, when this many more are waiting to be shown. @param {number} turn NaN: a turn of its own @param {number} waiting @param {number} longest */
  share(turn, waiting, longest = LONGEST_TURN) {
    const factor = document.hidden || waiting > FAR_BEHIND ? 0 : pace();
    if (turn !== this.turn) {
      this.turn = turn;
      this.ends = performance.now() + longest * factor;
      this.skipping = false;
    }
    if (this.skipping) return 0;
    return Math.max(0, Math.min(LONGEST_PLY * factor, (this.ends - performance.now()) / (waiting + 2)));
  }

  /** Wait, but no longer than until the player skips. @param {number} milliseconds @returns {Promise<void>} */
  wait(milliseconds) {
    if (this.skipping || milliseconds <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const woken = () => {
        this.waking.delete(woken);
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(woken, milliseconds);
      this.waking.add(woken);
    });
  }

  /** Show the rest of this turn at once. */
  skip() {
    this.skipping = true;
    [...this.waking].forEach((woken) => woken());
  }
}
