// @ts-check
// The worker that has the tables: Python decides, and here it is done: kept, told, waited for.

import { Keep } from "./keep.js";
import { isQuick, startPython } from "./python.js";

const BASE = new URL("../", import.meta.url).pathname;
/** Milliseconds after the start in which nothing is done for later visits. */
const SETTLED = 4000;

/** @type {Worker | null} */
let bots = null;
/** Tables that Python knows, or that do not exist. @type {Set<string>} */
const known = new Set();
let alarm = 0;
let queue = Promise.resolve();
const ready = start();

async function start() {
  const began = performance.now();
  const [python, keep] = await Promise.all([startPython((share) => postMessage({ progress: share })), Keep.open(`backburn ${BASE}`)]);
  python.runPython("from backburn.site.tab import Tab; tab = Tab()");
  postMessage({ progress: 1, ready: performance.now() - began, bytes: python._module.HEAP8.length });
  setTimeout(quicken, SETTLED);
  return { hear: /** @type {(text: string) => string} */ (python.globals.get("tab").hear), keep };
}

/** Make the next start of this version a quick one, in a worker of its own. */
async function quicken() {
  if (await isQuick()) return;
  const worker = new Worker(new URL(`quick.js${location.search}`, import.meta.url), { type: "module" });
  worker.onmessage = ({ data }) => {
    postMessage(data.failed ? { failed: data.failed } : { quick: true });
    worker.terminate();
  };
}

ready.catch((error) => postMessage({ failed: String(error) }));

/** @param {{ data: any }} event */
onmessage = ({ data }) => work(data);

/** One after the other, in the order in which things were said. @param {any} message */
function work(message) {
  queue = queue.then(() => handle(message)).catch((error) => {
    console.error(error);
    if (message.number) postMessage({ number: message.number, status: 500, body: JSON.stringify({ code: "server/error", message: String(error).slice(0, 500) }) });
  });
}

/** @param {any} message */
async function handle(message) {
  const { hear, keep } = await ready;
  if (message.kind === "unstream") return analyst?.postMessage({ drop: message.number });
  if (message.kind === "export") return postMessage({ number: message.number, status: 200, body: JSON.stringify(await keep.all()) });
  if (message.kind === "import") {
    await keep.add(JSON.parse(message.body));
    return postMessage({ number: message.number, status: 200, body: "null" });
  }
  const table = message.table ?? tableOf(message.path ?? "");
  if (table && !known.has(table)) {
    known.add(table);
    const events = await keep.of(table);
    if (events.length) await carryOut(hear(JSON.stringify({ kind: "restore", table, events })));
  }
  await carryOut(hear(JSON.stringify(message)));
}

/** @param {string} path */
function tableOf(path) {
  const [what, table] = path.split("/");
  return what === "tables" ? table : undefined;
}

/** @param {string} text what follows from a message */
async function carryOut(text) {
  const { keep: events, tell, think, stop, drop, wake, advise } = JSON.parse(text);
  const { keep } = await ready;
  for (const { table } of events) known.add(table);
  try {
    await keep.add(events);
  } catch (error) {
    postMessage({ full: String(error) });
  }
  for (const each of tell) postMessage(each);
  for (const table of drop) bots?.postMessage({ drop: table });
  for (const question of think) thinker().postMessage({ think: question });
  for (const table of stop) bots?.postMessage({ stop: table });
  for (const question of think) paused.set(question.table, performance.now() + 1000 * question.pause);
  for (const wish of advise) adviser().postMessage(wish);
  clearTimeout(alarm);
  if (wake.length) alarm = setTimeout(() => work({ kind: "tick" }), 1000 * Math.min(...wake) + 20);
}

/** When a bot's move may be made at the earliest. @type {Map<string, number>} */
const paused = new Map();

/** @type {Worker | null} */
let analyst = null;

function adviser() {
  if (analyst) return analyst;
  analyst = new Worker(new URL(`analyst.js${location.search}`, import.meta.url), { type: "module" });
  analyst.onmessage = ({ data }) => (data.kind ? work(data) : postMessage(data));
  return analyst;
}

function thinker() {
  if (bots) return bots;
  bots = new Worker(new URL("bots.js", import.meta.url), { type: "module" });
  bots.onmessage = ({ data }) => {
    if (data.failed) return postMessage({ failed: `${data.failed}: ${data.why}` });
    if (data.kind !== "moved") return work(data);
    setTimeout(() => work(data), Math.max(0, (paused.get(data.table) ?? 0) - performance.now()));
  };
  return bots;
}
