// @ts-check
/** URLs: the server's base path, and the URLs of pages. */

const stated = meta("backburn-base");
const version = meta("backburn-version");

/** Is there no server, only files? Then all pages are one file, and what a page is about is behind a question mark. */
const alone = allows("alone");

/** Is there no page at this address? */
export const missing = Boolean(meta("backburn-missing"));

/** The path under which the server was put, without a slash at its end. */
export const base = alone ? location.pathname.replace(/\/[^/]*$/, "") : stated.startsWith("/") ? stated.replace(/\/+$/, "") : "";

/** Has the host turned this on? @param {string} what */
export function allows(what) {
  return meta("backburn-allows").split(" ").includes(what);
}

/** What the page's head says. @param {string} name @returns {string} */
function meta(name) {
  return document.querySelector(`meta[name="${name}"]`)?.getAttribute("content") ?? "";
}

/** The address of a static file, which the browser may keep for good: another version has another address. @param {string} path */
export function file(path) {
  return `${base}/static/${path}?v=${version}`;
}

/** The address of a script that thinks in this browser. @param {string} name */
export function thinkingScript(name) {
  return `${base}/thinking/alone/${name}?v=${version}&served`;
}

/** What this page is about: the words of its path below the base. @returns {string[]} */
export function here() {
  return wordsOf(location);
}

/** What the page at an address of this server is about. @param {URL | Location} address */
export function wordsOf({ pathname, search }) {
  const path = alone ? search.slice(1) : pathname.slice(base.length);
  return path.split("/").filter(Boolean).map(decodeURIComponent);
}

/** The address of a page. @param {...string} words */
export function page(...words) {
  return `${base}/${alone && words.length ? "?" : ""}${words.map(encodeURIComponent).join("/")}`;
}

/** How one gets to another page. @type {(address: string) => void} */
let way = (address) => location.assign(address);

/** Go to a page. @param {string} address */
export function go(address) {
  way(address);
}

/** Go to pages in another way from now on. @param {(address: string) => void} other */
export function goBy(other) {
  way = other;
}

/** The address of a report of the laboratory. @param {string} name */
export function study(name) {
  return alone ? `${base}/studies/${encodeURIComponent(name)}.html` : page("studies", name);
}

/** The address of a page for other people. @param {...string} words */
export function publicPage(...words) {
  return new URL(page(...words), location.href).href;
}

/** What consists of letters and digits: marks behind it belong to the sentence in which a link stood. */
const PLAIN = new Set(["seat", "owner", "host", "guest", "ply", "n", "find"]);

/** Values after the `#`, read once as a query. */
export function fragment() {
  const values = new URLSearchParams(location.hash.slice(1));
  return new URLSearchParams([...values].map(([name, value]) => [name, PLAIN.has(name) ? plain(value) : value]));
}

/** A word of an address without the marks that are behind it: a link often ends a sentence, or stands in brackets. @param {string} word */
export function plain(word) {
  return word.replace(/[^\w-]+$/, "");
}
