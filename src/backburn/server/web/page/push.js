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

/** @param {{ game?: string, table?: string }} turn */
async function showTurn({ game = "backburn", table = "" }) {
  const words = await fetch(new URL(`static/strings/${LANGUAGE}.json`, ROOT)).then((answer) => answer.json(), () => ({}));
  await worker.registration.showNotification(game, { body: words["turn.yours"] ?? "", tag: table, icon: new URL("static/icon-192.png", ROOT).href, data: { table } });
}

/** Show a table: in the window that has it, else in a new one. @param {string} table */
async function openTable(table) {
  const address = new URL(table ? `t/${encodeURIComponent(table)}` : "", ROOT);
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = windows.find((/** @type {any} */ each) => new URL(each.url).pathname === address.pathname);
  await (shown ? shown.focus() : worker.clients.openWindow(address.href));
}
