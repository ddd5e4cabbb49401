// @ts-check
/** Creating and updating elements; text is always text, never markup. */

const SVG = "http://www.w3.org/2000/svg";
const UNWANTED = "script, foreignObject, iframe, object, embed, link, meta, style";

/** @typedef {Node | string | number | null | undefined | false} Leaf */
/** @typedef {Leaf | readonly Child[]} Child lists of children may be nested */
/** @typedef {string | number | boolean | null | undefined} Value of an attribute: true for one without a value; with null, undefined or false it is not there */
/** @typedef {"atomic" | "busy" | "controls" | "current" | "describedby" | "disabled" | "expanded" | "haspopup" | "hidden" | "invalid" | "label" | "labelledby" | "level" | "live" | "modal" | "pressed" | "selected" | "valuemax" | "valuemin" | "valuenow" | "valuetext"} Aria */
/** @typedef {"class" | "dir" | "id" | "lang" | "role" | "style" | "tabindex" | "title" | "hidden" | "spellcheck" | "autofocus" | `aria-${Aria}` | `data-${string}`} Common what every element may have */
/**
 * @typedef {object} Own what elements of a kind may have besides
 * @property {"href" | "download" | "rel" | "target"} a
 * @property {"type" | "disabled" | "value"} button
 * @property {"open"} details
 * @property {"disabled"} fieldset
 * @property {"alt" | "src" | "width" | "height" | "decoding" | "loading"} img
 * @property {"type" | "name" | "value" | "checked" | "disabled" | "required" | "readonly" | "placeholder" | "min" | "max" | "step" | "maxlength" | "pattern" | "autocomplete" | "inputmode" | "autocapitalize" | "list" | "accept"} input
 * @property {"for"} label
 * @property {"value" | "selected" | "disabled"} option
 * @property {"for"} output
 * @property {"name" | "value" | "disabled" | "required"} select
 * @property {"name" | "value" | "rows" | "cols" | "disabled" | "required" | "readonly" | "placeholder" | "maxlength" | "autocomplete"} textarea
 * @property {"datetime"} time
 * @property {"scope" | "colspan" | "rowspan"} th
 * @property {"colspan" | "rowspan"} td
 * @property {"autocomplete" | "novalidate"} form
 * @property {"start" | "reversed"} ol
 */
/** @typedef {"class" | "id" | "role" | "lang" | "d" | "r" | "cx" | "cy" | "x" | "y" | "x1" | "x2" | "y1" | "y2" | "rx" | "ry" | "width" | "height" | "points" | "transform" | "viewBox" | "href" | "focusable" | "tabindex" | "text-anchor" | "preserveAspectRatio" | "pathLength" | `aria-${Aria}` | `data-${string}`} Drawn what a drawing's elements may have */
/** @typedef {{ [Kind in keyof HTMLElementEventMap as `on${Kind}`]?: (event: HTMLElementEventMap[Kind]) => unknown }} Listeners */

/**
 * An HTML element with attributes, listeners (`onclick: f`) and children.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag @param {{ [Name in Common | (Tag extends keyof Own ? Own[Tag] : never)]?: Value } & Listeners} [attributes] @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, attributes = {}, ...children) {
  return furnish(document.createElement(tag), attributes, children);
}

/**
 * The same for SVG.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag @param {{ [Name in Drawn]?: Value } & Listeners} [attributes] @param {...Child} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function s(tag, attributes = {}, ...children) {
  return furnish(document.createElementNS(SVG, tag), attributes, children);
}

/** @template {Element} Kind @param {Kind} element @param {Record<string, any>} attributes @param {Child[]} children @returns {Kind} */
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

/** Do something once all that was changed until now has been painted, after what is already waiting for that frame, such as a click or a message; at once where nothing is painted. @param {() => void} what */
export function afterPaint(what) {
  if (document.hidden) what();
  else requestAnimationFrame(() => setTimeout(() => setTimeout(what)));
}

/** Wait. @param {number} milliseconds */
export function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
