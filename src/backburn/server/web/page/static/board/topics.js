// @ts-check
/** What things on a board are, and what they mean in the game: a game's `topics.json` says it by the words of things. */

import { api } from "../kit/api.js";
import { currentLanguage } from "../kit/strings.js";

/** @typedef {{ en: string, de?: string }} Text */
/** @typedef {{ of: string[], title: Text, text: Text, clause: string, card?: boolean }} Topic */

/** @type {Map<string, Promise<Topic[]>>} */
const fetched = new Map();

/** A game's topics, fetched once. @param {string} game @returns {Promise<Topic[]>} */
export function topicsOf(game) {
  const known = fetched.get(game) ?? api.topics(game).catch(() => fetched.delete(game) && []);
  fetched.set(game, known);
  return known;
}

/** The words of a thing: its id and the beginning of that, its classes, and the classes and symbols of its parts. @param {Element} thing @returns {Set<string>} */
function wordsOf(thing) {
  const words = [thing.id, thing.id.split("-")[0], ...thing.classList];
  for (const part of thing.querySelectorAll("*")) words.push(...part.classList, (part.getAttribute("href") ?? "").slice(1));
  return new Set(words);
}

/** The topics that speak of a thing: those all words of which it has, but for those than which another is more exact. @param {Topic[]} topics @param {Element} thing @returns {Topic[]} */
export function topicsFor(topics, thing) {
  const has = wordsOf(thing);
  const found = topics.flatMap((topic) => topic.of.map((of) => ({ topic, of: of.split(" ") }))).filter(({ of }) => of.every((word) => has.has(word)));
  const vague = (/** @type {string[]} */ of) => found.some((other) => other.of.length > of.length && of.every((word) => other.of.includes(word)));
  return [...new Set(found.filter(({ of }) => !vague(of)).map(({ topic }) => topic))];
}

/** A text in the reader's language. @param {Text} text */
export function inOwnWords(text) {
  return text[/** @type {"en" | "de"} */ (currentLanguage())] ?? text.en;
}
