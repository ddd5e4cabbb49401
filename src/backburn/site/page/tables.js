// @ts-check
// The worker that has the tables: Python decides, and here it is done: kept, told, waited for.

import { alive, beat } from "./alive.js";
import { Keep, isSound } from "./keep.js";
import { quicken, startPython } from "./python.js";
import { Shelf } from "./shelf.js";

const BASE = new URL("../", import.meta.url).pathname;
/** Milliseconds after the start in which nothing is done for later visits. */
const SETTLED = 4000;
/** Milliseconds that pages have to draw what they were told, before more is done. */
const DRAWN = 20;
/** The longest time for which a browser's clock can be set, in milliseconds. */
const LONGEST = 2 ** 31 - 1;

/** @type {Worker | null} */
let bots = null;
/** Tables that Python knows, or that do not exist. @type {Set<string>} */
const known = new Set();
let alarm = 0;
let queue = Promise.resolve();
/** What has happened and could not be kept yet. @type {{ events: any[], tokens: any }} */
const unkept = { events: [], tokens: null };
/** What is being kept since Python was last called: nothing for what is kept, else the error. @type {Promise<any>[]} */
const begun = [];
const ready = start();

async function start() {
  const began = performance.now();
  const [python, keep, shelf] = await Promise.all([startPython((share) => postMessage({ progress: share })), Keep.open(`backburn ${BASE}`), Shelf.open(`backburn tokens ${BASE}`)]);
  const base = BASE.replace(/\/$/, "");
  python.runPython("from backburn.site.tab import Tab");
  const begin = (/** @type {string} */ events) => void begun.push(keep.add(JSON.parse(events)).catch((error) => error));
  const tab = python.globals.get("Tab")(base, (await shelf.get("tokens")) ?? "{}", begin);
  postMessage({ progress: 1, ready: performance.now() - began, bytes: python._module.HEAP8.length });
  setTimeout(() => quicken(postMessage), SETTLED);
  return { hear: /** @type {(text: string) => string} */ (tab.hear), mentions: /** @type {(path: string) => string} */ (tab.mentions), keep, shelf };
}

ready.catch((error) => postMessage({ failed: String(error) }));

/** @param {{ data: any }} event */
onmessage = ({ data }) => work(data);

/** One after the other, in the order in which things were said. @param {any} message */
function work(message) {
  const arrived = performance.now();
  queue = queue.then(() => handle(message, arrived)).catch((error) => {
    console.error(error);
    if (message.number) postMessage({ number: message.number, status: 500, body: JSON.stringify({ code: "server/error", message: String(error).slice(0, 500) }) });
  });
}

/** @param {any} message @param {number} arrived */
async function handle(message, arrived) {
  const { hear, mentions } = await ready;
  if (message.kind === "unstream") return analyst?.postMessage({ drop: message.number });
  if (message.kind === "export" || message.kind === "import") return postMessage({ number: message.number, ...(await moved(message)) });
  await restored(message.table ?? tableOf(message.path ?? "", mentions));
  const began = performance.now();
  const effects = hear(JSON.stringify(message));
  await carryOut(effects, { waited: began - arrived, python: performance.now() - began });
}

/** Bring a table back that is mentioned for the first time, with the one that follows it. @param {string | undefined} table */
async function restored(table) {
  const { hear, keep } = await ready;
  if (!table || known.has(table)) return;
  known.add(table);
  const events = await keep.of(table);
  if (events.length) await carryOut(hear(JSON.stringify({ kind: "restore", table, events, alive: await alive(table) })));
  await restored(events.find(({ kind }) => kind === "rematch")?.data.table);
}

/** All tables as a text, or from one. @param {any} message @returns {Promise<{ status: number, body: string }>} */
async function moved(message) {
  const { keep, shelf, hear } = await ready;
  if (message.kind === "export") {
    const tokens = unkept.tokens ?? JSON.parse((await shelf.get("tokens")) ?? "{}");
    return { status: 200, body: JSON.stringify({ events: [...(await keep.all()), ...unkept.events], tokens }) };
  }
  const brought = JSON.parse(message.body);
  if (!isSound(brought)) return { status: 400, body: JSON.stringify({ code: "request/invalid", message: "this file has no tables of backburn" }) };
  const taken = await keep.bring(brought.events, known);
  for (const table of taken) known.delete(table);
  await carryOut(hear(JSON.stringify({ kind: "brought", tokens: brought.tokens })));
  return { status: 200, body: "null" };
}

/** @param {string} path @param {(path: string) => string} mentions which table a request of the Daily Fire is about */
function tableOf(path, mentions) {
  const [what, table] = path.split("?")[0].split("/");
  return what === "tables" ? table : what === "daily" ? mentions(path) : undefined;
}

/** @param {string} text what follows from a message @param {{ waited: number, python: number }} [spent] milliseconds until then */
async function carryOut(text, spent) {
  const began = performance.now();
  const { keep: events, tokens, tell, think, stop, wake, advise, timed } = JSON.parse(text);
  for (const { table } of events) known.add(table);
  await kept(events, tokens);
  beat(timed);
  for (const each of tell) postMessage(spent ? { ...each, spent: { ...spent, kept: performance.now() - began } } : each);
  for (const question of think) thinker().postMessage({ think: question });
  for (const table of stop) {
    bots?.postMessage({ stop: table });
    paused.delete(table);
  }
  for (const question of think) paused.set(question.table, performance.now() + 1000 * question.pause);
  for (const wish of advise) adviser().postMessage(wish);
  clearTimeout(alarm);
  if (wake !== null) alarm = setTimeout(() => work({ kind: "tick" }), Math.min(LONGEST, 1000 * wake + DRAWN));
}

/** Keep what has happened, after what could not be kept before. @param {any[]} events @param {any} tokens */
async function kept(events, tokens) {
  const { keep, shelf } = await ready;
  const failed = (await Promise.all(begun.splice(0))).some(Boolean);
  unkept.tokens = tokens ?? unkept.tokens;
  if (failed || unkept.events.length) unkept.events.push(...events);
  try {
    await keep.add(unkept.events);
    unkept.events = [];
    if (unkept.tokens) await shelf.put("tokens", JSON.stringify(unkept.tokens));
    unkept.tokens = null;
  } catch (error) {
    postMessage({ full: String(error) });
  }
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
