// @ts-check
/** Announcements for screen readers. */

import { fill, h } from "./dom.js";

const region = h("div", { class: "unseen", role: "status", "aria-live": "polite", id: "announcements" });
/** @type {string[]} */
let waiting = [];
let timer = 0;
/** So much is said at one moment: a round of six players, with what comes between their turns. What was said before that is left out. */
const MOST = 12;

/** The element that is read aloud. */
export function announcer() {
  return region;
}

/** Announce something soon, together with whatever else happens at this moment. @param {string} text */
export function announce(text) {
  if (!text) return;
  waiting.push(text);
  clearTimeout(timer);
  timer = setTimeout(() => {
    fill(region, waiting.slice(-MOST).join(" "));
    waiting = [];
  }, 150);
}

/** Drop what was announced and what is queued: another player is listening now. */
export function clearAnnouncements() {
  clearTimeout(timer);
  waiting = [];
  fill(region);
}
