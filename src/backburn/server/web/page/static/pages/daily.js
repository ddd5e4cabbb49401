// @ts-check
/** The puzzle of the day, on the first page. */

import { page } from "../kit/address.js";
import { api } from "../kit/api.js";
import { solvedBefore, streak } from "./days.js";
import { day } from "../kit/today.js";
import { fill, h } from "../kit/dom.js";
import { icon } from "../kit/icons.js";
import { phrases } from "../kit/phrases.js";
import { t } from "../kit/strings.js";

/** A place for the puzzle of the day, which keeps its room until the puzzle is there, and is hidden if there is none. */
export function dailyPuzzle() {
  const place = h("section", { class: "daily" }, ...linked("look", []));
  show(place).catch(() => (place.hidden = true));
  return place;
}

/** @param {HTMLElement} place */
async function show(place) {
  const { puzzle } = await api.puzzleOfDay(day());
  place.hidden = !puzzle;
  if (!puzzle) return;
  const words = await phrases(puzzle.game);
  const days = streak();
  const done = solvedBefore(puzzle);
  const state = days ? t("puzzle.streak", { n: days }) : t(`puzzle.difficulty.${puzzle.difficulty}`);
  fill(place, ...linked(done ? "check" : "look", [h("b", {}, h("span", { lang: "en" }, words.say(puzzle.title)), ": ", t(`puzzle.question.${puzzle.kind}`)), h("small", {}, state)]));
}

/** The way to the puzzle of the day, and to all of them. @param {"check" | "look"} sign @param {HTMLElement[]} words */
function linked(sign, words) {
  return [h("h2", {}, t("puzzle.today")), h("a", { href: page("puzzle"), "aria-label": words.length ? null : t("puzzle.today") }, icon(sign), h("span", {}, words)), h("a", { class: "button small", href: page("puzzles") }, icon("list"), t("puzzles.all"))];
}
