// @ts-check
/** Texts and links to copy. */

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./strings.js";

/** A line of text with a button that copies it. @param {string} label @param {string} text */
export function copyLine(label, text) {
  /** @type {HTMLInputElement} */
  const line = h("input", { class: "field mono", readonly: true, value: text, "aria-label": label, onfocus: () => line.select() });
  const words = h("span", {}, t("frame.copy"));
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      line.select();
      document.execCommand("copy");
    }
    words.textContent = t("frame.copied");
    setTimeout(() => (words.textContent = t("frame.copy")), 2000);
  };
  return h("div", { class: "copy" }, h("span", { class: "label" }, label), h("div", { class: "row" }, line, h("button", { type: "button", class: "button", onclick: copy }, icon("copy"), words)));
}
