// @ts-check
// The worker that gives hints and analyses games: Python as in site/analyst.py, over modules that are open here.

import { Kernels, Slab } from "./kernels.js";
import { compiled, signatures } from "./minds.js";
import { quicken, startPython } from "./python.js";

const [QUESTION, VIEW, RNG, ITERATIONS, FOUND] = [0, 1, -3, -2, -1];
const [STATES, SEATING, RNGS, COUNTS, RETURNS] = [0, 1, -2, -1, 1];
const TELL = 2;
const ROW = 40; // bytes of an opinion on a move
/** Milliseconds after an answer in which nothing is done for later visits. */
const REST = 4000;
/** How many places have their memory at a time. */
const MOST = 6;

/** @typedef {{ name: string, plan: string, kernels?: Kernels, given: any[] }} Place */

/** @type {Map<string, { code: WebAssembly.Module, told: any }>} */
const opened = new Map();
/** @type {Place[]} */
const places = [];
/** Those with a memory, the one used last at the end. @type {Set<Place>} */
const open = new Set();
/** @type {Set<string>} */
const running = new Set();
let queue = Promise.resolve();
/** Is this for a page with a server, where no other worker prepares later visits? */
const served = new URLSearchParams(location.search).has("served");

const ready = startPython(() => {}).then((python) => {
  python.globals.set("modules", { place, ask, advance, settle });
  python.runPython("from backburn.site.analyst import Analyst; analyst = Analyst(modules)");
  postMessage({ able: true });
  return /** @type {(text: string) => string} */ (python.globals.get("analyst").hear);
});

ready.catch((error) => postMessage({ unable: String(error) }));

/** @param {string} name @param {string} plan */
function place(name, plan) {
  const known = places.findIndex((each) => each.name === name && each.plan === plan);
  return known < 0 ? places.push({ name, plan, given: [] }) - 1 : known;
}

/** A place with its memory; the one that was not used for longest loses its own. @param {number} number */
function taken(number) {
  const found = places[number];
  if (!found.kernels) {
    const { code, told } = /** @type {any} */ (opened.get(found.name));
    found.kernels = new Kernels(new WebAssembly.Instance(code, { env: {} }), told);
    found.given = found.kernels.place(JSON.parse(found.plan));
  }
  open.delete(found);
  open.add(found);
  for (const oldest of open) if (open.size > MOST) open.delete(forgotten(oldest));
  return { kernels: /** @type {Kernels} */ (found.kernels), given: found.given };
}

/** @param {Place} oldest */
function forgotten(oldest) {
  oldest.kernels = undefined;
  oldest.given = [];
  return oldest;
}

/** What Python gave. @param {any} bytes @returns {Uint8Array} */
function plain(bytes) {
  const found = bytes.toJs ? bytes.toJs() : bytes;
  bytes.destroy?.();
  return found;
}

/** @param {number} number @param {number} question @param {any} view @param {any} rng @param {number} iterations */
function ask(number, question, view, rng, iterations) {
  const { kernels, given } = taken(number);
  const luck = plain(rng);
  given[QUESTION] = question;
  given[given.length + ITERATIONS] = iterations;
  given[VIEW].write(plain(view));
  if (luck.length) given.at(RNG).write(luck);
  const answer = kernels.call("answer", given);
  return [answer, given.at(RNG).read(), question === TELL ? given.at(FOUND).read().slice(0, answer * ROW) : new Uint8Array()];
}

/** The first rows of an array. @param {Slab} slab @param {number} rows @param {number} all */
function first(slab, rows, all) {
  const row = slab.bytes / all;
  const [, , , itemsize, address, , ...more] = slab.passed;
  const part = Object.create(Slab.prototype, { kernels: { value: slab.kernels }, address: { value: slab.address }, bytes: { value: row * rows } });
  const count = BigInt((row * rows) / Number(itemsize));
  return Object.assign(part, { passed: [0, 0, count, itemsize, address, BigInt(rows), ...more] });
}

/** @param {any[]} given @param {number} games */
function narrowed(given, games) {
  const all = Number(given[STATES].passed[5]);
  const rows = new Set([STATES, SEATING, given.length + RNGS, given.length + COUNTS]);
  return given.map((each, index) => (rows.has(index) ? first(each, games, all) : each));
}

/** @param {number} number @param {number} games @param {any} states @param {any} seating @param {any} rngs */
function advance(number, games, states, seating, rngs) {
  const { kernels, given } = taken(number);
  const part = narrowed(given, games);
  part[STATES].write(plain(states));
  part[SEATING].write(plain(seating));
  part.at(RNGS).write(plain(rngs));
  part.at(COUNTS).write(new Uint8Array(part.at(COUNTS).bytes));
  kernels.call("advance", part);
  return [part[STATES].read(), part.at(RNGS).read()];
}

/** @param {number} number @param {number} games @param {any} states */
function settle(number, games, states) {
  const { kernels, given } = taken(number);
  const all = Number(given[STATES].passed[5]);
  const part = given.map((each) => first(each, games, all));
  part[STATES].write(plain(states));
  kernels.call("settle", part);
  return part[RETURNS].read();
}

/** @param {{ data: any }} event */
onmessage = ({ data }) => {
  if (data.drop) running.delete(data.drop);
  else queue = queue.then(() => work(data)).catch((error) => postMessage({ ...data.back, failed: String(error) })).then(rested);
};

let rest = 0;

/** After work, and a pause. */
function rested() {
  clearTimeout(rest);
  if (served) rest = setTimeout(() => quicken(() => {}), REST);
}

/** Answers are texts, as Python writes them: JavaScript would write 1.0 as 1. @param {any} message */
async function work(message) {
  await Promise.all(message.modules.map(prepared));
  const hear = await ready;
  if (message.kind === "hint") return postMessage({ ...message.back, found: hear(JSON.stringify(message)) });
  running.add(message.id);
  postMessage({ ...message.back, event: hear(JSON.stringify(message)) });
  for (let done = false; !done && running.has(message.id); ) {
    const found = hear(JSON.stringify({ kind: "go_on", id: message.id }));
    postMessage({ ...message.back, event: found });
    done = JSON.parse(found).done;
    await new Promise((resolve) => setTimeout(resolve));
  }
  hear(JSON.stringify({ kind: "drop", id: message.id }));
  postMessage({ ...message.back, ended: true });
}

/** @param {string} name */
async function prepared(name) {
  if (opened.has(name)) return;
  const [code, told] = await Promise.all([compiled(name), signatures(name)]);
  opened.set(name, { code, told });
}
