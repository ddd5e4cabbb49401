// @ts-check
// The page without a server. It is loaded before the page's own script.

import { ask, link, listeners, ownGame } from "./network.js";

const ROOT = new URL("../", import.meta.url);
/** Milliseconds after the start of Python in which a first board has the line to itself. */
const SETTLED = 4000;

/** What has been measured, for benchmarks. @type {any} */
const measured = { began: performance.now() };
/** @type {any} */ (globalThis).alone = { ask, link, measured, ownGame };

listeners.add((said) => {
  if (said.progress || said.full || said.follows || said.owner) dispatchEvent(new CustomEvent("alone", { detail: said }));
  if (said.ready) Object.assign(measured, { ready: said.ready, bytes: said.bytes });
  if (said.spent) measured.spent = { ...said.spent, at: performance.now() };
  if (said.quick) measured.quick = true;
  if (said.failed) console.error(said.failed);
});

// A record is a file that no address has: following its link makes it.
addEventListener(
  "click",
  (event) => {
    const anchor = event.target instanceof Element && event.target.closest("a[download]");
    if (!(anchor instanceof HTMLAnchorElement) || !anchor.pathname.startsWith(`${ROOT.pathname}api/`)) return;
    event.preventDefault();
    fetch(anchor.href).then(async (answer) => save(anchor.download, await answer.text()));
  },
  true,
);

/** @param {string} name @param {string} text */
export function save(name, text) {
  const anchor = document.createElement("a");
  anchor.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 60_000);
}

if ("serviceWorker" in navigator && isSecureContext) listeners.add((said) => said.ready && setTimeout(keepFiles, SETTLED));

function keepFiles() {
  navigator.serviceWorker.register(new URL("offline.js", ROOT), { scope: ROOT.pathname }).catch((error) => console.error(error));
}
