// @ts-check
/** What a reader has not seen, or looked away from, once more: the pictures of its plies, one after the other, and then the table as it is. */

import { api } from "../kit/api.js";
import { translateAnswer } from "../kit/phrases.js";
import { shortName } from "./seats.js";
import { unseen } from "./unseen.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./view.js").View} View */
/** @typedef {{ board: import("../board/board.js").Board, drama: import("./drama.js").Drama }} Where it is shown */

/** More plies than this are not shown again, only the last ones. */
const MOST = 40;

/** Show it again. @param {Table} table @param {Where & { showing: import("./showing.js").Showing }} where */
export function playBack(table, where) {
  const { log, seat, seats } = table.view;
  const plies = unseen(log, seat, seats.length).map((line) => line.ply).slice(-MOST);
  return plies.length ? where.showing.interlude(() => replay(table, where, plies)) : undefined;
}

/** @param {Table} table @param {Where} where @param {number[]} plies */
async function replay(table, { board, drama }, plies) {
  const { id, seat, view } = table;
  const [first, ...rest] = await Promise.all([plies[0] - 1, ...plies].map((ply) => api.ply(id, ply, view.over ? "none" : seat).then(translateAnswer)));
  const now = board.picture();
  board.mark([]);
  board.show(first.scene, 0);
  drama.begin();
  for (const [index, then] of rest.entries()) if (!table.covered) await step(view, { board, drama }, then, rest.length - index - 1);
  drama.done();
  if (table.covered) return;
  board.show(now, 0);
  board.mark(view.last ?? []);
  drama.tell(view.log, view.seats, shortName, view.seat);
}

/** @param {View} view @param {Where} where @param {View} then @param {number} waiting how many steps are to come */
async function step(view, { board, drama }, then, waiting) {
  const began = performance.now();
  const share = drama.once(waiting);
  await drama.roll(then.log.slice(-1), share);
  board.show(then.scene, share);
  drama.tell(then.log, view.seats, shortName, view.seat);
  await drama.rest(share - (performance.now() - began));
}
