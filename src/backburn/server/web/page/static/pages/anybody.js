// @ts-check
/** Playing anybody: a seat where someone waits, or one to wait at. */

import { allows } from "../kit/address.js";
import { api, errorText } from "../kit/api.js";
import { openDialog } from "../kit/dialog.js";
import { fill, h } from "../kit/dom.js";
import { notice } from "../kit/frame.js";
import { GUEST } from "../kit/guests.js";
import { icon } from "../kit/icons.js";
import { store } from "../kit/store.js";
import { t } from "../kit/strings.js";
import { visitedNow } from "./start.js";

/** @typedef {import("./setup.js").Card} Card */

/** Is there anybody to play with, at a game? @param {Card} card */
export function hasOthers(card) {
  return allows("lobby") && card.seats.high > 1;
}

/** Ask for the game. @param {Card[]} cards */
export function openAnybody(cards) {
  const games = cards.filter(hasOthers);
  const game = h("select", { class: "field" }, games.map(({ id, title }) => h("option", { value: id, lang: "en" }, title)));
  const answer = h("p", { class: "answer", role: "alert" });
  const send = h("button", { class: "button primary large" }, icon("people"), t("anybody.start"));
  const open = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const card = /** @type {Card} */ (games.find(({ id }) => id === game.value));
    await playAnybody(card, send, (error) => fill(answer, card.say(errorText(error))));
  };
  openDialog(t("hero.anybody"), h("form", { class: "stack", onsubmit: open }, h("p", { class: "soft" }, t("anybody.text")), h("label", {}, h("span", { class: "label" }, t("friend.game")), game), answer, send), { kind: "small" });
}

/** Sit down where someone waits, or wait. @param {Card} card @param {HTMLButtonElement} button @param {(error: unknown) => void} [failed] */
export async function playAnybody(card, button, failed = (error) => notice(card.say(errorText(error)), "bad")) {
  button.disabled = true;
  try {
    const { table } = await api.anybody(card.id, store.get("name") || GUEST);
    visitedNow(table, card);
  } catch (error) {
    failed(error);
    button.disabled = false;
  }
}
