// @ts-check
/** Creating a table and going there. */

import { go, page } from "../kit/address.js";
import { api } from "../kit/api.js";
import { GUEST } from "../kit/guests.js";
import { store } from "../kit/store.js";

/** The bots that people meet who do not choose one, the first that there is: neither a beginner nor the strongest. */
const USUAL = ["level-3", "greedy"];

/** The default bot. @param {import("./setup.js").Card} card */
export function defaultBot(card) {
  const names = card.agents.map((agent) => agent.name);
  return USUAL.find((name) => names.includes(name)) ?? names[names.length - 1];
}

const LEVEL = /^level-(\d+)$/;

/** The levels of a game's bots, as digits. @param {import("./setup.js").Card} card */
export function levelsOf(card) {
  return card.agents.flatMap(({ name }) => LEVEL.exec(name)?.[1] ?? []);
}

/** The level of the default bot, as a digit; empty if it has none. @param {import("./setup.js").Card} card */
export function levelOf(card) {
  return LEVEL.exec(defaultBot(card))?.[1] ?? "";
}

/** The bot of a level; the default bot where there are no levels. @param {import("./setup.js").Card} card @param {string} level */
export function botOf(card, level) {
  return level ? `level-${level}` : defaultBot(card);
}

/** Who one is at a new table. */
export function oneself() {
  return { who: "person", name: store.get("name") || GUEST };
}

/** The seats of a table where one person plays against bots. @param {import("./setup.js").Card} card @param {number} own @param {number} [count] how many seats @param {string} [agent] */
export function againstBots(card, own, count = card.seats.usual, agent = defaultBot(card)) {
  return card.seat_names[count].map((_, seat) => (seat === own ? oneself() : { who: "bot", agent }));
}

/** What a game plays at once, against bots, by the rules that make it even. @param {import("./setup.js").Card} card @param {number} own @param {string} [agent] */
export function quick(card, own, agent) {
  return { game: card.id, seats: againstBots(card, own, card.seats.usual, agent), ruleset: card.table_ruleset };
}

/** Take the seats of a table that was made for this browser. @param {{ table: string, owner: string, tokens: Record<string, string> }} made */
export async function sitDown(made) {
  for (const token of [...Object.values(made.tokens), made.owner]) if (token) await api.enter(made.table, token);
}

/** Go to a table with a seat that this browser has now. @param {string} table @param {{ id: string, title: string }} card */
export function visitedNow(table, { id, title }) {
  store.visited({ id: table, game: id, title });
  go(page("t", table));
}

/** Create a table, take its seats here, and go there. Raises Refusal. @param {object} request @param {string} title @param {boolean} [curtain] */
export async function start(request, title, curtain) {
  const made = await api.create(request);
  await sitDown(made);
  const game = /** @type {any} */ (request).game;
  store.visited({ id: made.table, game, title, ...(curtain === undefined ? {} : { curtain }) });
  go(page("t", made.table));
}

/** Play on against bots from before a ply of a game, in the place of the one who made it. @type {import("../table/analysis.js").TryFrom} */
export async function tryFrom(id, { ply, seat }) {
  const [view, games] = await Promise.all([api.ply(id, ply, "none"), api.games()]);
  const card = games.find((/** @type {any} */ each) => each.id === view.game);
  await start({ game: view.game, seats: againstBots(card, seat, view.seats.length), position: view.position }, card.title);
}

/** The same game against bots of another level. @type {import("../table/gameover.js").Harder} */
export async function harder({ game, ruleset, options, seats, mine, title }, level) {
  const others = { who: "bot", agent: `level-${level}` };
  await start({ game, ruleset, options, seats: seats.map(({ seat, name }) => (mine.includes(seat) ? { who: "person", name } : others)) }, title);
}
