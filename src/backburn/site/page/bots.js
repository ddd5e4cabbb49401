// @ts-check
// The worker in which the bots of all tables think, one after the other.

import { decided } from "./minds.js";

/** @typedef {import("./minds.js").Question & { table: string, at: number }} Asked */

/** Milliseconds between two reports of how far a decision is. */
const REPORTED = 300;

/** @type {Map<string, { task: Asked, stop: boolean }>} */
const wanted = new Map();
let queue = Promise.resolve();

/** Let messages in. */
function breath() {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = resolve;
    port2.postMessage(0);
  });
}

/** @param {{ data: any }} event */
onmessage = ({ data }) => {
  if (data.think) {
    const order = { task: data.think, stop: false };
    wanted.set(data.think.table, order);
    queue = queue.then(() => think(order)).catch((error) => postMessage({ failed: data.think.table, why: String(error) }));
  }
  const stopped = wanted.get(data.stop);
  if (stopped) stopped.stop = true;
};

/** @param {{ task: Asked, stop: boolean }} order */
async function think(order) {
  const { task } = order;
  await breath();
  const began = performance.now();
  let reported = began;
  const chosen = await decided(task, async (share) => {
    await breath();
    if (performance.now() - reported > REPORTED) {
      reported = performance.now();
      postMessage({ kind: "progress", table: task.table, share: Math.round(share * 100) / 100 });
    }
    return order.stop;
  });
  if (wanted.get(task.table) === order) wanted.delete(task.table);
  postMessage({ kind: "moved", table: task.table, at: task.at, ...chosen, took: performance.now() - began });
}
