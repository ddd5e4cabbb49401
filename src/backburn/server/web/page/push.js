// @ts-check
// The service worker of a server: it shows that it is one's turn while the page is closed, and opens the table at a click.

const worker = /** @type {any} */ (globalThis);
const ROOT = new URL("./", location.href);
const LANGUAGE = new URLSearchParams(location.search).get("language") === "de" ? "de" : "en";

worker.addEventListener("push", (/** @type {any} */ event) => event.waitUntil(showTurn(event.data?.json() ?? {})));

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(openTable(event.notification.data.table));
});

/** @param {{ game?: string, id?: string, table?: string }} turn */
async function showTurn({ game = "backburn", id = "", table = "" }) {
  const translated = id && LANGUAGE !== "en";
  const [words, phrases] = await Promise.all([fetched(`static/strings/${LANGUAGE}.json`), translated ? fetched(`api/games/${encodeURIComponent(id)}/words/${LANGUAGE}`) : null]);
  await worker.registration.showNotification(phrases?.[game] ?? game, { body: words["turn.yours"] ?? "", tag: table, icon: new URL("static/icon-192.png", ROOT).href, data: { table } });
}

/** Words of the server; none if it does not answer. @param {string} path @returns {Promise<any>} */
function fetched(path) {
  return fetch(new URL(path, ROOT)).then((answer) => (answer.ok ? answer.json() : {})).catch(() => ({}));
}

/** Show a table: in the window that has it, else in a new one. @param {string} table */
async function openTable(table) {
  const address = new URL(table ? `t/${encodeURIComponent(table)}` : "", ROOT);
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = windows.find((/** @type {any} */ each) => new URL(each.url).pathname === address.pathname);
  await (shown ? shown.focus() : worker.clients.openWindow(address.href));
}
