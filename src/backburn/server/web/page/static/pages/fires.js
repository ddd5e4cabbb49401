// @ts-check
/** The Daily Fires that were played in this browser. Days are those of UTC, everywhere the same; the page shows them in local time. */

import { store } from "../kit/store.js";
import { currentLanguage } from "../kit/strings.js";
import { streak } from "./days.js";

/** @typedef {{ game: string, title: string, seat: number, role: string, seats: number, together: boolean, level: string, compared: Record<string, number> }} Fire a game of a day; `compared`: how many games each level of bots has played */
/** @typedef {{ day: string, today: string, salt: string, games: Fire[] }} Day */
/** @typedef {{ better: number, equal: number, of: number }} Rank */
/** @typedef {{ over: boolean, counted: boolean, payoff: number, lead: number | null, alone: boolean, levels: Record<string, Rank>, here: Rank | null, best: { name: string, payoff: number, lead: number | null }[] }} Result `best`: of this server */

const MOST_DAYS = 400;
const A_DAY = 24 * 60 * 60 * 1000;

/** The day that it is now, as 2026-03-31. @param {number} [now] */
export function today(now = Date.now()) {
  return new Date(now).toISOString().slice(0, 10);
}

/** The day that many days later. @param {string} day @param {number} count */
export function later(day, count) {
  return today(Date.parse(`${day}T00:00:00Z`) + count * A_DAY);
}

/** When the next day begins. @param {string} day */
export function ends(day) {
  return Date.parse(`${later(day, 1)}T00:00:00Z`);
}

/** A day in words. @param {string} day @param {"long" | "short"} [month] */
export function inWords(day, month = "long") {
  return new Intl.DateTimeFormat(currentLanguage(), { weekday: month, day: "numeric", month, timeZone: "UTC" }).format(Date.parse(`${day}T00:00:00Z`));
}

/** What was played of a game on a day. @param {string} day @param {string} game @returns {import("../kit/store.js").Tried | undefined} */
export function tried(day, game) {
  return store.get("fires")[day]?.[game];
}

/** Remember a table of a fire, or that it is over. @param {string} day @param {string} game @param {Partial<import("../kit/store.js").Tried>} what */
export function noteFire(day, game, what) {
  const fires = store.get("fires");
  const before = fires[day]?.[game] ?? { table: "" };
  const known = { ...fires, [day]: { ...fires[day], [game]: { ...before, ...what } } };
  store.set("fires", Object.fromEntries(Object.entries(known).sort().slice(-MOST_DAYS)));
}

/** Of which fire a table is the try that counts; null if of none. @param {string} table @returns {{ day: string, game: string } | null} */
export function fireOf(table) {
  for (const [day, games] of Object.entries(store.get("fires"))) {
    for (const [game, known] of Object.entries(games)) if (known.table === table || known.practised === table) return { day, game };
  }
  return null;
}

/** On how many days in a row, up to today or yesterday, a fire that counts was played to its end. @param {string} [now] */
export function fireStreak(now = today()) {
  return streak(Object.entries(store.get("fires")).filter(([, games]) => isPlayed(games)).map(([day]) => day), now);
}

/** Was a fire of a day played to its end? @param {Record<string, import("../kit/store.js").Tried> | undefined} games */
export function isPlayed(games) {
  return Object.values(games ?? {}).some(({ over }) => over);
}
