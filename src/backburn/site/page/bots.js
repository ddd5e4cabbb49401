// @ts-check
// The worker in which the bots of all tables think, one after the other.

import { decided } from "./minds.js";

/** @typedef {import("./minds.js").Question & { table: string, at: number, seat: number }} Asked */

/** Milliseconds between two reports of how far a decision is. */
const REPORTED = 300;

/** @type {Map<string, { task: Asked, wish: "on" | "stop" | "drop" }>} */
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
    const order = { task: data.think, wish: /** @type {"on"} */ ("on") };
    wanted.set(data.think.table, order);
    queue = queue.then(() => think(order)).catch((error) => postMessage({ failed: data.think.table, why: String(error) }));
  }
  for (const wish of /** @type {("stop" | "drop")[]} */ (["stop", "drop"])) {
    const order = wanted.get(data[wish]);
    if (order) order.wish = wish;
  }
};

/** @param {{ task: Asked, wish: "on" | "stop" | "drop" }} order */
async function think(order) {
  const { task } = order;
  await breath();
  if (order.wish === "drop") return;
  const began = performance.now();
  let reported = began;
  const move = await decided(task, async (share) => {
    await breath();
    if (performance.now() - reported > REPORTED) {
      reported = performance.now();
      postMessage({ kind: "progress", table: task.table, seat: task.seat, share: Math.round(share * 100) / 100 });
    }
    return order.wish;
  });
  if (wanted.get(task.table) === order) wanted.delete(task.table);
  if (move !== null) postMessage({ kind: "moved", table: task.table, at: task.at, seat: task.seat, move, took: performance.now() - began });
}
