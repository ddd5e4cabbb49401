// @ts-check
/** One's own games: the record against each person and bot, what was played on which day, and all of it as a file. */

import { allows, base, file, page } from "../kit/address.js";
import { api } from "../kit/api.js";
import { fill, h } from "../kit/dom.js";
import { build } from "../kit/frame.js";
import { icon } from "../kit/icons.js";
import { loadAllPhrases, loadPhrases, phrases } from "../kit/phrases.js";
import { store } from "../kit/store.js";
import { ago, currentLanguage, number, t } from "../kit/strings.js";
import { dark } from "../kit/theme.js";
import { face, levelNamed, titleOf } from "../table/characters.js";
import { playerName } from "./players.js";
import { noteResults, state } from "./visits.js";

/** @typedef {import("../kit/store.js").Player} Player */
/** @typedef {{ table: string, game: string, time: number, won: number | null, against: Player[], with?: Player[], words?: string }} Played `time` in seconds */
/** @typedef {import("./visits.js").Looked} Looked */

const FILE = "backburn-games.json";

/** Show the own games. */
export async function open() {
  const place = h("div", { class: "rating-lists" });
  build({ kind: "ratings", heading: t("mine.title"), main: [h("p", { class: "soft" }, t("mine.about")), place] });
  const [cards, known, running] = await Promise.all([api.games(), allows("ratings") ? api.myGames() : { games: [] }, loadAllPhrases().then(noteResults)]);
  await loadPhrases();
  const games = together(known.games);
  const titles = new Map(await Promise.all(cards.map(async (/** @type {any} */ { id, title }) => /** @type {[string, string]} */ ([id, (await phrases(id)).say(title)]))));
  if (!games.length && !running.length) return fill(place, h("p", { class: "soft" }, t("mine.none")));
  const titled = (/** @type {string} */ game) => titles.get(game) ?? game;
  const save = games.length > 0 && h("button", { type: "button", class: "button small", onclick: () => keep(games) }, icon("download"), t("mine.save"));
  return fill(place, record(games), h("section", { class: "card stack own-games" }, toGoOn(running, titled), byDay(games).map(([day, played]) => [h("h2", {}, day), h("ul", {}, played.map((game) => row(game, titled(game.game))))]), h("div", { class: "row" }, save)));
}

/** What the server knows and what this browser remembers, the newest first; of a game that both know, the server's word, unless it was neither won nor lost. @param {Played[]} counted @returns {Played[]} */
function together(counted) {
  const known = new Set(counted.map(({ table }) => table));
  const seen = store.get("tables").filter(({ result }) => result);
  const words = new Map(seen.map(({ id, result }) => [id, result?.words]));
  const own = seen.filter(({ id }) => !known.has(id)).map(({ id, game, when, result }) => ({ table: id, game, time: when / 1000, won: result?.won ?? null, against: result?.against ?? [], with: result?.with ?? [], words: result?.words }));
  return [...counted.map((game) => (game.won === null ? { ...game, words: words.get(game.table) } : game)), ...own].sort((one, other) => other.time - one.time);
}

/** @param {Played[]} games @returns {[string, Played[]][]} */
function byDay(games) {
  const days = new Intl.DateTimeFormat(currentLanguage(), { dateStyle: "full" });
  /** @type {Map<string, Played[]>} */
  const found = new Map();
  for (const game of games) {
    const day = days.format(game.time * 1000);
    found.set(day, [...(found.get(day) ?? []), game]);
  }
  return [...found];
}

/** How often one won against each player. @param {Played[]} games */
function record(games) {
  /** @type {Map<string, { player: Player, won: number, drawn: number, lost: number }>} */
  const found = new Map();
  for (const { won, against } of games) {
    if (won === null) continue;
    for (const player of against.filter(isPlayer)) {
      const key = JSON.stringify([player.kind, player.name, player.mark]);
      const line = found.get(key) ?? { player, won: 0, drawn: 0, lost: 0 };
      line[won > 0 ? "won" : won < 0 ? "lost" : "drawn"] += 1;
      found.set(key, line);
    }
  }
  const lines = [...found.values()].sort((one, other) => total(other) - total(one));
  const heads = ["mine.against", "mine.won", "mine.drawn", "mine.lost"].map((key) => h("th", { scope: "col" }, t(key)));
  const rows = lines.map(({ player, won, drawn, lost }) => h("tr", {}, h("th", { scope: "row" }, playerName(player)), [won, drawn, lost].map((count) => h("td", {}, number(count)))));
  return lines.length > 0 && h("section", { class: "card" }, h("h2", {}, t("mine.record")), h("table", { class: "rating" }, h("thead", {}, h("tr", {}, heads)), h("tbody", {}, rows)));
}

/** @param {{ won: number, drawn: number, lost: number }} line */
function total({ won, drawn, lost }) {
  return won + drawn + lost;
}

/** All together play against the game itself, which is no player. @param {Player} player */
function isPlayer({ kind }) {
  return kind !== "setup";
}

/** The games that are not over. @param {Looked[]} running @param {(game: string) => string} titled */
function toGoOn(running, titled) {
  const line = (/** @type {Looked} */ looked) => {
    const { visit, yours } = looked;
    return h("li", {}, h("a", { href: page("t", visit.id) }, picture({ table: visit.id, game: visit.game }), h("span", { class: "what" }, h("b", { lang: "en" }, titled(visit.game))), h("span", { class: yours ? "rivals yours" : "rivals" }, state(looked)), h("small", { class: "soft" }, ago(visit.when))));
  };
  return running.length > 0 && [h("h2", {}, t("mine.running")), h("ul", {}, running.map(line))];
}

/** @param {Played} game @param {string} title */
function row(game, title) {
  const { table, time, won, against, with: partners = [], words } = game;
  const how = won === null ? "played" : won > 0 ? "won" : won < 0 ? "lost" : "drawn";
  const clock = new Intl.DateTimeFormat(currentLanguage(), { timeStyle: "short" }).format(time * 1000);
  const result = h("span", { class: `how ${how}` }, words ?? t(how === "played" ? "mine.played" : `mine.one.${how}`));
  return h("li", {}, h("a", { href: page("t", table) }, picture(game), h("span", { class: "what" }, h("b", { lang: "en" }, title), " ", result), h("span", { class: "rivals" }, against.filter(isPlayer).map(rival), partners.length > 0 && [h("span", {}, t("mine.with")), partners.map(rival)]), h("small", { class: "soft" }, clock)));
}

/** The board as the game left it; where no server draws that, or the table is gone, the game's own picture. @param {{ table: string, game: string }} played */
function picture({ table, game }) {
  const image = h("img", { class: "mini", alt: "", width: 96, height: 64, loading: "lazy", decoding: "async" });
  const look = (/** @type {boolean} */ own) => {
    const name = `board-${dark() ? "dark" : "light"}.svg`;
    image.onerror = own ? () => look(false) : null;
    image.src = own ? `${base}/t/${table}/${name}` : file(`games/${game}/${name}`);
  };
  const show = () => look(!allows("alone"));
  store.watch("theme", show);
  show();
  return image;
}

/** An opponent, by face where a character plays. @param {Player} player */
function rival(player) {
  const level = player.kind === "bot" ? levelNamed(player.name) : 0;
  return h("span", {}, level ? [face(level), " ", titleOf(level)] : playerName(player));
}

/** @param {Played[]} games */
function keep(games) {
  const whole = JSON.stringify({ backburn: 1, games });
  const link = h("a", { href: URL.createObjectURL(new Blob([whole], { type: "application/json" })), download: FILE });
  link.click();
  URL.revokeObjectURL(link.href);
}
