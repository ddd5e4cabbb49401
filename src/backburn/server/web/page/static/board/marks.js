// @ts-check
/** Corners around things of a picture, as around what the last turn changed. A game's style sheet sets `--mark` for each thing: `none` for no marks, `over` for no marks and a place above those of others, `hexagon` for marks along its edges, `inside` for marks inside its first part, whatever rises above that. */

import { s } from "../kit/dom.js";
import { moved } from "./moved.js";
import { isSeen } from "./things.js";

/** @typedef {{ left: number, top: number, right: number, bottom: number, hexagon: boolean }} Box */

/** Elements wider than this share of the board are not marked: they are easily seen. */
const MOST_MARKED = 0.6;
/** What an arm of a corner is of an edge of a hexagon. */
const ARM = 0.28;
/** How far inside its box a hexagon is marked. */
const INSET = 7;
/** How far around its box a thing is marked, and how far inside its first part. */
const [AROUND, WITHIN] = [4, 7];

/** Is a thing marked when the last turn changed it? @param {Element} thing */
export function isMarked(thing) {
  return !["none", "over"].includes(markOf(thing));
}

/** The lowest thing that lies over the marks. @param {SVGSVGElement} svg */
export function overMarks(svg) {
  return [...svg.children].find((thing) => markOf(thing) === "over" || thing.matches(".trail, .destinations")) ?? null; // also where pieces can go
}

/** @param {Element} thing */
function markOf(thing) {
  return getComputedStyle(thing).getPropertyValue("--mark").trim();
}

/** The marks around things that are seen, those that lie on each other as one. @param {SVGSVGElement} svg @param {Element[]} things */
export function marksAround(svg, things) {
  const boxes = things.filter(isSeen).map((thing) => around(svg, thing)).filter(({ left, right }) => right - left < MOST_MARKED * svg.viewBox.baseVal.width);
  return together(boxes).map((box) => (box.hexagon ? corners(hexagonCorners(box)) : corners(boxCorners(box))));
}

/** Where things are that are seen, those that are easily seen left out; what shows nothing is as large as others of its kind. @param {SVGSVGElement} svg @param {Element[]} things @returns {Box[]} */
export function boxes(svg, things) {
  const found = things.filter(isSeen).flatMap((thing) => (thing.childElementCount ? around(svg, thing) : likeOthers(svg, thing)));
  return found.filter(({ left, right }) => right - left < MOST_MARKED * svg.viewBox.baseVal.width);
}

/** The outline of a box as a path. @param {Box} box */
export function outline(box) {
  const { left, top, right, bottom } = box;
  const points = box.hexagon ? hexagonPoints(box) : [[left, top], [right, top], [right, bottom], [left, bottom]];
  return `M${points.map((point) => point.map((each) => each.toFixed(1)).join(" ")).join("L")}Z`;
}

/** Where a thing that shows nothing would be. @param {SVGSVGElement} svg @param {Element} thing @returns {Box[]} none, if nothing of its kind shows anything */
function likeOthers(svg, thing) {
  const kind = thing.id.split("-")[0];
  const other = [...svg.querySelectorAll(`:scope > g[id^="${kind}-"]`)].find((each) => each.childElementCount);
  if (!other) return [];
  const [{ left, top, right, bottom, hexagon }, [across, down]] = [around(svg, other), origin(thing).map((each, axis) => each - origin(other)[axis])];
  return [{ left: left + across, top: top + down, right: right + across, bottom: bottom + down, hexagon }];
}

/** @param {Element} thing */
function origin(thing) {
  const [[x, y], [across, down]] = [moved(thing.getAttribute("transform") ?? "") ?? [0, 0], lengths(getComputedStyle(thing).translate, 0)];
  return [x + across, y + down];
}

/** Where a thing is, in the picture's own measure. @param {SVGSVGElement} svg @param {any} thing @returns {Box} */
function around(svg, thing) {
  const inside = markOf(thing) === "inside" && thing.firstElementChild instanceof SVGGraphicsElement;
  const [box, view, by] = [(inside ? thing.firstElementChild : thing).getBBox(), svg.viewBox.baseVal, inside ? -WITHIN : AROUND];
  const [x, y] = moved(thing.getAttribute("transform") ?? "") ?? [0, 0];
  const style = getComputedStyle(thing);
  const [across, down] = lengths(style.translate, 0);
  const [size] = lengths(style.scale, 1);
  return {
    hexagon: markOf(thing) === "hexagon",
    left: Math.max(view.x + 4, across + size * (box.x + x) - by),
    top: Math.max(view.y + 4, down + size * (box.y + y) - by),
    right: Math.min(view.x + view.width - 4, across + size * (box.x + x + box.width) + by),
    bottom: Math.min(view.y + view.height - 4, down + size * (box.y + y + box.height) + by),
  };
}

/** The numbers of a style that moves or scales a thing. @param {string} text @param {number} otherwise */
function lengths(text, otherwise) {
  const found = text.split(" ").map(Number.parseFloat);
  return [0, 1].map((index) => (Number.isFinite(found[index]) ? found[index] : otherwise));
}

/** Boxes that overlap much, as one. @param {Box[]} boxes @returns {Box[]} */
function together(boxes) {
  /** @type {Box[]} */
  const found = [];
  for (const box of boxes) {
    const other = found.find((each) => overlap(each, box) > 0.25 * Math.min(area(each), area(box)));
    if (!other) found.push({ ...box });
    else {
      other.left = Math.min(other.left, box.left);
      other.top = Math.min(other.top, box.top);
      other.right = Math.max(other.right, box.right);
      other.bottom = Math.max(other.bottom, box.bottom);
    }
  }
  return found;
}

/** @param {Box} box */
function area(box) {
  return (box.right - box.left) * (box.bottom - box.top);
}

/** @param {Box} one @param {Box} other */
function overlap(one, other) {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}

/** Four corners. @param {Box} box */
function boxCorners({ left, top, right, bottom }) {
  const arm = Math.min(20, (right - left) / 3, (bottom - top) / 3);
  return [
    `M${left} ${top + arm}V${top}H${left + arm}M${right - arm} ${top}H${right}V${top + arm}`,
    `M${right} ${bottom - arm}V${bottom}H${right - arm}M${left + arm} ${bottom}H${left}V${bottom - arm}`,
  ].join("");
}

/** The six corners of a hexagon, which stay on it and off its neighbours; it stands on a corner if it is higher than wide. @param {Box} box */
function hexagonCorners(box) {
  const points = hexagonPoints(box);
  const between = (/** @type {number[]} */ from, /** @type {number[]} */ to) => from.map((each, axis) => (each + ARM * (to[axis] - each)).toFixed(1)).join(" ");
  return points.map((point, index) => `M${between(point, points[(index + 5) % 6])}L${point.map((each) => each.toFixed(1)).join(" ")}L${between(point, points[(index + 1) % 6])}`).join("");
}

/** @param {string} path */
function corners(path) {
  return [s("path", { class: "mark-case", d: path }), s("path", { class: "mark", d: path })];
}

/** @param {Box} box @returns {number[][]} */
function hexagonPoints({ left, top, right, bottom }) {
  const [wide, high] = [right - left - 2 * INSET, bottom - top - 2 * INSET];
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const upright = [[0, -0.5], [0.5, -0.25], [0.5, 0.25], [0, 0.5], [-0.5, 0.25], [-0.5, -0.25]];
  return upright.map(([across, down]) => (high > wide ? [x + across * wide, y + down * high] : [x + down * wide, y + across * high]));
}
