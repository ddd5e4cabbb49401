// @ts-check
// What a game of one file has drawn, with shapes and words and nothing else: no script, no address, no style.

const SVG = "http://www.w3.org/2000/svg";
const ELEMENTS = new Set("svg g path rect circle ellipse line polyline polygon text tspan title desc defs symbol use linearGradient radialGradient stop clipPath pattern".split(" "));
const ATTRIBUTES = new Set(
  (
    "id class role tabindex aria-label aria-hidden data-moves data-back viewBox preserveAspectRatio transform x y x1 x2 y1 y2 dx dy cx cy r rx ry width height d points pathLength href " +
    "fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-dasharray stroke-linecap stroke-linejoin opacity offset stop-color stop-opacity " +
    "text-anchor dominant-baseline font-size font-weight font-style clip-path gradientTransform gradientUnits patternTransform patternUnits"
  ).split(" "),
);
const DEEPEST = 50;

/** All that a message says, with its pictures cleaned. Raises RangeError for one that is too deep. @param {any} said @param {number} [depth] @returns {any} */
export function cleaned(said, depth = 0) {
  if (depth > DEEPEST) throw new RangeError("too deep");
  if (Array.isArray(said)) return said.map((each) => cleaned(each, depth + 1));
  if (said === null || typeof said !== "object") return said;
  return Object.fromEntries(Object.entries(said).map(([name, value]) => [name, name === "svg" && typeof value === "string" ? cleanPicture(value) : cleaned(value, depth + 1)]));
}

/** A picture, or parts of one. @param {string} text */
export function cleanPicture(text) {
  const parsed = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${text}</svg>`, "image/svg+xml").documentElement;
  if (parsed.nodeName !== "svg") return "";
  for (const child of [...parsed.childNodes]) clean(child);
  return [...parsed.childNodes].map((child) => new XMLSerializer().serializeToString(child)).join("");
}

/** @param {Node} node */
function clean(node) {
  if (node.nodeType === Node.TEXT_NODE) return;
  const isShape = node instanceof Element && node.namespaceURI === SVG && ELEMENTS.has(node.nodeName);
  if (!isShape) return /** @type {ChildNode} */ (node).remove();
  for (const { name, value } of [...node.attributes]) if (!isHarmless(name, value)) node.removeAttribute(name);
  for (const child of [...node.childNodes]) clean(child);
}

/** @param {string} name @param {string} value */
function isHarmless(name, value) {
  if (name === "xmlns") return value === SVG;
  if (name === "href") return value.startsWith("#");
  return ATTRIBUTES.has(name) && !/url\((?!#)|\\/i.test(value);
}
