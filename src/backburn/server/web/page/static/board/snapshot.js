// @ts-check
/** A small picture of a moment: the part of a board around what it is about. */

import { parsedSvg, set } from "../kit/dom.js";
import { translatePicture } from "../kit/phrases.js";
import { lit } from "./glow.js";
import { boxes } from "./marks.js";

/** What is shown has at least this share of the picture's width, and this shape. */
const LEAST = 0.42;
const SHAPE = 1.5;
const LIVE = ["id", "role", "tabindex", "aria-label", "aria-describedby", "data-moves", "data-undoes"];

/** Draw it in a place that is in the document. @param {HTMLElement} place @param {string} svg @param {string[]} ids what it is about @param {string} tone */
export function snapshot(place, svg, ids, tone) {
  const picture = translatePicture(parsedSvg(svg));
  place.replaceChildren(picture);
  const things = ids.flatMap((id) => picture.querySelector(`:scope > g[id="${CSS.escape(id)}"]`) ?? []);
  const { width, height } = picture.viewBox.baseVal;
  const found = boxes(picture, things);
  lit(picture, things, tone);
  if (found.length) set(picture, "viewBox", cut(found, width, height).map((each) => each.toFixed(0)).join(" "));
  [picture, ...picture.querySelectorAll("*")].forEach((each) => LIVE.forEach((name) => each.removeAttribute(name)));
  set(picture, "aria-hidden", "true");
}

/** The part of a picture around boxes. @param {import("./marks.js").Box[]} found @param {number} width @param {number} height */
function cut(found, width, height) {
  const [left, right] = [Math.min(...found.map((box) => box.left)), Math.max(...found.map((box) => box.right))];
  const [top, bottom] = [Math.min(...found.map((box) => box.top)), Math.max(...found.map((box) => box.bottom))];
  const across = Math.min(width, Math.max(LEAST * width, 1.3 * (right - left), 1.3 * SHAPE * (bottom - top)));
  const down = Math.min(height, across / SHAPE);
  const begin = (/** @type {number} */ middle, /** @type {number} */ size, /** @type {number} */ whole) => Math.min(Math.max(0, middle - size / 2), whole - size);
  return [begin((left + right) / 2, across, width), begin((top + bottom) / 2, down, height), across, down];
}
