// @ts-check
/** A table for oneself and a friend: with a link to send, or on one screen where there is no server. */

import { allows } from "../kit/address.js";
import { errorText } from "../kit/api.js";
import { openDialog } from "../kit/dialog.js";
import { fill, h } from "../kit/dom.js";
import { guestName } from "../kit/guests.js";
import { icon } from "../kit/icons.js";
import { capital } from "../table/seats.js";
import { chips } from "./chips.js";
import { againstBots, oneself, start } from "./start.js";
import { t } from "../kit/strings.js";

/** @typedef {import("./setup.js").Card} Card */

/** Ask for the game and the side, and open the table. @param {Card[]} cards */
export function openFriend(cards) {
  const games = cards.filter(({ seats }) => seats.high > 1);
  const far = !allows("alone");
  const game = h("select", { class: "field", onchange: () => show() }, games.map(({ id, title }) => h("option", { value: id, lang: "en" }, title)));
  const place = h("div", {});
  const answer = h("p", { class: "answer", role: "alert" });
  const listed = listing();
  let side = chips("", "", [], "");
  const chosen = () => /** @type {Card} */ (games.find(({ id }) => id === game.value));
  const show = () => {
    side = chips(t("lobby.side"), "friend-side", chosen().seat_names[usual(chosen())].map((name, index) => [String(index), capital(name)]), "0", { lang: chosen().lang });
    fill(place, h("span", { class: "label", "aria-hidden": "true" }, t("lobby.side")), side.element);
  };
  show();
  const send = h("button", { class: "button primary large" }, icon(far ? "link" : "people"), t(far ? "friend.link" : "friend.here"));
  const open = async (/** @type {Event} */ event) => {
    event.preventDefault();
    send.disabled = true;
    try {
      await start({ ...request(chosen(), Number(side.value()), far), ...listed.chosen() }, chosen().title, far ? undefined : chosen().secrets);
    } catch (error) {
      fill(answer, chosen().say(errorText(error)));
      send.disabled = false;
    }
  };
  openDialog(t("hero.friend"), h("form", { class: "stack", onsubmit: open }, h("p", { class: "soft" }, t(far ? "friend.text" : "friend.text.here")), h("label", {}, h("span", { class: "label" }, t("friend.game")), game), place, listed.element, answer, send), { kind: "small" });
}

/** A switch: may the lobby list the table? Only where there is one. */
export function listing() {
  const box = h("input", { type: "checkbox", name: "listed" });
  const element = h("label", { class: "switch", hidden: !allows("lobby") }, box, h("span", {}, t("open.list")));
  const show = (/** @type {boolean} */ is) => (element.hidden = !is || !allows("lobby"));
  return { element, show, chosen: () => (box.checked && !element.hidden ? { open_to: "lobby" } : {}) };
}

/** Two, where two can play. @param {Card} card */
function usual({ seats }) {
  return Math.max(2, seats.low);
}

/** One's own seat, one for the friend, and bots in any others. @param {Card} card @param {number} own @param {boolean} far */
function request(card, own, far) {
  const seats = /** @type {any[]} */ (againstBots(card, own, usual(card)));
  const friend = own === 0 ? 1 : 0;
  seats[friend] = far ? { who: "open" } : { who: "person", name: guestName([oneself().name]) };
  return { game: card.id, seats, ruleset: card.table_ruleset };
}
