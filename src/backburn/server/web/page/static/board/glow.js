// @ts-check
/** Places on the board that glow for a moment, also where nothing stands any more. */

import { s } from "../kit/dom.js";
import { boxes, outline } from "./marks.js";

/** Let things glow. @param {import("./board.js").Board} board @param {string[]} ids @param {string} tone a class: `good` or `bad` @param {number} milliseconds */
export function glow(board, ids, tone, milliseconds) {
  if (!board.svg) return;
  board.svg.querySelectorAll(":scope > .glow").forEach((old) => old.remove());
  const light = lit(board.svg, ids.flatMap((id) => board.element(id) ?? []), tone);
  setTimeout(() => light?.remove(), milliseconds);
}

/** Light around things, which stays. @param {SVGSVGElement} svg @param {Element[]} things @param {string} tone @returns {SVGElement | null} none, where nothing is to be lit */
export function lit(svg, things, tone) {
  const paths = boxes(svg, things).map((box) => s("path", { d: outline(box) }));
  const light = paths.length ? s("g", { class: `glow ${tone}`, "aria-hidden": "true" }, paths) : null;
  if (light) svg.append(light);
  return light;
}
