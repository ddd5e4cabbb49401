// @ts-check
/** What a player can do besides moves: resign, offer a draw, call the game off. */

import { api } from "../kit/api.js";
import { confirmed } from "../kit/dialog.js";
import { h } from "../kit/dom.js";
import { icon } from "../kit/icons.js";
import { seatName } from "./seats.js";
import { listed, t } from "../kit/strings.js";

/** @typedef {import("./view.js").View} View */
/** @typedef {import("./table.js").Table} Table */

/** @type {Record<string, import("../kit/icons.js").Icon>} */
const DRAWINGS = { draw: "people", "call-off": "cross", resign: "flag" };

/** The section of the table's sheet for what the seat can do now; null if there is nothing. @param {Table} table @param {View} view */
export function offersSection(table, view) {
  const { offers = {}, seat } = view;
  const possible = Object.keys(DRAWINGS).filter((what) => what in offers);
  if (seat === null || !possible.length) return null;
  const button = (/** @type {string} */ what) => h("button", { type: "button", class: "button small", onclick: () => offer(table, what) }, icon(DRAWINGS[what]), t(`offer.${what}`));
  return h("section", {}, h("h3", {}, t("offer.title")), h("div", { class: "row" }, possible.map(button)));
}

/** @param {Table} table @param {string} what */
async function offer(table, what) {
  const { seats, seat, offers = {}, at } = table.view;
  const now = offers[what];
  if (!now) return;
  const asks = now.asks.map((each) => seatName(seats[each]));
  const result = asks.length ? t("offer.asks", { names: listed(asks) }) : t(`offer.${what}.${now.then ?? "now"}`);
  if (await confirmed(t(`offer.${what}`), result, t(`offer.${what}.yes`))) await table.attempt(api.offer(table.id, seat, what, at));
}
