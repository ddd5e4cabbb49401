// @ts-check
/** Who plays each level, for people: a name and a face. Arenas and programs know only the levels. */

import { s } from "../kit/dom.js";
import { t } from "../kit/strings.js";

const LEVEL = /^level-(\d)$/;

/** The parts of each face, from behind: its class, which is its colour, and its outline on 48 by 48. @type {string[][][]} */
const FACES = [
  [
    ["fur", "M15 25C8 4 16 0 18 3c3 4 4 14 4 19zM33 25C40 4 32 0 30 3c-3 4-4 14-4 19z"],
    ["inner", "M17 19C14 9 16 6 17 7c1 3 2 8 2 12zM31 19c3-10 1-13 0-12-1 3-2 8-2 12z"],
    ["fur", "M24 18c9 0 14 6 14 13S33 45 24 45 10 38 10 31s5-13 14-13z"],
    ["light", "M24 32c5 0 8 3 8 6s-3 6-8 6-8-3-8-6 3-6 8-6z"],
    ["dark", "M22 34h4l-2 3zM22.600 39h2.800v4h-2.800z"],
  ],
  [
    ["fur", "M11 7a6 6 0 0 1 8 7l-8 7a7 7 0 0 1 0-14zM37 7a6 6 0 0 0-8 7l8 7a7 7 0 0 0 0-14z"],
    ["fur", "M24 9c12 0 17 8 17 17S34 44 24 44 7 35 7 26 12 9 24 9z"],
    ["light", "M24 26c6 0 9 4 9 8s-4 8-9 8-9-4-9-8 3-8 9-8z"],
    ["dark", "M20 28h8c0 3-2 5-4 5s-4-2-4-5zM23 33h2v4h-2z"],
  ],
  [
    ["horn", "M14 17 8 13 4 3l3-1 2 6 1-6h3l-1 8 5 5zM34 17l6-4 4-10-3-1-2 6-1-6h-3l1 8-5 5z"],
    ["fur", "M14 20 3 20c0 6 5 9 11 8zM34 20h11c0 6-5 9-11 8z"],
    ["fur", "M24 12c8 0 12 6 12 13 0 8-4 12-5 17-1 3-4 4-7 4s-6-1-7-4c-1-5-5-9-5-17 0-7 4-13 12-13z"],
    ["light", "M24 34c4 0 6 3 6 6s-2 5-6 5-6-2-6-5 2-6 6-6z"],
    ["dark", "M20 36h8c0 3-2 4-4 4s-4-1-4-4z"],
  ],
  [
    ["fur", "M8 3c7 2 12 7 14 12L10 26C6 19 6 10 8 3zM40 3c-7 2-12 7-14 12l12 11c4-7 4-16 2-23z"],
    ["inner", "M11 9c4 2 6 4 8 8l-7 6c-2-5-2-9-1-14zM37 9c-4 2-6 4-8 8l7 6c2-5 2-9 1-14z"],
    ["fur", "M24 13c11 0 17 7 18 15L24 46 6 28c1-8 7-15 18-15z"],
    ["light", "M6 28c8-2 15 2 18 9 3-7 10-11 18-9L24 46z"],
    ["dark", "M20 39h8c0 3-2 6-4 6s-4-3-4-6z"],
  ],
  [
    ["fur", "M7 5c5 4 11 5 17 5s12-1 17-5c2 10 1 15 1 20 0 12-8 20-18 20S6 37 6 25C6 20 5 15 7 5z"],
    ["light", "M15 17a9 9 0 0 1 9 9 9 9 0 1 1-9-9zM33 17a9 9 0 1 1-9 9 9 9 0 0 1 9-9z"],
    ["horn", "M24 27l4 5-4 7-4-7z"],
  ],
  [
    ["fur", "M7 2c7 3 12 8 14 13L8 26C4 18 5 9 7 2zM41 2c-7 3-12 8-14 13l13 11c4-8 3-17 1-24z"],
    ["fur", "M24 12c10 0 15 5 17 13l4 8-7 2-4 6-5 1-5 4-5-4-5-1-4-6-7-2 4-8c2-8 7-13 17-13z"],
    ["light", "M24 27c4 0 10 5 12 10l-7 1-5 7-5-7-7-1c2-5 8-10 12-10z"],
    ["inner", "M24 13l3 9-3 6-3-6z"],
    ["dark", "M20 35h8c0 3-2 5-4 5s-4-2-4-5z"],
  ],
];
/** Where the eyes are: how far from the middle, how high, how large. */
const EYES = [[6, 28, 2.2], [7, 23, 2], [6, 25, 2], [8, 26, 2], [9, 26, 4], [8, 25, 2]];

export const CHARACTERS = FACES.length;

/** The level of a bot, if a character plays it; 0 for any other. @param {string} [bot] */
export function levelNamed(bot = "") {
  const level = Number(LEVEL.exec(bot)?.[1] ?? 0);
  return level <= CHARACTERS ? level : 0;
}

/** A character's name. @param {number} level */
export function nameOf(level) {
  return t(`character.${level}`);
}

/** The name and the level. @param {number} level */
export function titleOf(level) {
  return t("character.title", { name: nameOf(level), level: String(level) });
}

/** A character's face; purely decorative, the name is beside it. @param {number} level */
export function face(level) {
  const [away, high, size] = EYES[level - 1];
  const parts = FACES[level - 1].map(([kind, d]) => s("path", { class: `face-${kind}`, d }));
  const eyes = [24 - away, 24 + away].map((x) => [s("circle", { class: "face-dark", cx: x, cy: high, r: size }), s("circle", { class: "face-glint", cx: x + 0.7, cy: high - 0.7, r: size / 3 })]);
  return s("svg", { class: `face face-of-${level}`, viewBox: "-1 -1 50 50", "aria-hidden": "true" }, parts, eyes);
}
