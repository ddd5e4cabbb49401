// Compiles what a browser's Python imports for a first table: see bytecode.py, which runs this with Node. usage: node bytecode.mjs FOLDER
// FOLDER has Pyodide's files, starting.mjs and backburn.files; the modules are put there as compiled.files.

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const FOLDER = process.argv[2];
/** Sets are written in the same order each time. */
const HOW = { env: { HOME: "/tmp", NUMBA_DISABLE_JIT: "1", PYTHONHASHSEED: "0" } };

/** @param {string} name */
const imported = (name) => import(pathToFileURL(join(FOLDER, name)).href);
const [{ begin }, { loadPyodide }, { default: engine }] = await Promise.all(["starting.mjs", "pyodide.mjs", "pyodide.asm.mjs"].map(imported));
const files = new Uint8Array(await readFile(join(FOLDER, "backburn.files")));
const python = await begin({ loadPyodide, engine, files, address: `${FOLDER}/` }, () => {}, HOW, 0);
const made = python.runPython("from backburn.site.bytecode import compile_imported; compile_imported()");
await writeFile(join(FOLDER, "compiled.files"), made.toJs());
