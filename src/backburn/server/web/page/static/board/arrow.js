// @ts-check
/** Moves that are drawn on the board and not made: each an arrow from where a piece is to where it goes, or a frame around the choice. */

import { s } from "../kit/dom.js";

/** @typedef {{ things: string[], start: string, place: string }} Sketch */
/** @typedef {import("./board.js").Board} Board */

const HEAD = 18;
const NUMBER = 15;
/** How much wider than high a thing is that has words in its middle, as a button has. */
const WIDE = 1.5;

/** Draw a move, or remove what was drawn. @param {Board} board @param {Sketch | null} sketch */
export function drawn(board, sketch) {
  drawnInOrder(board, sketch ? [sketch] : []);
}

/** Draw moves, several with their numbers, and remove what was drawn before. @param {Board} board @param {Sketch[]} sketches the best first */
export function drawnInOrder(board, sketches) {
  board.svg?.querySelectorAll(":scope > .hint-arrow").forEach((old) => old.remove());
  const ways = sketches.map((sketch) => ({ sketch, way: way(board, sketch) }));
  board.mark([...new Set(ways.flatMap(({ sketch, way }) => (way ? [] : sketch.things)))], "hint");
  [...ways].reverse().forEach(({ way }) => way && board.svg?.append(arrow(...way)));
  if (sketches.length < 2) return;
  /** @type {Map<string, number>} how many numbers stand at a place already */
  const there = new Map();
  ways.forEach(({ sketch, way }, index) => {
    const at = way?.[1] ?? foot(board, sketch.things[0] ?? "");
    if (!at) return;
    const known = there.get(String(at.map(Math.round))) ?? 0;
    there.set(String(at.map(Math.round)), known + 1);
    board.svg?.append(numeral(index + 1, [at[0] + known * 2 * NUMBER, at[1]]));
  });
}

/** From where to where an arrow goes; null where a frame says more. @param {Board} board @param {Sketch} sketch @returns {[[number, number], [number, number]] | null} */
function way(board, sketch) {
  const [from, to] = [middle(board, sketch.start), middle(board, sketch.place)];
  return from && to && Math.hypot(to[0] - from[0], to[1] - from[1]) > 2 * HEAD ? [from, to] : null;
}

/** Where the middle of a thing is, in the picture's measure. @param {Board} board @param {string} id @returns {[number, number] | null} */
function middle(board, id) {
  const box = boxOf(board, id);
  return box && [box.x, (box.top + box.bottom) / 2];
}

/** Where the number of a framed thing stands: on the lower edge of a wide one, whose words it would cover; in the middle of others. @param {Board} board @param {string} id @returns {[number, number] | null} */
function foot(board, id) {
  const box = boxOf(board, id);
  if (!board.svg || !box || box.width < WIDE * (box.bottom - box.top)) return middle(board, id);
  const { y, height } = board.svg.viewBox.baseVal;
  return [box.x, Math.min(box.bottom, y + height - NUMBER)];
}

/** The middle, the ends and the width of a thing, in the picture's measure. @param {Board} board @param {string} id */
function boxOf(board, id) {
  const thing = id ? board.element(id) : null;
  const view = board.svg?.getScreenCTM()?.inverse();
  if (!thing || !view) return null;
  const { left, top, width, height } = thing.getBoundingClientRect();
  const [first, last] = [new DOMPoint(left, top), new DOMPoint(left + width, top + height)].map((corner) => corner.matrixTransform(view));
  return { x: (first.x + last.x) / 2, width: last.x - first.x, top: first.y, bottom: last.y };
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

/** @param {number} number @param {[number, number]} at */
function numeral(number, [x, y]) {
  return s("g", { class: "hint-arrow hint-number", "aria-hidden": "true" }, s("circle", { cx: x, cy: y, r: NUMBER }), s("text", { x, y: y + NUMBER * 0.4 }, String(number)));
}
