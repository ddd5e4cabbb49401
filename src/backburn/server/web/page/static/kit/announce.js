// @ts-check
/** Announcements for screen readers. */

import { fill, h } from "./dom.js";

const region = h("div", { class: "unseen", role: "status", "aria-live": "polite", id: "announcements" });
/** @type {string[]} */
let waiting = [];
let timer = 0;

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
    fill(region, waiting.slice(-6).join(" "));
    waiting = [];
  }, 150);
}

/** Drop what was announced and what is queued: another player is listening now. */
export function clearAnnouncements() {
  clearTimeout(timer);
  waiting = [];
  fill(region);
}
