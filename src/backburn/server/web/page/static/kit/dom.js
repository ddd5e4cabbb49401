// @ts-check
/** Creating and updating elements; text is always text, never markup. */

const SVG = "http://www.w3.org/2000/svg";
const UNWANTED = "script, foreignObject, iframe, object, embed, link, meta, style";

/** @typedef {Node | string | number | null | undefined | false} Leaf */
/** @typedef {Leaf | readonly Child[]} Child lists of children may be nested */

/**
 * An HTML element with attributes, listeners (`onclick: f`) and children.
 * @param {string} tag @param {Record<string, any>} [attributes] @param {...Child} children
 * @returns {any}
 */
export function h(tag, attributes = {}, ...children) {
  return furnish(document.createElement(tag), attributes, children);
}

/**
 * The same for SVG.
 * @param {string} tag @param {Record<string, any>} [attributes] @param {...Child} children
 * @returns {any}
 */
export function s(tag, attributes = {}, ...children) {
  return furnish(document.createElementNS(SVG, tag), attributes, children);
}

/** @param {Element} element @param {Record<string, any>} attributes @param {Child[]} children */
function furnish(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value") /** @type {any} */ (element).value = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...kept(children));
  return element;
}

/** Children without the empty ones. @param {any[]} children @returns {(Node | string)[]} */
function kept(children) {
  return children
    .flat(Infinity)
    .filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (child instanceof Node ? child : String(child)));
}

/** Put children in the place of all that an element has. @param {Element} element @param {...Child} children */
export function fill(element, ...children) {
  element.replaceChildren(...kept(children));
}

/** The same for a list in which one thing may have the focus, or something in it: what takes its place, or is there again, has it then. @param {Element} list @param {any[]} children */
export function refill(list, children) {
  const focused = /** @type {HTMLElement} */ (document.activeElement);
  const at = [...list.children].indexOf(focused);
  fill(list, children);
  if (at >= 0) /** @type {HTMLElement | undefined} */ (list.children[at])?.focus({ preventScroll: true });
  else if (list.contains(focused)) focused.focus({ preventScroll: true });
}

/** Set or remove an attribute, only when that changes something. @param {Element} element @param {string} name @param {string | null} value */
export function set(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** A picture that the own server drew, as an element of this page. @param {string} text @returns {SVGSVGElement} */
export function parsedSvg(text) {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (parsed.nodeName !== "svg") throw new Error("the server sent no picture");
  parsed.querySelectorAll(UNWANTED).forEach((element) => element.remove());
  return /** @type {any} */ (document.importNode(parsed, true));
}

/** Parts of a picture. @param {string} text @returns {Element[]} */
export function parsedParts(text) {
  return [...parsedSvg(`<svg xmlns="${SVG}">${text}</svg>`).children];
}

const TEXT_TAGS = new Set("P BR EM STRONG CODE PRE UL OL LI TABLE THEAD TBODY TR TH TD A BLOCKQUOTE H3 H4 H5 DEL SUP SUB HR".split(" "));

/** The rulebook's HTML from the own server: plain text tags only, without any attribute. @param {string} html @returns {Node[]} */
export function parsedText(html) {
  const parsed = new DOMParser().parseFromString(html, "text/html").body;
  for (const element of [...parsed.querySelectorAll("*")]) {
    if (!TEXT_TAGS.has(element.tagName)) element.replaceWith(...element.childNodes);
    else [...element.attributes].forEach((attribute) => element.removeAttribute(attribute.name));
  }
  parsed.querySelectorAll("code").forEach((element) => element.setAttribute("lang", "en"));
  parsed.querySelectorAll("pre").forEach((element) => element.setAttribute("tabindex", "0"));
  return [...document.importNode(parsed, true).childNodes];
}

/** Is the reader spared of motion? */
export function prefersReducedMotion() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Do something once all that was changed until now has been painted; at once where nothing is. @param {() => void} what */
export function afterPaint(what) {
  if (document.hidden) what();
  else requestAnimationFrame(() => setTimeout(what));
}

/** Wait. @param {number} milliseconds */
export function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
