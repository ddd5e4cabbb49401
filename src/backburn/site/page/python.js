// @ts-check
// Python in a worker, with what a table needs of backburn.

import { packed } from "./packed.js";

const ROOT = new URL("../", import.meta.url);
const HOME = "/lib/backburn";

/** Start Python; `told` hears how far it has come, from 0 to 1. @param {(share: number) => void} told @returns {Promise<any>} */
export async function startPython(told) {
  const files = new URL("pyodide/", ROOT);
  const usual = globalThis.fetch.bind(globalThis);
  // Pyodide asks for its largest file by name; here it has been compressed.
  globalThis.fetch = async (address, how) =>
    String(address).endsWith("pyodide.asm.wasm") ? new Response(await packed(new URL("pyodide.asm.wasm.gz", files)), { headers: { "Content-Type": "application/wasm" } }) : usual(/** @type {any} */ (address), how);
  const [{ loadPyodide }, archive] = await Promise.all([import(/** @type {any} */ (new URL("pyodide.mjs", files).href)), packed(new URL("alone/backburn.zip", ROOT))]);
  told(0.3);
  const python = await loadPyodide({ indexURL: files.href, env: { HOME: "/tmp", NUMBA_DISABLE_JIT: "1" } });
  told(0.8);
  python.unpackArchive(archive, "zip", { extractDir: HOME });
  python.runPython(`import sys; sys.path.insert(0, ${JSON.stringify(HOME)})`);
  return python;
}
