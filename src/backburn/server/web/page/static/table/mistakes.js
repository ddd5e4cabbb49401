// @ts-check
/** One's own mistakes, as analyses found them: kept in this browser, to be set right from the next day on. */

import { store } from "../kit/store.js";

/** @typedef {import("./view.js").View} View */
/** @typedef {import("./analysis.js").Verdict} Verdict */
/** @typedef {import("../kit/store.js").Mistake} Mistake */

/** How many of a game are looked at again. */
export const MOST_OF_GAME = 3;
const MOST = 30;

/** Keep what a game's analysis found; what is known already stays as it is. @param {string} table @param {View} view @param {Verdict[]} verdicts @param {string} day */
export function keepMistakes(table, { game, title }, verdicts, day) {
  const known = store.get("mistakes");
  const fresh = verdicts.filter(({ ply }) => !known.some((each) => each.table === table && each.ply === ply));
  if (fresh.length) store.set("mistakes", [...fresh.map((verdict) => ({ table, ply: verdict.ply, seat: verdict.seat, game, title, day, solved: false, verdict })), ...known].slice(0, MOST));
}

/** Those of a game, in its order. @param {string} table */
export function mistakesOf(table) {
  return store.get("mistakes").filter((each) => each.table === table).sort((one, other) => one.ply - other.ply);
}

/** Those that wait on a day, the oldest first. @param {string} day */
export function waiting(day) {
  return store.get("mistakes").filter((each) => !each.solved && each.day < day).reverse();
}

/** The better move was found. @param {Mistake} mistake */
export function setRight({ table, ply }) {
  store.set("mistakes", store.get("mistakes").map((each) => (each.table === table && each.ply === ply ? { ...each, solved: true } : each)));
}

/** The game is kept no longer. @param {string} table */
export function forgetMistakes(table) {
  store.set("mistakes", store.get("mistakes").filter((each) => each.table !== table));
}
