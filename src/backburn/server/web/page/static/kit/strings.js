// @ts-check
/** The page's strings, in the reader's language. */

import { file } from "./address.js";
import { store } from "./store.js";

export const LANGUAGES = { en: "English", de: "Deutsch" };

/** @type {Record<string, string>} */
let table = {};
let language = "en";

/** Read the table of the chosen language, or of the browser's. */
export async function loadStrings() {
  language = store.get("language") || preferred();
  const answer = await fetch(file(`strings/${language}.json`));
  table = await answer.json();
  document.documentElement.lang = language;
}

/** @returns {string} */
function preferred() {
  const known = navigator.languages.map((name) => name.slice(0, 2).toLowerCase()).find((name) => name in LANGUAGES);
  return known ?? "en";
}

/** The language in use. */
export function currentLanguage() {
  return language;
}

/**
 * A text by its key; `{name}` is filled in, and a number `n` chooses between `key.one` and `key.other`.
 * @param {string} key @param {Record<string, string | number>} [values]
 */
export function t(key, values = {}) {
  const plural = typeof values.n === "number" ? `${key}.${new Intl.PluralRules(language).select(values.n)}` : key;
  const text = table[plural] ?? table[`${key}.other`] ?? table[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? shown(values[name]) : whole));
}

/** Is there a text for the key? @param {string} key */
export function hasText(key) {
  return key in table;
}

/** @param {string | number} value */
function shown(value) {
  return typeof value === "number" ? number(value) : value;
}

/** A number as people here write it, with a minus instead of a hyphen, and a space before the per cent that no line breaks at. @param {number} value @param {Intl.NumberFormatOptions} [how] */
export function number(value, how) {
  return new Intl.NumberFormat(language, how).format(value).replace("-", "\u2212").replace(/(\d)%/, "$1\u00a0%");
}

/** Names one after the other, as people here list them. @param {string[]} names */
export function listed(names) {
  return new Intl.ListFormat(language).format(names);
}

/** How long ago, in words. @param {number} when */
export function ago(when) {
  const minutes = Math.round((when - Date.now()) / 60000);
  const words = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  if (minutes > -60) return words.format(minutes, "minute");
  if (minutes > -60 * 24) return words.format(Math.round(minutes / 60), "hour");
  return words.format(Math.round(minutes / 60 / 24), "day");
}

/** A moment as people here write it, of today without its date. @param {number} when milliseconds since the epoch */
export function moment(when) {
  const today = new Date(when).toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(language, { ...(today ? {} : { dateStyle: "short" }), timeStyle: "short" }).format(when);
}

const DAY = 86400;
const HOUR = 3600;
/** From this many seconds on, a clock shows hours. */
const LONG = 2 * HOUR;

/** Seconds as minutes and seconds; much time as days and hours, or as hours and minutes. @param {number} seconds @param {"narrow" | "short"} [units] */
export function clock(seconds, units = "narrow") {
  if (seconds > DAY) return twoUnits(Math.ceil(seconds / HOUR), 24, ["day", "hour"], units);
  if (seconds > LONG) return twoUnits(Math.ceil(seconds / 60), 60, ["hour", "minute"], units);
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** A time as a number of one unit and the rest in another, without zeros. @param {number} time @param {number} each how many of the smaller make one of the larger @param {string[]} names @param {"narrow" | "short"} unitDisplay */
function twoUnits(time, each, names, unitDisplay) {
  const counts = [Math.floor(time / each), time % each];
  return names.flatMap((unit, index) => (counts[index] ? [number(counts[index], { style: "unit", unit, unitDisplay })] : [])).join(" ");
}

/** Text that may come in several languages, as of a tutorial. @param {string | Record<string, string> | undefined} text @returns {string} */
export function translated(text) {
  return typeof text === "object" ? (text[language] ?? text.en ?? "") : (text ?? "");
}
