// @ts-check
// The service worker: after the first visit the site needs no network. A version has its own cache, which is used until no page of it is open.

const VERSION = "__VERSION__";
/** @type {string[]} */
const FILES = [/* __FILES__ */];
const CACHE = `backburn ${new URL("./", location.href).pathname} ${VERSION}`;
const OWN = `backburn ${new URL("./", location.href).pathname} `;
const here = /** @type {any} */ (globalThis);

here.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES.map(fresh)))));

here.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(cleaned().then(() => here.clients.claim())));

/** A file as the host has it now, not as another version had it. @param {string} file */
function fresh(file) {
  return new Request(file, { cache: "no-cache" });
}

async function cleaned() {
  const old = (await caches.keys()).filter((name) => name.startsWith(OWN) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

here.addEventListener("fetch", (/** @type {any} */ event) => {
  if (event.request.method === "GET" && new URL(event.request.url).origin === location.origin) event.respondWith(answered(event.request));
});

/** @param {Request} request */
async function answered(request) {
  const cache = await caches.open(CACHE);
  const known = await cache.match(request, { ignoreSearch: true });
  if (known) return renamed(known);
  return (request.mode === "navigate" && (await cache.match("./"))) || fetch(request);
}

/** A file under the address that it was asked for by: behind the question mark of a worker's are its settings. @param {Response} known */
function renamed({ body, status, statusText, headers }) {
  return new Response(body, { status, statusText, headers });
}
