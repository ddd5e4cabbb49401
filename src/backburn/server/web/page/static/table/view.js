// @ts-check
/** A seat's view of a table as the server sends it: first the whole view, then changes. */

/** @typedef {import("./seats.js").Seat} Seat */
/** @typedef {import("../kit/protocol.js").LineData} Line */
/** @typedef {import("../kit/protocol.js").ChangeMessage} Change */
/**
 * What a seat may know of a table. Of a finished game that was played by other rules than those here it says their version, and that of those here.
 * @typedef {import("../kit/protocol.js").ViewMessage & { archived?: { version: number, here: number } }} View
 */

export const CHANCE = -1;
export const OVER = -2;

/** A view with a change in it; the picture's changed elements are the board's business. @param {View} view @param {Partial<Change>} change @returns {View} */
export function changed(view, change) {
  const { type, scene, log, log_from: from, ...rest } = change;
  const merged = { ...view, ...rest };
  if (scene) merged.scene = { ...view.scene, title: scene.title ?? view.scene.title, facts: scene.facts ?? view.scene.facts, task: scene.task ?? view.scene.task, svg: scene.svg ?? view.scene.svg };
  if (log) merged.log = [...view.log.slice(0, from ?? view.log.length), ...log];
  return merged;
}

/** The lines that a change brings. @param {View} view @param {Change} change @returns {Line[]} */
export function newLines(view, change) {
  const known = new Set(view.log.map((line) => line.number));
  return (change.log ?? []).filter((line) => !known.has(line.number));
}

/** What two seats or more are called in the log. @param {Seat[]} seats @returns {string[]} */
export function logNames(seats) {
  return seats.map((seat) => seat.role.charAt(0).toUpperCase() + seat.role.slice(1));
}

/** Has the host stopped the clocks, so that no one moves? @param {View} view */
export function isPaused(view) {
  return view.paused && !view.over;
}

/** What the one whose page it is has to do; where that is not said, what is being decided. @param {View} view */
export function ownTask(view) {
  const { task } = view.scene;
  return task ? task.charAt(0).toUpperCase() + task.slice(1) : situation(view);
}

/** What is being decided, without the name of the game that stands in the head anyway. @param {{ status: string, title?: string }} view @param {string} [game] */
export function situation({ status, title = "" }, game = title) {
  const rest = game && status.startsWith(game) ? status.slice(game.length).replace(/^[\s,:.]+/, "") : status;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}
