// @ts-check
/** Whom one has beaten in each game, of the six characters; where all win together, with whom one has won. Kept in this browser. */

import { store } from "../kit/store.js";
import { listed, t } from "../kit/strings.js";
import { CHARACTERS, nameOf } from "./characters.js";
import { endedWell, rung } from "./result.js";

/** @typedef {import("./view.js").View} View */

/** Note a game that has ended well. @param {View} view */
export function climb(view) {
  const level = rung(view);
  const known = beaten(view.game);
  if (!level || !endedWell(view) || known.includes(level)) return;
  store.set("beaten", { ...store.get("beaten"), [view.game]: [...known, level].sort() });
}

/** The levels that were beaten in a game. @param {string} game @returns {number[]} */
export function beaten(game) {
  return store.get("beaten")[game] ?? [];
}

/** The same in words; empty before the first. @param {string} game */
export function ladderText(game) {
  const levels = beaten(game);
  return levels.length ? t("character.ladder", { names: listed(levels.map(nameOf)), done: String(levels.length), of: String(CHARACTERS) }) : "";
}
