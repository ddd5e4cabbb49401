// @ts-check
// How Python begins in a worker that has all its files. This imports nothing: a worker without a network gets it as a text.

const HOME = "/lib/backburn";
const PAGE = 65536; // bytes by which a memory grows

/** @typedef {{ loadPyodide: (how: object) => Promise<any>, engine: (settings: object) => any, files: Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>, address: string }} Parts `files` are an archive of backburn's */

/** @param {Parts} parts @param {(share: number) => void} told @param {object} how @param {number} bytes of memory that are needed at once */
export async function begin({ loadPyodide, engine, files, address }, told, how, bytes) {
  told(0.4);
  const createPyodideModule = (/** @type {any} */ settings) => engine(roomy(settings, bytes));
  const python = await loadPyodide({ indexURL: address, env: { HOME: "/tmp", NUMBA_DISABLE_JIT: "1" }, createPyodideModule, ...how });
  told(0.9);
  unpack(python.FS, await files);
  if (!bytes) python.runPython(`import sys; sys.path.insert(0, ${JSON.stringify(HOME)})`);
  return python;
}

/** Let the memory begin as large as the one that is put in its place. @param {any} settings @param {number} bytes */
function roomy(settings, bytes) {
  const usual = settings.instantiateWasm;
  if (!bytes || !usual) return settings;
  settings.instantiateWasm = (/** @type {any} */ imports, /** @type {(instance: any, module: any) => void} */ done) =>
    usual(imports, (/** @type {any} */ instance, /** @type {any} */ module) => {
      const { memory } = instance.exports;
      memory.grow(Math.max(0, Math.ceil((bytes - memory.buffer.byteLength) / PAGE)));
      done(instance, module);
    });
  return settings;
}

/** Put the files of an archive into Python's file system: see site/package.py. @param {any} system @param {Uint8Array<ArrayBuffer>} archive */
function unpack(system, archive) {
  const start = 4 + new DataView(archive.buffer, archive.byteOffset).getUint32(0, true);
  /** @type {[string, number][]} */
  const index = JSON.parse(new TextDecoder().decode(archive.subarray(4, start)));
  let at = start;
  for (const [name, size] of index) {
    const path = `${HOME}/${name}`;
    system.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    system.writeFile(path, archive.subarray(at, at + size));
    at += size;
  }
}
