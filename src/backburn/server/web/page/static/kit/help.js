// @ts-check
/** The list of keys, which "?" opens. */

import { openDialog } from "./dialog.js";
import { h } from "./dom.js";
import { t } from "./strings.js";

/** What each kind of page listens to; several keys with one effect stand together. */
const KEYS = {
  everywhere: [
    [["?"], "keys.list"],
    [["Tab"], "keys.next"],
    [["Escape"], "keys.close"],
  ],
  choosing: [
    [["↑", "↓", "←", "→"], "keys.arrows"],
    [["Enter"], "keys.choose"],
    [["1", "…", "9"], "keys.repeat"],
  ],
  looking: [
    [["Shift + ↑", "↓", "←", "→"], "keys.walk"],
    [["L"], "keys.look"],
  ],
  table: [
    [["B"], "keys.board"],
    [["M"], "keys.type"],
    [["U", "Ctrl + Z"], "keys.undo"],
    [["A"], "keys.again"],
    [["S"], "keys.skip"],
    [["Z"], "keys.near"],
  ],
  lines: [
    [["←", "→"], "keys.step"],
    [["↑", "↓"], "keys.beside"],
    [["Home"], "keys.root"],
  ],
  replay: [
    [["←", "→"], "keys.step"],
    [["Page ↑", "Page ↓"], "keys.leap"],
    [["Home", "End"], "keys.ends"],
    [["P"], "keys.film"],
  ],
};

/** @typedef {keyof typeof KEYS} Group */

/** @type {Group[]} */
let listened = ["everywhere"];

/** The page that is built now listens to these, too. @param {Group[]} groups */
export function listensTo(groups) {
  listened = ["everywhere", ...groups];
}

/** Show what the keys of this page do. */
export function openKeys() {
  const rows = listened.flatMap((group) => KEYS[group]).map(([keys, text]) => [h("dt", {}, [...keys].map((key) => h("kbd", {}, key))), h("dd", {}, t(String(text)))]);
  openDialog(t("keys.title"), h("dl", { class: "keys" }, rows));
}

addEventListener("keydown", (event) => {
  const busy = /** @type {Element} */ (event.target).closest?.("input, textarea, select, dialog") || document.querySelector("dialog[open]");
  if (event.key !== "?" || busy) return;
  event.preventDefault();
  openKeys();
});
