// @ts-check
/** Links to a moment of a game. */

import { publicPage } from "../kit/address.js";
import { copyLine } from "../kit/clipboard.js";
import { openDialog } from "../kit/dialog.js";
import { h } from "../kit/dom.js";
import { icon } from "../kit/icons.js";
import { t } from "../kit/strings.js";

/** @typedef {import("../table/view.js").View} View */

/** A button that shows links to what is on the board. @param {string} id @param {() => Promise<View>} shown @param {() => number} ply */
export function linkButton(id, shown, ply) {
  const show = async () => {
    const view = await shown();
    const here = `${publicPage("replay", id)}#ply=${ply()}`;
    const position = view.position && `${publicPage("position", view.game)}#${new URLSearchParams({ p: view.position, n: String(view.seats.length) })}`;
    openDialog(t("replay.link"), h("div", { class: "stack" }, copyLine(t("replay.link.ply"), here), position && [copyLine(t("replay.link.position"), position), copyLine(t("sheet.position.text"), String(view.position))]));
  };
  return h("button", { type: "button", class: "button small", onclick: show }, icon("link"), t("replay.link"));
}
