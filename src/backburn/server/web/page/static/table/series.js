// @ts-check
/** A series of games at one table: the running score, and who holds which title. */

import { go, page } from "../kit/address.js";
import { api } from "../kit/api.js";
import { h } from "../kit/dom.js";
import { say, sentenceLanguage } from "../kit/phrases.js";
import { seatName } from "./seats.js";
import { store } from "../kit/store.js";
import { listed, number, t } from "../kit/strings.js";

/** @typedef {import("./view.js").View} View */

/** Which game it is, and how many points everybody has; empty before the first is over. @param {View} view */
export function seriesText({ series, seats, over }) {
  if (!series || (series.game === 1 && !over)) return "";
  const points = seats.map((seat, index) => `${seatName(seat)} ${number(series.points[index])}`);
  return t("series.score", { number: series.game, points: listed(points) });
}

/** The section of the table's sheet on the series. @param {View} view */
export function seriesSection(view) {
  const { series, seats } = view;
  if (!series || series.game < 2) return null;
  const rows = seats.map((seat, index) => h("div", {}, h("dt", {}, seatName(seat), series.titles[index] && h("span", { class: "honour", lang: sentenceLanguage() }, ` · ${say(series.titles[index])}`)), h("dd", {}, number(series.points[index]))));
  return h("section", {}, h("h3", {}, t("series.title", { number: series.game })), h("dl", { class: "scores" }, rows));
}

/** Go on to the next game of the series, if one is set up. @param {import("./table.js").Table} table @param {Event} [event] */
export async function followSeries(table, event) {
  const { rematch, mine } = table.view;
  if (!rematch || !mine.length) return;
  event?.preventDefault();
  const next = await table.attempt(api.follow(table.id));
  if (!next) return;
  store.visited({ id: next.table, curtain: store.visit(table.id)?.curtain });
  go(page("t", next.table));
}
