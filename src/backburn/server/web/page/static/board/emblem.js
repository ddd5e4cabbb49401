// @ts-check
/** What stands for a seat in a game's pictures, shown wherever the page lists the seats; games without it have none. */

import { s, set } from "../kit/dom.js";
import { lastingClasses } from "./shape.js";

/** The place of an emblem in a picture's own measure: as at the left end of a bar. */
const BOX = "0 -22 40 44";

/** @param {number} seat @returns {SVGSVGElement | null} */
export function emblem(seat) {
  const found = /** @type {SVGGElement | null} */ (document.querySelector(`.board > #emblem-${seat}`));
  if (!found) return null;
  const svg = s("svg", { viewBox: BOX }, [...found.children].map((part) => part.cloneNode(true)));
  set(svg, "class", lastingClasses(found.ownerSVGElement).join(" "));
  return svg;
}
