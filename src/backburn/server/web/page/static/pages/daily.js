// @ts-check
/** The puzzle of the day, on the first page. */

import { page } from "../kit/address.js";
import { api } from "../kit/api.js";
import { solvedBefore, streak } from "./days.js";
import { day } from "../kit/today.js";
import { fill, h } from "../kit/dom.js";
import { icon } from "../kit/icons.js";
import { t } from "../kit/strings.js";

/** A place for the puzzle of the day, which stays hidden if there is none. */
export function dailyPuzzle() {
  const place = h("section", { class: "daily", hidden: true });
  show(place).catch(() => (place.hidden = true));
  return place;
}

/** @param {HTMLElement} place */
async function show(place) {
  const { puzzle } = await api.puzzleOfDay(day());
  if (!puzzle) return;
  const days = streak();
  const done = solvedBefore(puzzle);
  const state = days ? t("puzzle.streak", { n: days }) : t(`puzzle.difficulty.${puzzle.difficulty}`);
  const words = h("span", {}, h("b", {}, h("span", { lang: "en" }, puzzle.title), ": ", t(`puzzle.question.${puzzle.kind}`)), h("small", {}, state));
  fill(place, h("h2", {}, t("puzzle.today")), h("a", { href: page("puzzle") }, icon(done ? "check" : "look"), words), h("a", { class: "button small", href: page("puzzles") }, icon("list"), t("puzzles.all")));
  place.hidden = false;
}
