// @ts-check
/** URLs: the server's base path, and the URLs of pages. */

const stated = document.querySelector('meta[name="backburn-base"]')?.getAttribute("content") ?? "";

/** The path under which the server was put, without a slash at its end. */
export const base = stated.startsWith("/") ? stated.replace(/\/+$/, "") : "";

/** What this page is about: the words of its path below the base. @returns {string[]} */
export function here() {
  return location.pathname.slice(base.length).split("/").filter(Boolean).map(decodeURIComponent);
}

/** The address of a page. @param {...string} words */
export function page(...words) {
  return `${base}/${words.map(encodeURIComponent).join("/")}`;
}

/** The address of a page for other people. @param {...string} words */
export function publicPage(...words) {
  return new URL(page(...words), location.href).href;
}

/** Values after the `#`, read once as a query. */
export function fragment() {
  return new URLSearchParams(location.hash.slice(1));
}
