// @ts-check
// Bots that think: an agent's module with its memory, asked as site/mind.py says.

import { Kernels, bytesOf } from "./kernels.js";
import { packed } from "./packed.js";

/** @typedef {import("./kernels.js").Slab} Slab */
/** @typedef {{ mind: string, module: string, plan: import("./kernels.js").Plan, iterations?: number, view: string, seed: string }} Question */
/** @typedef {{ move: number, visits: number, value: number, error: number, trust: number }} Candidate */

const ROOT = new URL("../modules/", import.meta.url);
const [DECIDE, PONDER, TELL, FORGET] = [0, 1, 2, 3];
const [QUESTION, VIEW, RNG, ITERATIONS, FOUND] = [0, 1, -3, -2, -1];
const COLUMNS = 5;
/** Milliseconds of thought between two looks at what else has been said. */
const SLICE = 50;
/** Iterations of the first slice. */
const FIRST = 16;
/** How many minds are remembered: their memories are the largest thing that a bot needs. */
const MOST = 2;

/** @type {Map<string, Promise<WebAssembly.Module>>} */
const modules = new Map();
/** @type {Map<string, Promise<Mind>>} */
const minds = new Map();

/** @param {string} name */
export function compiled(name) {
  const known = modules.get(name) ?? packed(new URL(`${name}.wasm.gz`, ROOT)).then((code) => WebAssembly.compile(code));
  modules.set(name, known);
  return known;
}

/** What has to be known of a module's kernels. @param {string} name */
export async function signatures(name) {
  return (await fetch(new URL(`${name}.json`, ROOT))).json();
}

/** Open a module afresh, with a memory of its own. @param {string} name @returns {Promise<Kernels>} */
export async function opened(name) {
  const [code, told] = await Promise.all([compiled(name), signatures(name)]);
  return new Kernels(await WebAssembly.instantiate(code, { env: {} }), told);
}

/** The mind that a question is for; the one that was not asked for longest is forgotten. @param {Question} question @returns {Promise<Mind>} */
export function mindFor({ mind, module, plan }) {
  const known = minds.get(mind) ?? opened(module).then((kernels) => new Mind(kernels, plan));
  minds.delete(mind);
  minds.set(mind, known);
  for (const oldest of minds.keys()) if (minds.size > MOST) minds.delete(oldest);
  known.catch(() => minds.delete(mind));
  return known;
}

export class Mind {
  /** @param {Kernels} kernels @param {import("./kernels.js").Plan} plan */
  constructor(kernels, plan) {
    this.kernels = kernels;
    this.given = kernels.place(plan);
  }

  /** The bytes of memory that it has. */
  get bytes() {
    return this.kernels.memory.length;
  }

  /** @param {number} index @returns {any} */
  at(index) {
    return this.given.at(index);
  }

  /** @param {number} question @param {number} [iterations] */
  ask(question, iterations = 0) {
    this.given[QUESTION] = question;
    this.given[this.given.length + ITERATIONS] = iterations;
    return this.kernels.call("answer", this.given);
  }

  /** Forget what was thought, and look at a position. @param {Question} question */
  begin({ view, seed }) {
    this.ask(FORGET);
    this.at(VIEW).write(bytesOf(view));
    this.at(RNG).write(new Uint8Array(new BigUint64Array([BigInt(seed)]).buffer));
  }

  /** The move of a bot that does not search. */
  decide() {
    return this.ask(DECIDE);
  }

  /** Think for some iterations. @param {number} iterations */
  think(iterations) {
    this.ask(PONDER, iterations);
  }

  /** What it thinks of each move, the best first. @returns {Candidate[]} */
  opinion() {
    const count = this.ask(TELL);
    const rows = new Float64Array(this.at(FOUND).read().buffer);
    const found = Array.from({ length: count }, (_, row) => {
      const [move, visits, value, error, trust] = rows.slice(row * COLUMNS, (row + 1) * COLUMNS);
      return { move, visits, value, error, trust };
    });
    return found.sort((one, other) => other.trust - one.trust || other.visits - one.visits || other.value - one.value || one.move - other.move);
  }
}

/**
 * What a bot decides: of one that searches the best so far, if it has to stop, and what it expects of it.
 * @param {Question} question @param {(share: number) => Promise<boolean>} looked called between two slices: is it to stop?
 * @returns {Promise<{ move: number, value?: number }>}
 */
export async function decided(question, looked) {
  const mind = await mindFor(question);
  mind.begin(question);
  if (question.iterations === undefined) return { move: mind.decide() };
  let piece = FIRST;
  for (let done = 0; done < question.iterations; ) {
    piece = Math.min(piece, question.iterations - done);
    const began = performance.now();
    mind.think(piece);
    done += piece;
    piece = Math.max(1, Math.floor((piece / Math.max(performance.now() - began, 0.001)) * SLICE));
    if (await looked(done / question.iterations)) break;
  }
  const [{ move, value, visits }] = mind.opinion();
  return visits ? { move, value } : { move };
}
