// @ts-check
// Python in a worker, with what a table needs of backburn: from its memory as it was when a version was first used here, if that was kept.

import { flowing, packed } from "./packed.js";
import { Shelf } from "./shelf.js";
import { begin } from "./starting.js";

const ROOT = new URL("../", import.meta.url);
const FILES = new URL("pyodide/", ROOT);
const ASKED = new URLSearchParams(globalThis.location.search);
/** The version of the site, by which a memory is known. */
const VERSION = ASKED.get("v") ?? "";

/** Start Python. @param {(share: number) => void} told hears how far it has come, from 0 to 1 @returns {Promise<any>} */
export async function startPython(told) {
  const shelf = await Shelf.open(`backburn start ${ROOT.pathname}`).catch(() => null);
  const memory = await shelf?.get(VERSION).catch(() => null);
  if (memory) {
    try {
      return await begun(told, { _loadSnapshot: memory }, memory.length);
    } catch (error) {
      console.warn("the memory that was kept cannot be used", error);
      await shelf?.clear();
    }
  }
  return begun(told, {}, 0);
}

/** Is there a memory to start from? */
async function isQuick() {
  const shelf = await Shelf.open(`backburn start ${ROOT.pathname}`);
  return (await shelf.keys()).includes(VERSION);
}

/** Make the next start of this version a quick one, in a worker of its own. @param {(said: any) => void} told */
export async function quicken(told) {
  if (await isQuick()) return told({ quick: true });
  const worker = new Worker(new URL(`quick.js${globalThis.location.search}`, import.meta.url), { type: "module" });
  worker.onmessage = ({ data }) => {
    told(data.failed ? { failed: data.failed } : { quick: true });
    worker.terminate();
  };
}

/** Start Python once more, import what any table may need, and keep its memory for the next visits. @param {string} code */
export async function keepMemory(code) {
  const python = await begun(() => {}, { _makeSnapshot: true }, 0);
  python.runPython(code);
  const shelf = await Shelf.open(`backburn start ${ROOT.pathname}`);
  await shelf.clear();
  await shelf.put(VERSION, python.makeMemorySnapshot());
}

/** @param {(share: number) => void} told @param {object} how @param {number} bytes of memory that are needed at once */
async function begun(told, how, bytes) {
  const usual = globalThis.fetch.bind(globalThis);
  // Pyodide asks for its largest file by name; here it has been compressed, and is made ready while it comes in.
  let arrived = () => {};
  const whole = new Promise((resolve) => (arrived = () => resolve(null)));
  const watched = new TransformStream({ flush: () => arrived() });
  const code = flowing(new URL("pyodide.asm.wasm.gz", FILES)).then((found) => new Response(found.pipeThrough(watched), { headers: { "Content-Type": "application/wasm" } }));
  globalThis.fetch = async (address, given) => (String(address).endsWith("pyodide.asm.wasm") ? code : usual(/** @type {any} */ (address), given));
  const files = whole.then(() => packed(new URL("alone/backburn.files.gz", ROOT))); // while Python begins: until then it waits for what else there is
  const [{ loadPyodide }, engine] = await Promise.all([import(/** @type {any} */ (new URL("pyodide.mjs", FILES).href)), startEngine()]);
  return begin({ loadPyodide, engine, files, address: FILES.href }, told, how, bytes);
}

/** Pyodide's engine. A server compresses it; other hosts may not, but let scripts come from the page. @returns {Promise<any>} */
async function startEngine() {
  const whole = async () => (await import(/** @type {any} */ (new URL("pyodide.asm.mjs", FILES).href))).default;
  if (ASKED.has("served")) return whole();
  try {
    const address = URL.createObjectURL(new Blob([await packed(new URL("pyodide.asm.mjs.gz", FILES))], { type: "text/javascript" }));
    return (await import(/** @type {any} */ (address))).default;
  } catch {
    return whole();
  }
}
