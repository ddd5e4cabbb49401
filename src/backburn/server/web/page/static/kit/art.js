// @ts-check
/** The style sheets of each game's art. */

import { file } from "./address.js";
import { isOwn } from "./own.js";

/** The style sheet of one game's art, once. @param {string} game @returns {Promise<void>} */
export function loadArt(game) {
  if (isOwn()) return Promise.resolve();
  const address = file(`games/${encodeURIComponent(game)}/art.css`);
  if (document.head.querySelector(`link[href="${CSS.escape(address)}"]`)) return Promise.resolve();
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.href = address;
  return new Promise((resolve) => {
    sheet.onload = sheet.onerror = () => resolve();
    document.head.append(sheet);
  });
}
