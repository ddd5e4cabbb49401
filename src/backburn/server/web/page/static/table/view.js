// @ts-check
/** A seat's view of a table as the server sends it: first the whole view, then changes. */

/** @typedef {import("./seats.js").Seat} Seat */
/** @typedef {import("./log.js").Line} Line */
/** @typedef {import("./log.js").Undone} Undone */
/**
 * @typedef {object} View
 * @property {number} at @property {string} table @property {string} game @property {string} title @property {number | null} seat
 * @property {number[]} mine @property {boolean} owner @property {Seat[]} seats @property {number} to_act @property {string} status @property {string} aim what is played for, until a player has made a move
 * @property {{ svg: string, title: string, facts: [string, string][] }} scene @property {{ id: number, text: string, explain: string }[]} moves
 * @property {Line[]} log @property {Undone[]} undone @property {"free" | "ask" | null} undo @property {number[]} undo_asks @property {{ what: string, by: number, count: number, waiting: number[], number: number, keep?: boolean } | null} asked
 * @property {{ why: string, winners: number[], words: string } | null} over @property {string | null} rematch @property {string[]} last
 * @property {string | null} position @property {number} plies @property {Record<string, string>} options @property {string} ruleset @property {string} dice
 * @property {"free" | "ask" | null} hint @property {number[]} hint_asks @property {number[]} hinted how many hints each seat has had
 * @property {"waiting" | "begun" | "over"} [life] @property {number[]} [missing] the seats that a waiting table waits for @property {"free" | "ask" | "no"} [undo_rule] @property {object | null} [clock]
 * @property {Record<string, { asks: number[], then?: "over" | "bot" }>} [offers] what the seat can do now besides moves, and who would be asked @property {{ game: number, points: number[], titles: string[] }} [series]
 * @property {number} spectators @property {boolean} secrets @property {boolean} reach @property {{ commitment: string, chosen: boolean, foreseen: boolean, seed?: string, salt?: string } | null} luck
 * @property {{ version: number, here: number }} [archived] of a finished game by other rules than those here: their version, and that of those here
 */

export const CHANCE = -1;
export const OVER = -2;

/** A view with a change in it; the picture's changed elements are the board's business. @param {View} view @param {any} change @returns {View} */
export function changed(view, change) {
  const { type, scene, log, log_from: from, ...rest } = change;
  const merged = { ...view, ...rest };
  if (scene) merged.scene = { ...view.scene, title: scene.title ?? view.scene.title, facts: scene.facts ?? view.scene.facts, svg: scene.svg ?? view.scene.svg };
  if (log) merged.log = [...view.log.slice(0, from ?? view.log.length), ...log];
  return merged;
}

/** The lines that a change brings. @param {View} view @param {any} change @returns {Line[]} */
export function newLines(view, change) {
  const known = new Set(view.log.map((line) => line.number));
  return (change.log ?? []).filter((/** @type {Line} */ line) => !known.has(line.number));
}

/** What two seats or more are called in the log. @param {Seat[]} seats @returns {string[]} */
export function logNames(seats) {
  return seats.map((seat) => seat.role.charAt(0).toUpperCase() + seat.role.slice(1));
}

/** What is being decided, without the name of the game that stands in the head anyway. @param {{ status: string, title?: string }} view @param {string} [game] */
export function situation({ status, title = "" }, game = title) {
  const rest = game && status.startsWith(game) ? status.slice(game.length).replace(/^[\s,:.]+/, "") : status;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}
