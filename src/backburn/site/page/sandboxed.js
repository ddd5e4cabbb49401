// @ts-check
// The worker in which a game of one file runs, in a frame without a network and without storage: all that it needs comes with the first message.

/** @typedef {{ loader: string, engine: string, starting: string }} Scripts as texts */
/** @typedef {{ scripts: Scripts, files: Uint8Array<ArrayBuffer>, fetched: Record<string, Uint8Array<ArrayBuffer>>, memory: Uint8Array | null, source: string, name: string, base: string }} Given */

const ADDRESS = "files://here/"; // Pyodide asks there for what has come along
const TYPES = { wasm: "application/wasm", json: "application/json", zip: "application/zip" };

let alarm = 0;
/** @type {(text: string) => string} */
let hear;

/** @param {any} said */
function tell(said) {
  postMessage(JSON.stringify(said));
}

/** @param {string} text of a module */
function imported(text) {
  return import(URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
}

/** @param {{ data: Given }} event */
onmessage = ({ data }) => {
  onmessage = (event) => work(event.data);
  start(data).catch((error) => tell({ failed: lastLine(error) }));
};

/** @param {Given} given */
async function start({ scripts, files, fetched, memory, source, name, base }) {
  const [{ loadPyodide }, { default: engine }, { begin }] = await Promise.all([imported(scripts.loader), imported(scripts.engine), imported(scripts.starting)]);
  globalThis.fetch = async (address) => {
    const file = String(address).slice(ADDRESS.length);
    return new Response(fetched[file], { headers: { "Content-Type": TYPES[/** @type {"zip"} */ (file.split(".").pop())] } });
  };
  const python = await begin({ loadPyodide, engine, files, address: ADDRESS }, (/** @type {number} */ share) => tell({ progress: share }), memory ? { _loadSnapshot: memory } : {}, memory?.length ?? 0);
  python.runPython("from backburn.site.own import begun");
  tell({ runs: true });
  const own = python.globals.get("begun")(source, name, base);
  if (typeof own === "string") return tell({ failed: own });
  hear = own.hear;
  tell({ ready: true });
}

/** @param {any} message */
function work(message) {
  if (message.ping) return tell({ pong: message.ping });
  try {
    const { tell: told, wake } = JSON.parse(hear(JSON.stringify(message)));
    told.forEach(tell);
    clearTimeout(alarm);
    if (wake !== null) alarm = setTimeout(() => work({ kind: "tick" }), 1000 * wake);
  } catch (error) {
    if (message.number) tell({ number: message.number, status: 500, body: JSON.stringify({ code: "server/error", message: lastLine(error) }) });
    else tell({ failed: lastLine(error) });
  }
}

/** What an error of Python says. @param {unknown} error */
function lastLine(error) {
  return String(error).trim().split("\n").pop();
}
