// @ts-check
/** What of a game happened while its reader could only look on. */

import { groupedByTurn } from "./log.js";

/** @typedef {import("./log.js").Line} Line */

/**
 * The lines that a player may want to see again: the turns of the others since the last turn of their own. Of a player before any other has acted, what chance did
 * after their last ply; of a spectator, and of a player alone, the last turn.
 * @param {Line[]} log @param {number | null} own @param {number} seats how many there are @returns {Line[]}
 */
export function unseen(log, own, seats) {
  const turns = groupedByTurn(log, seats);
  const isOwn = (/** @type {Line[]} */ turn) => turn.some((line) => line.seat === own);
  if (own === null || seats < 2) return turns[turns.length - 1] ?? [];
  const end = turns.findLastIndex((turn) => !isOwn(turn) && turn.some((line) => line.seat >= 0)) + 1;
  const begin = turns.slice(0, end).findLastIndex(isOwn) + 1;
  return end ? turns.slice(begin, end).flat() : log.slice(log.findLastIndex((line) => line.seat >= 0) + 1);
}
