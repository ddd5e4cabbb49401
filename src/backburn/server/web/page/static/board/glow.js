// @ts-check
/** Places on the board that glow for a moment, also where nothing stands any more. */

import { s } from "../kit/dom.js";
import { outlines } from "./marks.js";

/** Let things glow. @param {SVGSVGElement} svg @param {Element[]} things @param {string} tone a class: `good` or `bad` @param {number} milliseconds */
export function glow(svg, things, tone, milliseconds) {
  svg.querySelectorAll(":scope > .glow").forEach((old) => old.remove());
  const paths = outlines(svg, things);
  if (!paths.length) return;
  const light = s("g", { class: `glow ${tone}`, "aria-hidden": "true" }, paths.map((d) => s("path", { d })));
  svg.append(light);
  setTimeout(() => light.remove(), milliseconds);
}
