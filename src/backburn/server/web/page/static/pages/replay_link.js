// @ts-check
/** Links to a moment of a game. */

import { publicPage } from "../kit/address.js";
import { copyLine } from "../kit/clipboard.js";
import { openDialog } from "../kit/dialog.js";
import { h } from "../kit/dom.js";
import { icon } from "../kit/icons.js";
import { t } from "../kit/strings.js";

/** @typedef {import("../table/view.js").View} View */

/** The address of a position, to look at and to play from. @param {View} view */
function positionAddress(view) {
  return `${publicPage("position", view.game)}#${new URLSearchParams({ p: String(view.position), n: String(view.seats.length) })}`;
}

/** A button that opens what is on the board on a board for analysis. @param {() => Promise<View>} shown */
export function analyseButton(shown) {
  const open = async () => location.assign(positionAddress(await shown()));
  return h("button", { type: "button", class: "button small", onclick: open }, icon("graph"), t("replay.analyse"));
}

/** A button that shows links to what is on the board. @param {string} id @param {() => Promise<View>} shown @param {() => number} ply */
export function linkButton(id, shown, ply) {
  const show = async () => {
    const view = await shown();
    const here = `${publicPage("replay", id)}#ply=${ply()}`;
    const position = view.position && positionAddress(view);
    openDialog(t("replay.link"), h("div", { class: "stack" }, copyLine(t("replay.link.ply"), here), position && [copyLine(t("replay.link.position"), position), copyLine(t("sheet.position.text"), String(view.position))]));
  };
  return h("button", { type: "button", class: "button small", onclick: show }, icon("link"), t("replay.link"));
}
