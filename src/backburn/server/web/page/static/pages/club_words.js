// @ts-check
/** What pages of an evening say alike: names, results, standings. */

import { h } from "../kit/dom.js";
import { say, sentenceLanguage } from "../kit/phrases.js";
import { listed, number, t } from "../kit/strings.js";
import { botName } from "../table/seats.js";

/**
 * @typedef {{ table: string, seats: number[], points: number[] | null, void: boolean, at?: number, turn?: number, here?: number[] }} ClubBoard
 * @typedef {{ number: number, place: number, points: number, buchholz: number, sonneborn: number, wins: number, games: number, survived: number }} Standing
 * @typedef {object} Club
 * @property {string} id @property {string} title @property {string} game @property {string} game_title @property {string} ruleset @property {string} level
 * @property {"swiss" | "everybody" | "knock-out"} format @property {number} seats @property {number} rounds @property {boolean} paused @property {boolean} over @property {string} why_no_round @property {string} why_no_guest
 * @property {{ number: number, name: string, here: boolean, out: boolean }[]} guests @property {Standing[]} standings @property {{ boards: ClubBoard[], byes: number[] }[]} played
 * @property {boolean} host @property {number | null} me
 */

/** Who sits in an empty seat. */
const BOT = -1;
/** Half points and thirds. */
const POINTS = { maximumFractionDigits: 2 };

/** An evening with its titles in the reader's language; one without a name is called after its game. @template {{ title: string, game_title: string }} C @param {C} club @returns {C} */
export function inWords(club) {
  return { ...club, title: say(club.title), game_title: say(club.game_title) };
}

/** What someone is called. @param {Club} club @param {number} guest */
export function nameOf(club, guest) {
  return guest === BOT ? botName(club.level) : club.guests[guest].name;
}

/** Who sits at a table, each with the points of the game when it is over. @param {Club} club @param {ClubBoard} board */
export function players(club, { seats, points }) {
  return seats.map((guest, seat) => h("span", { class: guest === club.me ? "player me" : "player" }, h("span", {}, nameOf(club, guest)), points && h("b", {}, number(points[seat], POINTS))));
}

/** How a table is getting on. @param {Club} club @param {ClubBoard} board */
export function condition(club, board) {
  if (board.void) return t("club.board.void");
  if (board.points) return t("club.board.over");
  if (club.paused) return t("club.paused");
  return board.turn ? t("club.board.turn", { turn: board.turn }) : t("club.board.open");
}

/** The tables of the last round at which people still play. @param {Club} club */
export function openBoards(club) {
  return (club.played[club.played.length - 1]?.boards ?? []).filter(({ points, void: out }) => !points && !out);
}

/** The columns of the standings that count in a format. @param {Club} club @returns {("points" | "buchholz" | "sonneborn" | "wins" | "survived")[]} */
function columns({ format }) {
  if (format === "swiss") return ["points", "buchholz", "sonneborn", "wins"];
  return format === "everybody" ? ["points", "sonneborn", "wins"] : ["survived", "points"];
}

/** The standings as a table. @param {Club} club @param {number} [most] how many lines */
function standings(club, most = Infinity) {
  const shown = columns(club);
  const head = h("tr", {}, h("th", { scope: "col" }, t("club.guest")), shown.map((name) => h("th", { scope: "col", title: t(`club.column.${name}.text`) }, t(`club.column.${name}`))));
  const line = (/** @type {Standing} */ each) => h("tr", { class: each.number === club.me ? "me" : "" }, h("th", { scope: "row" }, h("span", { class: "place" }, `${each.place}.`), " ", nameOf(club, each.number)), shown.map((name) => h("td", {}, number(each[name], POINTS))));
  return h("table", { class: "rating standings" }, h("caption", { class: "unseen" }, t("club.standings")), h("thead", {}, head), h("tbody", {}, club.standings.slice(0, most).map(line)));
}

/** The standings, which scroll sideways where a window is narrow. @param {Club} club @param {number} [most] how many lines */
export function scrolling(club, most) {
  return h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": t("club.standings") }, standings(club, most));
}

/** That the evening is over, and who has won. @param {Club} club */
export function outcome(club) {
  const winners = club.standings.filter(({ place }) => place === 1).map(({ number: guest }) => guest);
  if (winners.length > 1) return t("club.over.shared", { names: listed(winners.map((guest) => nameOf(club, guest))) });
  return winners[0] === club.me ? t("club.over.won.you") : t("club.over.won", { name: nameOf(club, winners[0]) });
}

/** Why something cannot be done, which the server says without a capital and a full stop. @param {string} why @param {Record<string, string>} [how] */
export function reason(why, how = {}) {
  const text = say(why);
  return h("p", { class: "soft", lang: sentenceLanguage(), ...how }, `${text.charAt(0).toUpperCase()}${text.slice(1)}.`);
}

/** Which round it is. @param {Club} club */
export function roundOf({ played, rounds, format }) {
  if (!played.length) return t("club.round.none");
  return format === "swiss" ? t("club.round.of", { number: played.length, of: rounds }) : t("club.round", { number: played.length });
}
