// @ts-check
/** What luck did in a game, folded: how unusual each side's luck was, and what it rolled and drew beside what was to be expected. */

import { h } from "../kit/dom.js";
import { number, t } from "../kit/strings.js";

/** @typedef {{ text: string, came: number, expected: number }} Outcome */
/** @typedef {{ seat: number, kind: string, count: number, outcomes: Outcome[] }} Tally seat -1 is the set-up */
/** @typedef {{ games: number, sampled: boolean, seats: { less: number, more: number }[], tallies: Tally[] }} Luck */

/** Luck that at least one game in this number brings is luck as usual. */
const USUAL = 4;

/** @param {Luck} luck @param {number[][]} sides the seats of each @param {(seats: number[]) => string} name */
export function fortune(luck, sides, name) {
  const about = t(luck.sampled ? "luck.about.sampled" : "luck.about", { games: luck.games });
  return h(
    "details",
    { class: "fortune" },
    h("summary", {}, t("luck.did")),
    h("ul", { class: "fortune-sides" }, sides.map((seats) => h("li", { class: `seat-${seats[0]}` }, `${name(seats)}: ${howLucky(luck.seats[seats[0]], luck.games)}`))),
    luck.tallies.map((tally) => counted(tally, name)),
    h("p", { class: "soft" }, about),
  );
}

/** @param {{ less: number, more: number }} among @param {number} games */
function howLucky({ less, more }, games) {
  if (!less && !more) return t("luck.none");
  const [as, word] = less < more ? [games - more, "luck.unlucky"] : [games - less, "luck.lucky"];
  const rare = Math.round(games / Math.max(1, as));
  return rare < USUAL ? t("luck.usual") : t(word, { number: rare });
}

/** @param {Tally} tally @param {(seats: number[]) => string} name */
function counted({ seat, count, outcomes }, name) {
  const who = seat < 0 ? t("luck.setup") : name([seat]);
  const rows = outcomes.map(({ text, came, expected }) => h("li", {}, h("b", { lang: "en" }, text), " ", t("luck.came", { came, expected: number(expected, { maximumFractionDigits: 1 }) })));
  return h("div", { class: "fortune-tally" }, h("p", {}, t("luck.rolls", { name: who, n: count })), rows.length > 0 && h("ul", {}, rows));
}
