// @ts-check
/** What people say without words, as drawings. */

import { s } from "../kit/dom.js";

const FACE = "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9 10h.01M15 10h.01";
const DRAWINGS = {
  smile: `${FACE}M8 14c2 3 6 3 8 0`,
  wow: `${FACE}M12 13.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4z`,
  sad: `${FACE}M8 16.5c2-3 6-3 8 0`,
  fire: "M12 2.5c1 5 6.5 6.5 6.5 12a6.5 6.5 0 0 1-13 0c0-3 2-5 2.5-7 1 1 1.5 2 1.5 3 2-2 2.8-5 2.5-8zM12 21c-3-1-3.5-4-1-6.5 0 2 2 2 2.5 4",
  bravo: "M3 11h4v10H3zM7 12l4-9c2 0 3 1 2.5 3.5L13 9h6c1.5 0 2.5 1 2 2.5l-2 7.5c-.5 1.5-1 2-2.5 2H7",
  heart: "M12 20.5C5 15.500 3 12 3 8.8A4.6 4.6 0 0 1 12 7a4.6 4.6 0 0 1 9 1.800c0 3.200-2 6.700-9 11.700z",
};

/** @typedef {keyof typeof DRAWINGS} Emote */

export const EMOTES = /** @type {Emote[]} */ (Object.keys(DRAWINGS));

/** @param {string} name @returns {name is Emote} */
export function isEmote(name) {
  return name in DRAWINGS;
}

/** The drawing alone; who listens needs its words beside it. @param {Emote} name */
export function emote(name) {
  return s("svg", { class: "icon emote", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: DRAWINGS[name] }));
}
