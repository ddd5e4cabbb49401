// @ts-check
/** Which puzzles were solved in this browser, and on how many days in a row. */

import { store } from "../kit/store.js";
import { day } from "../kit/today.js";

const MOST_DAYS = 400;
const A_DAY = 24 * 60 * 60 * 1000;
const [ALONE, HELPED, SHOWN] = [1, 2, 3];

/** @typedef {{ game: string, id: string }} Named */

/** Remember that a puzzle was solved, alone or with help; the day counts if it was the day's and solved without help, before the solution was shown. @param {Named} puzzle @param {string} today @param {boolean} alone */
export function remember({ game, id }, today, alone) {
  const solved = store.get("puzzles");
  const key = `${game}/${id}`;
  const known = solved.done[key] ?? 0;
  const days = today && alone && !known && !solved.days.includes(today) ? [...solved.days, today].slice(-MOST_DAYS) : solved.days;
  store.set("puzzles", { ...solved, done: { ...solved.done, [key]: known === SHOWN ? HELPED : known || (alone ? ALONE : HELPED) }, days });
}

/** Remember that the solution was shown: the puzzle is not solved, and never will be without help. @param {Named} puzzle */
export function rememberShown({ game, id }) {
  const known = store.get("puzzles");
  store.set("puzzles", { ...known, done: { [`${game}/${id}`]: SHOWN, ...known.done } });
}

/** Was it solved before, alone or with help? @param {Named} puzzle */
export function solvedBefore({ game, id }) {
  return [ALONE, HELPED].includes(store.get("puzzles").done[`${game}/${id}`]);
}

/** On how many days in a row, up to today or yesterday, the puzzle of the day was solved alone. @param {string[]} [days] @param {string} [today] */
export function streak(days = store.get("puzzles").days, today = day()) {
  const known = new Set(days.map(count));
  const last = known.has(count(today)) ? count(today) : count(today) - 1;
  let length = 0;
  while (known.has(last - length)) length += 1;
  return length;
}

/** The number of a day; all days have the same length here. @param {string} text */
function count(text) {
  return Math.round(Date.parse(`${text}T00:00:00Z`) / A_DAY);
}
