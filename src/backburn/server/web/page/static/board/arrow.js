// @ts-check
/** A move that is drawn on the board and not made: an arrow from where a piece is to where it goes, or a frame around the choice. */

import { s } from "../kit/dom.js";

/** @typedef {{ things: string[], start: string, place: string }} Sketch */

const HEAD = 18;

/** Draw a move, or remove what was drawn. @param {import("./board.js").Board} board @param {Sketch | null} sketch */
export function drawn(board, sketch) {
  board.svg?.querySelectorAll(":scope > .hint-arrow").forEach((old) => old.remove());
  const [from, to] = sketch ? [middle(board, sketch.start), middle(board, sketch.place)] : [null, null];
  const goes = from && to && Math.hypot(to[0] - from[0], to[1] - from[1]) > 2 * HEAD;
  board.mark(sketch && !goes ? sketch.things : [], "hint");
  if (goes) board.svg?.append(arrow(from, to));
}

/** Where the middle of a thing is, in the picture's measure. @param {import("./board.js").Board} board @param {string} id @returns {[number, number] | null} */
function middle(board, id) {
  const thing = id ? board.element(id) : null;
  const view = board.svg?.getScreenCTM()?.inverse();
  if (!thing || !view) return null;
  const { left, top, width, height } = thing.getBoundingClientRect();
  const { x, y } = new DOMPoint(left + width / 2, top + height / 2).matrixTransform(view);
  return [x, y];
}

/** @param {[number, number]} from @param {[number, number]} to */
function arrow([x1, y1], [x2, y2]) {
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  const [x3, y3] = [x2 - dx * HEAD, y2 - dy * HEAD];
  const wing = (/** @type {number} */ side) => `${x3 - side * dy * HEAD * 0.6} ${y3 + side * dx * HEAD * 0.6}`;
  const path = `M${x1} ${y1}L${x3} ${y3}M${wing(1)}L${x2} ${y2}L${wing(-1)}Z`;
  return s("g", { class: "hint-arrow", "aria-hidden": "true" }, s("path", { class: "mark-case", d: path }), s("path", { class: "mark", d: path }));
}
