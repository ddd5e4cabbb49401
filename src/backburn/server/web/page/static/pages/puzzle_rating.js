// @ts-check
/**
 * The rating of who solves puzzles in this browser, by Glicko: a number, and how far it may be off. A puzzle is an opponent whose rating is that of its
 * difficulty; to solve it at the first try, without help, is to win. Formulas: Mark Glickman, "The Glicko system", 1995, whose example is tested.
 */

import { day } from "../kit/today.js";
import { store } from "../kit/store.js";
import { number, t } from "../kit/strings.js";

/** @typedef {{ value: number, deviation: number }} Rating */
/** @typedef {{ rating: Rating, score: number }} Result against an opponent of that rating; 1 for a win, 0 for a loss */

/** @type {Rating} */
const NEWCOMER = { value: 1200, deviation: 350 };
/** What puzzles are worth, by the lowest level that solves them; puzzles of a level differ. */
const DIFFICULTIES = new Map([[3, 1100], [4, 1400], [5, 1700], [6, 2000]]);
const SPREAD = 100;
/** However much one has solved, tomorrow one may have learnt something. */
const LEAST_DEVIATION = 50;
/** By how much the square of the deviation grows in a day: from the least to a newcomer's in three years. */
const GROWTH = (350 ** 2 - 50 ** 2) / 1095;
const Q = Math.LN10 / 400;
/** Two standard deviations: nineteen times of twenty the true rating is within. */
const RANGE = 1.96;

/** The rating after some results. @param {Rating} before @param {Result[]} results @returns {Rating} */
export function rated({ value, deviation }, results) {
  const games = results.map(({ rating, score }) => {
    const weight = 1 / Math.sqrt(1 + (3 * Q ** 2 * rating.deviation ** 2) / Math.PI ** 2);
    return { weight, score, expected: 1 / (1 + 10 ** ((-weight * (value - rating.value)) / 400)) };
  });
  const information = Q ** 2 * games.reduce((sum, { weight, expected }) => sum + weight ** 2 * expected * (1 - expected), 0);
  const precision = 1 / deviation ** 2 + information;
  const gained = games.reduce((sum, { weight, score, expected }) => sum + weight * (score - expected), 0);
  return { value: value + (Q / precision) * gained, deviation: Math.sqrt(1 / precision) };
}

/** The rating as it is remembered, less sure the longer ago that was. @param {string} [today] @returns {Rating & { tries: number }} */
export function ownRating(today = day()) {
  const known = store.get("puzzles").rating;
  if (!known) return { ...NEWCOMER, tries: 0 };
  const days = Math.max(0, (Date.parse(today) - Date.parse(known.day)) / (24 * 60 * 60 * 1000));
  return { value: known.value, deviation: Math.min(NEWCOMER.deviation, Math.sqrt(known.deviation ** 2 + GROWTH * days)), tries: known.tries };
}

/** Note the first try at a puzzle, and say what the rating is now; empty if it was tried before. @param {{ game: string, id: string, difficulty: number }} puzzle @param {boolean} right */
export function noteTry({ game, id, difficulty }, right) {
  const known = store.get("puzzles");
  const key = `${game}/${id}`;
  if (key in known.done || known.tried?.includes(key)) return "";
  const before = ownRating();
  const opponent = { value: DIFFICULTIES.get(difficulty) ?? NEWCOMER.value, deviation: SPREAD };
  const { value, deviation } = rated(before, [{ rating: opponent, score: Number(right) }]);
  const rating = { value, deviation: Math.max(LEAST_DEVIATION, deviation), tries: before.tries + 1, day: day() };
  store.set("puzzles", { ...known, rating, tried: [...(known.tried ?? []), key] });
  return `${ratingText()} (${number(Math.round(value) - Math.round(before.value), { signDisplay: "exceptZero" })})`;
}

/** The rating in words. */
export function ratingText() {
  const { value, deviation, tries } = ownRating();
  return tries ? t("puzzles.rating", { value: number(Math.round(value)), range: number(Math.round(RANGE * deviation)) }) : t("puzzles.rating.none");
}

/** Of some puzzles the one that is most like the reader's rating. @template {{ difficulty: number }} P @param {P[]} puzzles @returns {P | undefined} */
export function fitting(puzzles) {
  const { value } = ownRating();
  const far = (/** @type {P} */ { difficulty }) => Math.abs((DIFFICULTIES.get(difficulty) ?? NEWCOMER.value) - value);
  const nearest = Math.min(...puzzles.map(far));
  const equal = puzzles.filter((each) => far(each) === nearest);
  return equal[Math.floor(Math.random() * equal.length)];
}
