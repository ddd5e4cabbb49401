// @ts-check
/** The last turn as a picture that moves, to look at, to keep and to send. */

import { allows } from "../kit/address.js";
import { api, errorText } from "../kit/api.js";
import { shareButton } from "../kit/clipboard.js";
import { openDialog } from "../kit/dialog.js";
import { fill, h } from "../kit/dom.js";
import { icon } from "../kit/icons.js";
import { isOwn } from "../kit/own.js";
import { t } from "../kit/strings.js";

/** @typedef {import("./view.js").View} View */

/** A button that shows it; none where it cannot be had: a tab without a server cannot draw it, and a private server does so for its players alone. @param {View} view @param {string} kind of the button @param {() => number | null} [ply] with which it ends; by default the last */
export function gifButton(view, kind, ply = () => null) {
  const { table, mine, owner, plies } = view;
  if (allows("alone") || isOwn() || !plies || !(allows("lobby") || mine.length || owner)) return null;
  return h("button", { type: "button", class: `button ${kind}`, onclick: () => show(table, view.game, ply()) }, icon("film"), t("gif.make"));
}

/** @param {string} table @param {string} game @param {number | null} ply */
async function show(table, game, ply) {
  const place = h("div", { class: "stack turn-gif", "aria-live": "polite" }, h("p", { class: "soft" }, t("gif.drawing")));
  openDialog(t("gif.title"), place, { kind: "small" });
  try {
    const blob = await api.turnGif(table, ply);
    const name = `${game}-${table}.gif`;
    const files = [new File([blob], name, { type: "image/gif" })];
    const src = await address(blob);
    fill(place, h("img", { src, alt: t("gif.alt") }), h("p", { class: "soft" }, t("gif.text")), h("div", { class: "row" }, h("a", { class: "button primary", href: src, download: name }, icon("download"), t("sheet.record.load")), shareButton({ files })));
  } catch (error) {
    fill(place, h("p", { role: "alert" }, errorText(error)));
  }
}

/** A file as an address of itself: the page shows pictures of its own server and these. @param {Blob} blob @returns {Promise<string>} */
function address(blob) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
