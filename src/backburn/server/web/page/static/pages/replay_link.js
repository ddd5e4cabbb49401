// @ts-check
/** Links to a moment of a game, and to what else there is of it. */

import { page, publicPage } from "../kit/address.js";
import { api } from "../kit/api.js";
import { copyLine } from "../kit/clipboard.js";
import { openDialog } from "../kit/dialog.js";
import { h } from "../kit/dom.js";
import { icon } from "../kit/icons.js";
import { isOwn } from "../kit/own.js";
import { gifButton } from "../table/turn_gif.js";
import { t } from "../kit/strings.js";

/** @typedef {import("../table/view.js").View} View */

/** The address of a position, to look at and to play from. @param {View} view */
function positionAddress(view) {
  return `${publicPage("position", view.game)}#${new URLSearchParams({ p: String(view.position), n: String(view.seats.length) })}`;
}

/** @param {View} whole @param {() => Promise<View>} shown @param {() => number} ply */
export function replayLinks(whole, shown, ply) {
  const id = whole.table;
  return [
    whole.over && analyseButton(shown),
    linkButton(id, shown, ply),
    gifButton(whole, "small", ply),
    h("a", { class: "button small", href: api.recordAddress(id), download: `${whole.game}-${id}.backburn` }, icon("download"), t("sheet.record.load")),
    h("a", { class: "button small", href: page("t", id) }, icon("left"), t("replay.table")),
  ];
}

/** A button that opens what is on the board on a board for analysis. @param {() => Promise<View>} shown */
function analyseButton(shown) {
  if (isOwn()) return null;
  const open = async () => location.assign(positionAddress(await shown()));
  return h("button", { type: "button", class: "button small", onclick: open }, icon("graph"), t("replay.analyse"));
}

/** A button that shows links to what is on the board. @param {string} id @param {() => Promise<View>} shown @param {() => number} ply */
function linkButton(id, shown, ply) {
  if (isOwn()) return null;
  const show = async () => {
    const view = await shown();
    const here = `${publicPage("replay", id)}#ply=${ply()}`;
    const position = view.position && positionAddress(view);
    openDialog(t("replay.link"), h("div", { class: "stack" }, copyLine(t("replay.link.ply"), here), position && [copyLine(t("replay.link.position"), position), copyLine(t("sheet.position.text"), String(view.position))]));
  };
  return h("button", { type: "button", class: "button small", onclick: show }, icon("link"), t("replay.link"));
}
