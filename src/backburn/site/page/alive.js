// @ts-check
// Until when a table with a clock was open here: no clock runs while it is not.

import { Shelf } from "./shelf.js";

const BASE = new URL("../", import.meta.url).pathname;
/** Milliseconds between two notes. */
const BEAT = 1000;

/** When each table was last open, in seconds. @type {Promise<Map<string, number>>} */
const seen = open().then(async (shelf) => new Map((await shelf.get("seen")) ?? []));
/** The tables here whose clocks run. @type {string[]} */
let running = [];
setInterval(note, BEAT);

function open() {
  return Shelf.open(`backburn alive ${BASE}`);
}

/** When a table was last open here, if its clock ran. @param {string} table @returns {Promise<number | null>} */
export async function alive(table) {
  return (await seen).get(table) ?? null;
}

/** The tables whose clocks run now. @param {string[]} tables */
export function beat(tables) {
  running = tables;
}

async function note() {
  if (!running.length) return;
  const all = await seen;
  for (const table of running) all.set(table, Date.now() / 1000);
  await (await open()).put("seen", [...all]).catch(() => {}); // a full storage is said elsewhere
}
